"""Writes the golden playthroughs anew: `python -m tests.playthroughs [game ...]`. Review the difference first."""

import sys
from functools import partial

from tests.playthroughs.played import played, written
from tests.playthroughs.transcript import FOLDER, golden_settings, path_of, transcript


def main(slugs: list[str]) -> None:
    """Of the named games, or of all."""
    random = {path_of(setting): (setting.slug, partial(transcript, setting)) for setting in golden_settings()}
    wanted = random | {game.path: (game.setting.slug, partial(written, game)) for game in played()}
    for path in FOLDER.glob("*.txt"):
        if path not in wanted:
            path.unlink()
            print(f"removed   {path.name}")
    for path, (slug, write) in wanted.items():
        if slugs and slug not in slugs:
            continue
        text = write()
        same = path.exists() and path.read_text(encoding="utf-8") == text
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{'unchanged' if same else 'written  '} {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
