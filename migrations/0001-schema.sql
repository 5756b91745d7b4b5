-- The schema of the first release. Later changes are new files; this one never changes.

-- Functions are created before the tables they use.
SET LOCAL check_function_bodies = off;

-- Triggers that publish live events convert each row to JSON once, in a subquery with OFFSET 0. Without it, PostgreSQL inlines
-- functions such as `live_incident` and converts the row again for each of their fields.

-- Name search reads every name on a server without this module.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN undefined_file OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;

CREATE OR REPLACE FUNCTION public.count_heartbeats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_counts (account_id, facet, value, n)
      SELECT account_id, 'heartbeat', CASE WHEN paused THEN 'paused' ELSE status END, count(*) FROM new_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO account_counts (account_id, facet, value, n)
      SELECT account_id, 'heartbeat', CASE WHEN paused THEN 'paused' ELSE status END, -count(*) FROM old_rows GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_incidents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_counts (account_id, facet, value, n)
      SELECT account_id, 'incident-' || state, severity, count(*) FROM new_rows
      WHERE state <> 'resolved' AND parent_incident_id IS NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO account_counts (account_id, facet, value, n)
      SELECT account_id, 'incident-' || state, severity, -count(*) FROM old_rows
      WHERE state <> 'resolved' AND parent_incident_id IS NULL GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO account_counts (account_id, facet, value, n)
      SELECT account_id, 'incident-' || state, severity, sum(n) FROM (
        SELECT account_id, state, severity, 1 AS n FROM new_rows WHERE state <> 'resolved' AND parent_incident_id IS NULL
        UNION ALL
        SELECT account_id, state, severity, -1 FROM old_rows WHERE state <> 'resolved' AND parent_incident_id IS NULL
      ) moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_moved_heartbeat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO account_counts (account_id, facet, value, n) VALUES
    (OLD.account_id, 'heartbeat', CASE WHEN OLD.paused THEN 'paused' ELSE OLD.status END, -1),
    (NEW.account_id, 'heartbeat', CASE WHEN NEW.paused THEN 'paused' ELSE NEW.status END, 1);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_service_monitors()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_counts (account_id, facet, value, n)
      SELECT r.account_id, f.facet, f.value, sum(f.n) FROM new_rows r,
        service_monitor_facets(r.kind, r.status, r.paused, r.severity, r.tags, r.interval_seconds, r.regions) f
      GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO account_counts (account_id, facet, value, n)
      SELECT r.account_id, f.facet, f.value, -sum(f.n) FROM old_rows r,
        service_monitor_facets(r.kind, r.status, r.paused, r.severity, r.tags, r.interval_seconds, r.regions) f
      GROUP BY 1, 2, 3;
  ELSE
    WITH changed AS MATERIALIZED (
      SELECT n.account_id, n.kind, n.status, n.paused, n.severity, n.tags, n.interval_seconds, n.regions,
        o.kind AS kind0, o.status AS status0, o.paused AS paused0, o.severity AS severity0, o.tags AS tags0,
        o.interval_seconds AS interval0, o.regions AS regions0
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.kind, n.status, n.paused, n.severity, n.tags, n.interval_seconds, n.regions)
        IS DISTINCT FROM (o.kind, o.status, o.paused, o.severity, o.tags, o.interval_seconds, o.regions)
    )
    INSERT INTO account_counts (account_id, facet, value, n)
      SELECT account_id, facet, value, sum(n) FROM (
        SELECT c.account_id, f.facet, f.value, f.n FROM changed c,
          service_monitor_facets(c.kind, c.status, c.paused, c.severity, c.tags, c.interval_seconds, c.regions) f
        UNION ALL
        SELECT c.account_id, f.facet, f.value, -f.n FROM changed c,
          service_monitor_facets(c.kind0, c.status0, c.paused0, c.severity0, c.tags0, c.interval0, c.regions0) f
      ) moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_incidents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO status_post_updates (post_id, account_id, at, state, message)
    SELECT p.id, p.account_id, n.at,
      CASE n.type WHEN 'acknowledged' THEN 'identified' WHEN 'resolved' THEN 'resolved' ELSE 'investigating' END, ''
    FROM new_rows n JOIN status_posts p ON p.incident_id = n.incident_id AND p.account_id = n.account_id
    WHERE n.type IN ('acknowledged', 'resolved', 'reopened')
    ORDER BY n.seq;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.iso_time(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $function$;

CREATE OR REPLACE FUNCTION public.live_delivery(d jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object('id', d->'id', 'incidentId', d->'incident_id', 'event', d->'event', 'channelId', d->'channel_id',
    'channelType', d->'channel_type', 'state', d->'state', 'suppressedBy', d->'suppressed_by', 'tries', d->'tries',
    'createdAt', iso_time((d->>'created_at')::timestamptz), 'deliveredAt', iso_time((d->>'delivered_at')::timestamptz))
$function$;

CREATE OR REPLACE FUNCTION public.live_discovery(d jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object('id', d->'id', 'domainId', d->'domain_id', 'state', d->'state', 'steps', d->'steps',
    'found', d->'found', 'fresh', d->'fresh', 'startedAt', iso_time((d->>'started_at')::timestamptz),
    'finishedAt', iso_time((d->>'finished_at')::timestamptz))
$function$;

CREATE OR REPLACE FUNCTION public.live_heartbeat(h jsonb, deleted boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object('id', h->'id', 'name', h->'name', 'slug', h->'slug', 'tags', h->'tags',
    'status', CASE WHEN (h->>'paused')::boolean THEN '"paused"' ELSE h->'status' END,
    'since', iso_time((h->>'status_since')::timestamptz), 'lastPingAt', iso_time((h->>'last_ping_at')::timestamptz),
    'deleted', deleted)
$function$;

CREATE OR REPLACE FUNCTION public.live_incident(i jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object('id', i->'id', 'title', i->'title', 'severity', i->'severity', 'state', i->'state', 'cause', i->'cause',
    'source', jsonb_build_object('type', i->'source_type', 'id', i->'source_id', 'name', i->'source_name'),
    'domainId', i->'domain_id', 'openedAt', iso_time((i->>'opened_at')::timestamptz),
    'acknowledgedAt', iso_time((i->>'acknowledged_at')::timestamptz), 'resolvedAt', iso_time((i->>'resolved_at')::timestamptz),
    'occurrences', i->'occurrences', 'assigneeUserId', i->'assignee_user_id', 'members', i->'members',
    'parentIncidentId', i->'parent_incident_id', 'maintenance', i->'maintenance', 'flapping', i->'flapping')
$function$;

CREATE OR REPLACE FUNCTION public.live_service_monitor(m jsonb, deleted boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object('id', m->'id', 'kind', m->'kind', 'name', m->'name', 'domainId', m->'domain_id', 'tags', m->'tags',
    'status', CASE WHEN (m->>'paused')::boolean THEN '"paused"' ELSE m->'status' END,
    'since', iso_time((m->>'status_since')::timestamptz),
    'code', CASE WHEN (m->>'paused')::boolean THEN 'null' ELSE m->'status_code' END, 'deleted', deleted)
$function$;

CREATE OR REPLACE FUNCTION public.most_live_events()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT 2000 $function$;

CREATE OR REPLACE FUNCTION public.notify_ended_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('ended_access', '');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.notify_live_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM new_rows) THEN PERFORM pg_notify('live_events', ''); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'delivery', live_delivery(n.fields)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT c.account_id, 'delivery', c.data FROM (
        SELECT n.account_id, live_delivery(n.fields) AS data, live_delivery(o.fields) AS old_data
        FROM (SELECT id, account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n
        JOIN (SELECT id, to_jsonb(r) AS fields FROM old_rows r OFFSET 0) o ON o.id = n.id OFFSET 0
      ) c WHERE c.data IS DISTINCT FROM c.old_data;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_discoveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'discovery', live_discovery(n.fields)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT c.account_id, 'discovery', c.data FROM (
        SELECT n.account_id, live_discovery(n.fields) AS data, live_discovery(o.fields) AS old_data
        FROM (SELECT id, account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n
        JOIN (SELECT id, to_jsonb(r) AS fields FROM old_rows r OFFSET 0) o ON o.id = n.id OFFSET 0
      ) c WHERE c.data IS DISTINCT FROM c.old_data;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_domain_monitor_risks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO live_events (account_id, type, data)
    SELECT m.account_id, 'monitor.scored', jsonb_build_object('id', m.id, 'domainId', m.domain_id,
      'riskScore', r.risk_score, 'label', r.label, 'scannedAt', iso_time(r.scanned_at))
    FROM new_rows r JOIN domain_monitors m ON m.id = r.monitor_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_heartbeats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'heartbeat.state', live_heartbeat(n.fields, false)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT o.account_id, 'heartbeat.state', live_heartbeat(o.fields, true)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM old_rows r OFFSET 0) o;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_incidents()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'incident', live_incident(n.fields)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n;
  ELSE
    INSERT INTO live_events (account_id, type, data)
      SELECT c.account_id, 'incident', c.data FROM (
        SELECT n.account_id, live_incident(n.fields) AS data, live_incident(o.fields) AS old_data
        FROM (SELECT id, account_id, to_jsonb(r) AS fields FROM new_rows r OFFSET 0) n
        JOIN (SELECT id, to_jsonb(r) AS fields FROM old_rows r OFFSET 0) o ON o.id = n.id OFFSET 0
      ) c WHERE c.data IS DISTINCT FROM c.old_data;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_moved_heartbeat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  fields CONSTANT jsonb := to_jsonb(NEW);
BEGIN
  INSERT INTO live_events (account_id, type, data)
    VALUES (NEW.account_id, 'heartbeat.state', live_heartbeat(fields, false));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_service_monitors()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'service-monitor.state', live_service_monitor(n.fields, false)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM new_rows r
        WHERE account_id NOT IN (SELECT account_id FROM new_rows GROUP BY account_id HAVING count(*) > most_live_events()) OFFSET 0) n;
    INSERT INTO live_events (account_id, type, data)
      SELECT account_id, 'reset', '{}' FROM new_rows GROUP BY account_id HAVING count(*) > most_live_events();
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO live_events (account_id, type, data)
      SELECT o.account_id, 'service-monitor.state', live_service_monitor(o.fields, true)
      FROM (SELECT account_id, to_jsonb(r) AS fields FROM old_rows r
        WHERE account_id NOT IN (SELECT account_id FROM old_rows GROUP BY account_id HAVING count(*) > most_live_events()) OFFSET 0) o;
    INSERT INTO live_events (account_id, type, data)
      SELECT account_id, 'reset', '{}' FROM old_rows GROUP BY account_id HAVING count(*) > most_live_events();
  ELSE
    WITH changed AS MATERIALIZED (
      SELECT n.id, n.account_id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.status, n.paused, n.status_since, n.name, n.tags) IS DISTINCT FROM (o.status, o.paused, o.status_since, o.name, o.tags)
    ), many AS (
      SELECT account_id FROM changed GROUP BY account_id HAVING count(*) > most_live_events()
    )
    INSERT INTO live_events (account_id, type, data)
      SELECT n.account_id, 'service-monitor.state', live_service_monitor(n.fields, false)
      FROM (SELECT r.account_id, to_jsonb(r) AS fields FROM changed c JOIN new_rows r ON r.id = c.id
        WHERE c.account_id NOT IN (SELECT account_id FROM many) OFFSET 0) n
      UNION ALL SELECT account_id, 'reset', '{}' FROM many;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.schedule_certificate_lookups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO certificate_lookups (domain_id, account_id, due_at)
  SELECT id, account_id, created_at FROM new_domains ORDER BY id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.service_monitor_facets(kind text, status text, paused boolean, severity text, tags text[], seconds integer, regions text[])
 RETURNS TABLE(facet text, value text, n bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT 'status', CASE WHEN paused THEN 'paused' ELSE status END, 1::bigint
  UNION ALL SELECT 'kind', kind, 1
  UNION ALL SELECT 'severity', severity, 1
  UNION ALL SELECT 'tag', tag, 1 FROM unnest(tags) tag
  UNION ALL SELECT 'interval', seconds::text, cardinality(regions) WHERE NOT paused
  UNION ALL SELECT 'region', region, 1 FROM unnest(regions) region WHERE NOT paused
$function$;

CREATE OR REPLACE FUNCTION public.service_monitor_trouble(status text, paused boolean)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT (CASE WHEN paused THEN 0 WHEN status = 'up' THEN 1 WHEN status = 'pending' THEN 2 WHEN status = 'degraded' THEN 3 ELSE 4 END)::smallint
$function$;

CREATE TABLE account_counts (
  account_id uuid NOT NULL,
  facet text NOT NULL,
  value text NOT NULL,
  n bigint NOT NULL
);

CREATE TABLE account_figures (
  account_id uuid NOT NULL,
  computed_at timestamp with time zone NOT NULL,
  figures jsonb NOT NULL,
  CONSTRAINT account_figures_pkey PRIMARY KEY (account_id)
);

CREATE TABLE accounts (
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  plan text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  ping_key text DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
  open_signup boolean DEFAULT false NOT NULL,
  awaits_confirmation boolean DEFAULT false NOT NULL,
  suspended_at timestamp with time zone,
  suspension_reason text,
  two_factor_from timestamp with time zone,
  sso_only boolean DEFAULT false NOT NULL,
  break_glass_user_id uuid,
  monitor_cap integer,
  heartbeat_cap integer,
  min_interval_seconds integer,
  browser_monitor_cap integer,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_ping_key_key UNIQUE (ping_key),
  CONSTRAINT accounts_browser_monitor_cap_check CHECK (browser_monitor_cap >= 0),
  CONSTRAINT accounts_check CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL)),
  CONSTRAINT accounts_email_check CHECK (length(email) <= 254),
  CONSTRAINT accounts_heartbeat_cap_check CHECK (heartbeat_cap >= 0),
  CONSTRAINT accounts_min_interval_seconds_check CHECK (min_interval_seconds >= 1),
  CONSTRAINT accounts_monitor_cap_check CHECK (monitor_cap >= 0),
  CONSTRAINT accounts_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT accounts_plan_check CHECK (plan = ANY (ARRAY['free'::text, 'pro'::text, 'business'::text, 'agency'::text])),
  CONSTRAINT accounts_suspension_reason_check CHECK (length(suspension_reason) <= 500)
);

CREATE TABLE address_confirmations (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT address_confirmations_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE alert_accounts (
  account_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT alert_accounts_pkey PRIMARY KEY (account_id)
);

CREATE TABLE alert_channels (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  health text DEFAULT 'ok'::text NOT NULL,
  disabled_reason text,
  consecutive_failures integer DEFAULT 0 NOT NULL,
  failing_since timestamp with time zone,
  last_delivery_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  max_per_minute integer DEFAULT 10 NOT NULL,
  CONSTRAINT alert_channels_pkey PRIMARY KEY (id),
  CONSTRAINT alert_channels_health_check CHECK (health = ANY (ARRAY['ok'::text, 'failing'::text, 'disabled'::text])),
  CONSTRAINT alert_channels_max_per_minute_check CHECK (max_per_minute >= 1 AND max_per_minute <= 600),
  CONSTRAINT alert_channels_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);

CREATE TABLE alert_deliveries (
  id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  incident_id uuid,
  event_id uuid NOT NULL,
  event text NOT NULL,
  rule_id uuid,
  rule_name text,
  channel_id uuid,
  channel_type text NOT NULL,
  address text,
  state text NOT NULL,
  suppressed_by text,
  held_by_quiet_hours boolean DEFAULT false NOT NULL,
  notifies_recovery boolean DEFAULT false NOT NULL,
  digest_id uuid,
  attempts jsonb DEFAULT '[]'::jsonb NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  first_attempt_at timestamp with time zone,
  next_try_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  delivered_at timestamp with time zone,
  held_until timestamp with time zone,
  excluded_addresses text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT alert_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT alert_deliveries_event_id_rule_id_channel_id_address_key UNIQUE NULLS NOT DISTINCT (event_id, rule_id, channel_id, address),
  CONSTRAINT alert_deliveries_event_check CHECK (event = ANY (ARRAY['opened'::text, 'acknowledged'::text, 'resolved'::text, 'reopened'::text, 'reminder'::text, 'commented'::text, 'escalated'::text, 'test'::text])),
  CONSTRAINT alert_deliveries_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'delivered'::text, 'failed'::text, 'suppressed'::text])),
  CONSTRAINT alert_deliveries_suppressed_by_check CHECK (suppressed_by = ANY (ARRAY['maintenance'::text, 'quiet-hours'::text, 'parent'::text, 'storm'::text, 'flapping'::text, 'duplicate'::text, 'resolved'::text, 'acknowledged'::text, 'channel-disabled'::text]))
);

CREATE TABLE alert_keys (
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT alert_keys_pkey PRIMARY KEY (name)
);

CREATE TABLE alert_rules (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  "position" integer NOT NULL,
  match jsonb NOT NULL,
  channel_ids uuid[] NOT NULL,
  delay_seconds integer DEFAULT 0 NOT NULL,
  repeat_seconds integer,
  max_repeats integer,
  quiet_hours jsonb,
  escalation jsonb DEFAULT '[]'::jsonb NOT NULL,
  stop_on_match boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT alert_rules_pkey PRIMARY KEY (id),
  CONSTRAINT alert_rules_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);

CREATE TABLE alert_send_slots (
  account_id uuid NOT NULL,
  place text NOT NULL,
  sends timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
  last_digest_at timestamp with time zone,
  CONSTRAINT alert_send_slots_pkey PRIMARY KEY (account_id, place)
);

CREATE TABLE alert_timers (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  incident_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  kind text NOT NULL,
  step integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT alert_timers_pkey PRIMARY KEY (id),
  CONSTRAINT alert_timers_incident_id_rule_id_kind_step_key UNIQUE (incident_id, rule_id, kind, step),
  CONSTRAINT alert_timers_kind_check CHECK (kind = ANY (ARRAY['reminder'::text, 'escalation'::text]))
);

CREATE TABLE api_keys (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  key_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  created_by uuid,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT api_keys_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);

CREATE TABLE asset_associations (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  label text,
  names integer NOT NULL,
  hosts text[] DEFAULT '{}'::text[] NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  current boolean DEFAULT true NOT NULL,
  CONSTRAINT asset_associations_pkey PRIMARY KEY (id),
  CONSTRAINT asset_associations_domain_id_type_value_key UNIQUE (domain_id, type, value),
  CONSTRAINT asset_associations_type_check CHECK (type = ANY (ARRAY['address'::text, 'prefix'::text, 'as'::text, 'operator'::text, 'nameserver'::text, 'mail'::text, 'hosting'::text, 'cdn'::text, 'registrar'::text, 'issuer'::text])),
  CONSTRAINT asset_associations_value_check CHECK (length(value) >= 1 AND length(value) <= 500)
);

CREATE TABLE audit_log (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_type text NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  request_id text,
  address text,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_actor_type_check CHECK (actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text]))
);

