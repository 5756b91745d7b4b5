-- Everything that opens an account without its maker's session names the member it belongs to, so that it ends or is
-- handed over when that member is removed or gets a smaller role. Null: it belongs to the account itself.
ALTER TABLE wall_links ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL;
ALTER TABLE maintenance_calendars ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL;
ALTER TABLE invitations ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL;

-- What exists already: the audit log says who made it.
UPDATE wall_links w SET created_by = u.id
  FROM audit_log l JOIN users u ON u.id = l.actor_id
  WHERE l.account_id = w.account_id AND l.action = 'wall_link.create' AND l.object_id = w.id::text AND l.actor_type = 'user';
UPDATE invitations i SET created_by = u.id
  FROM audit_log l JOIN users u ON u.id = l.actor_id
  WHERE l.account_id = i.account_id AND l.action = 'invitation.create' AND l.object_id = i.id::text AND l.actor_type = 'user';
UPDATE maintenance_calendars c SET created_by = u.id
  FROM (
    SELECT DISTINCT ON (account_id) account_id, actor_type, actor_id FROM audit_log
    WHERE action = 'maintenance_calendar.make' ORDER BY account_id, at DESC
  ) l JOIN users u ON u.id = l.actor_id
  WHERE l.account_id = c.account_id AND l.actor_type = 'user';

-- A key that was made with another key belongs to whom that one belongs to.
WITH RECURSIVE lineage AS (
  SELECT id, account_id, created_by FROM api_keys WHERE created_by IS NOT NULL
  UNION
  SELECT k.id, k.account_id, p.created_by
    FROM lineage p
    JOIN audit_log l ON l.account_id = p.account_id AND l.action = 'api_key.create' AND l.actor_id = p.id
    JOIN api_keys k ON k.account_id = l.account_id AND k.id::text = l.object_id AND k.created_by IS NULL
)
UPDATE api_keys k SET created_by = lineage.created_by
  FROM lineage WHERE lineage.id = k.id AND k.created_by IS NULL;
