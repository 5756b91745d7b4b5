-- Triggers join the rows before a statement with those after it. A session plans these joins once, at its first
-- statement, which is a small one, as nested loops, and keeps the plan: a bulk action upon 65,536 monitors then compared
-- each with each. Joined by hash, the cost is that of the rows.
ALTER FUNCTION count_service_monitors() SET enable_nestloop = off;
ALTER FUNCTION note_service_monitors() SET enable_nestloop = off;
ALTER FUNCTION note_heartbeats() SET enable_nestloop = off;
ALTER FUNCTION note_incidents() SET enable_nestloop = off;
ALTER FUNCTION note_deliveries() SET enable_nestloop = off;
