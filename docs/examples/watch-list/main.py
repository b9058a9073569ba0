"""Finds the names of names.tsv in texts. It speaks by lines of JSON: see docs/guide/extensions.md."""

import json
import pathlib
import re
import sys


def read_list():
    """The names with their categories, the longest first, so that the whole name is found rather than a part of it."""
    lines = pathlib.Path(__file__).with_name("names.tsv").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("\t") for line in lines if "\t" in line]
    return sorted(((name.strip(), category) for category, name in pairs), key=lambda pair: -len(pair[0]))


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main():
    json.loads(sys.stdin.readline())
    names = read_list()
    categories = {name.lower(): category for name, category in names}
    anywhere = re.compile(r"(?<!\w)(?:" + "|".join(re.escape(name) for name, _ in names) + r")(?!\w)", re.IGNORECASE)
    say({"ready": True})
    for line in sys.stdin:
        asked = json.loads(line)
        found = [
            {"begin": match.start(), "end": match.end(), "category": categories[match.group().lower()]}
            for match in anywhere.finditer(asked["text"])
        ]
        say({"id": asked["id"], "names": found})


main()
