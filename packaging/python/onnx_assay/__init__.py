"""Static analyzer and provenance linter for ONNX models.

    >>> import onnx_assay
    >>> report = onnx_assay.check("model.onnx")
    >>> report.outcome
    'pass'

Nothing of a model is run. The work is done by the `onnx-assay` program of this package.
"""

__version__ = "0.1.0"
__all__ = ["AssayError", "Finding", "Gap", "Gate", "Model", "Related", "Report", "binary", "check"]

# What `typing.TYPE_CHECKING` is, without the cost of importing it: type checkers know the name.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._check import AssayError, binary, check
    from ._report import Finding, Gap, Gate, Model, Related, Report


def __getattr__(name):
    # Modules are loaded on first use, so that importing the package costs next to nothing.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in ("AssayError", "binary", "check"):
        from . import _check as source
    else:
        from . import _report as source
    return getattr(source, name)


def __dir__():
    return sorted([*__all__, "__version__"])
