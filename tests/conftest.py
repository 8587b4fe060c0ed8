"""How hard the tests look: `ci` is quick and always the same, `deep` is for a long evening.

pytest --hypothesis-profile=deep tests/rules tests/views tests/notation
"""

from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=120,
    deadline=None,
    database=None,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile(
    "deep", max_examples=5_000, deadline=None, suppress_health_check=SLOW_IS_FINE
)
settings.load_profile("ci")
