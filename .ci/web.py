"""Puts the folder for a host of plain files together: web.py PROGRAM FOLDER. The same files give the same bytes."""

import gzip
import hashlib
import json
import lzma
import os
import re
import shutil
import sys

import licenses

program, folder = sys.argv[1:]

STYLE = '<link rel="stylesheet" href="page.css">\n'
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icons/icon-180.png">
<meta name="theme-color" content="#20324a">
<script src="begin.js" type="module" async></script>
"""


def text(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def put(name, content):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def is_comment(line):
    return line.startswith("//") or line.startswith("/**") and line.endswith("*/")


def script(source):
    """Without the lines that are comments: a page needs none of them."""
    return "".join(line for line in source.splitlines(True) if not is_comment(line.strip()))


def read(name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def pressed(content):
    """As a `.lzma` file, which the page unpacks (`unpack.js`)."""
    how = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
    made = lzma.compress(content, format=lzma.FORMAT_ALONE, filters=[how])
    # How long it is, which this library leaves out.
    return made[:5] + len(content).to_bytes(8, "little") + made[13:]


def modules():
    """Asks for all parts of the first page at once; each names its own only when it is there."""
    names, left = set(), ["page.js"]
    while left:
        name = left.pop()
        if name not in names:
            names.add(name)
            root = own if os.path.exists(os.path.join(own, name)) else served
            left += re.findall(r'from "\./(.*?)"', text(root, name))
    return "".join(f'<link rel="modulepreload" href="{name}">\n' for name in sorted(names))


shutil.rmtree(folder, ignore_errors=True)
own = "crates/web/page"
served = "src/serve/page"
page = text(served, "page.html")
assert page.count(STYLE) == 1, "where the style is in page.html"
put("index.html", page.replace(STYLE, HEAD + modules() + STYLE))
# As `lod serve` puts it together.
styles = re.search(r'"/page.css", Style, (.*)\)', text("src/serve/assets.rs")).group(1)
put("page.css", "".join(text(served, name) for name in re.findall(r'"(.*?)"', styles)))
for file in sorted(os.listdir(served)):
    if file.endswith(".js"):
        put(file, script(text(served, file)))
    elif file.endswith(".svg"):
        put(file, text(served, file))
twice = set(os.listdir(own)) & set(os.listdir(served)) - {"host.js"}
assert not twice, f"in both folders: {twice}"
for root, _, files in sorted(os.walk(own)):
    for file in sorted(files):
        with open(os.path.join(root, file), "rb") as content:
            content = content.read()
        content = script(content.decode()) if file.endswith(".js") else content
        put(os.path.relpath(os.path.join(root, file), own), content)
with open(program, "rb") as content:
    put("lod.wasm.lzma", pressed(content.read()))
names = sorted(
    os.path.relpath(os.path.join(root, file), folder)
    for root, _, files in os.walk(folder)
    for file in files
    if file != "sw.js"
)
sums = {name: hashlib.sha256(read(name)).hexdigest() for name in names}
version = hashlib.sha256(json.dumps(sums, sort_keys=True).encode()).hexdigest()[:16]
worker = read("sw.js").decode().replace("{{version}}", version)
unpack = read("unpack.js").decode().replace("export function", "function")
put("sw.js", worker.replace("{{files}}", json.dumps(sums, indent=2)).replace("{{unpack}}", unpack))
# Nothing of the page needs them.
put("README.md", text(".ci/handed-out/page.md"))
for licence in ("LICENSE-MIT", "LICENSE-APACHE"):
    put(licence, text(licence))
put("LICENSES-OF-PARTS.txt", licenses.of("lod-web", "wasm32-unknown-unknown"))
everything = [os.path.join(root, file) for root, _, files in os.walk(folder) for file in files]
raw = sum(os.path.getsize(path) for path in everything)
packed = sum(len(gzip.compress(open(path, "rb").read(), 9, mtime=0)) for path in everything)
print(f"{folder}: {len(everything)} files, {raw:,} bytes, {packed:,} compressed, version {version}")