CREATE TABLE badges (
  key text NOT NULL,
  account_id uuid NOT NULL,
  service_monitor_id uuid,
  heartbeat_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT badges_pkey PRIMARY KEY (key),
  CONSTRAINT badges_heartbeat_id_key UNIQUE (heartbeat_id),
  CONSTRAINT badges_service_monitor_id_key UNIQUE (service_monitor_id),
  CONSTRAINT badges_check CHECK (num_nonnulls(service_monitor_id, heartbeat_id) = 1)
);

CREATE TABLE certificate_deployments (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid,
  sha256 text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  starttls text NOT NULL,
  addresses text[] NOT NULL,
  names text[] NOT NULL,
  common_name text,
  ca text NOT NULL,
  key_sha256 text,
  not_before timestamp with time zone NOT NULL,
  not_after timestamp with time zone NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  current boolean NOT NULL,
  trust text,
  chain jsonb,
  issuer_common_name text,
  issuer_organization text,
  serial_number text,
  key_type text,
  key_bits integer,
  signature_algorithm text,
  CONSTRAINT certificate_deployments_pkey PRIMARY KEY (id),
  CONSTRAINT certificate_deployments_account_id_host_port_starttls_sha25_key UNIQUE (account_id, host, port, starttls, sha256),
  CONSTRAINT certificate_deployments_trust_check CHECK (trust = ANY (ARRAY['trusted'::text, 'self-signed'::text, 'untrusted'::text, 'incomplete-chain'::text, 'wrong-usage'::text, 'name-constraint'::text]))
);

CREATE TABLE certificate_expiries (
  monitor_id uuid NOT NULL,
  account_id uuid NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  starttls text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT certificate_expiries_pkey PRIMARY KEY (monitor_id)
);

CREATE TABLE certificate_issuances (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  identity text NOT NULL,
  tbs_sha256 text,
  sha256 text,
  precertificate boolean NOT NULL,
  names text[] NOT NULL,
  name_count integer NOT NULL,
  common_name text,
  issuer_common_name text,
  issuer_organization text,
  issuer_ca_owner text,
  ca text NOT NULL,
  serial_number text NOT NULL,
  not_before timestamp with time zone NOT NULL,
  not_after timestamp with time zone NOT NULL,
  key_type text,
  key_bits integer,
  key_sha256 text,
  signature_algorithm text,
  logs jsonb DEFAULT '[]'::jsonb NOT NULL,
  revoked boolean,
  state text NOT NULL,
  violations jsonb DEFAULT '[]'::jsonb NOT NULL,
  renews uuid,
  baseline boolean NOT NULL,
  evaluated boolean NOT NULL,
  note text,
  der bytea,
  source_ref text,
  first_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT certificate_issuances_pkey PRIMARY KEY (id),
  CONSTRAINT certificate_issuances_account_id_domain_id_identity_key UNIQUE (account_id, domain_id, identity),
  CONSTRAINT certificate_issuances_key_type_check CHECK (key_type = ANY (ARRAY['rsa'::text, 'ecdsa'::text, 'ed25519'::text, 'ed448'::text, 'ml-dsa'::text, 'other'::text])),
  CONSTRAINT certificate_issuances_note_check CHECK (length(note) <= 2000),
  CONSTRAINT certificate_issuances_state_check CHECK (state = ANY (ARRAY['expected'::text, 'unexpected'::text, 'acknowledged'::text]))
);

CREATE TABLE certificate_lookups (
  domain_id uuid NOT NULL,
  account_id uuid NOT NULL,
  baseline_at timestamp with time zone,
  due_at timestamp with time zone NOT NULL,
  cursor text,
  failures integer DEFAULT 0 NOT NULL,
  last_error text,
  looked_up_at timestamp with time zone,
  CONSTRAINT certificate_lookups_pkey PRIMARY KEY (domain_id)
);

CREATE TABLE certificate_policies (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid,
  allowed_cas text[],
  key_types text[],
  min_rsa_bits integer,
  max_validity_days integer,
  wildcards text,
  authorized_keys_sha256 text[],
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT certificate_policies_pkey PRIMARY KEY (id),
  CONSTRAINT certificate_policies_account_id_domain_id_key UNIQUE NULLS NOT DISTINCT (account_id, domain_id),
  CONSTRAINT certificate_policies_wildcards_check CHECK (wildcards = ANY (ARRAY['allow'::text, 'forbid'::text]))
);

CREATE TABLE check_evidence (
  monitor_id uuid NOT NULL,
  region text NOT NULL,
  scheduled_at timestamp with time zone NOT NULL,
  request jsonb NOT NULL,
  response jsonb,
  body jsonb,
  CONSTRAINT check_evidence_pkey PRIMARY KEY (monitor_id, scheduled_at, region)
);

CREATE TABLE check_pictures (
  monitor_id uuid NOT NULL,
  region text NOT NULL,
  scheduled_at timestamp with time zone NOT NULL,
  step smallint NOT NULL,
  is_up boolean NOT NULL,
  image bytea NOT NULL,
  CONSTRAINT check_pictures_pkey PRIMARY KEY (monitor_id, scheduled_at, region, step)
);

CREATE TABLE check_rollups (
  monitor_id uuid NOT NULL,
  span text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  up integer NOT NULL,
  degraded integer NOT NULL,
  down integer NOT NULL,
  unknown integer NOT NULL,
  missed integer NOT NULL,
  late_ms_max integer NOT NULL,
  duration_ms_sum double precision NOT NULL,
  dns_ms_sum double precision NOT NULL,
  connect_ms_sum double precision NOT NULL,
  tls_ms_sum double precision NOT NULL,
  first_byte_ms_sum double precision NOT NULL,
  transfer_ms_sum double precision NOT NULL,
  histogram_buckets smallint[] NOT NULL,
  histogram_counts integer[] NOT NULL,
  duration_ms_min real,
  duration_ms_max real,
  CONSTRAINT check_rollups_pkey PRIMARY KEY (monitor_id, span, starts_at),
  CONSTRAINT check_rollups_span_check CHECK (span = ANY (ARRAY['hour'::text, 'day'::text]))
);

CREATE TABLE check_runs (
  monitor_id uuid NOT NULL,
  region text NOT NULL,
  scheduled_at timestamp with time zone NOT NULL,
  status text NOT NULL,
  steps jsonb NOT NULL,
  console jsonb,
  CONSTRAINT check_runs_pkey PRIMARY KEY (monitor_id, scheduled_at, region)
);

CREATE TABLE checks (
  monitor_id uuid NOT NULL,
  scheduled_at timestamp with time zone NOT NULL,
  late_ms integer NOT NULL,
  duration_ms real,
  dns_ms real,
  connect_ms real,
  tls_ms real,
  first_byte_ms real,
  transfer_ms real,
  status "char" NOT NULL,
  region text,
  address text,
  code text,
  error text,
  message text,
  http_status smallint,
  missed_windows integer,
  days_left smallint,
  params text
) PARTITION BY RANGE (scheduled_at);

CREATE TABLE ct_logs (
  log_id text NOT NULL,
  id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  description text NOT NULL,
  operator text NOT NULL,
  protocol text NOT NULL,
  url text NOT NULL,
  origin text,
  key bytea NOT NULL,
  mmd_seconds integer NOT NULL,
  listed text,
  state text NOT NULL,
  tree_size bigint,
  root_hash bytea,
  head_at timestamp with time zone,
  quarantined boolean DEFAULT false NOT NULL,
  "position" bigint,
  frontier bytea,
  read_at timestamp with time zone,
  baseline_size bigint,
  last_checkpoint_at timestamp with time zone,
  last_error text,
  unparsable bigint DEFAULT 0 NOT NULL,
  due_at timestamp with time zone NOT NULL,
  leased_by uuid,
  leased_until timestamp with time zone,
  coded_error jsonb,
  CONSTRAINT ct_logs_pkey PRIMARY KEY (log_id),
  CONSTRAINT ct_logs_id_key UNIQUE (id),
  CONSTRAINT ct_logs_protocol_check CHECK (protocol = ANY (ARRAY['rfc6962'::text, 'static'::text])),
  CONSTRAINT ct_logs_state_check CHECK (state = ANY (ARRAY['usable'::text, 'retired'::text, 'behind'::text, 'stalled'::text, 'inconsistent'::text, 'unreachable'::text]))
);

CREATE TABLE ct_unparsable (
  log_id text NOT NULL,
  index bigint NOT NULL,
  reason text NOT NULL,
  entry bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT ct_unparsable_pkey PRIMARY KEY (log_id, index)
);

CREATE TABLE data_keys (
  id uuid NOT NULL,
  account_id uuid,
  wrapped_key bytea NOT NULL,
  master_key_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT data_keys_pkey PRIMARY KEY (id),
  CONSTRAINT data_keys_account_id_key UNIQUE NULLS NOT DISTINCT (account_id)
);

