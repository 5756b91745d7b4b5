-- Proxies of an account, which monitors choose by name, and the values that new monitors of an account get.
CREATE TABLE monitor_proxies (
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  type text NOT NULL CHECK (type IN ('http', 'https', 'socks5')),
  host text NOT NULL,
  port integer NOT NULL,
  username text NOT NULL,
  password text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX monitor_proxies_name_idx ON monitor_proxies (account_id, name);
CREATE INDEX monitor_proxies_account_idx ON monitor_proxies (account_id, created_at DESC, id DESC);

-- The monitors of a proxy are rare among all.
CREATE INDEX service_monitors_proxy_idx ON service_monitors (account_id, (settings ->> 'proxy'))
  WHERE settings ->> 'proxy' IS NOT NULL;

CREATE TABLE monitor_defaults (
  account_id uuid NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  defaults jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  PRIMARY KEY (account_id)
);
