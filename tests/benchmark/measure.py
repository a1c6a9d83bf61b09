#!/usr/bin/env python3
"""Measures onnx-assay beside its references in one run and prints the ratios.

usage: measure.py BUILD_DIRECTORY [WORK...]
"""

import os
import pathlib
import subprocess
import sys
import time

import generate

RUNS = 5


def run_once(command):
    """Wall time in seconds and peak memory in MiB of one run."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.monotonic() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        raise SystemExit(f"{command} ended with {child.returncode}")
    return wall, usage.ru_maxrss / 1024


def measure(command, runs=RUNS):
    """The best of several runs: what the machine adds is noise."""
    results = [run_once(command) for _ in range(runs)]
    return min(wall for wall, _ in results), min(memory for _, memory in results)


class Table:
    """Ratios and bars, printed as they are found."""

    def __init__(self):
        self.missed = 0
        print(f"{'work':32} {'onnx-assay':>12} {'reference':>12} {'ratio':>8} {'bar':>8}")

    def add(self, work, ours, reference, bar, unit):
        ratio = ours / reference
        met = ratio <= bar
        self.missed += not met
        print(f"{work:32} {ours:9.3f} {unit:2} {reference:9.3f} {unit:2} {ratio:8.3f} {bar:8.3f}"
              f"  {'met' if met else 'NOT MET'}", flush=True)


class Benchmark:
    def __init__(self, build):
        self.tool = str(build / "analyzer/cli/onnx-assay")
        self.reference = str(build / "tests/benchmark/benchmark_reference")
        self.models = build / "benchmark"
        self.models.mkdir(exist_ok=True)
        self.table = Table()

    def model(self, name, write):
        path = self.models / name
        if not path.exists():
            write(path)
        return str(path)

    def compare(self, work, model, time_bar, memory_bar):
        wall, memory = measure([self.tool, "check", model])
        reference_wall, reference_memory = measure([self.reference, model])
        self.table.add(f"{work}: wall", wall, reference_wall, time_bar, "s")
        self.table.add(f"{work}: memory", memory, reference_memory, memory_bar, "MB")
        return memory

    def weights(self):
        model = self.model("weights.onnx", generate.write_weights)
        memory = self.compare("check W", model, 1 / 20, 1 / 20)
        self.table.add("check W: memory in all", memory, 32, 1, "MB")

    def nodes(self):
        self.compare("check N", self.model("nodes.onnx", generate.write_nodes), 1 / 2, 1)

    def repository(self):
        folder = self.model("repository", generate.write_repository)
        files = sorted(str(path) for path in pathlib.Path(folder).iterdir())
        wall, _ = measure([self.tool, "check", "--jobs", "2", folder], runs=3)
        start = time.monotonic()
        for file in files:
            run_once([self.reference, file])
        self.table.add("check R, 2 jobs: wall", wall, time.monotonic() - start, 1 / 3, "s")
        if subprocess.run([sys.executable, "-c", "import onnx"], capture_output=True).returncode == 0:
            code = "import onnx, sys\nfor path in sys.argv[1:]: onnx.checker.check_model(onnx.load(path))"
            python_wall, _ = measure([sys.executable, "-c", code, *files], runs=3)
            self.table.add("check R: Python's checker", wall, python_wall, 1 / 10, "s")
        else:
            print("check R: Python's checker is not measured, the package onnx is not installed")

    def growth(self):
        """Twice the nodes, from 31,250 to 1,000,000."""
        before = None
        for count in (31_250, 62_500, 125_000, 250_000, 500_000, 1_000_000):
            model = self.model(f"nodes-{count}.onnx", lambda path, n=count: generate.write_nodes(path, n))
            after = measure([self.tool, "check", model], runs=3)
            if before is not None:
                self.table.add(f"growth to {count} nodes: wall", after[0], before[0], 2.2, "s")
                self.table.add(f"growth to {count} nodes: memory", after[1], before[1], 2.2, "MB")
            before = after

    def start(self):
        model = self.model("tiny.onnx", generate.write_tiny)
        wall, _ = measure([self.tool, "check", model], runs=40)
        git_wall, _ = measure(["git", "--version"], runs=40)
        self.table.add("check of 1 kB: wall, git", wall, git_wall, 3, "s")

    def digest(self):
        model = self.model("weights.onnx", generate.write_weights)
        wall, _ = measure([self.tool, "check", "--sha256", model], runs=3)
        openssl_wall, _ = measure(["openssl", "dgst", "-sha256", model], runs=3)
        self.table.add("check --sha256 W: wall, openssl", wall, openssl_wall, 1.1, "s")


WORKS = {"W": Benchmark.weights, "N": Benchmark.nodes, "R": Benchmark.repository,
         "growth": Benchmark.growth, "start": Benchmark.start, "digest": Benchmark.digest}


def main():
    benchmark = Benchmark(pathlib.Path(sys.argv[1]))
    for work in sys.argv[2:] or WORKS:
        WORKS[work](benchmark)
    return 1 if benchmark.table.missed else 0


if __name__ == "__main__":
    sys.exit(main())