CREATE TABLE discoveries (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  trigger text NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  steps jsonb NOT NULL,
  found integer DEFAULT 0 NOT NULL,
  fresh integer DEFAULT 0 NOT NULL,
  baseline boolean DEFAULT false NOT NULL,
  lookups integer DEFAULT 0 NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  error text,
  CONSTRAINT discoveries_pkey PRIMARY KEY (id),
  CONSTRAINT discoveries_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])),
  CONSTRAINT discoveries_trigger_check CHECK (trigger = ANY (ARRAY['schedule'::text, 'manual'::text]))
);

CREATE TABLE discovery_names (
  discovery_id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT discovery_names_pkey PRIMARY KEY (discovery_id, name)
);

CREATE TABLE discovery_schedules (
  domain_id uuid NOT NULL,
  account_id uuid NOT NULL,
  next_due_at timestamp with time zone NOT NULL,
  baseline_at timestamp with time zone,
  wordlist_at timestamp with time zone,
  CONSTRAINT discovery_schedules_pkey PRIMARY KEY (domain_id)
);

CREATE TABLE dns_answers (
  monitor_id uuid NOT NULL,
  region text NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  records jsonb NOT NULL,
  CONSTRAINT dns_answers_pkey PRIMARY KEY (monitor_id, region, seen_at)
);

CREATE TABLE domain_monitor_risks (
  monitor_id uuid NOT NULL,
  risk_score smallint,
  label text NOT NULL,
  scanned_at timestamp with time zone NOT NULL,
  account_id uuid NOT NULL,
  rescored_at timestamp with time zone,
  CONSTRAINT domain_monitor_risks_pkey PRIMARY KEY (monitor_id)
);

CREATE TABLE domain_monitors (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  label text,
  email text,
  state text DEFAULT 'active'::text NOT NULL,
  verification_token text NOT NULL,
  verified_at timestamp with time zone,
  verification_methods text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  dkim_selectors text[] DEFAULT '{}'::text[] NOT NULL,
  proof_due_at timestamp with time zone,
  proof_missing_since timestamp with time zone,
  CONSTRAINT domain_monitors_pkey PRIMARY KEY (id),
  CONSTRAINT domain_monitors_account_id_domain_id_key UNIQUE (account_id, domain_id),
  CONSTRAINT domain_monitors_dkim_selectors_check CHECK (cardinality(dkim_selectors) <= 20),
  CONSTRAINT domain_monitors_email_check CHECK (length(email) <= 254),
  CONSTRAINT domain_monitors_label_check CHECK (length(label) <= 500),
  CONSTRAINT domain_monitors_state_check CHECK (state = ANY (ARRAY['active'::text, 'paused'::text]))
);

CREATE TABLE domains (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain text NOT NULL,
  label text,
  apex text NOT NULL,
  source text NOT NULL,
  verified_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  expected jsonb DEFAULT '{"issuers": [], "registrar": null, "nameservers": []}'::jsonb NOT NULL,
  CONSTRAINT domains_pkey PRIMARY KEY (id),
  CONSTRAINT domains_account_id_domain_key UNIQUE (account_id, domain),
  CONSTRAINT domains_domain_check CHECK (domain = lower(domain) AND length(domain) >= 1 AND length(domain) <= 253),
  CONSTRAINT domains_label_check CHECK (length(label) <= 500),
  CONSTRAINT domains_source_check CHECK (source = ANY (ARRAY['import'::text, 'monitor'::text, 'service-monitor'::text, 'manual'::text, 'discovery'::text]))
);

CREATE TABLE event_streams (
  process_id uuid NOT NULL,
  account_id uuid NOT NULL,
  holder_id uuid NOT NULL,
  streams integer NOT NULL,
  renewed_at timestamp with time zone NOT NULL,
  CONSTRAINT event_streams_pkey PRIMARY KEY (process_id, account_id, holder_id),
  CONSTRAINT event_streams_streams_check CHECK (streams > 0)
);

CREATE TABLE findings (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  monitor_id uuid NOT NULL,
  check_id text NOT NULL,
  asset text NOT NULL,
  category text NOT NULL,
  dimension text NOT NULL,
  severity text NOT NULL,
  state text NOT NULL,
  stale boolean DEFAULT false NOT NULL,
  confidence text DEFAULT 'confirmed'::text NOT NULL,
  escalated boolean DEFAULT false NOT NULL,
  main boolean,
  reason text,
  evidence json,
  points smallint DEFAULT 0 NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  reopened integer DEFAULT 0 NOT NULL,
  consecutive_passes smallint DEFAULT 0 NOT NULL,
  inapplicable_since timestamp with time zone,
  disposition text,
  disposition_note text,
  disposition_by text,
  disposition_at timestamp with time zone,
  CONSTRAINT findings_pkey PRIMARY KEY (id),
  CONSTRAINT findings_monitor_id_check_id_asset_key UNIQUE (monitor_id, check_id, asset),
  CONSTRAINT findings_disposition_check CHECK (disposition = ANY (ARRAY['false-positive'::text, 'accepted-risk'::text, 'acknowledged-change'::text, 'fixed'::text])),
  CONSTRAINT findings_disposition_note_check CHECK (length(disposition_note) <= 2000),
  CONSTRAINT findings_severity_check CHECK (severity = ANY (ARRAY['info'::text, 'low'::text, 'medium'::text, 'high'::text, 'critical'::text])),
  CONSTRAINT findings_state_check CHECK (state = ANY (ARRAY['open'::text, 'resolved'::text]))
);

CREATE TABLE heartbeat_pings (
  heartbeat_id uuid NOT NULL,
  n bigint NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  exit_code smallint,
  rid uuid,
  duration_ms bigint,
  method text NOT NULL,
  address text NOT NULL,
  user_agent text,
  body bytea,
  CONSTRAINT heartbeat_pings_pkey PRIMARY KEY (heartbeat_id, n),
  CONSTRAINT heartbeat_pings_kind_check CHECK (kind = ANY (ARRAY['success'::text, 'start'::text, 'fail'::text, 'log'::text, 'ignored'::text]))
);

CREATE TABLE heartbeat_transitions (
  heartbeat_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  cause text,
  CONSTRAINT heartbeat_transitions_pkey PRIMARY KEY (heartbeat_id, seq)
);

CREATE TABLE heartbeats (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  period_seconds integer,
  cron text,
  on_calendar text,
  timezone text,
  grace_seconds integer NOT NULL,
  start_grace_seconds integer,
  max_run_seconds integer,
  min_run_seconds integer,
  methods text DEFAULT 'any'::text NOT NULL,
  resume_on_ping boolean DEFAULT true NOT NULL,
  severity text NOT NULL,
  ping_key uuid NOT NULL,
  push_token text,
  paused boolean DEFAULT false NOT NULL,
  status text DEFAULT 'new'::text NOT NULL,
  status_since timestamp with time zone NOT NULL,
  status_cause text,
  last_ping_at timestamp with time zone,
  last_kind text,
  last_duration_ms bigint,
  last_exit_code smallint,
  last_run_end_at timestamp with time zone,
  started_since boolean DEFAULT false NOT NULL,
  due_at timestamp with time zone,
  runs jsonb DEFAULT '[]'::jsonb NOT NULL,
  next_change_at timestamp with time zone,
  ping_count bigint DEFAULT 0 NOT NULL,
  tokens double precision DEFAULT 60 NOT NULL,
  tokens_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT heartbeats_pkey PRIMARY KEY (id),
  CONSTRAINT heartbeats_ping_key_key UNIQUE (ping_key),
  CONSTRAINT heartbeats_push_token_key UNIQUE (push_token),
  CONSTRAINT heartbeats_check CHECK (num_nonnulls(period_seconds, cron, on_calendar) = 1),
  CONSTRAINT heartbeats_methods_check CHECK (methods = ANY (ARRAY['any'::text, 'post'::text])),
  CONSTRAINT heartbeats_status_check CHECK (status = ANY (ARRAY['new'::text, 'up'::text, 'late'::text, 'down'::text]))
) WITH (fillfactor=80);

CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  headers jsonb,
  body text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key),
  CONSTRAINT idempotency_keys_key_check CHECK (length(key) >= 1 AND length(key) <= 255)
);

CREATE TABLE import_allowances (
  account_id uuid NOT NULL,
  last_request_at timestamp with time zone NOT NULL,
  CONSTRAINT import_allowances_pkey PRIMARY KEY (account_id)
);

CREATE TABLE incident_events (
  id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  incident_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  type text NOT NULL,
  actor_type text NOT NULL,
  actor_name text NOT NULL,
  message text,
  routed boolean DEFAULT false NOT NULL,
  delivery_id uuid,
  member_id uuid,
  suppressed_because text,
  up_since timestamp with time zone,
  coded_message jsonb,
  CONSTRAINT incident_events_pkey PRIMARY KEY (id),
  CONSTRAINT incident_events_actor_type_check CHECK (actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text])),
  CONSTRAINT incident_events_suppressed_because_check CHECK (suppressed_because = ANY (ARRAY['parent'::text, 'flapping'::text, 'maintenance'::text])),
  CONSTRAINT incident_events_type_check CHECK (type = ANY (ARRAY['opened'::text, 'reoccurred'::text, 'acknowledged'::text, 'assigned'::text, 'commented'::text, 'escalated'::text, 'notified'::text, 'suppressed'::text, 'resolved'::text, 'reopened'::text, 'member-added'::text, 'member-recovered'::text]))
);

CREATE TABLE incident_members (
  incident_id uuid NOT NULL,
  account_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  source_type text NOT NULL,
  source_id uuid NOT NULL,
  source_name text NOT NULL,
  member_incident_id uuid,
  added_at timestamp with time zone NOT NULL,
  recovered_at timestamp with time zone,
  CONSTRAINT incident_members_pkey PRIMARY KEY (incident_id, source_id),
  CONSTRAINT incident_members_source_type_check CHECK (source_type = ANY (ARRAY['monitor'::text, 'service_monitor'::text, 'heartbeat'::text]))
);

CREATE TABLE incidents (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  fingerprint text NOT NULL,
  title text NOT NULL,
  severity text NOT NULL,
  state text NOT NULL,
  cause text NOT NULL,
  source_type text NOT NULL,
  source_id uuid,
  source_name text NOT NULL,
  domain_id uuid,
  opened_at timestamp with time zone NOT NULL,
  acknowledged_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_by text,
  occurrences integer DEFAULT 1 NOT NULL,
  last_occurred_at timestamp with time zone NOT NULL,
  assignee_user_id uuid,
  parent_incident_id uuid,
  maintenance boolean DEFAULT false NOT NULL,
  flapping boolean DEFAULT false NOT NULL,
  members integer DEFAULT 0 NOT NULL,
  resolved_manually boolean DEFAULT false NOT NULL,
  recent_changes timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
  source_recovered boolean DEFAULT false NOT NULL,
  suppressed_by_maintenance boolean DEFAULT false NOT NULL,
  closed_because text,
  coded_title jsonb,
  CONSTRAINT incidents_pkey PRIMARY KEY (id),
  CONSTRAINT incidents_closed_because_check CHECK (closed_because = ANY (ARRAY['paused'::text, 'deleted'::text, 'ended'::text])),
  CONSTRAINT incidents_severity_check CHECK (severity = ANY (ARRAY['info'::text, 'low'::text, 'medium'::text, 'high'::text, 'critical'::text])),
  CONSTRAINT incidents_source_type_check CHECK (source_type = ANY (ARRAY['monitor'::text, 'service_monitor'::text, 'heartbeat'::text, 'certificate'::text, 'threat'::text, 'domain'::text, 'location'::text, 'manual'::text])),
  CONSTRAINT incidents_state_check CHECK (state = ANY (ARRAY['open'::text, 'acknowledged'::text, 'resolved'::text])),
  CONSTRAINT incidents_title_check CHECK (length(title) >= 1 AND length(title) <= 500)
);

CREATE TABLE invitations (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  invited_by text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_by uuid,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_account_id_email_key UNIQUE (account_id, email),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitations_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'viewer'::text]))
);

CREATE TABLE last_imports (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  monitor_ids uuid[] NOT NULL,
  service_monitor_ids uuid[] NOT NULL,
  domain_ids uuid[] NOT NULL,
  other_objects jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT last_imports_pkey PRIMARY KEY (account_id),
  CONSTRAINT last_imports_kind_check CHECK (kind = ANY (ARRAY['domains'::text, 'monitors'::text, 'tool'::text]))
);

CREATE TABLE late_checks (
  monitor_id uuid NOT NULL,
  region text NOT NULL,
  hour timestamp with time zone NOT NULL,
  checks integer NOT NULL,
  corrected integer NOT NULL,
  recounted boolean NOT NULL,
  CONSTRAINT late_checks_pkey PRIMARY KEY (monitor_id, region, hour)
);

CREATE TABLE leads (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid,
  url text NOT NULL,
  source text NOT NULL,
  evidence text,
  score smallint NOT NULL,
  score_parts jsonb NOT NULL,
  state text NOT NULL,
  note text,
  sightings jsonb NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  coded_evidence jsonb,
  CONSTRAINT leads_pkey PRIMARY KEY (id),
  CONSTRAINT leads_account_id_url_key UNIQUE (account_id, url),
  CONSTRAINT leads_score_check CHECK (score >= 0 AND score <= 100),
  CONSTRAINT leads_source_check CHECK (source = ANY (ARRAY['certificate'::text, 'feed'::text, 'report'::text, 'lookalike'::text])),
  CONSTRAINT leads_state_check CHECK (state = ANY (ARRAY['new'::text, 'triaged'::text, 'benign'::text, 'confirmed'::text])),
  CONSTRAINT leads_url_check CHECK (length(url) >= 1 AND length(url) <= 2048)
);

