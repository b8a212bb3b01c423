"""Writes the golden playthroughs anew: `python -m tests.playthroughs [game ...]`. Review the difference first."""

import sys

from tests.playthroughs.transcript import FOLDER, golden_settings, path_of, transcript


def main(slugs: list[str]) -> None:
    """Of the named games, or of all."""
    wanted = {path_of(setting): setting for setting in golden_settings()}
    for path in FOLDER.glob("*.txt"):
        if path not in wanted:
            path.unlink()
            print(f"removed   {path.name}")
    for path, setting in wanted.items():
        if slugs and setting.slug not in slugs:
            continue
        text = transcript(setting)
        same = path.exists() and path.read_text(encoding="utf-8") == text
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{'unchanged' if same else 'written  '} {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
