"""All bodies of HTTP, in the order in which generated files list them."""

from __future__ import annotations

from tellstones.server.club.wire.circle_bodies import CIRCLE_ANSWERS, CIRCLE_REQUESTS
from tellstones.server.club.wire.club_bodies import CLUB_ANSWERS, CLUB_REQUESTS
from tellstones.server.club.wire.member_bodies import MEMBER_ANSWERS, MEMBER_REQUESTS
from tellstones.server.club.wire.tournament_bodies import TOURNAMENT_ANSWERS, TOURNAMENT_REQUESTS
from tellstones.server.wire import http_bodies
from tellstones.server.wire.chronicle_bodies import CHRONICLE_ANSWERS
from tellstones.server.wire.duel_bodies import DUEL_ANSWERS, DUEL_REQUESTS
from tellstones.server.wire.import_bodies import IMPORT_ANSWERS, IMPORT_REQUESTS
from tellstones.server.wire.moderation_bodies import MODERATION_ANSWERS, MODERATION_REQUESTS
from tellstones.server.wire.push_bodies import PUSH_ANSWERS, PUSH_REQUESTS
from tellstones.server.wire.rating_bodies import RATING_ANSWERS
from tellstones.server.wire.recall_bodies import RECALL_ANSWERS, RECALL_REQUESTS
from tellstones.server.wire.road_bodies import ROAD_ANSWERS, ROAD_REQUESTS
from tellstones.server.wire.study_bodies import STUDY_ANSWERS, STUDY_REQUESTS

REQUESTS = (
    *http_bodies.REQUESTS,
    *MEMBER_REQUESTS,
    *STUDY_REQUESTS,
    *RECALL_REQUESTS,
    *ROAD_REQUESTS,
    *DUEL_REQUESTS,
    *IMPORT_REQUESTS,
    *PUSH_REQUESTS,
    *CIRCLE_REQUESTS,
    *TOURNAMENT_REQUESTS,
    *CLUB_REQUESTS,
    *MODERATION_REQUESTS,
)
ANSWERS = (
    *http_bodies.ANSWERS,
    *MEMBER_ANSWERS,
    *STUDY_ANSWERS,
    *RECALL_ANSWERS,
    *ROAD_ANSWERS,
    *DUEL_ANSWERS,
    *IMPORT_ANSWERS,
    *RATING_ANSWERS,
    *CHRONICLE_ANSWERS,
    *PUSH_ANSWERS,
    *CIRCLE_ANSWERS,
    *TOURNAMENT_ANSWERS,
    *CLUB_ANSWERS,
    *MODERATION_ANSWERS,
)
