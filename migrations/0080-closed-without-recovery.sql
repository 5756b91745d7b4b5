-- Why an incident was closed although its source did not recover, and when the source of a flapping incident came up:
-- notifications must not call a paused monitor "up", nor an up one "down".
alter table incidents add column closed_because text check (closed_because in ('paused', 'deleted', 'ended'));

alter table incident_events add column up_since timestamptz;
