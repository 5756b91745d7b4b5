-- One store of served certificates: scans, lookups and the checks of service monitors all record certificate_deployments, and
-- certificate_ends says which endpoint each monitor sees and when what it serves ends. Checks fill it within an interval.

DROP TABLE certificate_ends;
CREATE TABLE certificate_ends (
  monitor_id uuid PRIMARY KEY REFERENCES service_monitors(id) ON DELETE CASCADE,
  account_id uuid NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  starttls text NOT NULL,
  ends_at timestamp with time zone NOT NULL
);
CREATE INDEX certificate_ends_endpoint_idx ON certificate_ends (account_id, host, port, starttls);
