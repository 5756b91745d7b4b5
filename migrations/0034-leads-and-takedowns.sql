-- Phishing leads, and takedown cases with their moves.

CREATE TABLE leads (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  domain_id uuid REFERENCES domains (id) ON DELETE SET NULL,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  source text NOT NULL CHECK (source IN ('certificate', 'feed', 'report', 'lookalike')),
  -- What whoever named it said of it first.
  evidence text,
  score smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  score_parts jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('new', 'triaged', 'benign', 'confirmed')),
  note text,
  -- Who named it: [{at, source, detail}], the first twenty.
  sightings jsonb NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- The same page named twice is one lead.
  UNIQUE (account_id, url)
);
CREATE INDEX leads_account_idx ON leads (account_id, first_seen_at DESC, id DESC);
CREATE INDEX leads_domain_idx ON leads (domain_id) WHERE domain_id IS NOT NULL;

CREATE TABLE takedowns (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  domain_id uuid REFERENCES domains (id) ON DELETE SET NULL,
  -- A look-alike may be forgotten; the case stands for itself.
  lookalike_id uuid,
  lead_id uuid REFERENCES leads (id) ON DELETE SET NULL,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  state text NOT NULL CHECK (state IN ('triage', 'benign', 'owned', 'watch', 'confirmed', 'evidence-ready', 'approved',
    'submitted', 'acknowledged', 'actioned', 'verified-down', 'monitoring', 'closed', 'rejected', 'withdrawn', 'escalated',
    'relapsed')),
  state_since timestamptz NOT NULL,
  note text,
  authorization_text text,
  contacts jsonb NOT NULL DEFAULT '[]',
  -- A person's words are never written over by a new collection.
  mail_edited boolean NOT NULL DEFAULT false,
  mail_subject text,
  mail_text text,
  mail_to text[] NOT NULL DEFAULT '{}',
  -- Set while evidence is to be collected.
  collect_due_at timestamptz,
  collect_tries integer NOT NULL DEFAULT 0,
  -- How often evidence was collected, and what of the last time.
  round integer NOT NULL DEFAULT 0,
  collection jsonb,
  collected_at timestamptz,
  approved_at timestamptz,
  approver_name text,
  approver_email text,
  submitted_at timestamptz,
  escalated_at timestamptz,
  -- Since when every look has found it down.
  down_since timestamptz,
  last_look jsonb,
  next_look_at timestamptz,
  verified_down_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX takedowns_account_idx ON takedowns (account_id, created_at DESC, id DESC);
CREATE INDEX takedowns_collect_idx ON takedowns (collect_due_at) WHERE collect_due_at IS NOT NULL;
CREATE INDEX takedowns_look_idx ON takedowns (next_look_at) WHERE next_look_at IS NOT NULL;
CREATE INDEX takedowns_lead_idx ON takedowns (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX takedowns_domain_idx ON takedowns (domain_id) WHERE domain_id IS NOT NULL;

CREATE TABLE takedown_events (
  takedown_id uuid NOT NULL REFERENCES takedowns (id) ON DELETE CASCADE,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL,
  -- Where the case stood after it.
  state text NOT NULL,
  actor_type text NOT NULL CHECK (actor_type IN ('user', 'api_key', 'system')),
  actor_name text NOT NULL,
  message text,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (takedown_id, seq)
);
