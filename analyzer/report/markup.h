#ifndef ONNX_ASSAY_ANALYZER_REPORT_MARKUP_H_
#define ONNX_ASSAY_ANALYZER_REPORT_MARKUP_H_

#include <string>
#include <string_view>

namespace onnx_assay::report {

// Text for element content and quoted attributes of XML 1.0 and HTML. What XML cannot hold even as
// a reference (most control characters) becomes `\xNN`; line ends and tabs become references.
std::string MarkupText(std::string_view text);

// Text for a cell of a table in GitHub-flavoured Markdown: nothing in it is read as markup, a line
// end or a table border.
std::string MarkdownText(std::string_view text);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_MARKUP_H_
