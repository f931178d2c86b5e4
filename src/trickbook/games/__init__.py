"""The games.  Everything particular to a game lies in its folder; adding one adds a folder and a line here."""

from trickbook.contract.registry import register

register("bezique", "trickbook.games.bezique:Bezique")
register("cinch", "trickbook.games.cinch:Cinch")
register("pedro", "trickbook.games.pedro:Pedro")
register("whist", "trickbook.games.whist:Whist")
