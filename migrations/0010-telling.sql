-- Telling people: channels, rules, deliveries, timers; what incidents need to gather, flap and be assigned.

-- The timeline is the outbox of alert routing. What is there already is history.
ALTER TABLE incident_events ADD COLUMN routed boolean NOT NULL DEFAULT true;
ALTER TABLE incident_events ALTER COLUMN routed SET DEFAULT false;
CREATE INDEX incident_events_unrouted_idx ON incident_events (account_id, seq) WHERE NOT routed;

ALTER TABLE incident_events DROP CONSTRAINT incident_events_type_check;
ALTER TABLE incident_events ADD CONSTRAINT incident_events_type_check CHECK (type IN ('opened', 'reoccurred',
  'acknowledged', 'assigned', 'commented', 'escalated', 'notified', 'suppressed', 'resolved', 'reopened', 'member-added',
  'member-recovered'));
-- The delivery of a `notified` entry, the member of a `member-…` one, who was assigned.
ALTER TABLE incident_events ADD COLUMN delivery_id uuid;
ALTER TABLE incident_events ADD COLUMN member_id uuid;

ALTER TABLE incidents ADD COLUMN assignee_user_id uuid REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE incidents ADD COLUMN parent_incident_id uuid REFERENCES incidents (id) ON DELETE SET NULL;
-- Opened during a maintenance window of its source.
ALTER TABLE incidents ADD COLUMN maintenance boolean NOT NULL DEFAULT false;
ALTER TABLE incidents ADD COLUMN flapping boolean NOT NULL DEFAULT false;
-- Monitors gathered in it.
ALTER TABLE incidents ADD COLUMN members integer NOT NULL DEFAULT 0;
-- For a person's resolution to hold for the outage that it was made in: when the source last changed to down.
CREATE INDEX incidents_parent_idx ON incidents (parent_incident_id) WHERE parent_incident_id IS NOT NULL;

CREATE TABLE alert_accounts (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

CREATE TABLE alert_channels (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  type text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  settings jsonb NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  health text NOT NULL DEFAULT 'ok' CHECK (health IN ('ok', 'failing', 'disabled')),
  disabled_reason text,
  -- Failed deliveries in a row, and since when: ten over more than a day disable the channel.
  failed_in_row integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  last_delivery_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX alert_channels_account_idx ON alert_channels (account_id, created_at DESC, id DESC);

CREATE TABLE alert_rules (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  enabled boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  match jsonb NOT NULL,
  channel_ids uuid[] NOT NULL,
  delay_seconds integer NOT NULL DEFAULT 0,
  repeat_seconds integer,
  max_repeats integer,
  quiet_hours jsonb,
  escalation jsonb NOT NULL DEFAULT '[]',
  stop_on_match boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX alert_rules_account_idx ON alert_rules (account_id, position, id);

CREATE TABLE alert_deliveries (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Null for a test.
  incident_id uuid REFERENCES incidents (id) ON DELETE CASCADE,
  -- The timeline entry that is told, or the firing of a timer.
  event_id uuid NOT NULL,
  event text NOT NULL CHECK (event IN ('opened', 'acknowledged', 'resolved', 'reopened', 'reminder', 'commented',
    'escalated', 'test')),
  -- No reference: a delivery outlives its rule and its channel.
  rule_id uuid,
  rule_name text,
  channel_id uuid,
  channel_type text NOT NULL,
  -- The e-mail address of a domain monitor, which is told besides.
  address text,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'delivered', 'failed', 'suppressed')),
  suppressed_by text CHECK (suppressed_by IN ('maintenance', 'quiet-hours', 'parent', 'storm', 'flapping', 'duplicate',
    'resolved', 'acknowledged', 'channel-disabled')),
  -- Held by quiet hours: dropped when the incident is resolved by their end.
  held_by_quiet_hours boolean NOT NULL DEFAULT false,
  -- Its rule tells of recovery too.
  tells_recovery boolean NOT NULL DEFAULT false,
  digest_id uuid,
  -- [{at, durationMs, status, error, response}]
  attempts jsonb NOT NULL DEFAULT '[]',
  tries integer NOT NULL DEFAULT 0,
  -- When the first try was made, which later tries count their 24 hours from.
  first_tried_at timestamptz,
  next_try_at timestamptz,
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz,
  UNIQUE NULLS NOT DISTINCT (event_id, rule_id, channel_id, address)
);
CREATE INDEX alert_deliveries_due_idx ON alert_deliveries (next_try_at) WHERE state IN ('queued', 'sending');
CREATE INDEX alert_deliveries_incident_idx ON alert_deliveries (incident_id, channel_id, seq);
CREATE INDEX alert_deliveries_account_idx ON alert_deliveries (account_id, created_at DESC, id DESC);
CREATE INDEX alert_deliveries_channel_idx ON alert_deliveries (channel_id, delivered_at DESC) WHERE state = 'delivered';

-- Reminders and steps of escalation to come.
CREATE TABLE alert_timers (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  incident_id uuid NOT NULL REFERENCES incidents (id) ON DELETE CASCADE,
  rule_id uuid NOT NULL REFERENCES alert_rules (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('reminder', 'escalation')),
  -- Which reminder, or which step of the escalation, from 0.
  step integer NOT NULL,
  due_at timestamptz NOT NULL,
  UNIQUE (incident_id, rule_id, kind, step)
);
CREATE INDEX alert_timers_due_idx ON alert_timers (due_at);
