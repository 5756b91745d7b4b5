-- Limits that an operator sets for one account; null: those of its plan.
ALTER TABLE accounts
  ADD COLUMN monitor_cap integer CONSTRAINT accounts_monitor_cap_check CHECK (monitor_cap >= 0),
  ADD COLUMN heartbeat_cap integer CONSTRAINT accounts_heartbeat_cap_check CHECK (heartbeat_cap >= 0),
  ADD COLUMN min_interval_seconds integer CONSTRAINT accounts_min_interval_seconds_check CHECK (min_interval_seconds >= 1);
-- The operations page lists what failed in the last day.
CREATE INDEX alert_deliveries_failed_idx ON alert_deliveries (created_at) WHERE state = 'failed';
CREATE INDEX mails_failed_idx ON mails (created_at) WHERE state = 'failed';
-- Values of `acr` or `amr`, or SAML authentication contexts, one of which the provider must state; none: any sign-in.
ALTER TABLE sso_connections ADD COLUMN required_contexts text[] DEFAULT '{}' NOT NULL;
