-- Badges of monitors and heartbeats: images for other sites, at addresses that nobody can guess. There is none until someone asks.
CREATE TABLE badges (
  key text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  service_monitor_id uuid UNIQUE REFERENCES service_monitors (id) ON DELETE CASCADE,
  heartbeat_id uuid UNIQUE REFERENCES heartbeats (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(service_monitor_id, heartbeat_id) = 1)
);
CREATE INDEX badges_account_idx ON badges (account_id);
