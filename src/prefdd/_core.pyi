class Engine:
    def __init__(self, memory: int = 33554432) -> None: ...
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
        low: int,
        high: int,
        guess: int,
        every: bool,
    ) -> tuple[int, list[tuple[int, int]]]: ...
    def layouts(
        self,
        own: int,
        free_cards: int,
        table: tuple[int, ...],
        place: int,
        leader: int,
        kind: int,
        trump: int,
        start: int,
        stop: int,
        counts: list[int],
    ) -> int: ...
