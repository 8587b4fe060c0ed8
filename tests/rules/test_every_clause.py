"""The rules and their tests belong together: no clause without a test, and none unheard of."""

from itertools import pairwise

from tests.clauses import clauses_of_the_rules, clauses_of_the_tests


def test_every_clause_of_the_rules_is_shown_by_a_test() -> None:
    assert not clauses_of_the_rules() - clauses_of_the_tests()


def test_every_clause_that_a_test_shows_is_in_the_rules() -> None:
    assert not clauses_of_the_tests() - clauses_of_the_rules()


def test_the_rules_are_numbered_without_a_gap() -> None:
    clauses = sorted(tuple(map(int, clause.split("."))) for clause in clauses_of_the_rules())
    assert clauses
    for (section, number), (next_section, next_number) in pairwise(clauses):
        assert (next_section, next_number) in {(section, number + 1), (section + 1, 1)}
