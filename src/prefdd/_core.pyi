from typing import Self

class Engine:
    def __new__(cls, memory: int = 33554432) -> Self: ...
    @property
    def nodes(self) -> int: ...
    @property
    def memory(self) -> int: ...
    def clear(self) -> None: ...
    def cancel(self) -> None: ...
    def solve(
        self,
        hands: tuple[int, int, int],
        table: tuple[int, ...],
        declarer: int,
        leader: int,
        kind: int,
        trump: int,
        bottom: int,
        top: int,
        guess: int,
        every: bool,
    ) -> tuple[int, list[tuple[int, int]]]: ...
    def layouts(
        self,
        own: int,
        others: int,
        table: tuple[int, ...],
        place: int,
        leader: int,
        kind: int,
        trump: int,
        start: int,
        stop: int,
        counts: list[int],
        most: int = 10,
    ) -> int: ...
