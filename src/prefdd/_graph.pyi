from typing import Self

class _Values:
    @property
    def states(self) -> int: ...
    @property
    def memory(self) -> int: ...
    def cancel(self) -> None: ...

class OutcomeGraph(_Values):
    def __new__(
        cls,
        classes: list[
            tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
        ],
        decides: tuple[int, int, int] = (0, 1, 2),
        memory: int = 1 << 30,
    ) -> Self: ...
    def value(
        self, hands: tuple[int, int, int], leader: int, past: int
    ) -> tuple[int, tuple[int, int, int], tuple[int, int, int]]: ...

class ReckoningGraph(_Values):
    def __new__(
        cls,
        classes: list[
            tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
        ],
        decides: tuple[int, int, int] = (0, 1, 2),
        rule: int = 0,
        memory: int = 1 << 30,
    ) -> Self: ...
    def value(
        self, hands: tuple[int, int, int], leader: int, past: int
    ) -> tuple[float, float, float]: ...

class TrickGraph(_Values):
    def __new__(cls, declarer: int, trump: int, is_misere: bool, memory: int = 1 << 30) -> Self: ...
    def value(self, hands: tuple[int, int, int], leader: int) -> int: ...
    def values(
        self, hands: tuple[int, int, int], table: tuple[int, ...], leader: int
    ) -> list[tuple[int, int]]: ...
