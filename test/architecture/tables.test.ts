import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isTest, readSourceFiles, root } from './source-files.ts';

/** The feature that writes each table. Other features call it, or read the table with their `views.ts`. */
const owners: Record<string, string> = {
  accounts: 'accounts',
  users: 'accounts',
  members: 'accounts',
  sessions: 'accounts',
  sign_in_failures: 'accounts',
  sign_in_locations: 'accounts',
  operators: 'accounts',
  idempotency_keys: 'accounts',
  invitations: 'accounts',
  address_confirmations: 'accounts',
  password_resets: 'accounts',
  totp_secrets: 'accounts',
  passkeys: 'accounts',
  recovery_codes: 'accounts',
  sign_in_challenges: 'accounts',
  sso_connections: 'sso',
  sso_domains: 'sso',
  sso_identities: 'sso',
  sso_sign_ins: 'sso',
  scim_tokens: 'sso',
  scim_users: 'sso',
  scim_groups: 'sso',
  scim_group_members: 'sso',
  mails: 'mail',
  api_keys: 'api-keys',
  badges: 'badges',
  audit_log: 'audit',
  live_events: 'live-events',
  event_streams: 'live-events',
  account_counts: 'overview',
  account_figures: 'reports',
  wall_links: 'overview',
  certificate_issuances: 'certificates',
  certificate_policies: 'certificates',
  certificate_deployments: 'certificates',
  certificate_expiries: 'certificates',
  certificate_lookups: 'certificates',
  ct_logs: 'certificates',
  ct_unparsable: 'certificates',
  domains: 'domains',
  subdomains: 'assets',
  asset_associations: 'assets',
  discoveries: 'assets',
  discovery_names: 'assets',
  discovery_schedules: 'assets',
  incidents: 'incidents',
  incident_events: 'incidents',
  incident_members: 'incidents',
  domain_monitors: 'domain-monitors',
  service_monitors: 'service-monitors',
  service_monitor_views: 'service-monitors',
  monitor_proxies: 'service-monitors',
  monitor_bulk_changes: 'service-monitors',
  monitor_defaults: 'service-monitors',
  monitor_schedules: 'service-monitors',
  locations: 'locations',
  location_agents: 'locations',
  late_checks: 'checks',
  monitor_transitions: 'service-monitors',
  scans: 'scans',
  scan_families: 'scans',
  scan_records: 'scans',
  findings: 'scans',
  posture_checks: 'scans',
  posture_changes: 'scans',
  domain_monitor_risks: 'scans',
  checks: 'checks',
  check_evidence: 'checks',
  check_runs: 'checks',
  check_pictures: 'checks',
  sealed_hours: 'checks',
  check_rollups: 'checks',
  region_rollups: 'checks',
  monitor_figures: 'checks',
  rollup_progress: 'checks',
  dns_answers: 'checks',
  probers: 'prober',
  risk_snapshots: 'risk',
  alert_accounts: 'alerts',
  alert_channels: 'alerts',
  alert_rules: 'alerts',
  alert_deliveries: 'alerts',
  alert_timers: 'alerts',
  alert_keys: 'alerts',
  alert_send_slots: 'alerts',
  maintenance_windows: 'maintenance-windows',
  maintenance_occurrences: 'maintenance-windows',
  maintenance_calendars: 'maintenance-windows',
  heartbeats: 'heartbeats',
  heartbeat_pings: 'heartbeats',
  heartbeat_transitions: 'heartbeats',
  status_pages: 'status-pages',
  status_posts: 'status-pages',
  status_post_updates: 'status-pages',
  lookup_budgets: 'lookup-budgets',
  rate_limit_uses: 'rate-limits',
  mail_recipients: 'alerts',
  lookalikes: 'lookalikes',
  lookalike_changes: 'lookalikes',
  lookalike_sweeps: 'lookalikes',
  page_screenshots: 'lookalikes',
  status_page_images: 'status-pages',
  status_page_attempts: 'status-pages',
  status_subscribers: 'status-pages',
  status_messages: 'status-pages',
  status_maintenance_announcements: 'status-pages',
  leads: 'leads',
  takedowns: 'takedowns',
  takedown_events: 'takedowns',
  takedown_files: 'takedowns',
  takedown_submissions: 'takedowns',
  import_allowances: 'imports',
  last_imports: 'imports',
  data_keys: 'platform',
  schema_migrations: 'platform',
  work_claims: 'platform',
};

/** Writers in other features, with the reason. */
const exceptions: { writer: string; table: string; why: string }[] = [
  {
    writer: 'prober',
    table: 'monitor_schedules',
    why: 'each check claims its row and moves it on: statements over a thousand rows, shaped by how a prober batches',
  },
  {
    writer: 'alerts',
    table: 'incident_events',
    why: 'the timeline is the outbox of alert routing, which marks what it has routed',
  },
];

/** Tables that are only read until a migration drops them, with the reason. */
const noLongerWritten: Record<string, string> = {};

const product = readSourceFiles().filter(({ path }) => path.startsWith('src/') && !isTest(path));

function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');
}

/** Returns the owner of a file: `checks` for `features/checks`, otherwise its top-level folder. */
function writerOf(path: string): string {
  const [, room = '', feature = ''] = path.split('/');
  return room === 'features' ? feature : room;
}

/**
 * Recognizes writes with the query builder, in SQL, with COPY, and to a partition. A partition's name is derived from
 * its parent's.
 */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g,
  /\b(?:insert into|update|delete from|merge into|truncate(?: table)?|copy) (?:only )?"?(\w+)/gi,
  /\btable: '(\w+)'/g,
  /\b(?:insert into|update|delete from) \$\{sql\.table\(partitionOf\((\w+)/gi,
];

function tablesWrittenBy(text: string): string[] {
  const code = codeOf(text);
  // A constant with the table's name describes a partitioned table: `sealedHours` is `sealed_hours`.
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return writes.flatMap((form) => [...code.matchAll(form)].map(([, table = '']) => snakeCase(table)));
}

test('every table has an owner', () => {
  const schema = readFileSync(join(root, 'schema.sql'), 'utf8');
  const tables = [...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table = '']) => table);
  assert.deepEqual(tables.sort(), Object.keys(owners).sort());
});

test('only its owner writes to a table', () => {
  const foreign: string[] = [];
  const written = new Set<string>();
  const excused = new Set<object>();
  for (const { path, text } of product) {
    const writer = writerOf(path);
    for (const table of tablesWrittenBy(text)) {
      const owner = owners[table];
      if (owner === undefined) continue;
      written.add(table);
      if (owner === writer) continue;
      const excuse = exceptions.find((one) => one.writer === writer && one.table === table);
      if (excuse === undefined) foreign.push(`${path} writes ${table}, which is ${owner}'s`);
      else excused.add(excuse);
    }
  }
  assert.deepEqual(foreign, []);
  // A table without a writer means that the patterns above miss a form of write. Unused exceptions must be removed.
  const expected = Object.keys(owners).filter((table) => !(table in noLongerWritten));
  assert.deepEqual([...written].sort(), expected.sort());
  assert.deepEqual(
    exceptions.filter((one) => !excused.has(one)),
    [],
  );
});
