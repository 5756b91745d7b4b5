-- Posture scans of legacy domain monitors: what was measured, what is wrong, how the risk stands day by day.

-- When each family of checks of a monitor is due.
CREATE TABLE scan_families (
  monitor_id uuid NOT NULL REFERENCES monitors ON DELETE CASCADE,
  family text NOT NULL,
  next_due_at timestamptz NOT NULL,
  PRIMARY KEY (monitor_id, family)
);
CREATE INDEX scan_families_due_idx ON scan_families (next_due_at);

-- One run of the families that were due. Kept for the life of the monitor; its evidence lives in scan_records.
CREATE TABLE scans (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  monitor_id uuid NOT NULL REFERENCES monitors ON DELETE CASCADE,
  trigger text NOT NULL CHECK (trigger IN ('schedule', 'manual', 'change')),
  state text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')),
  families text[] NOT NULL,
  -- Families finished so far, for progress.
  families_done text[] NOT NULL DEFAULT '{}',
  -- How often a worker took it up; a worker that dies leaves it to the next.
  attempts smallint NOT NULL DEFAULT 0,
  requested_at timestamptz NOT NULL,
  started_at timestamptz,
  -- Last sign of life of the worker that runs it.
  beat_at timestamptz,
  finished_at timestamptz,
  duration_ms integer,
  risk_score smallint CHECK (risk_score BETWEEN 0 AND 100),
  label text,
  -- Open findings by severity after this scan, and what it opened and closed.
  open_counts jsonb,
  new_findings integer,
  resolved_findings integer,
  -- DNS questions that it sent.
  queries integer,
  error text
);
CREATE INDEX scans_monitor_idx ON scans (monitor_id, requested_at DESC, id DESC);
CREATE INDEX scans_account_idx ON scans (account_id, requested_at DESC);
-- One scan of a monitor waits or runs at a time.
CREATE UNIQUE INDEX scans_active_idx ON scans (monitor_id) WHERE state IN ('queued', 'running');
CREATE INDEX scans_waiting_idx ON scans (requested_at) WHERE state IN ('queued', 'running');

-- Check results with evidence of one scan; dropped after 90 days by partition (a UTC month each).
CREATE TABLE scan_records (
  scan_id uuid NOT NULL,
  account_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  -- [{id, asset, result, reason, evidence}]
  checks json NOT NULL
) PARTITION BY RANGE (recorded_at);
CREATE INDEX scan_records_scan_idx ON scan_records (scan_id);

-- The newest results of one family: what the score is computed from. A row a family and not a row a check, so
-- that a scan writes ten rows instead of three hundred and a snapshot of all monitors reads few, long ones.
CREATE TABLE posture_checks (
  monitor_id uuid NOT NULL REFERENCES monitors ON DELETE CASCADE,
  family text NOT NULL,
  checked_at timestamptz NOT NULL,
  -- [[id, asset, result, reason, lastPassMs, sinceMs]]: the last conclusive pass is held for 14 days while newer
  -- tries give nothing; sinceMs says since when the result is what it is.
  checks json NOT NULL,
  -- What the next scan is compared with, and changes that wait for a second observation.
  facts json,
  PRIMARY KEY (monitor_id, family)
);

-- Open and past failures of checks.
CREATE TABLE findings (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  monitor_id uuid NOT NULL REFERENCES monitors ON DELETE CASCADE,
  check_id text NOT NULL,
  asset text NOT NULL,
  category text NOT NULL,
  dimension text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  state text NOT NULL CHECK (state IN ('open', 'resolved')),
  -- The last try was inconclusive; the finding stands until a conclusive pass.
  stale boolean NOT NULL DEFAULT false,
  confidence text NOT NULL DEFAULT 'confirmed',
  escalated boolean NOT NULL DEFAULT false,
  main boolean,
  reason text,
  evidence json,
  -- Whole points of the risk score at the last scoring.
  points smallint NOT NULL DEFAULT 0,
  -- First time ever, and the start of the present stretch.
  first_seen_at timestamptz NOT NULL,
  opened_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- Times it came back after it was resolved, and clean passes in a row since it was last seen.
  reopened integer NOT NULL DEFAULT 0,
  clean_passes smallint NOT NULL DEFAULT 0,
  -- Since when its check does not apply any more.
  inapplicable_since timestamptz,
  disposition text CHECK (disposition IN ('false-positive', 'accepted-risk', 'acknowledged-change', 'fixed')),
  disposition_note text CHECK (length(disposition_note) <= 2000),
  disposition_by text,
  disposition_at timestamptz,
  UNIQUE (monitor_id, check_id, asset)
);
CREATE INDEX findings_monitor_state_idx ON findings (monitor_id, state, last_seen_at DESC, id DESC);
CREATE INDEX findings_account_idx ON findings (account_id);

-- What changed between two scans.
CREATE TABLE posture_changes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  monitor_id uuid NOT NULL REFERENCES monitors ON DELETE CASCADE,
  scan_id uuid NOT NULL,
  at timestamptz NOT NULL,
  check_id text NOT NULL,
  asset text NOT NULL,
  reason text NOT NULL,
  evidence json
);
CREATE INDEX posture_changes_monitor_idx ON posture_changes (monitor_id, at DESC, id DESC);

-- A monitor's risk on one UTC day. A recomputation by another model is another row, never an overwrite.
CREATE TABLE risk_snapshots (
  monitor_id uuid NOT NULL REFERENCES monitors ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  date date NOT NULL,
  model_version text NOT NULL,
  weights_hash text NOT NULL,
  -- Null: too little could be measured.
  risk_score smallint CHECK (risk_score BETWEEN 0 AND 100),
  label text NOT NULL,
  coverage real NOT NULL,
  -- The point of the risk trend exactly as the interface gives it, ready to be sent.
  point json NOT NULL,
  -- [[findingId, severity, weight, assets, since]]: what the number came from, to reproduce it later.
  contributors json NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (monitor_id, date, model_version)
);
CREATE INDEX risk_snapshots_account_date_idx ON risk_snapshots (account_id, date);
CREATE INDEX risk_snapshots_date_idx ON risk_snapshots (date);

-- What a list of monitors shows without a look into scans.
CREATE TABLE monitor_risks (
  monitor_id uuid PRIMARY KEY REFERENCES monitors ON DELETE CASCADE,
  risk_score smallint,
  label text NOT NULL,
  scanned_at timestamptz NOT NULL
);
