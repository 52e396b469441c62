"""Searches of students under the recorder: the check names what `plyscope check` names, and what its writer says."""

from __future__ import annotations

import importlib.util
import json
import random
import threading
import time
from fractions import Fraction
from math import inf
from typing import Any

import pytest
from conftest import AIMA, ROOT, Cli

import plyscope as ply
from plyscope import recorder as recorder_module

TREE: Any = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def _student() -> Any:
    spec = importlib.util.spec_from_file_location("student", ROOT / "tests/data/students/student.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STUDENT = _student()


def alphabeta(node: Any, alpha: float, beta: float, maximise: bool, move: Any = None) -> Any:
    if isinstance(node, int):
        return node
    best = -inf if maximise else inf
    for number, child in enumerate(node, start=1):
        value = SEARCH(child, alpha, beta, not maximise, move=number)
        if maximise:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


SEARCH: Any = alphabeta


@pytest.fixture(autouse=True)
def _own_search() -> Any:
    global SEARCH
    SEARCH = alphabeta
    yield
    SEARCH = alphabeta


def recorded(**header: Any) -> Any:
    global SEARCH
    SEARCH = ply.record(**header)(alphabeta)
    return SEARCH


@pytest.mark.parametrize("slip", [None, *STUDENT.SLIPS])
def test_every_mistake_has_its_first_difference(cli: Cli, slip: str | None) -> None:
    rng = random.Random(f"record {slip}")
    seen = 0
    for _ in range(200):
        make, depth = STUDENT.position(rng, slip)
        view = "mover" if slip in ("no-negation", "window-not-swapped") else "max"
        game = make()
        if not game.moves():
            continue
        header = {**game.words, "run": "alphabeta", "view": view} | ({} if depth is None else {"depth": depth})
        recorder = ply.record(**header)

        class Recorded(STUDENT.Search):  # type: ignore[misc, name-defined]
            """The student's search, called by way of the recorder, in the header's view."""

            def node(self, mv: Any, alpha: float, beta: float, ply: int, view: str = view, recorder: Any = recorder) -> Any:
                turned = view == "mover" and not self.game.is_max()
                low, high = (-beta, -alpha) if turned else (alpha, beta)
                with recorder.node(mv, low, high) as here:
                    value = super().node(mv, alpha, beta, ply)
                    here.value = -value if turned else value
                return value

        mine = Recorded(game, depth, ["alphabeta"], slip)
        wants = STUDENT.searches(make, depth, ["alphabeta"])
        expected = STUDENT.first_difference(
            mine.events, wants, ["window", "value"], False, game.extremes, False
        )
        check = recorder.check()
        wanted = cli("check", "-", "--json", given=recorder.events(), ends=0 if check else 5)
        first = check.first_difference
        assert (wanted["agrees"], wanted["first_difference"] and wanted["first_difference"]["line"]) == (
            bool(check),
            first and first.line,
        )
        if check:
            assert slip is None or expected is None or wanted["conventions"], (slip, expected)
            continue
        assert first and first.kind == wanted["first_difference"]["kind"] and first.sentence in str(check)
        assert [mistake.word for mistake in check.mistakes] == wanted["diagnosis"]
        if expected and not wanted["conventions"]:
            at, kind = expected
            line = 2 + sum(event["e"] != "cut" for event in mine.events[:at])
            # A cut is not recorded here, so the difference shows at the next event.
            assert mine.events[at]["e"] == "cut" or (first.line, first.kind) == (line, kind), recorder.events()
        seen += 1
        if seen == 3:
            break
    assert seen == 3 or slip in (None, "hard", "strict", "last"), "conventions agree"


def test_a_right_search_agrees_and_is_a_trace() -> None:
    search = recorded(game="tree", position=AIMA)
    assert search(TREE, -inf, inf, True) == 3
    check = search.check()
    assert check and str(check) == "The search agrees with the reference in 22 events."
    assert check.first_difference is None and check.mistakes == () and len(check.lines) > 1
    t = search.trace
    assert (t.nodes, t.value, t.external, t.truncated) == (11, 3, True, False)
    assert t.at(0).event == "start" and t.to_polars(["move"])["move"].null_count() == 1
    assert search.__name__ == "alphabeta" and search.events().count("\n") == 23


def test_a_wrong_search_is_answered_with_where_and_why() -> None:
    global SEARCH

    def strict(node: Any, alpha: float, beta: float, maximise: bool, move: Any = None) -> Any:
        return node if isinstance(node, int) else max(
            SEARCH(child, alpha, beta, not maximise, move=number) for number, child in enumerate(node, start=1)
        )  # fmt: skip

    SEARCH = ply.record(game="tree", position=AIMA)(strict)
    SEARCH(TREE, -inf, inf, True)
    check = SEARCH.check()
    assert not check and check.first_difference and check.first_difference.line and check.first_difference.kind
    assert str(check).startswith(check.first_difference.sentence)


def test_a_call_at_depth_0_starts_a_new_search() -> None:
    search = recorded(game="tree", position=AIMA)
    for _ in range(2):
        search(TREE, -inf, inf, True)
    assert search.events().count('"plyscope"') == 2 and search.check()
    assert search.trace.notes == ["another program tells this search: nothing says that it is right"]
    search(TREE[:2] + [[1, 1, 1]], -inf, inf, True)
    check = search.check()
    assert not check and check.first_difference and check.first_difference.line > 46, "the third one differs"
    search.clear()
    with pytest.raises(ply.InputError, match="call the search first"):
        search.check()
    with pytest.raises(ply.InputError):
        _ = search.trace


def test_an_exception_passes_and_leaves_a_prefix() -> None:
    search = recorded(game="tree", position=AIMA)
    with pytest.raises(TypeError):
        search([[3, 12, 8], [None]], -inf, inf, True)
    check = search.check()
    assert check.first_difference and check.first_difference.kind in ("ended-early", "unsound-cut")
    search(TREE, -inf, inf, True)
    assert json.loads(search.events().splitlines()[-1])["e"] == "exit"
    assert search.trace.value == 3, "the next search is a new one"


def test_the_context_manager_records_the_same() -> None:
    recorder = ply.record(game="tree", position=AIMA, view="mover")

    def negamax(node: Any, alpha: float, beta: float, sign: int, move: Any = None) -> float:
        with recorder.node(move, alpha, beta) as here:
            if isinstance(node, int):
                here.value = sign * node
                return sign * node
            here.value = -inf
            for number, child in enumerate(node, start=1):
                value = -negamax(child, -beta, -alpha, -sign, number)
                if value > here.value:
                    here.value, here.best = value, number
                alpha = max(alpha, here.value)
                if alpha >= beta:
                    recorder.cut()
                    break
            return float(here.value)

    assert negamax(TREE, -inf, inf, 1) == 3
    assert recorder.check() and recorder.trace.counts.cutoffs == 1
    assert '{"e":"cut"}' in recorder.events() and '"best":1' in recorder.events()


def test_methods_pairs_and_lists_are_recorded() -> None:
    class Player:
        @ply.record(game="tictactoe", position="XOXOX.O..", moves="row-column", run="minimax")
        def search(self, cells: list[int], mover: int, move: Any = None) -> Any:
            if over := STUDENT.LINES and winner(cells):
                return (1 if over == 1 else -1), None
            free = [square for square, mark in enumerate(cells) if not mark]
            if not free:
                return 0, None
            best: tuple[int, Any] | None = None
            for square in free:
                cells[square] = mover
                value, _ = self.search(cells, 3 - mover, move=[square // 3, square % 3])
                cells[square] = 0
                if best is None or (value > best[0] if mover == 2 else value < best[0]):
                    best = value, [square // 3, square % 3]
            return best

    def winner(cells: list[int]) -> int:
        return next((cells[a] for a, b, c in STUDENT.LINES if cells[a] and cells[a] == cells[b] == cells[c]), 0)

    player = Player()
    player.search([1, 2, 1, 2, 1, 0, 2, 0, 0], 2)
    assert '"move":[1, 2]' in Player.search.events()
    assert Player.search.trace.nodes > 3


def test_too_many_events_are_refused_at_the_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder_module, "_MOST_EVENTS", 10)
    search = recorded(game="tree", position=AIMA)
    with pytest.raises(ply.LimitError, match="search a smaller position"):
        search(TREE, -inf, inf, True)
    assert search.events().count("\n") <= 12


@pytest.mark.parametrize("result", [(1, 2, 3), Fraction(1, 2), object()])
def test_what_no_event_can_hold_is_refused_at_the_event(result: Any) -> None:
    recorder = ply.record(game="own")

    @recorder
    def search(move: Any = None) -> Any:
        return result

    with pytest.raises(ply.InputError, match="return the value, or the pair|use int or float"):
        search()
    assert recorder.events().count("exit") == 0


def test_recording_costs_at_most_four_bare_searches() -> None:
    """A ratio of processor times in one run; the bare search does next to nothing at a node, so it is the worst case."""
    random_numbers = random.Random("recording")

    def tree(depth: int) -> Any:
        return random_numbers.randint(0, 99) if depth == 0 else [tree(depth - 1) for _ in range(6)]

    whole = tree(7)

    def time_of(search: Any) -> float:
        global SEARCH
        SEARCH = search
        begun = time.process_time()
        SEARCH(whole, -inf, inf, True)
        return time.process_time() - begun

    with_recorder = recorded(game="own")
    # In turn, because the clock of a processor changes.
    times = [(time_of(alphabeta), time_of(with_recorder)) for _ in range(9)]
    bare, with_events = (min(each) for each in zip(*times, strict=True))
    assert with_events < 4 * bare


def test_recorders_of_two_threads_do_not_mix() -> None:
    def search(recorder: Any, node: Any, move: Any = None) -> Any:
        with recorder.node(move) as here:
            here.value = node if isinstance(node, int) else max(search(recorder, n, i) for i, n in enumerate(node, 1))
            return here.value

    recorders = [ply.record(game="own", run="minimax") for _ in range(4)]
    threads = [threading.Thread(target=search, args=(one, TREE)) for one in recorders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({one.events() for one in recorders}) == 1


def test_the_example_tracer_prints_the_same_events(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("tracer", ROOT / "examples/tracers/python/tracer.py")
    assert spec and spec.loader
    tracer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tracer)
    lines: list[str] = []

    class Out:
        write = staticmethod(lines.append)

    global SEARCH
    SEARCH = tracer.Tracer(out=Out, game="tree", position=AIMA)(alphabeta)
    SEARCH(TREE, -inf, inf, True)
    ours = recorded(game="tree", position=AIMA)
    ours(TREE, -inf, inf, True)
    assert "".join(lines) == ours.events()


def replayed(events: str) -> Any:
    """Records the searches of a file of events, with its own header; returns the recorder."""
    header, *lines = [json.loads(line) for line in events.splitlines() if line.strip()]
    known = {key: value for key, value in header.items() if key not in ("plyscope", "version")}
    recorder = ply.record(**known)
    open_nodes: list[Any] = []
    for event in lines:
        match event["e"]:
            case "enter":
                words = (event.get("move"), event.get("alpha"), event.get("beta"))
                open_nodes.append(recorder.node(*words))
                open_nodes[-1].__enter__()
            case "exit":
                node = open_nodes.pop()
                node.value, node.best = event.get("value"), event.get("best")
                node.__exit__(None, None, None)
            case "cut":
                recorder.cut()
    assert not open_nodes
    return recorder


def without_leaves(events: str) -> str:
    """Writes each event `leaf` as the two events that a recorder writes."""
    lines: list[Any] = []
    for event in (json.loads(line) for line in events.splitlines() if line.strip()):
        if event.get("e") == "leaf":
            lines.append({key: event[key] for key in ("move", "alpha", "beta") if key in event} | {"e": "enter"})
            lines.append({"e": "exit", "value": event["value"]})
        else:
            lines.append(event)
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def agrees_with_the_command_line(cli: Cli, events: str) -> Any:
    """Compares the answer about the recorded search with that of `plyscope check` about the file; returns the first."""
    events = without_leaves(events)
    check = replayed(events).check()
    wanted = cli("check", "-", "--json", given=events, ends=0 if check else 5)
    first, found = wanted["first_difference"], check.first_difference
    assert bool(check) == wanted["agrees"]
    assert (found and (found.line, found.kind)) == (first and (first["line"], first["kind"]))
    assert [mistake.word for mistake in check.mistakes] == wanted["diagnosis"]
    return check


def test_every_mistake_of_the_gallery_has_the_same_answer(cli: Cli) -> None:
    """All that `plyscope mistakes` lists, the newer ones too: each in its own search."""
    words = [line.split()[0] for line in cli("mistakes").splitlines() if line.strip()]
    assert len(words) >= 23 and {"root-window", "beta-max", "table-bound-as-exact"} < set(words)
    for word in words:
        check = agrees_with_the_command_line(cli, cli("mistakes", word, "--events", "wrong"))
        assert not check or word in ("strict", "hard", "last"), word
        check = agrees_with_the_command_line(cli, cli("mistakes", word, "--events", "right"))
        # The right search beside that mistake has a table too, and its events do not say where it answers.
        assert check or word == "table-bound-as-exact", word


@pytest.mark.parametrize("file", sorted(path.name for path in (ROOT / "tests/data/check").glob("*.jsonl")))
def test_a_program_of_the_field_has_the_same_answer(cli: Cli, file: str) -> None:
    raw = (ROOT / "tests/data/check" / file).read_bytes()
    events = raw.decode("utf-16" if raw.startswith(b"\xff\xfe") else "utf-8-sig")
    agrees_with_the_command_line(cli, events)