CREATE TABLE live_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  account_id uuid NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE location_agents (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  location_id uuid NOT NULL,
  name text NOT NULL,
  signing_key text NOT NULL,
  sealing_key text NOT NULL,
  version text NOT NULL,
  enrolled_at timestamp with time zone NOT NULL,
  rotated_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  instance_id uuid,
  duplicate_at timestamp with time zone,
  state json,
  CONSTRAINT location_agents_pkey PRIMARY KEY (id)
);

CREATE TABLE locations (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  region text NOT NULL,
  private_targets boolean DEFAULT false NOT NULL,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  offline_since timestamp with time zone,
  late_results bigint DEFAULT 0 NOT NULL,
  corrected_windows bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  CONSTRAINT locations_pkey PRIMARY KEY (id),
  CONSTRAINT locations_name_check CHECK (length(name) >= 1 AND length(name) <= 100)
);

CREATE TABLE lookalike_changes (
  lookalike_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  type text NOT NULL,
  before text[] NOT NULL,
  after text[] NOT NULL,
  actor text NOT NULL,
  CONSTRAINT lookalike_changes_pkey PRIMARY KEY (lookalike_id, seq),
  CONSTRAINT lookalike_changes_type_check CHECK (type = ANY (ARRAY['registered'::text, 'unregistered'::text, 'addresses'::text, 'nameservers'::text, 'mail'::text, 'certificate'::text, 'web'::text, 'registrar'::text, 'state'::text]))
);

CREATE TABLE lookalike_sweeps (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  trigger text NOT NULL,
  scope text NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  baseline boolean DEFAULT false NOT NULL,
  words text[] DEFAULT '{}'::text[] NOT NULL,
  generated integer DEFAULT 0 NOT NULL,
  looked_up integer DEFAULT 0 NOT NULL,
  unanswered integer DEFAULT 0 NOT NULL,
  registered integer DEFAULT 0 NOT NULL,
  fresh integer DEFAULT 0 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  not_before timestamp with time zone,
  error text,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  free_variants text[],
  CONSTRAINT lookalike_sweeps_pkey PRIMARY KEY (id),
  CONSTRAINT lookalike_sweeps_scope_check CHECK (scope = ANY (ARRAY['all'::text, 'likely'::text])),
  CONSTRAINT lookalike_sweeps_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])),
  CONSTRAINT lookalike_sweeps_trigger_check CHECK (trigger = ANY (ARRAY['manual'::text, 'schedule'::text]))
);

CREATE TABLE lookalikes (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  name text NOT NULL,
  unicode text NOT NULL,
  fuzzers text[] NOT NULL,
  registered boolean NOT NULL,
  addresses text[] DEFAULT '{}'::text[] NOT NULL,
  nameservers text[] DEFAULT '{}'::text[] NOT NULL,
  mail text[] DEFAULT '{}'::text[] NOT NULL,
  registered_at timestamp with time zone,
  registrar text,
  rdap_at timestamp with time zone,
  certificate_at timestamp with time zone,
  web jsonb,
  score smallint NOT NULL,
  score_parts jsonb DEFAULT '[]'::jsonb NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  triaged boolean DEFAULT false NOT NULL,
  baseline boolean DEFAULT false NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  last_changed_at timestamp with time zone NOT NULL,
  screenshot_attempted_at timestamp with time zone,
  screenshot_similarity smallint,
  CONSTRAINT lookalikes_pkey PRIMARY KEY (id),
  CONSTRAINT lookalikes_domain_id_name_key UNIQUE (domain_id, name),
  CONSTRAINT lookalikes_note_check CHECK (length(note) <= 5000),
  CONSTRAINT lookalikes_picture_likeness_check CHECK (screenshot_similarity >= 0 AND screenshot_similarity <= 100),
  CONSTRAINT lookalikes_score_check CHECK (score >= 0 AND score <= 100),
  CONSTRAINT lookalikes_state_check CHECK (state = ANY (ARRAY['new'::text, 'watching'::text, 'benign'::text, 'owned'::text, 'confirmed'::text]))
) WITH (fillfactor=85);

CREATE TABLE lookup_budgets (
  account_id uuid NOT NULL,
  day date NOT NULL,
  used integer NOT NULL,
  purpose text NOT NULL,
  CONSTRAINT lookup_budgets_pkey PRIMARY KEY (account_id, purpose, day),
  CONSTRAINT lookup_budgets_purpose_check CHECK (purpose = ANY (ARRAY['discovery'::text, 'sweep'::text]))
);

CREATE TABLE mail_recipients (
  account_id uuid NOT NULL,
  address text NOT NULL,
  token_hash bytea NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT mail_recipients_pkey PRIMARY KEY (account_id, address),
  CONSTRAINT mail_recipients_token_hash_key UNIQUE (token_hash),
  CONSTRAINT mail_recipients_address_check CHECK (address = lower(address) AND length(address) <= 254)
);

CREATE TABLE mails (
  id uuid NOT NULL,
  account_id uuid,
  kind text NOT NULL,
  address text NOT NULL,
  subject text NOT NULL,
  body text,
  html text,
  link text,
  owners_only boolean DEFAULT false NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone,
  error text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  unsubscribe_url text,
  message_id text,
  reply_to text,
  thread text,
  coded_error jsonb,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_kind_check CHECK (kind = ANY (ARRAY['invitation'::text, 'address-confirmation'::text, 'password-reset'::text, 'security-notice'::text, 'owner-notice'::text, 'status-page'::text, 'takedown'::text])),
  CONSTRAINT mails_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'undeliverable'::text]))
);

CREATE TABLE maintenance_calendars (
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by uuid,
  CONSTRAINT maintenance_calendars_pkey PRIMARY KEY (account_id),
  CONSTRAINT maintenance_calendars_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE maintenance_occurrences (
  window_id uuid NOT NULL,
  account_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT maintenance_occurrences_pkey PRIMARY KEY (window_id, starts_at)
);

CREATE TABLE maintenance_windows (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  title text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  timezone text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  start_wall text NOT NULL,
  rrule text,
  exdates text[] DEFAULT '{}'::text[] NOT NULL,
  duration_minutes integer,
  scope_all boolean DEFAULT false NOT NULL,
  monitor_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  service_monitor_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  heartbeat_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  domain_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  show_on_status_pages boolean DEFAULT true NOT NULL,
  plan_due_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  plan_fault text,
  revision integer DEFAULT 0 NOT NULL,
  muted boolean DEFAULT false NOT NULL,
  CONSTRAINT maintenance_windows_pkey PRIMARY KEY (id),
  CONSTRAINT maintenance_windows_check CHECK ((rrule IS NULL) = (ends_at IS NOT NULL)),
  CONSTRAINT maintenance_windows_check1 CHECK ((rrule IS NULL) = (duration_minutes IS NULL)),
  CONSTRAINT maintenance_windows_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);

CREATE TABLE members (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT members_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT members_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'viewer'::text]))
);

CREATE TABLE monitor_bulk_changes (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  before jsonb NOT NULL,
  CONSTRAINT monitor_bulk_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE monitor_defaults (
  account_id uuid NOT NULL,
  defaults jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT monitor_defaults_pkey PRIMARY KEY (account_id)
);

CREATE TABLE monitor_figures (
  monitor_id uuid NOT NULL,
  account_id uuid NOT NULL,
  latency_ms real,
  uptime real,
  CONSTRAINT monitor_figures_pkey PRIMARY KEY (monitor_id)
);

CREATE TABLE monitor_proxies (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  username text NOT NULL,
  password text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT monitor_proxies_pkey PRIMARY KEY (id),
  CONSTRAINT monitor_proxies_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  CONSTRAINT monitor_proxies_type_check CHECK (type = ANY (ARRAY['http'::text, 'https'::text, 'socks5'::text]))
);

CREATE TABLE monitor_schedules (
  monitor_id uuid NOT NULL,
  region text NOT NULL,
  next_due_at timestamp with time zone NOT NULL,
  interval_ms integer NOT NULL,
  phase_ms integer NOT NULL,
  paused boolean DEFAULT false NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  down_run smallint DEFAULT 0 NOT NULL,
  failure_run smallint DEFAULT 0 NOT NULL,
  last_check_at timestamp with time zone,
  recorded_until timestamp with time zone DEFAULT now() NOT NULL,
  unknown_code text,
  recorded_ahead integer DEFAULT 0 NOT NULL,
  last_check_copy json,
  CONSTRAINT monitor_schedules_pkey PRIMARY KEY (monitor_id, region),
  CONSTRAINT monitor_schedules_status_check CHECK (status = ANY (ARRAY['pending'::text, 'up'::text, 'degraded'::text, 'down'::text]))
) WITH (autovacuum_vacuum_cost_delay=0, autovacuum_vacuum_scale_factor=0.2, fillfactor=60);

CREATE TABLE monitor_transitions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  monitor_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  code text,
  message text,
  suppressed_by uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  params jsonb,
  CONSTRAINT monitor_transitions_pkey PRIMARY KEY (id)
);

CREATE TABLE operators (
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT operators_pkey PRIMARY KEY (user_id)
);

CREATE TABLE page_screenshots (
  account_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  lookalike_id uuid,
  taken_at timestamp with time zone NOT NULL,
  image bytea NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT page_screenshots_domain_id_lookalike_id_key UNIQUE NULLS NOT DISTINCT (domain_id, lookalike_id)
);

CREATE TABLE passkeys (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 100)
);

CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE posture_changes (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  monitor_id uuid NOT NULL,
  scan_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  check_id text NOT NULL,
  asset text NOT NULL,
  reason text NOT NULL,
  evidence json,
  CONSTRAINT posture_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE posture_checks (
  monitor_id uuid NOT NULL,
  family text NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  checks json NOT NULL,
  facts json,
  CONSTRAINT posture_checks_pkey PRIMARY KEY (monitor_id, family)
);

CREATE TABLE probers (
  id uuid NOT NULL,
  region text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  overloaded_since timestamp with time zone,
  checks_per_second real DEFAULT 0 NOT NULL,
  CONSTRAINT probers_pkey PRIMARY KEY (id)
);

CREATE TABLE rate_limit_uses (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  bucket text NOT NULL,
  cost integer NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limit_uses_pkey PRIMARY KEY (id),
  CONSTRAINT rate_limit_uses_bucket_check CHECK (length(bucket) <= 400),
  CONSTRAINT rate_limit_uses_cost_check CHECK (cost > 0)
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE region_rollups (
  monitor_id uuid NOT NULL,
  span text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  up integer NOT NULL,
  degraded integer NOT NULL,
  down integer NOT NULL,
  unknown integer NOT NULL,
  missed integer NOT NULL,
  late_ms_max integer NOT NULL,
  duration_ms_sum double precision NOT NULL,
  dns_ms_sum double precision NOT NULL,
  connect_ms_sum double precision NOT NULL,
  tls_ms_sum double precision NOT NULL,
  first_byte_ms_sum double precision NOT NULL,
  transfer_ms_sum double precision NOT NULL,
  histogram_buckets smallint[] NOT NULL,
  histogram_counts integer[] NOT NULL,
  duration_ms_min real,
  duration_ms_max real,
  region text NOT NULL,
  CONSTRAINT region_rollups_pkey PRIMARY KEY (monitor_id, region, span, starts_at),
  CONSTRAINT region_rollups_span_check CHECK (span = ANY (ARRAY['hour'::text, 'day'::text]))
);

CREATE TABLE risk_snapshots (
  monitor_id uuid NOT NULL,
  account_id uuid NOT NULL,
  date date NOT NULL,
  model_version text NOT NULL,
  weights_hash text NOT NULL,
  risk_score smallint,
  label text NOT NULL,
  coverage real NOT NULL,
  point json NOT NULL,
  contributors json NOT NULL,
  created_at timestamp with time zone NOT NULL,
  scope jsonb NOT NULL,
  CONSTRAINT risk_snapshots_pkey PRIMARY KEY (monitor_id, date, model_version),
  CONSTRAINT risk_snapshots_risk_score_check CHECK (risk_score >= 0 AND risk_score <= 100)
);

CREATE TABLE rollup_progress (
  span text NOT NULL,
  done_until timestamp with time zone NOT NULL,
  CONSTRAINT rollup_progress_pkey PRIMARY KEY (span),
  CONSTRAINT rollup_progress_span_check CHECK (span = ANY (ARRAY['hour'::text, 'day'::text, 'seal'::text]))
);

CREATE TABLE scan_families (
  monitor_id uuid NOT NULL,
  family text NOT NULL,
  next_due_at timestamp with time zone NOT NULL,
  CONSTRAINT scan_families_pkey PRIMARY KEY (monitor_id, family)
);

CREATE TABLE scan_records (
  scan_id uuid NOT NULL,
  account_id uuid NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  checks json NOT NULL
) PARTITION BY RANGE (recorded_at);

CREATE TABLE scans (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  monitor_id uuid NOT NULL,
  trigger text NOT NULL,
  state text NOT NULL,
  families text[] NOT NULL,
  families_done text[] DEFAULT '{}'::text[] NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  duration_ms integer,
  risk_score smallint,
  label text,
  open_counts jsonb,
  new_findings integer,
  resolved_findings integer,
  queries integer,
  error text,
  CONSTRAINT scans_pkey PRIMARY KEY (id),
  CONSTRAINT scans_risk_score_check CHECK (risk_score >= 0 AND risk_score <= 100),
  CONSTRAINT scans_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])),
  CONSTRAINT scans_trigger_check CHECK (trigger = ANY (ARRAY['schedule'::text, 'manual'::text, 'change'::text]))
);

CREATE TABLE scim_group_members (
  account_id uuid NOT NULL,
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT scim_group_members_pkey PRIMARY KEY (group_id, user_id)
);

CREATE TABLE scim_groups (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  external_id text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT scim_groups_pkey PRIMARY KEY (id),
  CONSTRAINT scim_groups_account_id_name_key UNIQUE (account_id, name)
);

