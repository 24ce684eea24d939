"""Exits with an error where a link in a folder's Markdown files leads to no file of it, or to no heading: links.py FOLDER."""

import os
import re
import sys

folder = sys.argv[1]
checked, broken = 0, []


def anchors(path):
    """The headings of a page, as a link names them."""
    with open(path, encoding="utf-8") as text:
        headings = re.findall(r"^#+ (.*)$", text.read(), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]


for root, _, files in os.walk(folder):
    for file in files:
        if not file.endswith(".md"):
            continue
        path = os.path.join(root, file)
        with open(path, encoding="utf-8") as text:
            targets = re.findall(r'\]\(([^)\s]+)\)|src="([^"]+)"', text.read())
        for target in (one or other for one, other in targets):
            if re.match(r"[a-z]+:", target):
                continue
            checked += 1
            name, _, anchor = target.partition("#")
            found = os.path.join(root, name) if name else path
            if not os.path.exists(found) or (anchor and anchor not in anchors(found)):
                broken.append(f"{path}: {target}")
if broken or not checked:
    sys.exit("\n".join(broken) or f"{folder} has no link")
print(f"{folder}: {checked} links lead somewhere")
