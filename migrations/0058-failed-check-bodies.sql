-- Response bodies of failed checks, for monitors that keep them. They are few and large, so they are not columns of the checks.
CREATE TABLE failed_check_bodies (
  monitor_id uuid NOT NULL REFERENCES service_monitors(id) ON DELETE CASCADE,
  region text NOT NULL,
  scheduled_at timestamp with time zone NOT NULL,
  content_type text,
  body text NOT NULL,
  truncated boolean NOT NULL,
  PRIMARY KEY (monitor_id, scheduled_at, region)
);
CREATE INDEX failed_check_bodies_time_idx ON failed_check_bodies USING brin (scheduled_at);