CREATE TABLE scim_tokens (
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT scim_tokens_pkey PRIMARY KEY (account_id),
  CONSTRAINT scim_tokens_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE scim_users (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  external_id text,
  active boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT scim_users_pkey PRIMARY KEY (account_id, user_id)
);

CREATE TABLE sealed_hours (
  monitor_id uuid NOT NULL,
  hour timestamp with time zone NOT NULL,
  region text,
  statuses text NOT NULL,
  packed bytea NOT NULL
) PARTITION BY RANGE (hour);

CREATE TABLE service_monitor_views (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  filter json NOT NULL,
  sort text,
  group_by text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT service_monitor_views_pkey PRIMARY KEY (id),
  CONSTRAINT service_monitor_views_group_by_check CHECK (group_by = ANY (ARRAY['tag'::text, 'domain'::text, 'kind'::text, 'status'::text])),
  CONSTRAINT service_monitor_views_name_check CHECK (length(name) >= 1 AND length(name) <= 100)
);

CREATE TABLE service_monitors (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  domain_id uuid,
  target text NOT NULL,
  settings jsonb NOT NULL,
  interval_seconds integer NOT NULL,
  timeout_seconds real NOT NULL,
  confirm_failures smallint NOT NULL,
  confirm_recoveries smallint NOT NULL,
  retry_seconds integer NOT NULL,
  regions text[] NOT NULL,
  quorum smallint,
  depends_on uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  severity text NOT NULL,
  paused boolean DEFAULT false NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  status_since timestamp with time zone NOT NULL,
  status_code text,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  slo_percent real,
  CONSTRAINT service_monitors_pkey PRIMARY KEY (id),
  CONSTRAINT service_monitors_account_id_kind_name_key UNIQUE (account_id, kind, name),
  CONSTRAINT service_monitors_confirm_failures_check CHECK (confirm_failures >= 1 AND confirm_failures <= 20),
  CONSTRAINT service_monitors_confirm_recoveries_check CHECK (confirm_recoveries >= 1 AND confirm_recoveries <= 20),
  CONSTRAINT service_monitors_interval_seconds_check CHECK (interval_seconds >= 1 AND interval_seconds <= 86400),
  CONSTRAINT service_monitors_kind_check CHECK (kind ~ '^[a-z][a-z0-9-]{0,39}$'::text),
  CONSTRAINT service_monitors_name_check CHECK (length(name) >= 1 AND length(name) <= 500),
  CONSTRAINT service_monitors_quorum_check CHECK (quorum >= 1),
  CONSTRAINT service_monitors_regions_check CHECK (cardinality(regions) >= 1 AND cardinality(regions) <= 20),
  CONSTRAINT service_monitors_retry_seconds_check CHECK (retry_seconds >= 1 AND retry_seconds <= 3600),
  CONSTRAINT service_monitors_severity_check CHECK (severity = ANY (ARRAY['info'::text, 'low'::text, 'medium'::text, 'high'::text, 'critical'::text])),
  CONSTRAINT service_monitors_slo_percent_check CHECK (slo_percent >= 50::double precision AND slo_percent < 100::double precision),
  CONSTRAINT service_monitors_status_check CHECK (status = ANY (ARRAY['pending'::text, 'up'::text, 'degraded'::text, 'down'::text])),
  CONSTRAINT service_monitors_timeout_seconds_check CHECK (timeout_seconds > 0::double precision AND timeout_seconds <= 120::double precision)
);

CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_agent text,
  address text,
  last_seen_at timestamp with time zone NOT NULL,
  verified_at timestamp with time zone NOT NULL,
  method text DEFAULT 'password'::text NOT NULL,
  sso_issuer text,
  sso_subject text,
  sso_sid text,
  impersonated_account_id uuid,
  impersonated_until timestamp with time zone,
  impersonation_reason text,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_address_check CHECK (length(address) <= 100),
  CONSTRAINT sessions_method_check CHECK (method = ANY (ARRAY['password'::text, 'two-factor'::text, 'passkey'::text, 'sso'::text])),
  CONSTRAINT sessions_user_agent_check CHECK (length(user_agent) <= 300)
);

CREATE TABLE sign_in_challenges (
  token_hash bytea NOT NULL,
  purpose text NOT NULL,
  user_id uuid,
  account_id uuid,
  challenge text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_in_challenges_purpose_check CHECK (purpose = ANY (ARRAY['second-step'::text, 'passkey'::text, 'registration'::text, 'verification'::text]))
);

CREATE TABLE sign_in_failures (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  email text NOT NULL,
  address text NOT NULL,
  failed_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_failures_pkey PRIMARY KEY (id)
);

CREATE TABLE sign_in_locations (
  user_id uuid NOT NULL,
  location_hash bytea NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_locations_pkey PRIMARY KEY (user_id, location_hash)
);

CREATE TABLE sso_connections (
  account_id uuid NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  sealed_client_secret text,
  groups_claim text NOT NULL,
  roles jsonb NOT NULL,
  default_role text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  protocol text DEFAULT 'oidc'::text NOT NULL,
  sign_on_url text,
  certificates text[],
  required_contexts text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT sso_connections_pkey PRIMARY KEY (account_id),
  CONSTRAINT sso_connections_check CHECK ((protocol = 'saml'::text) = (sign_on_url IS NOT NULL AND certificates IS NOT NULL)),
  CONSTRAINT sso_connections_default_role_check CHECK (default_role = ANY (ARRAY['admin'::text, 'member'::text, 'viewer'::text])),
  CONSTRAINT sso_connections_protocol_check CHECK (protocol = ANY (ARRAY['oidc'::text, 'saml'::text]))
);

CREATE TABLE sso_domains (
  account_id uuid NOT NULL,
  domain text NOT NULL,
  token text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  verified_at timestamp with time zone,
  CONSTRAINT sso_domains_pkey PRIMARY KEY (account_id, domain)
);

CREATE TABLE sso_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sso_identities_pkey PRIMARY KEY (issuer, subject)
);

CREATE TABLE sso_sign_ins (
  state_hash bytea NOT NULL,
  account_id uuid,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  return_path text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  claims jsonb,
  CONSTRAINT sso_sign_ins_pkey PRIMARY KEY (state_hash)
);

CREATE TABLE status_maintenance_announcements (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  page_id uuid NOT NULL,
  window_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  phase text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  component_ids uuid[] NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  notified boolean DEFAULT false NOT NULL,
  notified_until uuid,
  revision integer DEFAULT 1 NOT NULL,
  CONSTRAINT status_maintenance_announcements_pkey PRIMARY KEY (page_id, window_id, starts_at, phase, revision),
  CONSTRAINT status_maintenance_announcements_seq_key UNIQUE (seq),
  CONSTRAINT status_maintenance_announcements_phase_check CHECK (phase = ANY (ARRAY['planned'::text, 'started'::text, 'ended'::text, 'cancelled'::text]))
);

CREATE TABLE status_messages (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  body text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone NOT NULL,
  failed_at timestamp with time zone,
  error text,
  CONSTRAINT status_messages_pkey PRIMARY KEY (id)
);

CREATE TABLE status_page_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  page_id uuid NOT NULL,
  address text NOT NULL,
  attempted_at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  CONSTRAINT status_page_attempts_pkey PRIMARY KEY (id),
  CONSTRAINT status_page_attempts_kind_check CHECK (kind = ANY (ARRAY['unlock'::text, 'sign-up'::text]))
);

CREATE TABLE status_page_images (
  page_id uuid NOT NULL,
  kind text NOT NULL,
  account_id uuid NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT status_page_images_pkey PRIMARY KEY (page_id, kind),
  CONSTRAINT status_page_images_bytes_check CHECK (length(bytes) <= 262144),
  CONSTRAINT status_page_images_kind_check CHECK (kind = ANY (ARRAY['logo'::text, 'favicon'::text]))
);

CREATE TABLE status_pages (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  visibility text NOT NULL,
  password_hash text,
  access_key bytea NOT NULL,
  theme text NOT NULL,
  accent text NOT NULL,
  logo_url text,
  locale text NOT NULL,
  locales text[] NOT NULL,
  custom_domain text,
  hide_uptime boolean NOT NULL,
  history_days smallint NOT NULL,
  groups jsonb NOT NULL,
  components jsonb NOT NULL,
  subscribers jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  custom_domain_token text,
  custom_domain_verified_at timestamp with time zone,
  custom_domain_missing_since timestamp with time zone,
  custom_domain_checked_at timestamp with time zone,
  custom_domain_due_at timestamp with time zone,
  custom_domain_problem text,
  custom_domain_problem_detail text,
  coded_domain_problem jsonb,
  logo jsonb,
  favicon jsonb,
  CONSTRAINT status_pages_pkey PRIMARY KEY (id),
  CONSTRAINT status_pages_slug_key UNIQUE (slug),
  CONSTRAINT status_pages_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$'::text),
  CONSTRAINT status_pages_check CHECK ((visibility = 'password'::text) = (password_hash IS NOT NULL)),
  CONSTRAINT status_pages_check1 CHECK ((custom_domain IS NULL) = (custom_domain_token IS NULL)),
  CONSTRAINT status_pages_check2 CHECK (custom_domain_verified_at IS NULL OR custom_domain IS NOT NULL),
  CONSTRAINT status_pages_check3 CHECK (custom_domain_missing_since IS NULL OR custom_domain_verified_at IS NOT NULL),
  CONSTRAINT status_pages_check4 CHECK ((custom_domain_problem IS NULL) = (custom_domain_problem_detail IS NULL)),
  CONSTRAINT status_pages_custom_domain_problem_check CHECK (custom_domain_problem = ANY (ARRAY['record_missing'::text, 'record_differs'::text, 'lookup_failed'::text, 'taken'::text])),
  CONSTRAINT status_pages_history_days_check CHECK (history_days >= 1 AND history_days <= 365),
  CONSTRAINT status_pages_slug_check CHECK (slug ~ '^[a-z0-9-]{1,64}$'::text),
  CONSTRAINT status_pages_theme_check CHECK (theme = ANY (ARRAY['auto'::text, 'light'::text, 'dark'::text])),
  CONSTRAINT status_pages_title_check CHECK (length(title) >= 1 AND length(title) <= 200),
  CONSTRAINT status_pages_visibility_check CHECK (visibility = ANY (ARRAY['public'::text, 'password'::text, 'private'::text]))
);

CREATE TABLE status_post_updates (
  post_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  state text NOT NULL,
  message text NOT NULL,
  notified boolean DEFAULT false NOT NULL,
  notified_until uuid,
  CONSTRAINT status_post_updates_pkey PRIMARY KEY (post_id, seq),
  CONSTRAINT status_post_updates_state_check CHECK (state = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))
);

CREATE TABLE status_posts (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  page_id uuid NOT NULL,
  title text NOT NULL,
  impact text NOT NULL,
  component_ids uuid[] NOT NULL,
  incident_id uuid,
  created_at timestamp with time zone NOT NULL,
  own_title boolean DEFAULT false NOT NULL,
  CONSTRAINT status_posts_pkey PRIMARY KEY (id),
  CONSTRAINT status_posts_page_id_incident_id_key UNIQUE (page_id, incident_id),
  CONSTRAINT status_posts_impact_check CHECK (impact = ANY (ARRAY['none'::text, 'minor'::text, 'major'::text, 'critical'::text])),
  CONSTRAINT status_posts_title_check CHECK (length(title) >= 1 AND length(title) <= 500)
);

CREATE TABLE status_subscribers (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  page_id uuid NOT NULL,
  type text NOT NULL,
  address text NOT NULL,
  component_ids uuid[] NOT NULL,
  requested_component_ids uuid[],
  locale text NOT NULL,
  secret bytea NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  failures integer DEFAULT 0 NOT NULL,
  CONSTRAINT status_subscribers_pkey PRIMARY KEY (id),
  CONSTRAINT status_subscribers_page_id_type_address_key UNIQUE (page_id, type, address),
  CONSTRAINT status_subscribers_type_check CHECK (type = ANY (ARRAY['email'::text, 'webhook'::text]))
);

CREATE TABLE subdomains (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  name text NOT NULL,
  sources text[] NOT NULL,
  addresses text[] DEFAULT '{}'::text[] NOT NULL,
  alive boolean DEFAULT false NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  note text,
  takeover jsonb,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  looked_up_at timestamp with time zone,
  CONSTRAINT subdomains_pkey PRIMARY KEY (id),
  CONSTRAINT subdomains_domain_id_name_key UNIQUE (domain_id, name),
  CONSTRAINT subdomains_name_check CHECK (name = lower(name) AND length(name) >= 1 AND length(name) <= 253),
  CONSTRAINT subdomains_note_check CHECK (length(note) <= 2000),
  CONSTRAINT subdomains_sources_check CHECK (cardinality(sources) > 0),
  CONSTRAINT subdomains_state_check CHECK (state = ANY (ARRAY['new'::text, 'owned'::text, 'ignored'::text]))
);

CREATE TABLE takedown_events (
  takedown_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  type text NOT NULL,
  state text NOT NULL,
  actor_type text NOT NULL,
  actor_name text NOT NULL,
  message text,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  coded_message jsonb,
  CONSTRAINT takedown_events_pkey PRIMARY KEY (takedown_id, seq),
  CONSTRAINT takedown_events_actor_type_check CHECK (actor_type = ANY (ARRAY['user'::text, 'api_key'::text, 'system'::text]))
);

CREATE TABLE takedown_files (
  takedown_id uuid NOT NULL,
  round integer NOT NULL,
  name text NOT NULL,
  account_id uuid NOT NULL,
  media_type text NOT NULL,
  sha256 bytea NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT takedown_files_pkey PRIMARY KEY (takedown_id, round, name)
);

