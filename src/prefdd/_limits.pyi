from typing import Self

from prefdd._core import Engine

class Limits:
    def __new__(
        cls,
        engine: Engine,
        declarer: int,
        kind: int,
        trump: int,
        orders: tuple[int, int, int],
        bans: tuple[int, int, int],
        hostile: int,
        is_called: bool,
        no_underlead: bool,
        no_waste: bool,
        is_waivable: bool = False,
    ) -> Self: ...
    @property
    def nodes(self) -> int: ...
    def solve(
        self,
        hands: tuple[int, int, int],
        table: tuple[int, ...],
        must: int,
        leader: int,
        least: int,
        most: int,
        guess: int,
        every: bool,
    ) -> tuple[int, list[tuple[int, int]]]: ...
