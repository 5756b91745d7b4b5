-- Certificates issued for the domains of the inventory, what the account allows, and where certificates are served.

-- One certificate (with its precertificate) that was issued for a domain. A name that lies below another domain of
-- the same inventory is a matter of that other one, so that no certificate stands twice without need.
CREATE TABLE certificate_issuances (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  domain_id uuid NOT NULL REFERENCES domains ON DELETE CASCADE,
  -- What tells issuances apart: the hash of the TBS, or issuer and serial number where a source tells no more.
  identity text NOT NULL,
  -- SHA-256, lower hex, of the TBS without poison and SCT list; null until the bytes are known.
  tbs_sha256 text,
  -- Of the certificate once known, else of the precertificate.
  sha256 text,
  precertificate boolean NOT NULL,
  -- The names of the domain first, then the others; so many as are kept.
  names text[] NOT NULL,
  name_count integer NOT NULL,
  common_name text,
  issuer_common_name text,
  issuer_organization text,
  issuer_ca_owner text,
  -- Which CA that is, for comparing.
  ca text NOT NULL,
  serial_number text NOT NULL,
  not_before timestamptz NOT NULL,
  not_after timestamptz NOT NULL,
  key_type text CHECK (key_type IN ('rsa', 'ecdsa', 'ed25519', 'ed448', 'ml-dsa', 'other')),
  key_bits integer,
  key_sha256 text,
  signature_algorithm text,
  -- [{logId, index, timestamp}]
  logs jsonb NOT NULL DEFAULT '[]',
  revoked boolean,
  state text NOT NULL CHECK (state IN ('expected', 'unexpected', 'acknowledged')),
  -- [{rule, detail}]
  violations jsonb NOT NULL DEFAULT '[]',
  -- The earlier issuance that it renews.
  renews uuid,
  -- Known before anything was news: listed and judged, but nobody is woken.
  baseline boolean NOT NULL,
  -- Whether its CA has been held against those of the past: not before the past is known.
  judged boolean NOT NULL,
  note text CHECK (length(note) <= 2000),
  der bytea,
  -- Where its bytes can be asked for: the source's own number.
  source_ref text,
  first_seen_at timestamptz NOT NULL,
  UNIQUE (account_id, domain_id, identity)
);
CREATE INDEX certificate_issuances_account_idx ON certificate_issuances (account_id, first_seen_at DESC, id DESC);
CREATE INDEX certificate_issuances_domain_idx ON certificate_issuances (domain_id, first_seen_at DESC, id DESC);
CREATE INDEX certificate_issuances_end_idx ON certificate_issuances (account_id, not_after);
CREATE INDEX certificate_issuances_serial_idx ON certificate_issuances (account_id, serial_number);

-- What an account allows, and for single domains otherwise. Null: no rule, or the account's.
CREATE TABLE certificate_policies (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  domain_id uuid REFERENCES domains ON DELETE CASCADE,
  allowed_cas text[],
  key_types text[],
  min_rsa_bits integer,
  max_validity_days integer,
  wildcards text CHECK (wildcards IN ('allow', 'forbid')),
  authorized_keys_sha256 text[],
  updated_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (account_id, domain_id)
);

-- A certificate as served at one place, from when to when.
CREATE TABLE certificate_deployments (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  domain_id uuid REFERENCES domains ON DELETE CASCADE,
  sha256 text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  -- The protocol that TLS began in by STARTTLS; empty: TLS from the first octet.
  starttls text NOT NULL,
  addresses text[] NOT NULL,
  -- Null where it was not looked at.
  chain_complete boolean,
  names text[] NOT NULL,
  common_name text,
  ca text NOT NULL,
  key_sha256 text,
  not_before timestamptz NOT NULL,
  not_after timestamptz NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  current boolean NOT NULL,
  UNIQUE (account_id, host, port, starttls, sha256)
);
CREATE INDEX certificate_deployments_account_idx ON certificate_deployments (account_id, first_seen_at DESC, id DESC);
CREATE INDEX certificate_deployments_domain_idx ON certificate_deployments (domain_id);
CREATE INDEX certificate_deployments_end_idx ON certificate_deployments (account_id, not_after) WHERE current;

-- Logs of Certificate Transparency that this installation follows, for all accounts together.
CREATE TABLE ct_logs (
  -- SHA-256 of the log's key, lower hex.
  log_id text PRIMARY KEY,
  -- For paging.
  id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  description text NOT NULL,
  operator text NOT NULL,
  protocol text NOT NULL CHECK (protocol IN ('rfc6962', 'static')),
  url text NOT NULL,
  -- The name that a checkpoint begins with (static logs).
  origin text,
  key bytea NOT NULL,
  mmd_seconds integer NOT NULL,
  -- As the list has it; null: not on the list any more.
  listed text,
  state text NOT NULL CHECK (state IN ('usable', 'retired', 'behind', 'stalled', 'inconsistent', 'unreachable')),
  -- The newest head whose signature and consistency were verified.
  tree_size bigint,
  root_hash bytea,
  head_at timestamptz,
  -- Set when a head contradicts it: nothing is read until an owner accepts the log again.
  quarantined boolean NOT NULL DEFAULT false,
  -- Next entry to read, the roots of the perfect subtrees before it, and when the newest one read was logged.
  position bigint,
  frontier bytea,
  read_at timestamptz,
  -- Entries before this were there when the log was first met: they are nobody's news.
  baseline_size bigint,
  last_checkpoint_at timestamptz,
  last_error text,
  unparsable bigint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  -- The process that reads it, until when unless it says so again.
  leased_by uuid,
  leased_until timestamptz
);
