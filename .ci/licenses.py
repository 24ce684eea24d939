"""The crates that are in a program, each with its license as its authors give it: licenses.py PACKAGE TARGET > FILE."""

import json
import os
import subprocess
import sys


def of(package, target):
    asked = ["cargo", "metadata", "--format-version=1", "--locked", f"--filter-platform={target}"]
    about = json.loads(subprocess.run(asked, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in about["packages"]}
    nodes = {node["id"]: node for node in about["resolve"]["nodes"]}
    reached, left = set(), [id for id in nodes if packages[id]["name"] == package]
    assert left, f"no package {package}"
    while left:
        id = left.pop()
        is_macro = any("proc-macro" in kind["kind"] for kind in packages[id]["targets"])
        if id in reached or is_macro:
            continue
        reached.add(id)
        left += [
            needed["pkg"]
            for needed in nodes[id]["deps"]
            if any(kind["kind"] is None for kind in needed["dep_kinds"])
        ]
    parts = ["The program is built with Rust's standard library (MIT or Apache-2.0) and these crates.\n"]
    for found in sorted((packages[id] for id in reached), key=lambda p: (p["name"], p["version"])):
        if found["source"] is None:
            continue
        root = os.path.dirname(found["manifest_path"])
        files = sorted(file for file in os.listdir(root) if file.upper().startswith(("LICENSE", "COPYING", "NOTICE")))
        # Where there is a choice, the shorter one.
        short = [file for file in files if "APACHE" not in file.upper()] or files
        parts.append(f"== {found['name']} {found['version']}: {found['license']}\n")
        if not short:
            parts.append(f"Copyright (c) {', '.join(found['authors']) or found['repository']}\n")
        for file in short:
            with open(os.path.join(root, file), encoding="utf-8") as text:
                parts.append(text.read().strip() + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    print(of(*sys.argv[1:]), end="")
