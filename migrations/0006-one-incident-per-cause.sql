-- An incident that is part of another one is the same problem, so only the other one is counted. Deliveries by email
-- leave out the addresses that another delivery of the same event has reached.
-- Unresolved members of a resolved group are problems of their own again.
UPDATE incidents c SET parent_incident_id = NULL FROM incidents p
  WHERE p.id = c.parent_incident_id AND p.state = 'resolved' AND c.state <> 'resolved';

CREATE OR REPLACE FUNCTION public.count_incidents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'incident-' || state, severity, count(*) FROM new_rows
      WHERE state <> 'resolved' AND parent_incident_id IS NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'incident-' || state, severity, -count(*) FROM old_rows
      WHERE state <> 'resolved' AND parent_incident_id IS NULL GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO kept_counts (account_id, facet, value, n)
      SELECT account_id, 'incident-' || state, severity, sum(n) FROM (
        SELECT account_id, state, severity, 1 AS n FROM new_rows WHERE state <> 'resolved' AND parent_incident_id IS NULL
        UNION ALL
        SELECT account_id, state, severity, -1 FROM old_rows WHERE state <> 'resolved' AND parent_incident_id IS NULL
      ) moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $function$;

INSERT INTO kept_counts (account_id, facet, value, n)
  SELECT account_id, 'incident-' || state, severity, -count(*) FROM incidents
  WHERE state <> 'resolved' AND parent_incident_id IS NOT NULL GROUP BY 1, 2, 3;

ALTER TABLE alert_deliveries ADD COLUMN except_addresses text[] DEFAULT '{}'::text[] NOT NULL;