CREATE TABLE takedown_submissions (
  id uuid NOT NULL,
  takedown_id uuid NOT NULL,
  account_id uuid NOT NULL,
  round integer NOT NULL,
  at timestamp with time zone NOT NULL,
  "position" integer NOT NULL,
  address text NOT NULL,
  message_id text NOT NULL,
  outcome text NOT NULL,
  response text,
  finished_at timestamp with time zone,
  coded_response jsonb,
  CONSTRAINT takedown_submissions_pkey PRIMARY KEY (id),
  CONSTRAINT takedown_submissions_message_id_key UNIQUE (message_id),
  CONSTRAINT takedown_submissions_outcome_check CHECK (outcome = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))
);

CREATE TABLE takedowns (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain_id uuid,
  lookalike_id uuid,
  lead_id uuid,
  url text NOT NULL,
  state text NOT NULL,
  state_since timestamp with time zone NOT NULL,
  note text,
  authorization_text text,
  contacts jsonb DEFAULT '[]'::jsonb NOT NULL,
  mail_edited boolean DEFAULT false NOT NULL,
  mail_subject text,
  mail_text text,
  mail_to text[] DEFAULT '{}'::text[] NOT NULL,
  collect_due_at timestamp with time zone,
  collect_attempts integer DEFAULT 0 NOT NULL,
  round integer DEFAULT 0 NOT NULL,
  collection jsonb,
  collected_at timestamp with time zone,
  approved_at timestamp with time zone,
  approver_name text,
  approver_email text,
  submitted_at timestamp with time zone,
  escalated_at timestamp with time zone,
  down_since timestamp with time zone,
  last_check jsonb,
  next_check_at timestamp with time zone,
  verified_down_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT takedowns_pkey PRIMARY KEY (id),
  CONSTRAINT takedowns_state_check CHECK (state = ANY (ARRAY['triage'::text, 'benign'::text, 'owned'::text, 'watch'::text, 'confirmed'::text, 'evidence-ready'::text, 'approved'::text, 'submitted'::text, 'acknowledged'::text, 'actioned'::text, 'verified-down'::text, 'monitoring'::text, 'closed'::text, 'rejected'::text, 'withdrawn'::text, 'escalated'::text, 'relapsed'::text])),
  CONSTRAINT takedowns_url_check CHECK (length(url) >= 1 AND length(url) <= 2048)
);

CREATE TABLE totp_secrets (
  user_id uuid NOT NULL,
  sealed_secret text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT totp_secrets_pkey PRIMARY KEY (user_id)
);

CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  email_confirmed_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_email_check CHECK (email = lower(email) AND length(email) <= 254),
  CONSTRAINT users_name_check CHECK (length(name) <= 200)
);

CREATE TABLE wall_links (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by uuid,
  CONSTRAINT wall_links_pkey PRIMARY KEY (id),
  CONSTRAINT wall_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT wall_links_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);

CREATE TABLE work_claims (
  kind text NOT NULL,
  item uuid NOT NULL,
  account_id uuid,
  attempts smallint NOT NULL,
  claim_id uuid NOT NULL,
  lease_until timestamp with time zone NOT NULL,
  CONSTRAINT work_claims_pkey PRIMARY KEY (kind, item)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE OR REPLACE FUNCTION public.is_group_member(m service_monitors, g service_monitors)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((m).id <> (g).id) AND ((((g).settings -> 'memberIds'::text) ? ((m).id)::text) OR (((m).kind <> 'group'::text) AND ((m).tags && ARRAY(SELECT jsonb_array_elements_text(((g).settings -> 'memberTags'::text)) AS jsonb_array_elements_text)))));

CREATE OR REPLACE FUNCTION public.monitor_parents(m service_monitors)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((m).depends_on || ARRAY(SELECT g.id FROM service_monitors g WHERE ((g.account_id = (monitor_parents.m).account_id) AND (g.kind = 'group'::text) AND ((g.settings -> 'silenceMembers'::text) = 'true'::jsonb) AND is_group_member(monitor_parents.m, g.*))));

ALTER TABLE check_pictures ALTER COLUMN image SET STORAGE EXTERNAL;

ALTER TABLE sealed_hours ALTER COLUMN packed SET STORAGE EXTERNAL;

CREATE INDEX account_counts_account_idx ON public.account_counts USING btree (account_id, facet, value) INCLUDE (n);

CREATE INDEX accounts_break_glass_idx ON public.accounts USING btree (break_glass_user_id) WHERE (break_glass_user_id IS NOT NULL);

CREATE INDEX address_confirmations_user_idx ON public.address_confirmations USING btree (user_id);

CREATE INDEX alert_channels_account_idx ON public.alert_channels USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX alert_deliveries_account_idx ON public.alert_deliveries USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX alert_deliveries_channel_idx ON public.alert_deliveries USING btree (channel_id, delivered_at DESC) WHERE (state = 'delivered'::text);

CREATE INDEX alert_deliveries_claim_idx ON public.alert_deliveries USING btree (next_try_at, seq) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));

CREATE INDEX alert_deliveries_failed_idx ON public.alert_deliveries USING btree (created_at) WHERE (state = 'failed'::text);

CREATE INDEX alert_deliveries_incident_idx ON public.alert_deliveries USING btree (incident_id, channel_id, seq);

CREATE INDEX alert_rules_account_idx ON public.alert_rules USING btree (account_id, "position", id);

CREATE INDEX alert_timers_due_idx ON public.alert_timers USING btree (due_at);

CREATE INDEX api_keys_account_id_idx ON public.api_keys USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX asset_associations_account_idx ON public.asset_associations USING btree (account_id, first_seen_at DESC, id DESC);

CREATE INDEX audit_log_account_id_idx ON public.audit_log USING btree (account_id, at DESC, id DESC);

CREATE INDEX audit_log_action_idx ON public.audit_log USING btree (account_id, action, at DESC, id DESC);

CREATE INDEX audit_log_actor_idx ON public.audit_log USING btree (account_id, actor_id, at DESC, id DESC);

CREATE INDEX audit_log_object_idx ON public.audit_log USING btree (account_id, object_id, at DESC, id DESC) WHERE (object_id IS NOT NULL);

CREATE INDEX audit_log_object_type_idx ON public.audit_log USING btree (account_id, object_type, at DESC, id DESC);

CREATE INDEX badges_account_idx ON public.badges USING btree (account_id);

CREATE INDEX certificate_deployments_account_idx ON public.certificate_deployments USING btree (account_id, first_seen_at DESC, id DESC);

CREATE INDEX certificate_deployments_domain_idx ON public.certificate_deployments USING btree (domain_id);

CREATE INDEX certificate_deployments_end_idx ON public.certificate_deployments USING btree (account_id, not_after) WHERE current;

CREATE INDEX certificate_expiries_endpoint_idx ON public.certificate_expiries USING btree (account_id, host, port, starttls);

CREATE INDEX certificate_issuances_account_idx ON public.certificate_issuances USING btree (account_id, first_seen_at DESC, id DESC);

CREATE INDEX certificate_issuances_bare_idx ON public.certificate_issuances USING btree (first_seen_at DESC) WHERE ((der IS NULL) AND (source_ref IS NOT NULL));

CREATE INDEX certificate_issuances_domain_idx ON public.certificate_issuances USING btree (domain_id, first_seen_at DESC, id DESC);

CREATE INDEX certificate_issuances_end_idx ON public.certificate_issuances USING btree (account_id, not_after);

CREATE INDEX certificate_issuances_serial_idx ON public.certificate_issuances USING btree (account_id, serial_number);

CREATE INDEX certificate_lookups_account_idx ON public.certificate_lookups USING btree (account_id);

CREATE INDEX certificate_lookups_due_idx ON public.certificate_lookups USING btree (due_at);

CREATE INDEX check_evidence_time_idx ON public.check_evidence USING brin (scheduled_at);

CREATE INDEX check_pictures_time_idx ON public.check_pictures USING brin (scheduled_at);

CREATE INDEX check_rollups_span_idx ON public.check_rollups USING btree (span, starts_at);

CREATE INDEX check_runs_time_idx ON public.check_runs USING brin (scheduled_at);

CREATE INDEX checks_monitor_scheduled_idx ON ONLY public.checks USING btree (monitor_id, scheduled_at);

CREATE INDEX discoveries_account_idx ON public.discoveries USING btree (account_id, requested_at DESC, id DESC);

