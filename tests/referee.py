"""A second opinion: the rules once more, naively, on texts alone.

Written from the clauses and the notation and sharing no line with `tellstones`, so that a mistake
would have to be made twice to go unnoticed. It knows no types: a position is its text, a move is
its text. It trusts that the moves it is given are legal, and tells which are.
"""

from __future__ import annotations

from dataclasses import dataclass

LETTERS = "CDFHKSW"
Said = tuple[str, list[str], list[tuple[list[str], list["Said"]]]]
"""A move, its comments, and its variations: the comments before each, and what is said in it."""


@dataclass(frozen=True)
class Rules:
    players: int = 2
    lines: int = 1
    hands: str = "auto"
    points: int = 3
    limit: int | None = None

    @property
    def seats(self) -> str:
        return "ABCD"[: self.players]

    def left(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % self.players]

    def right(self, seat: str) -> str:
        return self.seats[self.seats.index(seat) - 1]

    def suffix(self, line: int) -> str:
        return f"@{line}" if self.lines == 2 else ""


@dataclass
class Position:
    """The six fields, taken apart far enough to work with; changed in place, unlike our tables."""

    rows: list[str]
    pools: list[str]
    score: dict[str, int]
    seat: str
    phase: str
    scored: str
    turn: int

    @classmethod
    def read(cls, text: str) -> Position:
        lines, score, seat, phase, scored, turn = text.split(" ")
        sets = [one.split("|") for one in lines.split("/")]
        a, b = score.split("-")
        points = {"A": int(a), "B": int(b)}
        rows, pools = [row for row, _ in sets], [pool for _, pool in sets]
        return cls(rows, pools, points, seat, phase, scored, int(turn))

    def __str__(self) -> str:
        sets = zip(self.rows, self.pools, strict=True)
        lines = "/".join(f"{row}|{''.join(sorted(pool))}" for row, pool in sets)
        score = f"{self.score['A']}-{self.score['B']}"
        return f"{lines} {score} {self.seat} {self.phase} {self.scored} {self.turn}"

    def turn_stone(self, line: int, stone: int, up: bool) -> None:
        row = list(self.rows[line - 1])
        row[stone - 1] = row[stone - 1].upper() if up else row[stone - 1].lower()
        self.rows[line - 1] = "".join(row)

    def face_down(self, line: int) -> list[int]:
        return [at for at, letter in enumerate(self.rows[line - 1], start=1) if letter.islower()]


def side(seat: str) -> str:
    return {"A": "A", "C": "A", "B": "B", "D": "B"}[seat]


def other(this: str) -> str:
    return "B" if this == "A" else "A"


def start(rules: Rules, opening: str, first: str = "", elder: str = "") -> str:
    """`opening` is a letter a Line: "S", or "S/C"."""
    letters = opening.split("/")
    assert len(letters) == rules.lines
    lines = "/".join(f"{one}|{LETTERS.replace(one, '')}" for one in letters)
    return f"{lines} 0-0 {elder or first} {'order' if elder else 'turn'} -- 1"


def as_seen(text: str) -> str:
    """Applies to every seat and to a spectator."""
    lines, rest = text.split(" ", 1)
    return "".join("?" if letter.islower() else letter for letter in lines) + " " + rest


def legal(rules: Rules, text: str) -> list[str]:
    here = Position.read(text)
    phase = here.phase
    if phase == "turn":
        found = [move for line in range(1, rules.lines + 1) for move in _actions(rules, here, line)]
    elif phase.startswith("over"):
        found = []
    elif phase.startswith("carry"):
        found = ["ok"]
    elif phase.startswith("peek"):
        done = phase[len("peek(") : -1].split(",")
        looks = [f"{stone}{rules.suffix(line)}" for line, stone in _all_hidden(rules, here)]
        found = ["p."] + [p for look in looks if look not in done for p in _looks(rules, look)]
    elif phase.startswith("answer"):
        found = [f"={letter}" for letter in LETTERS]
    elif phase.startswith("prove"):
        stones = here.face_down(_line_of(phase))
        found = [f"{stone}={letter}" for stone in stones for letter in LETTERS]
    elif phase.startswith("boast"):
        found = ["believe", "doubt", "steal"]
    elif phase.startswith("stolen"):
        found = ["believe", "doubt"]
    else:
        assert phase == "order", phase
        found = ["first", "second"]
    return sorted(found)


def _all_hidden(rules: Rules, here: Position) -> list[tuple[int, int]]:
    lines = range(1, rules.lines + 1)
    return [(line, stone) for line in lines for stone in here.face_down(line)]


