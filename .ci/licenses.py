"""The crates that are in a program, with each license as their authors give it, once: licenses.py PACKAGE TARGET > FILE."""

import json
import os
import re
import subprocess
import sys


def reached(package, target):
    """The crates that are in the program, without those that only help to build it."""
    asked = ["cargo", "metadata", "--format-version=1", "--locked", f"--filter-platform={target}"]
    about = json.loads(subprocess.run(asked, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in about["packages"]}
    nodes = {node["id"]: node for node in about["resolve"]["nodes"]}
    found, left = set(), [id for id in nodes if packages[id]["name"] == package]
    assert left, f"no package {package}"
    while left:
        id = left.pop()
        is_macro = any("proc-macro" in kind["kind"] for kind in packages[id]["targets"])
        if id in found or is_macro:
            continue
        found.add(id)
        left += [
            needed["pkg"]
            for needed in nodes[id]["deps"]
            if any(kind["kind"] is None for kind in needed["dep_kinds"])
        ]
    return sorted((packages[id] for id in found), key=lambda p: (p["name"], p["version"]))


def texts(crate):
    """The files of a crate's license: where there is a choice, the shorter one."""
    root = os.path.dirname(crate["manifest_path"])
    files = sorted(file for file in os.listdir(root) if file.upper().startswith(("LICENSE", "COPYING", "NOTICE")))
    for file in [file for file in files if "APACHE" not in file.upper()] or files:
        with open(os.path.join(root, file), encoding="utf-8") as text:
            yield text.read().strip()


def parted(text):
    """Whose it is, and what the license says: many crates have the same text, with other names and line breaks."""
    paragraphs = re.split(r"\n\s*\n", text)
    owners = [each for each in paragraphs if each.startswith("Copyright")]
    terms = [each for each in paragraphs if not each.startswith("Copyright")]
    if owners and re.fullmatch(r"(The )?MIT License( \(MIT\))?", terms[0].strip()):
        terms = terms[1:]
    return owners, "\n\n".join(terms)


def of(package, target):
    groups = {}
    for crate in reached(package, target):
        if crate["source"] is None:
            continue
        name = f"== {crate['name']} {crate['version']}: {crate['license']}"
        whose = f"Copyright (c) {', '.join(crate['authors']) or crate['repository']}"
        for owners, terms in [parted(text) for text in texts(crate)] or [([whose], "")]:
            same = groups.setdefault(" ".join(terms.split()), (terms, []))
            same[1].append("\n".join([name, *owners]))
    parts = ["The program is built with Rust's standard library (MIT or Apache-2.0) and these crates.\n"
             "Above each license stand the crates that it is for.\n"]
    for terms, crates in groups.values():
        parts += [each + "\n" for each in crates]
        if terms:
            parts.append(terms + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    print(of(*sys.argv[1:]), end="")
