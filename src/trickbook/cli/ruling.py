"""``trickbook ruling``: a referee for a real table asks what happened, one question at a time, and tells the law.

With ``--json`` all facts are given at once and the ruling comes as data; with ``--compare`` the codes of a game, or the
house rules that change such a ruling, are laid side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import click

from trickbook.cli.asking import Dialogue, Left
from trickbook.cli.common import echo_json, game_options, make_game
from trickbook.cli.screen import EndOfInput, Screen
from trickbook.contract.laws import Law, LawError, Ruling
from trickbook.contract.options import Value
from trickbook.errors import OptionError, TrickbookError, nearest
from trickbook.referee import Bench, find_kinds, kinds_of, parse_facts, told
from trickbook.referee.data import catalogue, data


@click.command()
@click.argument("name", metavar="GAME")
@click.argument("words", nargs=-1, metavar="[KIND]")
@game_options
@click.option("--code", metavar="NAME", help="The code of law to rule by.")
@click.option("--facts", multiple=True, metavar="NAME=VALUE", help="What is known already; may be given again.")
@click.option("--compare", is_flag=True, help="Lay the codes, or the house rules that matter, side by side.")
@click.option("--json", "as_json", is_flag=True, help="Take all facts at once and write JSON; without KIND, all kinds.")
def ruling(
    name: str,
    words: tuple[str, ...],
    preset: str | None,
    options: tuple[str, ...],
    code: str | None,
    facts: tuple[str, ...],
    compare: bool,
    as_json: bool,
) -> None:
    """Say what the law makes of what went wrong at a table of GAME, asking only for the facts that matter.

    KIND is what happened, in a few words such as lead out of turn; without it that is asked first.
    """
    if code is not None and compare:
        raise OptionError("--compare lays all codes side by side, so leave --code out.")
    game = make_game(name, preset, with_code(name, options, code))
    laws = kinds_of(game)
    facts = (*facts, *(word for word in words if "=" in word))
    wanted = " ".join(word for word in words if "=" not in word)
    try:
        kinds = find_kinds(laws, wanted) if wanted else tuple(laws)
    except LawError as unknown:
        raise LawError(f"{unknown} Or say trickbook ruling {name} alone, and be asked what it is about.") from None
    if len(kinds) > 1 and facts:
        raise LawError(f"Say which kind of case the facts are of: {', '.join(kinds)}.")
    if as_json:
        echo_json(data(game, kinds[0], facts, compare) if len(kinds) == 1 else catalogue(game, kinds))
        return
    screen = Screen()
    dialogue = Dialogue(screen, game, {kind: laws[kind] for kind in kinds}, compare)
    try:
        dialogue.open()
        inquiry, answers, seats = dialogue.run(parse_facts(laws[kinds[0]], facts) if facts else {})
    except Left:
        screen.say("Nothing was ruled.")
        return
    except EndOfInput:
        raise TrickbookError(f"Nothing was ruled, for it is not said: {dialogue.asked}") from None
    for line in tell(inquiry.law, seats, inquiry.rulings(answers)):
        screen.say(line)


def with_code(name: str, options: Iterable[str], code: str | None) -> tuple[str, ...]:
    """The options with those that choose ``code``; raises ``OptionError`` for a code that the game has not."""
    if code is None:
        return tuple(options)
    game = make_game(name, None, ())
    if code not in game.codes:
        known = nearest(code, game.codes) if game.codes else "there is only one."
        raise OptionError(f"{game.title} has no code of law {code!r}; {known}")
    chosen: Mapping[str, Value] = game.codes[code].options
    given = {pair.partition("=")[0].strip() for pair in options}
    for option in chosen:
        if option in given:
            raise OptionError(f"--code and --option {option} say the same twice, so leave one out.")
    return (*options, *(f"{option}={value}" for option, value in chosen.items()))


# In sentences ---------------------------------------------------------------------------------------------------------


def tell(law: Law, seats: tuple[Bench, ...], rulings: tuple[Ruling, ...]) -> list[str]:
    """The rulings in lines: of one game, or of several side by side, those that agree together."""
    lines = [f"Asked about: {law.title[:1].lower()}{law.title[1:]}."]
    if len(seats) == 1:
        return [*lines, *tell_ruling(rulings[0])]
    for given in dict.fromkeys(rulings):
        names = [seat.name for seat, other in zip(seats, rulings, strict=True) if other == given]
        lines += [f"{', '.join(names)}:", *(f"  {line}" for line in tell_ruling(given))]
    return lines


def tell_ruling(given: Ruling) -> list[str]:
    """A ruling in lines, each with what it is about."""
    said = told(given)
    parts = (("To do", said.duties), ("To choose", said.choices), ("The cards", said.cards), ("The score", said.score))
    return [
        f"The law: {said.law}",
        *(f"{about}: {' '.join(sentences)}" for about, sentences in parts if sentences),
        f"The rules: {', '.join(said.rules)}. To read one: trickbook rules {said.rules[0]}",
    ]
