-- Posture scans of legacy domain monitors: what was measured, what is wrong, how the risk stands day by day.

-- When each family of checks of a monitor is due, and what it saw last.
CREATE TABLE scan_families (
  monitor_id uuid NOT NULL REFERENCES monitors ON DELETE CASCADE,
  family text NOT NULL,
  next_due_at timestamptz NOT NULL,
  last_run_at timestamptz,
  -- Facts of the last conclusive run, for the diff to the next one.
  facts jsonb,
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
  requested_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  duration_ms integer,
  risk_score smallint CHECK (risk_score BETWEEN 0 AND 100),
  label text,
  -- Open findings by severity after this scan, and what it opened and closed.
  open_counts jsonb,
  new_findings integer,
  resolved_findings integer,
  error text
);
CREATE INDEX scans_monitor_idx ON scans (monitor_id, requested_at DESC, id DESC);
CREATE INDEX scans_account_idx ON scans (account_id, requested_at DESC);
-- One scan of a monitor waits or runs at a time.
CREATE UNIQUE INDEX scans_active_idx ON scans (monitor_id) WHERE state IN ('queued', 'running');

-- Check results with evidence of one scan; dropped after 90 days by partition (a UTC month each).
CREATE TABLE scan_records (
  scan_id uuid NOT NULL,
  account_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  -- [{id, asset, result, reason, evidence}]
  checks jsonb NOT NULL
) PARTITION BY RANGE (recorded_at);
CREATE INDEX scan_records_scan_idx ON scan_records (scan_id);

-- The newest result of every check on every asset: what the score is computed from.
CREATE TABLE posture_checks (
  monitor_id uuid NOT NULL REFERENCES monitors ON DELETE CASCADE,
  check_id text NOT NULL,
  asset text NOT NULL,
  result text NOT NULL CHECK (result IN ('pass', 'fail', 'not-applicable', 'not-tested', 'error', 'disabled')),
  reason text,
  checked_at timestamptz NOT NULL,
  -- Last conclusive pass, held for 14 days while newer tries give nothing.
  passed_at timestamptz,
  PRIMARY KEY (monitor_id, check_id, asset)
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
  evidence jsonb,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  resolved_at timestamptz,
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
  at timestamptz NOT NULL,
  check_id text NOT NULL,
  asset text NOT NULL,
  evidence jsonb
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
  -- In the order availability, certificateHygiene, dnsEmailAuth, brandPhishing, assetExposure,
  -- vulnerabilityWebRisk, changeRisk, hostingReputation; null where unknown.
  dimensions smallint[] NOT NULL CHECK (cardinality(dimensions) = 8),
  -- [{category, severity, weight}], the three with most points.
  top_contributors jsonb NOT NULL,
  -- Everything the number came from, to reproduce it later.
  contributors jsonb NOT NULL,
  coverage real NOT NULL,
  provisional boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (monitor_id, date, model_version)
);
CREATE INDEX risk_snapshots_account_date_idx ON risk_snapshots (account_id, date);

-- What a list of monitors shows without a look into scans.
CREATE TABLE monitor_risks (
  monitor_id uuid PRIMARY KEY REFERENCES monitors ON DELETE CASCADE,
  risk_score smallint,
  label text NOT NULL,
  scanned_at timestamptz NOT NULL
);
