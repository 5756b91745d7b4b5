-- What lies below the domains of the inventory: names found, what they hang together with, and the runs that look for them.

CREATE TABLE subdomains (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  -- Lower-case A-labels, no trailing dot.
  name text NOT NULL CHECK (name = lower(name) AND length(name) BETWEEN 1 AND 253),
  sources text[] NOT NULL CHECK (cardinality(sources) > 0),
  addresses text[] NOT NULL DEFAULT '{}',
  -- It resolves.
  alive boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'owned', 'ignored')),
  note text CHECK (length(note) <= 2000),
  -- {service, verdict, evidence, at}; null until somebody looked.
  takeover jsonb,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- When its addresses were last looked up.
  looked_up_at timestamptz,
  UNIQUE (domain_id, name)
);
CREATE INDEX subdomains_account_seen_idx ON subdomains (account_id, first_seen_at DESC, id DESC);
CREATE INDEX subdomains_domain_seen_idx ON subdomains (domain_id, first_seen_at DESC, id DESC);

CREATE TABLE asset_associations (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('address', 'prefix', 'as', 'operator', 'nameserver', 'mail', 'hosting', 'cdn', 'registrar', 'issuer')),
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 500),
  label text,
  -- How many names of the domain it has to do with, and the first of them.
  names integer NOT NULL,
  hosts text[] NOT NULL DEFAULT '{}',
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  current boolean NOT NULL DEFAULT true,
  UNIQUE (domain_id, type, value)
);
CREATE INDEX asset_associations_account_idx ON asset_associations (account_id, first_seen_at DESC, id DESC);

-- One run over one domain. Its steps are done one after another, each recorded in the transaction of what it found, so
-- that whoever takes a run over goes on where it broke off.
CREATE TABLE discoveries (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  trigger text NOT NULL CHECK (trigger IN ('schedule', 'manual')),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  -- [{name, state, found, reason}]
  steps jsonb NOT NULL,
  -- Names that its sources gave, and those of them that nobody had seen before.
  found integer NOT NULL DEFAULT 0,
  fresh integer NOT NULL DEFAULT 0,
  -- The first whole run of its domain: what it finds wakes nobody.
  baseline boolean NOT NULL DEFAULT false,
  -- DNS questions sent.
  lookups integer NOT NULL DEFAULT 0,
  attempts smallint NOT NULL DEFAULT 0,
  requested_at timestamptz NOT NULL,
  started_at timestamptz,
  -- Last sign of life of the worker that runs it.
  beat_at timestamptz,
  finished_at timestamptz,
  error text
);
CREATE INDEX discoveries_account_idx ON discoveries (account_id, requested_at DESC, id DESC);
CREATE INDEX discoveries_domain_idx ON discoveries (domain_id, requested_at DESC, id DESC);
-- One run of a domain waits or runs at a time.
CREATE UNIQUE INDEX discoveries_active_idx ON discoveries (domain_id) WHERE state IN ('queued', 'running');
CREATE INDEX discoveries_waiting_idx ON discoveries ((trigger = 'manual') DESC, requested_at)
  WHERE state IN ('queued', 'running');

-- The names of one run, so that a name which two sources gave is counted once, also over a change of worker.
CREATE TABLE discovery_names (
  discovery_id uuid NOT NULL REFERENCES discoveries ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  PRIMARY KEY (discovery_id, name)
);
CREATE INDEX discovery_names_account_idx ON discovery_names (account_id);

-- When each domain is due, and since when it has a baseline.
CREATE TABLE discovery_schedules (
  domain_id uuid PRIMARY KEY REFERENCES domains ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  next_due_at timestamptz NOT NULL,
  baseline_at timestamptz,
  -- When the word list was last asked for: weekly is enough.
  words_at timestamptz
);
CREATE INDEX discovery_schedules_due_idx ON discovery_schedules (next_due_at);
CREATE INDEX discovery_schedules_account_idx ON discovery_schedules (account_id);

-- Look-ups of an account on one UTC day.
CREATE TABLE discovery_budgets (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  day date NOT NULL,
  used integer NOT NULL,
  PRIMARY KEY (account_id, day)
);

CREATE FUNCTION live_discovery(d jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', d->'id', 'domainId', d->'domain_id', 'state', d->'state', 'steps', d->'steps',
    'found', d->'found', 'fresh', d->'fresh', 'startedAt', iso_time((d->>'started_at')::timestamptz),
    'finishedAt', iso_time((d->>'finished_at')::timestamptz))
$$;

CREATE FUNCTION note_discoveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'discovery', live_discovery(to_jsonb(n)) FROM new_rows n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'discovery', live_discovery(to_jsonb(n)) FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE live_discovery(to_jsonb(n)) IS DISTINCT FROM live_discovery(to_jsonb(o));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON discoveries REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_discoveries();
CREATE TRIGGER note_updated AFTER UPDATE ON discoveries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_discoveries();

-- What is wrong below a domain of the inventory, monitored or not.
ALTER TABLE incidents DROP CONSTRAINT incidents_source_type_check;
ALTER TABLE incidents ADD CONSTRAINT incidents_source_type_check
  CHECK (source_type IN ('monitor', 'service_monitor', 'heartbeat', 'certificate', 'threat', 'domain', 'manual'));

-- What the owner says is as it should be: {issuers, nameservers, registrar}.
ALTER TABLE domains ADD COLUMN expected jsonb NOT NULL DEFAULT '{"issuers": [], "nameservers": [], "registrar": null}';
