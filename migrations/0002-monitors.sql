-- What accounts watch: domains, legacy domain monitors, service monitors; their schedule, checks and trouble.

CREATE TABLE domains (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Lower-case A-labels, no trailing dot.
  domain text NOT NULL CHECK (domain = lower(domain) AND length(domain) BETWEEN 1 AND 253),
  label text CHECK (length(label) <= 500),
  -- Registrable domain by the Public Suffix List, or the domain itself.
  apex text NOT NULL,
  source text NOT NULL CHECK (source IN ('import', 'monitor', 'service-monitor', 'manual', 'discovery')),
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (account_id, domain)
);
CREATE INDEX domains_account_created_idx ON domains (account_id, created_at DESC, id DESC);

CREATE TABLE monitors (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  label text CHECK (length(label) <= 500),
  -- Null: the account's own address.
  email text CHECK (length(email) <= 254),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused')),
  -- What the owner publishes by DNS, file or meta tag.
  verification_token text NOT NULL,
  verified_at timestamptz,
  -- Methods that held at the last verification: dns, file, meta.
  verification_methods text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (account_id, domain_id)
);
CREATE INDEX monitors_account_created_idx ON monitors (account_id, created_at DESC, id DESC);
CREATE INDEX monitors_domain_id_idx ON monitors (domain_id);

CREATE TABLE service_monitors (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('http', 'keyword', 'ping', 'port', 'dns', 'ssl')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
  -- Null for a bare IP address.
  domain_id uuid REFERENCES domains ON DELETE SET NULL,
  -- URL or host as shown to people and in exports, never with credentials.
  target text NOT NULL,
  -- The kind's fields as src/engine/probes/settings.ts names them, without timeoutMs. May hold secrets.
  settings jsonb NOT NULL,
  interval_seconds integer NOT NULL CHECK (interval_seconds BETWEEN 1 AND 86400),
  timeout_seconds real NOT NULL CHECK (timeout_seconds > 0 AND timeout_seconds <= 120),
  confirm_failures smallint NOT NULL CHECK (confirm_failures BETWEEN 1 AND 20),
  confirm_recoveries smallint NOT NULL CHECK (confirm_recoveries BETWEEN 1 AND 20),
  retry_seconds integer NOT NULL CHECK (retry_seconds BETWEEN 1 AND 3600),
  regions text[] NOT NULL CHECK (cardinality(regions) BETWEEN 1 AND 20),
  -- Regions that must agree on down; null: more than half.
  quorum smallint CHECK (quorum >= 1),
  depends_on uuid[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  paused boolean NOT NULL DEFAULT false,
  -- Verdict over all regions; `paused` is shown from the column above, not stored here.
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'up', 'degraded', 'down')),
  status_since timestamptz NOT NULL,
  -- Code of the reason that brought the status about.
  status_code text,
  -- Rises at every change of what a prober needs, so that probers may keep settings in memory.
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (account_id, kind, name)
);
CREATE INDEX service_monitors_account_created_idx ON service_monitors (account_id, created_at DESC, id DESC);
CREATE INDEX service_monitors_domain_id_idx ON service_monitors (domain_id);
CREATE INDEX service_monitors_tags_idx ON service_monitors USING gin (tags);
CREATE INDEX service_monitors_depends_on_idx ON service_monitors USING gin (depends_on)
  WHERE depends_on <> '{}';

