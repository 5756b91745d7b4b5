-- Who is working on what. A row is written before work begins and removed with its outcome, so `attempts` counts the
-- workers that began on an item and never said what became of it.
CREATE TABLE work_claims (
  kind text NOT NULL,
  item uuid NOT NULL,
  account_id uuid,
  attempts smallint NOT NULL,
  claim_id uuid NOT NULL,
  lease_until timestamptz NOT NULL,
  PRIMARY KEY (kind, item)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX work_claims_suspect_idx ON work_claims (kind) WHERE attempts >= 2;

ALTER TABLE alert_deliveries DROP COLUMN lease_until;

-- Messages to subscribers of status pages that were given up are kept for a retry by hand.
ALTER TABLE status_messages ADD failed_at timestamptz, ADD error text;
