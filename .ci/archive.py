"""Packs a folder, the same bytes for the same files: archive.py FOLDER makes FOLDER.tar.gz (.zip for a Windows
program, and where `zip` follows) and a file beside it with the SHA-256."""

import gzip
import hashlib
import os
import sys
import tarfile
import time
import zipfile

folder = sys.argv[1].rstrip("/")
name = os.path.basename(folder)
when = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
files = sorted(
    os.path.relpath(os.path.join(root, file), folder).replace(os.sep, "/")
    for root, _, found in os.walk(folder)
    for file in found
)


def mode(file):
    return 0o755 if file in ("lod", "lod.exe") else 0o644


def read(file):
    with open(os.path.join(folder, file), "rb") as text:
        return text.read()


if "lod.exe" in files or "zip" in sys.argv[2:]:
    archive = folder + ".zip"
    # A zip file knows no year before 1980.
    date = max(time.gmtime(when)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(archive, "w") as packed:
        for file in files:
            entry = zipfile.ZipInfo(f"{name}/{file}", date)
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode(file)) << 16
            packed.writestr(entry, read(file), zipfile.ZIP_DEFLATED, 9)
else:
    archive = folder + ".tar.gz"
    with open(archive, "wb") as out, gzip.GzipFile("", "wb", 9, out, when) as zipped:
        with tarfile.open(mode="w", fileobj=zipped, format=tarfile.GNU_FORMAT) as packed:
            for file in files:
                entry = tarfile.TarInfo(f"{name}/{file}")
                entry.size = os.path.getsize(os.path.join(folder, file))
                entry.mtime = when
                entry.mode = mode(file)
                with open(os.path.join(folder, file), "rb") as text:
                    packed.addfile(entry, text)

with open(archive, "rb") as packed:
    digest = hashlib.sha256(packed.read()).hexdigest()
with open(archive + ".sha256", "w", newline="\n") as out:
    out.write(f"{digest}  {os.path.basename(archive)}\n")
print(f"{archive}: {os.path.getsize(archive)} bytes, SHA-256 {digest}")
