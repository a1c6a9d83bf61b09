"""Strings of a compiled table, stored once in one literal and named by offset and length."""


class Pool:
    def __init__(self):
        self.text = b""
        self.known = {}

    def add(self, string):
        """The initializer {offset, length} of a StringRef."""
        data = string.encode("utf-8")
        if data not in self.known:
            self.known[data] = len(self.text)
            self.text += data
        return f"{{{self.known[data]}, {len(data)}}}"

    def literal(self):
        lines = []
        for start in range(0, len(self.text), 80):
            piece = self.text[start:start + 80]
            lines.append('    "' + "".join(
                chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in piece) + '"')
        return "\n".join(lines)

    def array(self):
        return f"constexpr char kPool[] =\n{self.literal()};\n"


class Output:
    """The text of a .inc file: constant arrays, then the pool."""

    def __init__(self):
        self.lines = ["// Compiled from the tables in analyzer/tables/data.", ""]
        self.pool = Pool()

    def array(self, declaration, items):
        self.lines.append(f"constexpr {declaration}[] = {{")
        self.lines.extend(f"    {item}," for item in items)
        self.lines.append("};\n")

    def text(self):
        return "\n".join(self.lines + [self.pool.array()])


def plain_domain(domain):
    """Both spellings of the default domain are the empty one."""
    return "" if domain == "ai.onnx" else domain
