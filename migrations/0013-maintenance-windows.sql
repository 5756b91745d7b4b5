-- Maintenance: windows, the occurrences of the next days worked out ahead, and the tokens of calendars.

CREATE TABLE maintenance_windows (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  timezone text NOT NULL,
  -- A one-off window has an end, a recurring one a rule and a duration; its rule counts from the wall time.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  start_wall text NOT NULL,
  rrule text,
  exdates text[] NOT NULL DEFAULT '{}',
  duration_minutes integer,
  scope_all boolean NOT NULL DEFAULT false,
  monitor_ids uuid[] NOT NULL DEFAULT '{}',
  service_monitor_ids uuid[] NOT NULL DEFAULT '{}',
  heartbeat_ids uuid[] NOT NULL DEFAULT '{}',
  domain_ids uuid[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  show_on_status_pages boolean NOT NULL DEFAULT true,
  -- When more of its occurrences must be worked out; null: there are no more.
  plan_due_at timestamptz,
  cancelled_at timestamptz,
  -- What was maintenance stays out of uptime when its window is deleted.
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((rrule IS NULL) = (ends_at IS NOT NULL)),
  CHECK ((rrule IS NULL) = (duration_minutes IS NULL))
);
CREATE INDEX maintenance_windows_account_idx ON maintenance_windows (account_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX maintenance_windows_plan_idx ON maintenance_windows (plan_due_at) WHERE plan_due_at IS NOT NULL;

CREATE TABLE maintenance_occurrences (
  window_id uuid NOT NULL REFERENCES maintenance_windows (id) ON DELETE CASCADE,
  account_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Earlier than the rule says where somebody ended it.
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (window_id, starts_at)
);
CREATE INDEX maintenance_occurrences_account_idx ON maintenance_occurrences (account_id, ends_at);

CREATE TABLE maintenance_calendars (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