def _looks(rules: Rules, look: str) -> list[str]:
    stone, at, line = look.partition("@")
    return [f"p{look}"] + ([f"p{stone}t{at}{line}"] if rules.players == 4 else [])


def _actions(rules: Rules, here: Position, line: int) -> list[str]:
    row, pool, at = here.rows[line - 1], here.pools[line - 1], rules.suffix(line)
    stones = range(1, len(row) + 1)
    hidden = here.face_down(line)
    found = [letter + end + at for letter in pool for end in "<>"]
    found += [f"h{stone}{at}" for stone in stones if stone not in hidden]
    found += [f"{one}~{two}{at}" for one in stones for two in stones if one < two]
    found += [look for stone in hidden for look in _looks(rules, f"{stone}{at}")]
    found += [f"c{stone}{at}" for stone in hidden]
    return found + ([f"b{at}"] if hidden else [])


def _line_of(text: str) -> int:
    return int(text.rstrip(")").rpartition("@")[2]) if "@" in text else 1


def step(rules: Rules, text: str, move: str) -> str:
    here = Position.read(text)
    word = here.phase.partition("(")[0].partition("@")[0]
    _STEPS[word](rules, here, move)
    return str(here)


def _finish(rules: Rules, here: Position, on_turn: str, scorer: str = "-") -> None:
    here.scored = here.scored[1] + scorer
    if scorer != "-":
        here.score[scorer] += 1
    if scorer != "-" and here.score[scorer] == rules.points:
        here.seat, here.phase = "-", f"over({scorer})"
    elif here.turn == rules.limit:
        here.seat, here.phase = "-", "over(draw)"
    else:
        here.seat, here.phase, here.turn = rules.left(on_turn), "turn", here.turn + 1


def _step_order(rules: Rules, here: Position, move: str) -> None:
    here.phase = "turn"
    if move == "second":
        here.seat = rules.right(here.seat)


def _step_turn(rules: Rules, here: Position, move: str) -> None:
    at = rules.suffix(_line_of(move))
    if move[0] == "b":
        here.phase, here.seat = f"boast{at}", rules.left(here.seat)
    elif move[0] == "c":
        here.phase, here.seat = f"answer({move[1:]})", rules.left(here.seat)
    elif move[0] == "p":
        _look(rules, here, move, [])
    elif rules.hands == "opponent":
        here.phase, here.seat = f"carry({move})", rules.left(here.seat)
    else:
        _carry_out(rules, here, move, here.seat)


def _step_carry(rules: Rules, here: Position, move: str) -> None:
    _carry_out(rules, here, here.phase[len("carry(") : -1], rules.right(here.seat))


def _carry_out(rules: Rules, here: Position, order: str, on_turn: str) -> None:
    line, said = _line_of(order), order.partition("@")[0]
    row = here.rows[line - 1]
    if said[0] == "h":
        here.turn_stone(line, int(said[1:]), up=False)
    elif "~" in said:
        one, two = (int(stone) - 1 for stone in said.split("~"))
        moved = list(row)
        moved[one], moved[two] = row[two], row[one]
        here.rows[line - 1] = "".join(moved)
    else:
        here.rows[line - 1] = said[0] + row if said[1] == "<" else row + said[0]
        here.pools[line - 1] = here.pools[line - 1].replace(said[0], "")
    _finish(rules, here, on_turn)


def _step_peek(rules: Rules, here: Position, move: str) -> None:
    if move == "p.":
        _finish(rules, here, here.seat)
    else:
        _look(rules, here, move, here.phase[len("peek(") : -1].split(","))


def _look(rules: Rules, here: Position, move: str, done: list[str]) -> None:
    done = [*done, move[1:].replace("t", "")]
    most = 3 if other(side(here.seat)) in here.scored else 1
    if len(done) < min(most, len(_all_hidden(rules, here))):
        here.phase = f"peek({','.join(done)})"
    else:
        _finish(rules, here, here.seat)


def _step_answer(rules: Rules, here: Position, move: str) -> None:
    line = _line_of(here.phase)
    stone = int(here.phase[len("answer(") : -1].partition("@")[0])
    here.turn_stone(line, stone, up=True)
    right = here.rows[line - 1][stone - 1] == move[1]
    challenger = rules.right(here.seat)
    _finish(rules, here, challenger, side(here.seat if right else challenger))


def _step_boast(rules: Rules, here: Position, move: str) -> None:
    boaster = rules.right(here.seat)
    if move == "believe":
        _finish(rules, here, boaster, side(boaster))
    else:
        here.seat = boaster
        here.phase = here.phase.replace("boast", "prove" if move == "doubt" else "stolen")


