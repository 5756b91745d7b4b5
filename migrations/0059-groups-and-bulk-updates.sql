-- Groups are monitors of a kind of their own. An account has few of them, and each change of a monitor looks for its groups.
CREATE INDEX service_monitors_group_idx ON service_monitors (account_id) WHERE kind = 'group';

-- Whether monitor m is a member of group g of the same account. Groups are members by ID alone, never by tag.
CREATE FUNCTION is_group_member(m service_monitors, g service_monitors) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN m.id <> g.id AND (g.settings -> 'memberIds' ? m.id::text
  OR m.kind <> 'group' AND m.tags && ARRAY(SELECT jsonb_array_elements_text(g.settings -> 'memberTags')));

-- The monitors that m depends on: those that it names, and groups that silence their members.
CREATE FUNCTION monitor_parents(m service_monitors) RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN m.depends_on || ARRAY(SELECT g.id FROM service_monitors g WHERE g.account_id = m.account_id AND g.kind = 'group'
  AND g.settings -> 'silenceMembers' = 'true' AND is_group_member(m, g));

-- Bulk updates that can be undone: the rows before the change, as they were stored.
CREATE TABLE monitor_bulk_changes (
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  changed_at timestamp with time zone NOT NULL,
  before jsonb NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX monitor_bulk_changes_account_idx ON monitor_bulk_changes (account_id, changed_at);
