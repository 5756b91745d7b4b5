-- The answers that DNS monitors received, one row for each change.
CREATE TABLE dns_answers (
  monitor_id uuid NOT NULL REFERENCES service_monitors(id) ON DELETE CASCADE,
  region text NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  records jsonb NOT NULL,
  CONSTRAINT dns_answers_pkey PRIMARY KEY (monitor_id, region, seen_at)
);