def _step_stolen(rules: Rules, here: Position, move: str) -> None:
    thief = rules.left(here.seat)
    if move == "believe":
        _finish(rules, here, here.seat, side(thief))
    else:
        here.seat, here.phase = thief, here.phase.replace("stolen", "prove")


def _step_prove(rules: Rules, here: Position, move: str) -> None:
    stone, letter = move.split("=")
    line, proving = _line_of(here.phase), here.seat
    here.turn_stone(line, int(stone), up=True)
    if here.rows[line - 1][int(stone) - 1] != letter:
        here.seat, here.phase = "-", f"over({other(side(proving))})"
    elif not here.face_down(line):
        here.seat, here.phase = "-", f"over({side(proving)})"
    elif rules.players == 4:
        here.seat = rules.left(rules.left(proving))


_STEPS = {
    "order": _step_order,
    "turn": _step_turn,
    "carry": _step_carry,
    "peek": _step_peek,
    "answer": _step_answer,
    "boast": _step_boast,
    "stolen": _step_stolen,
    "prove": _step_prove,
}


def sight(rules: Rules, text: str, move: str) -> dict[str, object] | None:
    """Return what a look at this position shows, and to which seats."""
    if move[0] != "p" or move == "p.":
        return None
    here = Position.read(text)
    stone, line = int(move[1:].partition("@")[0].rstrip("t")), _line_of(move)
    looker = rules.left(rules.left(here.seat)) if "t" in move else here.seat
    symbol = here.rows[line - 1][stone - 1].upper()
    return {"seat": looker, "line": line, "stone": stone, "symbol": symbol}


def ending(rules: Rules, text: str, last_phase: str) -> tuple[str, str | None]:
    """Result and termination of the game that stands here, told from the phase before the end."""
    here = Position.read(text)
    if not here.phase.startswith("over"):
        return "*", None
    result = here.phase[len("over(") : -1]
    if last_phase.startswith("prove"):
        return result, "boast"
    return result, "limit" if result == "draw" else "points"


def record(
    rules: Rules,
    begins: dict[str, str],
    free_tags: dict[str, str],
    said: list[Said],
    ended: tuple[str, str | None],
    on_start: list[str],
) -> str:
    """The canonical text of a game: `begins` has Opening, with First or Elder, or a Position."""
    tags = {"Players": f"{rules.players}", "Lines": f"{rules.lines}", "Hands": rules.hands}
    tags["Points"] = f"{rules.points}"
    if rules.limit is not None:
        tags["TurnLimit"] = f"{rules.limit}"
    tags |= {**begins, **free_tags, "Result": ended[0]}
    if ended[1] is not None:
        tags["Termination"] = ended[1]
    text = ""
    for name, value in tags.items():
        text += "[" + name + ' "' + value.replace("\\", r"\\").replace('"', r"\"") + '"]\n'
    return text + "\n" + _wrapped([*_game(rules, begins, said, on_start), ended[0]])


def _game(rules: Rules, begins: dict[str, str], said: list[Said], on_start: list[str]) -> list[str]:
    if "Position" in begins:
        position = begins["Position"]
    else:
        first, elder = begins.get("First", ""), begins.get("Elder", "")
        position = start(rules, begins["Opening"], first=first, elder=elder)
    return [_comment(comment) for comment in on_start] + _turns(rules, position, said)


def _turns(rules: Rules, position: str, said: list[Said]) -> list[str]:
    written = []
    for move, comments, variations in said:
        _, _, _, phase, _, number = position.split(" ")
        written += ([f"{number}."] if phase == "turn" else []) + [move]
        written += [_comment(comment) for comment in comments]
        for first_comments, others in variations:
            written += _variation(rules, position, first_comments, others)
        position = step(rules, position, move)
    return written


def _variation(rules: Rules, position: str, comments: list[str], said: list[Said]) -> list[str]:
    """A parenthesis stands alone beside a comment, and is joined to anything else."""
    tokens = ["("] + [_comment(one) for one in comments] + _turns(rules, position, said) + [")"]
    if not tokens[1].startswith("{"):
        tokens[:2] = ["(" + tokens[1]]
    if not tokens[-2].endswith("}"):
        tokens[-2:] = [tokens[-2] + ")"]
    return tokens


def _comment(text: str) -> str:
    for plain, escaped in (("\\", r"\\"), ("}", r"\}"), ("\n", r"\n")):
        text = text.replace(plain, escaped)
    return "{" + text + "}"


def _wrapped(tokens: list[str]) -> str:
    lines = [tokens[0]]
    for token in tokens[1:]:
        if len(lines[-1] + " " + token) <= 80:
            lines[-1] += " " + token
        else:
            lines.append(token)
    return "\n".join(lines) + "\n"
