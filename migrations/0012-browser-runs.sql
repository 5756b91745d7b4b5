-- What a browser showed during checks: the console of the pages, and pictures.
ALTER TABLE check_runs ADD COLUMN console jsonb;

CREATE TABLE check_pictures (
  monitor_id uuid NOT NULL REFERENCES service_monitors (id) ON DELETE CASCADE,
  region text NOT NULL,
  scheduled_at timestamptz NOT NULL,
  step smallint NOT NULL,
  is_up boolean NOT NULL,
  image bytea NOT NULL,
  PRIMARY KEY (monitor_id, scheduled_at, region, step)
);
-- JPEG is compressed already.
ALTER TABLE check_pictures ALTER COLUMN image SET STORAGE EXTERNAL;
CREATE INDEX check_pictures_time_idx ON check_pictures USING brin (scheduled_at);

-- Set by an operator for one account; null: the limit of its plan.
ALTER TABLE accounts
  ADD COLUMN browser_monitor_cap integer CONSTRAINT accounts_browser_monitor_cap_check CHECK (browser_monitor_cap >= 0);
