-- Keys of this installation that links in mails are signed with, and that web push names itself by. They stand in the database,
-- for any number of processes on any number of machines must have the same ones.
CREATE TABLE alert_keys (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL
);
