-- What who follows status pages is still to be told of planned maintenance.

CREATE TABLE status_maintenance_notices (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  page_id uuid NOT NULL REFERENCES status_pages (id) ON DELETE CASCADE,
  window_id uuid NOT NULL,
  -- Of the occurrence, as it was announced.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  phase text NOT NULL CHECK (phase IN ('planned', 'started', 'ended', 'cancelled')),
  title text NOT NULL,
  description text NOT NULL,
  component_ids uuid[] NOT NULL,
  noted_at timestamptz NOT NULL,
  told boolean NOT NULL DEFAULT false,
  -- The subscriber up to whom all have been told.
  told_until uuid,
  PRIMARY KEY (page_id, window_id, starts_at, phase)
);
CREATE INDEX status_maintenance_notices_untold_idx ON status_maintenance_notices (seq) WHERE NOT told;
CREATE INDEX status_maintenance_notices_account_idx ON status_maintenance_notices (account_id);
