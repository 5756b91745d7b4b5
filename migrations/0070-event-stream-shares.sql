-- Event streams that each process holds open, by account and by key or user. A process writes its own counts when they
-- change and every 15 seconds; rows that were not renewed in time belong to a process that died and are not counted.
CREATE TABLE event_streams (
  process_id uuid NOT NULL,
  account_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  streams integer NOT NULL CHECK (streams > 0),
  renewed_at timestamptz NOT NULL,
  PRIMARY KEY (process_id, account_id, holder_id)
);
CREATE INDEX event_streams_account_idx ON event_streams (account_id);
