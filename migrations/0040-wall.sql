-- The wall view: links that show how things stand to a screen where nobody is signed in, and what is wrong first.

CREATE TABLE wall_links (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX wall_links_account_idx ON wall_links (account_id, created_at DESC, id DESC);

-- Small however many monitors there are; written when a monitor's status changes, not with each check.
CREATE INDEX service_monitors_trouble_idx ON service_monitors (account_id, status, status_since DESC)
  WHERE status IN ('down', 'degraded') AND NOT paused;
