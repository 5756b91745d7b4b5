-- Posts on status pages. A post of an incident follows it: a trigger in the incident's own transaction, so that no writer can forget it.

CREATE TABLE status_posts (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  page_id uuid NOT NULL REFERENCES status_pages (id) ON DELETE CASCADE,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
  impact text NOT NULL CHECK (impact IN ('none', 'minor', 'major', 'critical')),
  component_ids uuid[] NOT NULL,
  incident_id uuid REFERENCES incidents (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (page_id, incident_id)
);
CREATE INDEX status_posts_page_idx ON status_posts (page_id, created_at DESC, id DESC);
CREATE INDEX status_posts_incident_idx ON status_posts (incident_id) WHERE incident_id IS NOT NULL;

CREATE TABLE status_post_updates (
  post_id uuid NOT NULL REFERENCES status_posts (id) ON DELETE CASCADE,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
  -- Markdown.
  message text NOT NULL,
  PRIMARY KEY (post_id, seq)
);

-- States alone: what people say to each other in an incident stays there.
CREATE FUNCTION follow_incidents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO status_post_updates (post_id, account_id, at, state, message)
    SELECT p.id, p.account_id, n.at,
      CASE n.type WHEN 'acknowledged' THEN 'identified' WHEN 'resolved' THEN 'resolved' ELSE 'investigating' END, ''
    FROM new_rows n JOIN status_posts p ON p.incident_id = n.incident_id AND p.account_id = n.account_id
    WHERE n.type IN ('acknowledged', 'resolved', 'reopened')
    ORDER BY n.seq;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_incidents AFTER INSERT ON incident_events REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_incidents();
