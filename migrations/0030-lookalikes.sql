-- Lookalikes: names that resemble a domain of the inventory and are, or were, registered; what changed about them, and the
-- sweeps that look for them.

CREATE TABLE lookalikes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The domain that it resembles.
  domain_id uuid NOT NULL REFERENCES domains (id) ON DELETE CASCADE,
  -- A-labels, and the same as people read it.
  name text NOT NULL,
  unicode text NOT NULL,
  fuzzers text[] NOT NULL,
  registered boolean NOT NULL,
  addresses text[] NOT NULL DEFAULT '{}',
  nameservers text[] NOT NULL DEFAULT '{}',
  mail text[] NOT NULL DEFAULT '{}',
  -- By RDAP; when it is old enough to be asked again.
  registered_at timestamptz,
  registrar text,
  rdap_at timestamptz,
  -- Newest certificate that was seen for it.
  certificate_at timestamptz,
  -- What its page is like; null where none was looked at.
  web jsonb,
  score smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  -- [{"part", "points"}]
  score_parts jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'watching', 'benign', 'owned', 'confirmed')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 5000),
  -- A person has judged it: no sweep changes its state any more.
  judged boolean NOT NULL DEFAULT false,
  -- The first sweep of its domain found it: nobody is alerted of how things have always been.
  baseline boolean NOT NULL DEFAULT false,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  last_changed_at timestamptz NOT NULL,
  UNIQUE (domain_id, name)
) WITH (fillfactor = 85);
CREATE INDEX lookalikes_account_idx ON lookalikes (account_id, first_seen_at DESC, id DESC);
CREATE INDEX lookalikes_score_idx ON lookalikes (account_id, score DESC, id DESC);
-- Names of certificates that are logged are looked for here.
CREATE INDEX lookalikes_name_idx ON lookalikes (name);

CREATE TABLE lookalike_changes (
  lookalike_id uuid NOT NULL REFERENCES lookalikes (id) ON DELETE CASCADE,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL CHECK (type IN ('registered', 'unregistered', 'addresses', 'nameservers', 'mail', 'certificate', 'web',
    'registrar', 'state')),
  before text[] NOT NULL,
  after text[] NOT NULL,
  -- Who did it, of `state`: a name as in the audit log.
  actor text NOT NULL,
  PRIMARY KEY (lookalike_id, seq)
);

CREATE TABLE lookalike_sweeps (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains (id) ON DELETE CASCADE,
  trigger text NOT NULL CHECK (trigger IN ('manual', 'schedule')),
  -- All names, or the likeliest and those that are known.
  scope text NOT NULL CHECK (scope IN ('all', 'likely')),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  -- The domain's first: what it finds is how things are.
  baseline boolean NOT NULL DEFAULT false,
  -- Of the account, that names are combined with: the same for all of the sweep, as `position` counts its names.
  words text[] NOT NULL DEFAULT '{}',
  generated integer NOT NULL DEFAULT 0,
  looked_up integer NOT NULL DEFAULT 0,
  -- Names whose look-up gave no answer.
  unanswered integer NOT NULL DEFAULT 0,
  registered integer NOT NULL DEFAULT 0,
  fresh integer NOT NULL DEFAULT 0,
  -- Names done, in their order: where another process takes it up.
  position integer NOT NULL DEFAULT 0,
  -- Waits for the account's budget until then.
  not_before timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  beat_at timestamptz,
  error text,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX lookalike_sweeps_account_idx ON lookalike_sweeps (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX lookalike_sweeps_open_idx ON lookalike_sweeps (domain_id, scope) WHERE state IN ('queued', 'running');
CREATE INDEX lookalike_sweeps_domain_idx ON lookalike_sweeps (domain_id, created_at DESC);