CREATE UNIQUE INDEX discoveries_active_idx ON public.discoveries USING btree (domain_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX discoveries_domain_idx ON public.discoveries USING btree (domain_id, requested_at DESC, id DESC);

CREATE INDEX discoveries_waiting_idx ON public.discoveries USING btree (((trigger = 'manual'::text)) DESC, requested_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX discovery_names_account_idx ON public.discovery_names USING btree (account_id);

CREATE INDEX discovery_schedules_account_idx ON public.discovery_schedules USING btree (account_id);

CREATE INDEX discovery_schedules_due_idx ON public.discovery_schedules USING btree (next_due_at);

CREATE INDEX domain_monitor_risks_worst_idx ON public.domain_monitor_risks USING btree (account_id, risk_score DESC) WHERE (risk_score IS NOT NULL);

CREATE INDEX domain_monitors_account_created_idx ON public.domain_monitors USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX domain_monitors_domain_id_idx ON public.domain_monitors USING btree (domain_id);

CREATE INDEX domain_monitors_proof_due_idx ON public.domain_monitors USING btree (COALESCE(proof_due_at, '-infinity'::timestamp with time zone)) WHERE (verified_at IS NOT NULL);

CREATE INDEX domains_account_created_idx ON public.domains USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX event_streams_account_idx ON public.event_streams USING btree (account_id);

CREATE INDEX findings_account_state_idx ON public.findings USING btree (account_id, state, opened_at DESC, id DESC);

CREATE INDEX findings_monitor_state_idx ON public.findings USING btree (monitor_id, state, last_seen_at DESC, id DESC);

CREATE INDEX heartbeat_transitions_account_idx ON public.heartbeat_transitions USING btree (account_id, at DESC);

CREATE INDEX heartbeat_transitions_at_idx ON public.heartbeat_transitions USING btree (at);

CREATE INDEX heartbeats_account_idx ON public.heartbeats USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX heartbeats_next_change_idx ON public.heartbeats USING btree (next_change_at) WHERE (next_change_at IS NOT NULL);

CREATE INDEX heartbeats_slug_idx ON public.heartbeats USING btree (account_id, slug);

CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

CREATE INDEX incident_events_account_idx ON public.incident_events USING btree (account_id, at DESC);

CREATE INDEX incident_events_incident_idx ON public.incident_events USING btree (incident_id, seq);

CREATE INDEX incident_events_unrouted_idx ON public.incident_events USING btree (account_id, seq) WHERE (NOT routed);

CREATE INDEX incident_members_account_idx ON public.incident_members USING btree (account_id);

CREATE INDEX incident_members_member_idx ON public.incident_members USING btree (member_incident_id) WHERE (member_incident_id IS NOT NULL);

CREATE INDEX incident_members_order_idx ON public.incident_members USING btree (incident_id, seq);

CREATE INDEX incidents_account_fingerprint_idx ON public.incidents USING btree (account_id, fingerprint, resolved_at DESC);

CREATE INDEX incidents_account_opened_idx ON public.incidents USING btree (account_id, opened_at DESC, id DESC);

CREATE INDEX incidents_assignee_idx ON public.incidents USING btree (assignee_user_id) WHERE (assignee_user_id IS NOT NULL);

CREATE INDEX incidents_domain_idx ON public.incidents USING btree (domain_id);

CREATE INDEX incidents_flapping_idx ON public.incidents USING btree (account_id) WHERE flapping;

CREATE INDEX incidents_suppressed_idx ON public.incidents USING btree (account_id) WHERE (suppressed_by_maintenance AND (state <> 'resolved'::text));

CREATE INDEX incidents_parent_idx ON public.incidents USING btree (parent_incident_id) WHERE (parent_incident_id IS NOT NULL);

CREATE INDEX incidents_resolved_idx ON public.incidents USING btree (account_id, resolved_at DESC) WHERE (resolved_at IS NOT NULL);

CREATE INDEX incidents_source_idx ON public.incidents USING btree (source_id);

CREATE UNIQUE INDEX incidents_unresolved_fingerprint_idx ON public.incidents USING btree (account_id, fingerprint) WHERE (state <> 'resolved'::text);

CREATE INDEX late_checks_hour_idx ON public.late_checks USING btree (hour) WHERE (NOT recounted);

CREATE INDEX leads_account_idx ON public.leads USING btree (account_id, first_seen_at DESC, id DESC);

CREATE INDEX leads_domain_idx ON public.leads USING btree (domain_id) WHERE (domain_id IS NOT NULL);

CREATE INDEX live_events_account_idx ON public.live_events USING btree (account_id, xid);

CREATE INDEX live_events_xid_idx ON public.live_events USING btree (xid);

CREATE INDEX location_agents_location_idx ON public.location_agents USING btree (location_id);

CREATE INDEX locations_account_idx ON public.locations USING btree (account_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX locations_name_idx ON public.locations USING btree (account_id, name);

CREATE UNIQUE INDEX locations_region_idx ON public.locations USING btree (region);

CREATE UNIQUE INDEX locations_token_idx ON public.locations USING btree (token_hash) WHERE (token_hash IS NOT NULL);

CREATE INDEX lookalike_sweeps_account_idx ON public.lookalike_sweeps USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX lookalike_sweeps_domain_idx ON public.lookalike_sweeps USING btree (domain_id, created_at DESC);

CREATE UNIQUE INDEX lookalike_sweeps_open_idx ON public.lookalike_sweeps USING btree (domain_id, scope) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX lookalikes_account_idx ON public.lookalikes USING btree (account_id, first_seen_at DESC, id DESC);

CREATE INDEX lookalikes_name_idx ON public.lookalikes USING btree (name);

CREATE INDEX lookalikes_picture_idx ON public.lookalikes USING btree (screenshot_attempted_at NULLS FIRST, score DESC) WHERE (registered AND (score >= 30));

CREATE INDEX lookalikes_score_idx ON public.lookalikes USING btree (account_id, score DESC, id DESC);

CREATE INDEX mails_account_idx ON public.mails USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX mails_due_idx ON public.mails USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX mails_failed_idx ON public.mails USING btree (created_at) WHERE (state = 'failed'::text);

CREATE INDEX maintenance_occurrences_account_idx ON public.maintenance_occurrences USING btree (account_id, ends_at);

CREATE INDEX maintenance_windows_account_idx ON public.maintenance_windows USING btree (account_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX maintenance_windows_plan_idx ON public.maintenance_windows USING btree (plan_due_at) WHERE (plan_due_at IS NOT NULL);

CREATE INDEX members_user_id_idx ON public.members USING btree (user_id);

CREATE INDEX monitor_bulk_changes_account_idx ON public.monitor_bulk_changes USING btree (account_id, changed_at);

CREATE INDEX monitor_figures_latency_idx ON public.monitor_figures USING btree (account_id, latency_ms, monitor_id) WHERE (latency_ms IS NOT NULL);

CREATE INDEX monitor_figures_uptime_idx ON public.monitor_figures USING btree (account_id, uptime, monitor_id) WHERE (uptime IS NOT NULL);

CREATE INDEX monitor_proxies_account_idx ON public.monitor_proxies USING btree (account_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX monitor_proxies_name_idx ON public.monitor_proxies USING btree (account_id, name);

CREATE INDEX monitor_schedules_due_idx ON public.monitor_schedules USING btree (region, next_due_at) WHERE (NOT paused);

CREATE INDEX monitor_transitions_account_idx ON public.monitor_transitions USING btree (account_id, at DESC);

CREATE INDEX monitor_transitions_monitor_idx ON public.monitor_transitions USING btree (monitor_id, at DESC);

CREATE INDEX page_screenshots_lookalike_idx ON public.page_screenshots USING btree (lookalike_id) WHERE (lookalike_id IS NOT NULL);

CREATE INDEX passkeys_user_idx ON public.passkeys USING btree (user_id);

CREATE INDEX password_resets_user_idx ON public.password_resets USING btree (user_id);

CREATE INDEX posture_changes_account_idx ON public.posture_changes USING btree (account_id, at DESC, id DESC);

CREATE INDEX posture_changes_monitor_idx ON public.posture_changes USING btree (monitor_id, at DESC, id DESC);

CREATE INDEX probers_region_idx ON public.probers USING btree (region, seen_at);

CREATE INDEX rate_limit_uses_age_idx ON public.rate_limit_uses USING btree (used_at);

CREATE INDEX rate_limit_uses_bucket_idx ON public.rate_limit_uses USING btree (bucket, used_at);

CREATE INDEX region_rollups_span_idx ON public.region_rollups USING btree (span, starts_at);

CREATE INDEX risk_snapshots_account_date_idx ON public.risk_snapshots USING btree (account_id, date);

CREATE INDEX risk_snapshots_date_idx ON public.risk_snapshots USING btree (date);

CREATE INDEX scan_families_due_idx ON public.scan_families USING btree (next_due_at);

CREATE INDEX scan_records_scan_idx ON ONLY public.scan_records USING btree (scan_id);

CREATE INDEX scans_account_idx ON public.scans USING btree (account_id, requested_at DESC);

CREATE UNIQUE INDEX scans_active_idx ON public.scans USING btree (monitor_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX scans_monitor_idx ON public.scans USING btree (monitor_id, requested_at DESC, id DESC);

CREATE INDEX scans_running_idx ON public.scans USING btree (account_id) WHERE (state = 'running'::text);

CREATE INDEX scans_waiting_idx ON public.scans USING btree (((trigger = 'manual'::text)) DESC, requested_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX scim_group_members_account_idx ON public.scim_group_members USING btree (account_id);

CREATE INDEX scim_group_members_user_idx ON public.scim_group_members USING btree (user_id);

CREATE INDEX scim_users_user_idx ON public.scim_users USING btree (user_id);

CREATE INDEX sealed_hours_monitor_hour_idx ON ONLY public.sealed_hours USING btree (monitor_id, hour);

CREATE INDEX service_monitor_views_account_idx ON public.service_monitor_views USING btree (account_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX service_monitor_views_name_idx ON public.service_monitor_views USING btree (account_id, lower(name));

CREATE INDEX service_monitors_account_created_idx ON public.service_monitors USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX service_monitors_depends_on_idx ON public.service_monitors USING gin (depends_on) WHERE (depends_on <> '{}'::uuid[]);

CREATE INDEX service_monitors_domain_id_idx ON public.service_monitors USING btree (domain_id);

CREATE INDEX service_monitors_group_idx ON public.service_monitors USING btree (account_id) WHERE (kind = 'group'::text);

CREATE INDEX service_monitors_name_idx ON public.service_monitors USING btree (account_id, lower(name), id);

CREATE INDEX service_monitors_proxy_idx ON public.service_monitors USING btree (account_id, ((settings ->> 'proxy'::text))) WHERE ((settings ->> 'proxy'::text) IS NOT NULL);

CREATE INDEX service_monitors_regions_idx ON public.service_monitors USING btree (id) WHERE (regions[2] IS NOT NULL);

CREATE INDEX service_monitors_slo_idx ON public.service_monitors USING btree (account_id, lower(name), id) WHERE (slo_percent IS NOT NULL);

CREATE INDEX service_monitors_state_idx ON public.service_monitors USING btree (account_id, service_monitor_trouble(status, paused), id);

CREATE INDEX service_monitors_tags_idx ON public.service_monitors USING gin (tags);

CREATE INDEX service_monitors_trouble_idx ON public.service_monitors USING btree (account_id, status, status_since DESC) WHERE ((status = ANY (ARRAY['down'::text, 'degraded'::text])) AND (NOT paused));

CREATE INDEX sessions_account_id_idx ON public.sessions USING btree (account_id);

CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);

CREATE UNIQUE INDEX sessions_id_idx ON public.sessions USING btree (id);

CREATE INDEX sessions_impersonated_idx ON public.sessions USING btree (impersonated_account_id) WHERE (impersonated_account_id IS NOT NULL);

CREATE INDEX sessions_sso_idx ON public.sessions USING btree (sso_issuer, sso_subject) WHERE (sso_issuer IS NOT NULL);

CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

CREATE INDEX sign_in_challenges_account_idx ON public.sign_in_challenges USING btree (account_id);

CREATE INDEX sign_in_challenges_expires_idx ON public.sign_in_challenges USING btree (expires_at);

CREATE INDEX sign_in_challenges_user_idx ON public.sign_in_challenges USING btree (user_id);

CREATE INDEX sign_in_failures_address_idx ON public.sign_in_failures USING btree (address, failed_at);

CREATE INDEX sign_in_failures_email_idx ON public.sign_in_failures USING btree (email, failed_at);

CREATE INDEX sso_connections_issuer_idx ON public.sso_connections USING btree (issuer);

CREATE UNIQUE INDEX sso_domains_verified_idx ON public.sso_domains USING btree (domain) WHERE (verified_at IS NOT NULL);

CREATE INDEX sso_identities_user_idx ON public.sso_identities USING btree (user_id);

CREATE INDEX sso_sign_ins_account_idx ON public.sso_sign_ins USING btree (account_id);

CREATE INDEX sso_sign_ins_expires_idx ON public.sso_sign_ins USING btree (expires_at);

CREATE INDEX status_maintenance_announcements_account_idx ON public.status_maintenance_announcements USING btree (account_id);

CREATE INDEX status_maintenance_announcements_pending_idx ON public.status_maintenance_announcements USING btree (seq) WHERE (NOT notified);

CREATE INDEX status_messages_account_due_idx ON public.status_messages USING btree (account_id, next_attempt_at);

CREATE INDEX status_messages_due_idx ON public.status_messages USING btree (next_attempt_at);

CREATE INDEX status_messages_subscriber_idx ON public.status_messages USING btree (subscriber_id);

CREATE INDEX status_page_attempts_account_idx ON public.status_page_attempts USING btree (account_id);

CREATE INDEX status_page_attempts_address_idx ON public.status_page_attempts USING btree (page_id, kind, address, attempted_at);

CREATE INDEX status_page_attempts_page_idx ON public.status_page_attempts USING btree (page_id, attempted_at);

CREATE INDEX status_page_images_account_idx ON public.status_page_images USING btree (account_id);

CREATE INDEX status_pages_account_idx ON public.status_pages USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX status_pages_domain_due_idx ON public.status_pages USING btree (custom_domain_due_at) WHERE (custom_domain_verified_at IS NOT NULL);

CREATE UNIQUE INDEX status_pages_verified_domain_idx ON public.status_pages USING btree (custom_domain) WHERE (custom_domain_verified_at IS NOT NULL);

CREATE INDEX status_post_updates_pending_idx ON public.status_post_updates USING btree (seq) WHERE (NOT notified);

CREATE INDEX status_posts_incident_idx ON public.status_posts USING btree (incident_id) WHERE (incident_id IS NOT NULL);

CREATE INDEX status_posts_page_idx ON public.status_posts USING btree (page_id, created_at DESC, id DESC);

CREATE INDEX status_subscribers_account_idx ON public.status_subscribers USING btree (account_id);

CREATE INDEX status_subscribers_page_idx ON public.status_subscribers USING btree (page_id, id);

CREATE INDEX subdomains_account_seen_idx ON public.subdomains USING btree (account_id, first_seen_at DESC, id DESC);

CREATE INDEX subdomains_domain_seen_idx ON public.subdomains USING btree (domain_id, first_seen_at DESC, id DESC);

CREATE INDEX takedown_submissions_account_idx ON public.takedown_submissions USING btree (account_id, at);

CREATE INDEX takedown_submissions_idx ON public.takedown_submissions USING btree (takedown_id, at);

CREATE INDEX takedowns_account_idx ON public.takedowns USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX takedowns_check_idx ON public.takedowns USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX takedowns_collect_idx ON public.takedowns USING btree (collect_due_at) WHERE (collect_due_at IS NOT NULL);

CREATE INDEX takedowns_domain_idx ON public.takedowns USING btree (domain_id) WHERE (domain_id IS NOT NULL);

CREATE INDEX takedowns_lead_idx ON public.takedowns USING btree (lead_id) WHERE (lead_id IS NOT NULL);

CREATE INDEX wall_links_account_idx ON public.wall_links USING btree (account_id, created_at DESC, id DESC);

CREATE INDEX work_claims_suspect_idx ON public.work_claims USING btree (kind) WHERE (attempts >= 2);

ALTER TABLE account_figures ADD CONSTRAINT account_figures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE accounts ADD CONSTRAINT accounts_break_glass_user_id_fkey FOREIGN KEY (break_glass_user_id) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE address_confirmations ADD CONSTRAINT address_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE alert_accounts ADD CONSTRAINT alert_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE alert_channels ADD CONSTRAINT alert_channels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE alert_deliveries ADD CONSTRAINT alert_deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE alert_deliveries ADD CONSTRAINT alert_deliveries_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;

ALTER TABLE alert_rules ADD CONSTRAINT alert_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE alert_send_slots ADD CONSTRAINT alert_send_slots_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE alert_timers ADD CONSTRAINT alert_timers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE alert_timers ADD CONSTRAINT alert_timers_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;

ALTER TABLE alert_timers ADD CONSTRAINT alert_timers_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES alert_rules(id) ON DELETE CASCADE;

ALTER TABLE api_keys ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE api_keys ADD CONSTRAINT api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE asset_associations ADD CONSTRAINT asset_associations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE asset_associations ADD CONSTRAINT asset_associations_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE audit_log ADD CONSTRAINT audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE badges ADD CONSTRAINT badges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE badges ADD CONSTRAINT badges_heartbeat_id_fkey FOREIGN KEY (heartbeat_id) REFERENCES heartbeats(id) ON DELETE CASCADE;

ALTER TABLE badges ADD CONSTRAINT badges_service_monitor_id_fkey FOREIGN KEY (service_monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE certificate_deployments ADD CONSTRAINT certificate_deployments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE certificate_deployments ADD CONSTRAINT certificate_deployments_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE certificate_expiries ADD CONSTRAINT certificate_expiries_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE certificate_issuances ADD CONSTRAINT certificate_issuances_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE certificate_issuances ADD CONSTRAINT certificate_issuances_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE certificate_lookups ADD CONSTRAINT certificate_lookups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE certificate_lookups ADD CONSTRAINT certificate_lookups_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE certificate_policies ADD CONSTRAINT certificate_policies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE certificate_policies ADD CONSTRAINT certificate_policies_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE check_evidence ADD CONSTRAINT check_evidence_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE check_pictures ADD CONSTRAINT check_pictures_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE check_rollups ADD CONSTRAINT check_rollups_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE check_runs ADD CONSTRAINT check_runs_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE ct_unparsable ADD CONSTRAINT ct_unparsable_log_id_fkey FOREIGN KEY (log_id) REFERENCES ct_logs(log_id) ON DELETE CASCADE;

ALTER TABLE data_keys ADD CONSTRAINT data_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE discoveries ADD CONSTRAINT discoveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE discoveries ADD CONSTRAINT discoveries_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE discovery_names ADD CONSTRAINT discovery_names_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE discovery_names ADD CONSTRAINT discovery_names_discovery_id_fkey FOREIGN KEY (discovery_id) REFERENCES discoveries(id) ON DELETE CASCADE;

ALTER TABLE discovery_schedules ADD CONSTRAINT discovery_schedules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE discovery_schedules ADD CONSTRAINT discovery_schedules_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE dns_answers ADD CONSTRAINT dns_answers_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE domain_monitor_risks ADD CONSTRAINT domain_monitor_risks_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES domain_monitors(id) ON DELETE CASCADE;

ALTER TABLE domain_monitors ADD CONSTRAINT domain_monitors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE domain_monitors ADD CONSTRAINT domain_monitors_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE domains ADD CONSTRAINT domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE findings ADD CONSTRAINT findings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE findings ADD CONSTRAINT findings_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES domain_monitors(id) ON DELETE CASCADE;

ALTER TABLE heartbeat_pings ADD CONSTRAINT heartbeat_pings_heartbeat_id_fkey FOREIGN KEY (heartbeat_id) REFERENCES heartbeats(id) ON DELETE CASCADE;

ALTER TABLE heartbeat_transitions ADD CONSTRAINT heartbeat_transitions_heartbeat_id_fkey FOREIGN KEY (heartbeat_id) REFERENCES heartbeats(id) ON DELETE CASCADE;

ALTER TABLE heartbeats ADD CONSTRAINT heartbeats_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE import_allowances ADD CONSTRAINT import_allowances_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE incident_events ADD CONSTRAINT incident_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE incident_events ADD CONSTRAINT incident_events_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;

ALTER TABLE incident_members ADD CONSTRAINT incident_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE incident_members ADD CONSTRAINT incident_members_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;

ALTER TABLE incident_members ADD CONSTRAINT incident_members_member_incident_id_fkey FOREIGN KEY (member_incident_id) REFERENCES incidents(id) ON DELETE SET NULL;

ALTER TABLE incidents ADD CONSTRAINT incidents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE incidents ADD CONSTRAINT incidents_assignee_user_id_fkey FOREIGN KEY (assignee_user_id) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE incidents ADD CONSTRAINT incidents_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE SET NULL;

ALTER TABLE incidents ADD CONSTRAINT incidents_parent_incident_id_fkey FOREIGN KEY (parent_incident_id) REFERENCES incidents(id) ON DELETE SET NULL;

ALTER TABLE invitations ADD CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE invitations ADD CONSTRAINT invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE last_imports ADD CONSTRAINT last_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE late_checks ADD CONSTRAINT late_checks_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE leads ADD CONSTRAINT leads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE leads ADD CONSTRAINT leads_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE SET NULL;

ALTER TABLE location_agents ADD CONSTRAINT location_agents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE location_agents ADD CONSTRAINT location_agents_location_id_fkey FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE CASCADE;

ALTER TABLE locations ADD CONSTRAINT locations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE lookalike_changes ADD CONSTRAINT lookalike_changes_lookalike_id_fkey FOREIGN KEY (lookalike_id) REFERENCES lookalikes(id) ON DELETE CASCADE;

ALTER TABLE lookalike_sweeps ADD CONSTRAINT lookalike_sweeps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE lookalike_sweeps ADD CONSTRAINT lookalike_sweeps_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE lookalikes ADD CONSTRAINT lookalikes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE lookalikes ADD CONSTRAINT lookalikes_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE lookup_budgets ADD CONSTRAINT lookup_budgets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE mail_recipients ADD CONSTRAINT mail_recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE mails ADD CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE maintenance_calendars ADD CONSTRAINT maintenance_calendars_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE maintenance_calendars ADD CONSTRAINT maintenance_calendars_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE maintenance_occurrences ADD CONSTRAINT maintenance_occurrences_window_id_fkey FOREIGN KEY (window_id) REFERENCES maintenance_windows(id) ON DELETE CASCADE;

ALTER TABLE maintenance_windows ADD CONSTRAINT maintenance_windows_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE members ADD CONSTRAINT members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE members ADD CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE monitor_bulk_changes ADD CONSTRAINT monitor_bulk_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE monitor_defaults ADD CONSTRAINT monitor_defaults_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE monitor_figures ADD CONSTRAINT monitor_figures_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE monitor_proxies ADD CONSTRAINT monitor_proxies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE monitor_schedules ADD CONSTRAINT monitor_schedules_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE monitor_transitions ADD CONSTRAINT monitor_transitions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE monitor_transitions ADD CONSTRAINT monitor_transitions_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE operators ADD CONSTRAINT operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE page_screenshots ADD CONSTRAINT page_screenshots_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE page_screenshots ADD CONSTRAINT page_screenshots_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE page_screenshots ADD CONSTRAINT page_screenshots_lookalike_id_fkey FOREIGN KEY (lookalike_id) REFERENCES lookalikes(id) ON DELETE CASCADE;

ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE password_resets ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE posture_changes ADD CONSTRAINT posture_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE posture_changes ADD CONSTRAINT posture_changes_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES domain_monitors(id) ON DELETE CASCADE;

ALTER TABLE posture_checks ADD CONSTRAINT posture_checks_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES domain_monitors(id) ON DELETE CASCADE;

ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE region_rollups ADD CONSTRAINT region_rollups_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES service_monitors(id) ON DELETE CASCADE;

ALTER TABLE risk_snapshots ADD CONSTRAINT risk_snapshots_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE risk_snapshots ADD CONSTRAINT risk_snapshots_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES domain_monitors(id) ON DELETE CASCADE;

ALTER TABLE scan_families ADD CONSTRAINT scan_families_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES domain_monitors(id) ON DELETE CASCADE;

ALTER TABLE scans ADD CONSTRAINT scans_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE scans ADD CONSTRAINT scans_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES domain_monitors(id) ON DELETE CASCADE;

ALTER TABLE scim_group_members ADD CONSTRAINT scim_group_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE scim_group_members ADD CONSTRAINT scim_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES scim_groups(id) ON DELETE CASCADE;

ALTER TABLE scim_group_members ADD CONSTRAINT scim_group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE scim_groups ADD CONSTRAINT scim_groups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE scim_tokens ADD CONSTRAINT scim_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE scim_users ADD CONSTRAINT scim_users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE scim_users ADD CONSTRAINT scim_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE service_monitor_views ADD CONSTRAINT service_monitor_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE service_monitors ADD CONSTRAINT service_monitors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE service_monitors ADD CONSTRAINT service_monitors_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE SET NULL;

ALTER TABLE sessions ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE sessions ADD CONSTRAINT sessions_impersonated_account_id_fkey FOREIGN KEY (impersonated_account_id) REFERENCES accounts(id) ON DELETE SET NULL;

ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE sign_in_challenges ADD CONSTRAINT sign_in_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE sign_in_challenges ADD CONSTRAINT sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE sign_in_locations ADD CONSTRAINT sign_in_locations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE sso_connections ADD CONSTRAINT sso_connections_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE sso_domains ADD CONSTRAINT sso_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE sso_identities ADD CONSTRAINT sso_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE sso_sign_ins ADD CONSTRAINT sso_sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE status_maintenance_announcements ADD CONSTRAINT status_maintenance_announcements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE status_maintenance_announcements ADD CONSTRAINT status_maintenance_announcements_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;

ALTER TABLE status_messages ADD CONSTRAINT status_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE status_messages ADD CONSTRAINT status_messages_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES status_subscribers(id) ON DELETE CASCADE;

ALTER TABLE status_page_attempts ADD CONSTRAINT status_page_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE status_page_attempts ADD CONSTRAINT status_page_attempts_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;

ALTER TABLE status_page_images ADD CONSTRAINT status_page_images_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE status_page_images ADD CONSTRAINT status_page_images_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;

ALTER TABLE status_pages ADD CONSTRAINT status_pages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE status_post_updates ADD CONSTRAINT status_post_updates_post_id_fkey FOREIGN KEY (post_id) REFERENCES status_posts(id) ON DELETE CASCADE;

ALTER TABLE status_posts ADD CONSTRAINT status_posts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE status_posts ADD CONSTRAINT status_posts_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE SET NULL;

ALTER TABLE status_posts ADD CONSTRAINT status_posts_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;

ALTER TABLE status_subscribers ADD CONSTRAINT status_subscribers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE status_subscribers ADD CONSTRAINT status_subscribers_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;

ALTER TABLE subdomains ADD CONSTRAINT subdomains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE subdomains ADD CONSTRAINT subdomains_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;

ALTER TABLE takedown_events ADD CONSTRAINT takedown_events_takedown_id_fkey FOREIGN KEY (takedown_id) REFERENCES takedowns(id) ON DELETE CASCADE;

ALTER TABLE takedown_files ADD CONSTRAINT takedown_files_takedown_id_fkey FOREIGN KEY (takedown_id) REFERENCES takedowns(id) ON DELETE CASCADE;

ALTER TABLE takedown_submissions ADD CONSTRAINT takedown_submissions_takedown_id_fkey FOREIGN KEY (takedown_id) REFERENCES takedowns(id) ON DELETE CASCADE;

ALTER TABLE takedowns ADD CONSTRAINT takedowns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE takedowns ADD CONSTRAINT takedowns_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE SET NULL;

ALTER TABLE takedowns ADD CONSTRAINT takedowns_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE SET NULL;

ALTER TABLE totp_secrets ADD CONSTRAINT totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE wall_links ADD CONSTRAINT wall_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE wall_links ADD CONSTRAINT wall_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

CREATE VIEW true_counts AS
 SELECT m.account_id,
    f.facet,
    f.value,
    sum(f.n)::bigint AS n
   FROM service_monitors m,
    LATERAL service_monitor_facets(m.kind, m.status, m.paused, m.severity, m.tags, m.interval_seconds, m.regions) f(facet, value, n)
  GROUP BY m.account_id, f.facet, f.value
UNION ALL
 SELECT incidents.account_id,
    'incident-'::text || incidents.state AS facet,
    incidents.severity AS value,
    count(*) AS n
   FROM incidents
  WHERE incidents.state <> 'resolved'::text
  GROUP BY incidents.account_id, ('incident-'::text || incidents.state), incidents.severity
UNION ALL
 SELECT heartbeats.account_id,
    'heartbeat'::text AS facet,
        CASE
            WHEN heartbeats.paused THEN 'paused'::text
            ELSE heartbeats.status
        END AS value,
    count(*) AS n
   FROM heartbeats
  GROUP BY heartbeats.account_id, 'heartbeat'::text, (
        CASE
            WHEN heartbeats.paused THEN 'paused'::text
            ELSE heartbeats.status
        END);

CREATE TRIGGER publish_inserted AFTER INSERT ON alert_deliveries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_deliveries();

CREATE TRIGGER publish_updated AFTER UPDATE ON alert_deliveries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_deliveries();

CREATE TRIGGER notify_ended_access AFTER DELETE ON api_keys FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_access();

CREATE TRIGGER publish_inserted AFTER INSERT ON discoveries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_discoveries();

CREATE TRIGGER publish_updated AFTER UPDATE ON discoveries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_discoveries();

CREATE TRIGGER publish_inserted AFTER INSERT ON domain_monitor_risks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_domain_monitor_risks();

CREATE TRIGGER publish_updated AFTER UPDATE ON domain_monitor_risks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_domain_monitor_risks();

CREATE TRIGGER schedule_certificate_lookups AFTER INSERT ON domains REFERENCING NEW TABLE AS new_domains FOR EACH STATEMENT EXECUTE FUNCTION schedule_certificate_lookups();

CREATE TRIGGER count_deleted AFTER DELETE ON heartbeats REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_heartbeats();

CREATE TRIGGER count_inserted AFTER INSERT ON heartbeats REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_heartbeats();

CREATE TRIGGER count_moved AFTER UPDATE ON heartbeats FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.paused IS DISTINCT FROM new.paused) EXECUTE FUNCTION count_moved_heartbeat();

CREATE TRIGGER publish_deleted AFTER DELETE ON heartbeats REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_heartbeats();

CREATE TRIGGER publish_inserted AFTER INSERT ON heartbeats REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_heartbeats();

CREATE TRIGGER publish_moved AFTER UPDATE ON heartbeats FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.paused IS DISTINCT FROM new.paused OR old.name IS DISTINCT FROM new.name OR old.tags IS DISTINCT FROM new.tags) EXECUTE FUNCTION publish_moved_heartbeat();

CREATE TRIGGER follow_incidents AFTER INSERT ON incident_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_incidents();

CREATE TRIGGER count_deleted AFTER DELETE ON incidents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_incidents();

CREATE TRIGGER count_inserted AFTER INSERT ON incidents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_incidents();

CREATE TRIGGER count_updated AFTER UPDATE ON incidents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_incidents();

CREATE TRIGGER publish_inserted AFTER INSERT ON incidents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_incidents();

CREATE TRIGGER publish_updated AFTER UPDATE ON incidents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_incidents();

CREATE TRIGGER notify_live_events AFTER INSERT ON live_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_live_events();

CREATE TRIGGER notify_ended_access AFTER DELETE OR UPDATE ON members FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_access();

CREATE TRIGGER count_deleted AFTER DELETE ON service_monitors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_service_monitors();

CREATE TRIGGER count_inserted AFTER INSERT ON service_monitors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_service_monitors();

CREATE TRIGGER count_updated AFTER UPDATE ON service_monitors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_service_monitors();

CREATE TRIGGER publish_deleted AFTER DELETE ON service_monitors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_service_monitors();

CREATE TRIGGER publish_inserted AFTER INSERT ON service_monitors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_service_monitors();

CREATE TRIGGER publish_updated AFTER UPDATE ON service_monitors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_service_monitors();

CREATE TRIGGER notify_ended_access AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION notify_ended_access();

-- With the module, part of a name is found by index.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX domain_monitors_label_part_idx ON public.domain_monitors USING gin (label gin_trgm_ops);
    CREATE INDEX domains_domain_part_idx ON public.domains USING gin (domain gin_trgm_ops);
    CREATE INDEX service_monitors_name_part_idx ON public.service_monitors USING gin (name gin_trgm_ops, target gin_trgm_ops);
  END IF;
END $$;

INSERT INTO rollup_progress (span, done_until) VALUES ('seal', '1970-01-01 00:00+00');