-- One row a monitor and region: when it is due, and how its run of results stands. Narrow on purpose, for
-- every check updates it (claim: next_due_at; record: the rest, without touching an index).
CREATE TABLE monitor_schedules (
  monitor_id uuid NOT NULL REFERENCES service_monitors ON DELETE CASCADE,
  region text NOT NULL,
  next_due_at timestamptz NOT NULL,
  -- Slots are at phase_ms + k * interval_ms since the epoch; the phase is a hash of the monitor's id.
  interval_ms integer NOT NULL,
  phase_ms integer NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  -- This region's own view.
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'up', 'degraded', 'down')),
  -- Runs of like results: n > 0 means that the last n were down (else: not down); n < 0 that the last -n were
  -- not. `trouble_run` likewise for degraded-or-down. Held to what the confirmation rule needs.
  down_run smallint NOT NULL DEFAULT 0,
  trouble_run smallint NOT NULL DEFAULT 0,
  -- Scheduled time of the newest check on record; a gap after it is a window that nobody measured.
  last_check_at timestamptz,
  -- When it was made, changed or resumed: windows before it are not missed ones.
  counted_from timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (monitor_id, region)
) WITH (
  -- Room for the record step's update on the same page (HOT), and dead rows taken away before they pile up:
  -- each check leaves two.
  fillfactor = 60,
  autovacuum_vacuum_scale_factor = 0.2,
  autovacuum_vacuum_cost_delay = 0
);
CREATE INDEX monitor_schedules_due_idx ON monitor_schedules (region, next_due_at) WHERE NOT paused;

-- Results, a partition a UTC day (`checks_YYYYMMDD`), made ahead by a job and dropped whole.
-- No id column: a check's id is derived from monitor, region and scheduled time. No foreign key: rows of a
-- deleted monitor go with their partition and are found by nobody, for every read joins service_monitors.
CREATE TABLE checks (
  monitor_id uuid NOT NULL,
  scheduled_at timestamptz NOT NULL,
  -- Milliseconds from scheduled to started; started to finished is duration_ms.
  late_ms integer NOT NULL,
  duration_ms real,
  dns_ms real,
  connect_ms real,
  tls_ms real,
  first_byte_ms real,
  transfer_ms real,
  status "char" NOT NULL, -- u up, g degraded, d down, n unknown, m missed
  region text NOT NULL,
  address text,
  -- Reason code, technical detail, and the sentence for a person; all null for a plain up. A missed check
  -- stands for a whole gap at its last window; its error begins with the number of windows.
  code text,
  error text,
  message text
) PARTITION BY RANGE (scheduled_at);
CREATE INDEX checks_monitor_scheduled_idx ON checks (monitor_id, scheduled_at);

-- Sealed checks: arrays per monitor, region and hour, a partition a UTC day (`check_hours_YYYYMMDD`).
-- Element i of every array belongs to one check; arrays of a fact that no check had are null.
CREATE TABLE check_hours (
  monitor_id uuid NOT NULL,
  region text NOT NULL,
  hour timestamptz NOT NULL,
  offset_ms integer[] NOT NULL, -- scheduled_at - hour
  late_ms integer[] NOT NULL,
  duration_ms real[] NOT NULL,
  dns_ms real[],
  connect_ms real[],
  tls_ms real[],
  first_byte_ms real[],
  transfer_ms real[],
  status text NOT NULL, -- one letter a check
  address text[],
  code text[],
  error text[],
  message text[]
) PARTITION BY RANGE (hour);
CREATE INDEX check_hours_monitor_hour_idx ON check_hours (monitor_id, hour);

-- Counts and latencies per hour and per UTC day, filled by a job; kept long after the checks are gone.
CREATE TABLE check_rollups (
  monitor_id uuid NOT NULL REFERENCES service_monitors ON DELETE CASCADE,
  span text NOT NULL CHECK (span IN ('hour', 'day')),
  starts_at timestamptz NOT NULL,
  up integer NOT NULL,
  degraded integer NOT NULL,
  down integer NOT NULL,
  unknown integer NOT NULL,
  missed integer NOT NULL,
  late_ms_max integer NOT NULL,
  duration_ms_sum double precision NOT NULL,
  dns_ms_sum double precision NOT NULL,
  connect_ms_sum double precision NOT NULL,
  tls_ms_sum double precision NOT NULL,
  first_byte_ms_sum double precision NOT NULL,
  transfer_ms_sum double precision NOT NULL,
  -- Latency histogram of up and degraded checks, empty buckets left out: bucket b (in rising order) counts
  -- durations in [2^(b/4), 2^((b+1)/4)) ms, and element i of the counts belongs to element i of the buckets.
  histogram_buckets smallint[] NOT NULL,
  histogram_counts integer[] NOT NULL,
  PRIMARY KEY (monitor_id, span, starts_at)
);
CREATE INDEX check_rollups_span_idx ON check_rollups (span, starts_at);

