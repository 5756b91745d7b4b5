-- Heartbeats: what is expected of jobs, how they stand, and their pings.

-- By it an account's heartbeats are pinged by slug.
ALTER TABLE accounts ADD COLUMN ping_key text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '') UNIQUE;

CREATE TABLE heartbeats (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Not unique: a ping to a slug that several have is refused.
  slug text NOT NULL,
  description text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  -- One of the three.
  period_seconds integer,
  cron text,
  on_calendar text,
  timezone text,
  grace_seconds integer NOT NULL,
  start_grace_seconds integer,
  max_run_seconds integer,
  min_run_seconds integer,
  methods text NOT NULL DEFAULT 'any' CHECK (methods IN ('any', 'post')),
  resume_on_ping boolean NOT NULL DEFAULT true,
  severity text NOT NULL,
  ping_key uuid NOT NULL UNIQUE,
  push_token text UNIQUE,
  paused boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'up', 'late', 'down')),
  status_since timestamptz NOT NULL,
  status_cause text,
  last_ping_at timestamptz,
  last_kind text,
  last_duration_ms bigint,
  last_exit_code smallint,
  -- The end of a run from which the due instant counts, and whether one was begun since.
  counts_from timestamptz,
  started_since boolean NOT NULL DEFAULT false,
  due_at timestamptz,
  -- Runs begun and not ended: [{"rid", "startedAt"}].
  runs jsonb NOT NULL DEFAULT '[]',
  -- When time alone changes something next.
  wake_at timestamptz,
  ping_count bigint NOT NULL DEFAULT 0,
  -- Pings that may come at once, as of an instant.
  tokens double precision NOT NULL DEFAULT 60,
  tokens_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (num_nonnulls(period_seconds, cron, on_calendar) = 1)
) WITH (fillfactor = 80);
CREATE INDEX heartbeats_account_idx ON heartbeats (account_id, created_at DESC, id DESC);
CREATE INDEX heartbeats_slug_idx ON heartbeats (account_id, slug);
CREATE INDEX heartbeats_wake_idx ON heartbeats (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE heartbeat_pings (
  heartbeat_id uuid NOT NULL REFERENCES heartbeats (id) ON DELETE CASCADE,
  -- Counts the heartbeat's pings: their order, whoever took them.
  n bigint NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('success', 'start', 'fail', 'log', 'ignored')),
  exit_code smallint,
  rid uuid,
  duration_ms bigint,
  method text NOT NULL,
  address text NOT NULL,
  user_agent text,
  body bytea,
  PRIMARY KEY (heartbeat_id, n)
);

CREATE TABLE heartbeat_transitions (
  heartbeat_id uuid NOT NULL REFERENCES heartbeats (id) ON DELETE CASCADE,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  at timestamptz NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  cause text,
  PRIMARY KEY (heartbeat_id, seq)
);
CREATE INDEX heartbeat_transitions_at_idx ON heartbeat_transitions (at);
