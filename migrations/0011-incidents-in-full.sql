-- Incidents in full: who resolved them, members, flapping.

-- Resolved by a person: it stays so for that outage, and the next one is an incident of its own.
ALTER TABLE incidents ADD COLUMN resolved_by_hand boolean NOT NULL DEFAULT false;
-- The last four changes of its source between well and not: four within half an hour are flapping.
ALTER TABLE incidents ADD COLUMN recent_changes timestamptz[] NOT NULL DEFAULT '{}';
-- While it flaps: the source is well at present.
ALTER TABLE incidents ADD COLUMN source_well boolean NOT NULL DEFAULT false;
CREATE INDEX incidents_flapping_idx ON incidents (account_id) WHERE flapping;
CREATE INDEX incidents_assignee_idx ON incidents (assignee_user_id) WHERE assignee_user_id IS NOT NULL;

-- What is gathered in an incident, in the order in which it came.
CREATE TABLE incident_members (
  incident_id uuid NOT NULL REFERENCES incidents ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  source_type text NOT NULL CHECK (source_type IN ('monitor', 'service_monitor', 'heartbeat')),
  -- No foreign key: an incident outlives what it tells of.
  source_id uuid NOT NULL,
  source_name text NOT NULL,
  -- Its own incident; null where a person named it.
  member_incident_id uuid REFERENCES incidents ON DELETE SET NULL,
  added_at timestamptz NOT NULL,
  recovered_at timestamptz,
  PRIMARY KEY (incident_id, source_id)
);
CREATE INDEX incident_members_order_idx ON incident_members (incident_id, seq);
CREATE INDEX incident_members_member_idx ON incident_members (member_incident_id) WHERE member_incident_id IS NOT NULL;
CREATE INDEX incident_members_account_idx ON incident_members (account_id);
