"""Opens a storage and the bus between its nodes, by their addresses."""

from __future__ import annotations

from tellstones.server.clock import Clock
from tellstones.server.cluster.bus import Bus, SingleNodeBus
from tellstones.server.storage.database_addresses import POSTGRESQL, cluster_drivers, storage_at
from tellstones.server.storage.interface import Storage


def storage_and_bus(
    database: str, bus: str | None, clock: Clock | None = None
) -> tuple[Storage, Bus]:
    """Return the storage and the bus between nodes: the requested bus, or PostgreSQL itself. SQLite
    files cannot be shared. Raises ValueError."""
    if bus is not None:
        with cluster_drivers():
            from tellstones.server.cluster.network_bus import bus_at

        return storage_at(database, clock), bus_at(bus)
    if not database.startswith(POSTGRESQL):
        return storage_at(database, clock), SingleNodeBus()
    with cluster_drivers():
        from tellstones.server.cluster.network_bus import PostgresBus
        from tellstones.server.storage.postgres import PostgresStorage

    listening = PostgresBus(database)
    return PostgresStorage(database, tells_as=listening.name), listening