-- How far the jobs over checks have come. `seal` is also the line between the two stores: checks scheduled
-- before it are read from check_hours alone, later ones from checks alone, so that a check is seen once even
-- while its partition is on its way out.
CREATE TABLE rollup_progress (
  span text PRIMARY KEY CHECK (span IN ('hour', 'day', 'seal')),
  done_until timestamptz NOT NULL
);
INSERT INTO rollup_progress (span, done_until) VALUES ('seal', '1970-01-01 00:00+00');

-- Every recorded change of a service monitor's status.
CREATE TABLE monitor_transitions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  monitor_id uuid NOT NULL REFERENCES service_monitors ON DELETE CASCADE,
  at timestamptz NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  code text,
  message text,
  -- Parents that were down at the time, so that the child's alert is held back.
  suppressed_by uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX monitor_transitions_monitor_idx ON monitor_transitions (monitor_id, at DESC);
CREATE INDEX monitor_transitions_account_idx ON monitor_transitions (account_id, at DESC);

CREATE TABLE incidents (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- What is wrong with what: source and cause class.
  fingerprint text NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
  severity text NOT NULL CHECK (severity IN ('info', 'low', 'medium', 'high', 'critical')),
  state text NOT NULL CHECK (state IN ('open', 'acknowledged', 'resolved')),
  cause text NOT NULL,
  source_type text NOT NULL CHECK (source_type IN ('monitor', 'service_monitor', 'heartbeat', 'certificate', 'threat', 'manual')),
  -- No foreign key: an incident outlives what raised it.
  source_id uuid,
  source_name text NOT NULL,
  domain_id uuid REFERENCES domains ON DELETE SET NULL,
  opened_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  resolved_by text,
  occurrences integer NOT NULL DEFAULT 1,
  last_occurred_at timestamptz NOT NULL
);
-- Repeats join the one that is not resolved; the race is settled here.
CREATE UNIQUE INDEX incidents_unresolved_fingerprint_idx ON incidents (account_id, fingerprint)
  WHERE state <> 'resolved';
CREATE INDEX incidents_account_opened_idx ON incidents (account_id, opened_at DESC, id DESC);
CREATE INDEX incidents_account_fingerprint_idx ON incidents (account_id, fingerprint, resolved_at DESC);
CREATE INDEX incidents_source_idx ON incidents (source_id);
CREATE INDEX incidents_domain_idx ON incidents (domain_id);

CREATE TABLE incident_events (
  id uuid PRIMARY KEY,
  -- Order within a timeline: ids made in one millisecond are in no order.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  incident_id uuid NOT NULL REFERENCES incidents ON DELETE CASCADE,
  at timestamptz NOT NULL,
  type text NOT NULL CHECK (type IN ('opened', 'reoccurred', 'acknowledged', 'commented', 'resolved', 'reopened', 'suppressed')),
  actor_type text NOT NULL CHECK (actor_type IN ('user', 'api_key', 'system')),
  actor_name text NOT NULL,
  message text
);
CREATE INDEX incident_events_incident_idx ON incident_events (incident_id, seq);
CREATE INDEX incident_events_account_idx ON incident_events (account_id, at DESC);

-- Probers at work, so that a start can tell whether its region was unwatched.
CREATE TABLE probers (
  id uuid PRIMARY KEY,
  region text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX probers_region_idx ON probers (region, seen_at);
