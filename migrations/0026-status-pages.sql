-- Status pages: what of an account's monitors is shown to whom, and under which address.

CREATE TABLE status_pages (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Part of a public address, so of the whole installation.
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{1,64}$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description text NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('public', 'password', 'private')),
  password_hash text,
  -- Signs cookies and tokens of whoever gave the password; new with each password, which ends the old ones.
  access_key bytea NOT NULL,
  theme text NOT NULL CHECK (theme IN ('auto', 'light', 'dark')),
  accent text NOT NULL CHECK (accent ~ '^#[0-9a-f]{6}$'),
  logo_url text,
  locale text NOT NULL,
  locales text[] NOT NULL,
  custom_domain text UNIQUE,
  hide_uptime boolean NOT NULL,
  history_days smallint NOT NULL CHECK (history_days BETWEEN 1 AND 365),
  groups jsonb NOT NULL,
  components jsonb NOT NULL,
  subscribers jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((visibility = 'password') = (password_hash IS NOT NULL))
);
CREATE INDEX status_pages_account_idx ON status_pages (account_id, created_at DESC, id DESC);
