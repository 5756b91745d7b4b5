-- Trouble that began during maintenance is told when that ends, if it is still there.

ALTER TABLE incident_events DROP CONSTRAINT incident_events_held_back_check;
ALTER TABLE incident_events ADD CONSTRAINT incident_events_held_back_check
  CHECK (held_back IN ('parent', 'flapping', 'maintenance'));
-- Nobody has been told of the present trouble, because of a window.
ALTER TABLE incidents ADD COLUMN held_by_maintenance boolean NOT NULL DEFAULT false;
CREATE INDEX incidents_held_idx ON incidents (account_id) WHERE held_by_maintenance AND state <> 'resolved';
