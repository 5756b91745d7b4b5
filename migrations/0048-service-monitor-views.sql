-- Saved views: filters, order and grouping of the list of monitors under a name, for all members of an account. The filter is what the
-- list's query takes, held against its schema when it is stored; a view never reaches a statement but by that query.
CREATE TABLE service_monitor_views (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  filter json NOT NULL,
  sort text,
  group_by text CHECK (group_by IN ('tag', 'domain', 'kind', 'status')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX service_monitor_views_name_idx ON service_monitor_views (account_id, lower(name));
CREATE INDEX service_monitor_views_account_idx ON service_monitor_views (account_id, created_at DESC, id DESC);
