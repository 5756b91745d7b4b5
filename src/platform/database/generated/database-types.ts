// Written by `npm run generate` from the migrated schema; a test checks that it is current.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountCounts {
  account_id: string;
  facet: string;
  n: number;
  value: string;
}

export interface AccountFigures {
  account_id: string;
  computed_at: Timestamp;
  figures: Json;
}

export interface Accounts {
  awaits_confirmation: Generated<boolean>;
  break_glass_user_id: string | null;
  browser_monitor_cap: number | null;
  created_at: Timestamp;
  email: string;
  heartbeat_cap: number | null;
  id: string;
  min_interval_seconds: number | null;
  monitor_cap: number | null;
  name: string;
  open_signup: Generated<boolean>;
  ping_key: Generated<string>;
  plan: 'free' | 'pro' | 'business' | 'agency';
  sso_only: Generated<boolean>;
  suspended_at: Timestamp | null;
  suspension_reason: string | null;
  two_factor_from: Timestamp | null;
  updated_at: Timestamp;
}

export interface AddressConfirmations {
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  token_hash: Buffer;
  user_id: string;
}

export interface AlertAccounts {
  account_id: string;
  created_at: Timestamp;
}

export interface AlertChannels {
  account_id: string;
  consecutive_failures: Generated<number>;
  created_at: Timestamp;
  disabled_reason: string | null;
  enabled: Generated<boolean>;
  failing_since: Timestamp | null;
  health: Generated<'ok' | 'failing' | 'disabled'>;
  id: string;
  last_delivery_at: Timestamp | null;
  max_per_minute: Generated<number>;
  name: string;
  settings: Json;
  type: string;
  updated_at: Timestamp;
}

export interface AlertDeliveries {
  account_id: string;
  address: string | null;
  attempts: Generated<Json>;
  channel_id: string | null;
  channel_type: string;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  digest_id: string | null;
  event: 'opened' | 'acknowledged' | 'resolved' | 'reopened' | 'reminder' | 'commented' | 'escalated' | 'test';
  event_id: string;
  excluded_addresses: Generated<string[]>;
  first_attempt_at: Timestamp | null;
  held_by_quiet_hours: Generated<boolean>;
  held_until: Timestamp | null;
  id: string;
  incident_id: string | null;
  next_try_at: Timestamp | null;
  notifies_recovery: Generated<boolean>;
  rule_id: string | null;
  rule_name: string | null;
  seq: Generated<number>;
  state: 'queued' | 'sending' | 'delivered' | 'failed' | 'suppressed';
  suppressed_by: 'maintenance' | 'quiet-hours' | 'parent' | 'storm' | 'flapping' | 'duplicate' | 'resolved' | 'acknowledged' | 'channel-disabled' | null;
  tries: Generated<number>;
}

export interface AlertKeys {
  created_at: Timestamp;
  name: string;
  value: string;
}

export interface AlertRules {
  account_id: string;
  channel_ids: string[];
  created_at: Timestamp;
  delay_seconds: Generated<number>;
  enabled: Generated<boolean>;
  escalation: Generated<Json>;
  id: string;
  match: Json;
  max_repeats: number | null;
  name: string;
  position: number;
  quiet_hours: Json | null;
  repeat_seconds: number | null;
  stop_on_match: Generated<boolean>;
  updated_at: Timestamp;
}

export interface AlertSendSlots {
  account_id: string;
  last_digest_at: Timestamp | null;
  place: string;
  sends: Generated<ArrayType<Timestamp>>;
}

export interface AlertTimers {
  account_id: string;
  due_at: Timestamp;
  id: string;
  incident_id: string;
  kind: 'reminder' | 'escalation';
  rule_id: string;
  step: number;
}

export interface ApiKeys {
  account_id: string;
  created_at: Timestamp;
  created_by: string | null;
  expires_at: Timestamp | null;
  id: string;
  key_hash: Buffer;
  last_used_at: Timestamp | null;
  name: string;
  prefix: string;
  scopes: string[];
}

export interface AssetAssociations {
  account_id: string;
  current: Generated<boolean>;
  domain_id: string;
  first_seen_at: Timestamp;
  hosts: Generated<string[]>;
  id: string;
  label: string | null;
  last_seen_at: Timestamp;
  names: number;
  type: 'address' | 'prefix' | 'as' | 'operator' | 'nameserver' | 'mail' | 'hosting' | 'cdn' | 'registrar' | 'issuer';
  value: string;
}

export interface AuditLog {
  account_id: string;
  action: string;
  actor_id: string | null;
  actor_name: string;
  actor_type: 'user' | 'api_key' | 'system';
  address: string | null;
  at: Timestamp;
  changes: Generated<Json>;
  details: Generated<Json>;
  id: string;
  object_id: string | null;
  object_type: string;
  request_id: string | null;
}

export interface Badges {
  account_id: string;
  created_at: Timestamp;
  heartbeat_id: string | null;
  key: string;
  service_monitor_id: string | null;
}

export interface CertificateDeployments {
  account_id: string;
  addresses: string[];
  ca: string;
  chain: Json | null;
  common_name: string | null;
  current: boolean;
  domain_id: string | null;
  first_seen_at: Timestamp;
  host: string;
  id: string;
  issuer_common_name: string | null;
  issuer_organization: string | null;
  key_bits: number | null;
  key_sha256: string | null;
  key_type: string | null;
  last_seen_at: Timestamp;
  names: string[];
  not_after: Timestamp;
  not_before: Timestamp;
  port: number;
  serial_number: string | null;
  sha256: string;
  signature_algorithm: string | null;
  starttls: string;
  trust: 'trusted' | 'self-signed' | 'untrusted' | 'incomplete-chain' | 'wrong-usage' | 'name-constraint' | null;
}

export interface CertificateExpiries {
  account_id: string;
  expires_at: Timestamp;
  host: string;
  monitor_id: string;
  port: number;
  starttls: string;
}

export interface CertificateIssuances {
  account_id: string;
  baseline: boolean;
  ca: string;
  common_name: string | null;
  der: Buffer | null;
  domain_id: string;
  evaluated: boolean;
  first_seen_at: Timestamp;
  id: string;
  identity: string;
  issuer_ca_owner: string | null;
  issuer_common_name: string | null;
  issuer_organization: string | null;
  key_bits: number | null;
  key_sha256: string | null;
  key_type: 'rsa' | 'ecdsa' | 'ed25519' | 'ed448' | 'ml-dsa' | 'other' | null;
  logs: Generated<Json>;
  name_count: number;
  names: string[];
  not_after: Timestamp;
  not_before: Timestamp;
  note: string | null;
  precertificate: boolean;
  renews: string | null;
  revoked: boolean | null;
  serial_number: string;
  sha256: string | null;
  signature_algorithm: string | null;
  source_ref: string | null;
  state: 'expected' | 'unexpected' | 'acknowledged';
  tbs_sha256: string | null;
  violations: Generated<Json>;
}

export interface CertificateLookups {
  account_id: string;
  baseline_at: Timestamp | null;
  cursor: string | null;
  domain_id: string;
  due_at: Timestamp;
  failures: Generated<number>;
  last_error: string | null;
  looked_up_at: Timestamp | null;
}

export interface CertificatePolicies {
  account_id: string;
  allowed_cas: string[] | null;
  authorized_keys_sha256: string[] | null;
  domain_id: string | null;
  id: string;
  key_types: string[] | null;
  max_validity_days: number | null;
  min_rsa_bits: number | null;
  updated_at: Timestamp;
  wildcards: 'allow' | 'forbid' | null;
}

export interface CheckEvidence {
  body: Json | null;
  monitor_id: string;
  region: string;
  request: Json;
  response: Json | null;
  scheduled_at: Timestamp;
}

export interface CheckPictures {
  image: Buffer;
  is_up: boolean;
  monitor_id: string;
  region: string;
  scheduled_at: Timestamp;
  step: number;
}

export interface CheckRollups {
  connect_ms_sum: number;
  degraded: number;
  dns_ms_sum: number;
  down: number;
  duration_ms_max: number | null;
  duration_ms_min: number | null;
  duration_ms_sum: number;
  first_byte_ms_sum: number;
  histogram_buckets: number[];
  histogram_counts: number[];
  late_ms_max: number;
  missed: number;
  monitor_id: string;
  span: 'hour' | 'day';
  starts_at: Timestamp;
  tls_ms_sum: number;
  transfer_ms_sum: number;
  unknown: number;
  up: number;
}

export interface CheckRuns {
  console: Json | null;
  monitor_id: string;
  region: string;
  scheduled_at: Timestamp;
  status: string;
  steps: Json;
}

export interface Checks {
  address: string | null;
  code: string | null;
  connect_ms: number | null;
  days_left: number | null;
  dns_ms: number | null;
  duration_ms: number | null;
  error: string | null;
  first_byte_ms: number | null;
  http_status: number | null;
  late_ms: number;
  message: string | null;
  missed_windows: number | null;
  monitor_id: string;
  params: string | null;
  region: string | null;
  scheduled_at: Timestamp;
  status: string;
  tls_ms: number | null;
  transfer_ms: number | null;
}

export interface CtLogs {
  baseline_size: number | null;
  coded_error: Json | null;
  created_at: Timestamp;
  description: string;
  due_at: Timestamp;
  frontier: Buffer | null;
  head_at: Timestamp | null;
  id: string;
  key: Buffer;
  last_checkpoint_at: Timestamp | null;
  last_error: string | null;
  leased_by: string | null;
  leased_until: Timestamp | null;
  listed: string | null;
  log_id: string;
  mmd_seconds: number;
  operator: string;
  origin: string | null;
  position: number | null;
  protocol: 'rfc6962' | 'static';
  quarantined: Generated<boolean>;
  read_at: Timestamp | null;
  root_hash: Buffer | null;
  state: 'usable' | 'retired' | 'behind' | 'stalled' | 'inconsistent' | 'unreachable';
  tree_size: number | null;
  unparsable: Generated<number>;
  url: string;
}

export interface CtUnparsable {
  at: Timestamp;
  entry: Buffer;
  index: number;
  log_id: string;
  reason: string;
}

export interface DataKeys {
  account_id: string | null;
  created_at: Generated<Timestamp>;
  id: string;
  master_key_id: string;
  wrapped_key: Buffer;
}

export interface Discoveries {
  account_id: string;
  baseline: Generated<boolean>;
  domain_id: string;
  error: string | null;
  finished_at: Timestamp | null;
  found: Generated<number>;
  fresh: Generated<number>;
  id: string;
  lookups: Generated<number>;
  requested_at: Timestamp;
  started_at: Timestamp | null;
  state: Generated<'queued' | 'running' | 'done' | 'failed'>;
  steps: Json;
  trigger: 'schedule' | 'manual';
}

export interface DiscoveryNames {
  account_id: string;
  discovery_id: string;
  name: string;
}

export interface DiscoverySchedules {
  account_id: string;
  baseline_at: Timestamp | null;
  domain_id: string;
  next_due_at: Timestamp;
  wordlist_at: Timestamp | null;
}

export interface DnsAnswers {
  monitor_id: string;
  records: Json;
  region: string;
  seen_at: Timestamp;
}

export interface DomainMonitorRisks {
  account_id: string;
  label: string;
  monitor_id: string;
  rescored_at: Timestamp | null;
  risk_score: number | null;
  scanned_at: Timestamp;
}

export interface DomainMonitors {
  account_id: string;
  created_at: Timestamp;
  dkim_selectors: Generated<string[]>;
  domain_id: string;
  email: string | null;
  id: string;
  label: string | null;
  proof_due_at: Timestamp | null;
  proof_missing_since: Timestamp | null;
  state: Generated<'active' | 'paused'>;
  updated_at: Timestamp;
  verification_methods: Generated<string[]>;
  verification_token: string;
  verified_at: Timestamp | null;
}

export interface Domains {
  account_id: string;
  apex: string;
  created_at: Timestamp;
  domain: string;
  expected: Generated<Json>;
  id: string;
  label: string | null;
  source: 'import' | 'monitor' | 'service-monitor' | 'manual' | 'discovery';
  verified_at: Timestamp | null;
}

export interface EventStreams {
  account_id: string;
  holder_id: string;
  process_id: string;
  renewed_at: Timestamp;
  streams: number;
}

export interface Findings {
  account_id: string;
  asset: string;
  category: string;
  check_id: string;
  confidence: Generated<string>;
  consecutive_passes: Generated<number>;
  dimension: string;
  disposition: 'false-positive' | 'accepted-risk' | 'acknowledged-change' | 'fixed' | null;
  disposition_at: Timestamp | null;
  disposition_by: string | null;
  disposition_note: string | null;
  escalated: Generated<boolean>;
  evidence: Json | null;
  first_seen_at: Timestamp;
  id: string;
  inapplicable_since: Timestamp | null;
  last_seen_at: Timestamp;
  main: boolean | null;
  monitor_id: string;
  opened_at: Timestamp;
  points: Generated<number>;
  reason: string | null;
  reopened: Generated<number>;
  resolved_at: Timestamp | null;
  severity: 'info' | 'low' | 'medium' | 'high' | 'critical';
  stale: Generated<boolean>;
  state: 'open' | 'resolved';
}

export interface HeartbeatPings {
  account_id: string;
  address: string;
  at: Timestamp;
  body: Buffer | null;
  duration_ms: number | null;
  exit_code: number | null;
  heartbeat_id: string;
  id: string;
  kind: 'success' | 'start' | 'fail' | 'log' | 'ignored';
  method: string;
  n: number;
  rid: string | null;
  user_agent: string | null;
}

export interface Heartbeats {
  account_id: string;
  created_at: Timestamp;
  cron: string | null;
  description: Generated<string>;
  due_at: Timestamp | null;
  grace_seconds: number;
  id: string;
  last_duration_ms: number | null;
  last_exit_code: number | null;
  last_kind: string | null;
  last_ping_at: Timestamp | null;
  last_run_end_at: Timestamp | null;
  max_run_seconds: number | null;
  methods: Generated<'any' | 'post'>;
  min_run_seconds: number | null;
  name: string;
  next_change_at: Timestamp | null;
  on_calendar: string | null;
  paused: Generated<boolean>;
  period_seconds: number | null;
  ping_count: Generated<number>;
  ping_key: string;
  push_token: string | null;
  resume_on_ping: Generated<boolean>;
  runs: Generated<Json>;
  severity: string;
  slug: string;
  start_grace_seconds: number | null;
  started_since: Generated<boolean>;
  status: Generated<'new' | 'up' | 'late' | 'down'>;
  status_cause: string | null;
  status_since: Timestamp;
  tags: Generated<string[]>;
  timezone: string | null;
  tokens: Generated<number>;
  tokens_at: Timestamp | null;
  updated_at: Timestamp;
}

export interface HeartbeatTransitions {
  account_id: string;
  at: Timestamp;
  cause: string | null;
  from_status: string;
  heartbeat_id: string;
  seq: Generated<number>;
  to_status: string;
}

export interface IdempotencyKeys {
  account_id: string;
  body: string | null;
  created_at: Timestamp;
  headers: Json | null;
  key: string;
  request_hash: Buffer;
  status: number | null;
}

export interface ImportAllowances {
  account_id: string;
  last_request_at: Timestamp;
}

export interface IncidentEvents {
  account_id: string;
  actor_name: string;
  actor_type: 'user' | 'api_key' | 'system';
  at: Timestamp;
  coded_message: Json | null;
  delivery_id: string | null;
  id: string;
  incident_id: string;
  member_id: string | null;
  message: string | null;
  routed: Generated<boolean>;
  seq: Generated<number>;
  suppressed_because: 'parent' | 'flapping' | 'maintenance' | null;
  type: 'opened' | 'reoccurred' | 'acknowledged' | 'assigned' | 'commented' | 'escalated' | 'notified' | 'suppressed' | 'resolved' | 'reopened' | 'member-added' | 'member-recovered';
  up_since: Timestamp | null;
}

export interface IncidentMembers {
  account_id: string;
  added_at: Timestamp;
  incident_id: string;
  member_incident_id: string | null;
  recovered_at: Timestamp | null;
  seq: Generated<number>;
  source_id: string;
  source_name: string;
  source_type: 'monitor' | 'service_monitor' | 'heartbeat';
}

export interface Incidents {
  account_id: string;
  acknowledged_at: Timestamp | null;
  assignee_user_id: string | null;
  cause: string;
  closed_because: 'paused' | 'deleted' | 'ended' | null;
  coded_title: Json | null;
  domain_id: string | null;
  fingerprint: string;
  flapping: Generated<boolean>;
  id: string;
  last_occurred_at: Timestamp;
  maintenance: Generated<boolean>;
  members: Generated<number>;
  occurrences: Generated<number>;
  opened_at: Timestamp;
  parent_incident_id: string | null;
  recent_changes: Generated<ArrayType<Timestamp>>;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  resolved_manually: Generated<boolean>;
  severity: 'info' | 'low' | 'medium' | 'high' | 'critical';
  source_id: string | null;
  source_name: string;
  source_recovered: Generated<boolean>;
  source_type: 'monitor' | 'service_monitor' | 'heartbeat' | 'certificate' | 'threat' | 'domain' | 'location' | 'manual';
  state: 'open' | 'acknowledged' | 'resolved';
  suppressed_by_maintenance: Generated<boolean>;
  title: string;
}

export interface Invitations {
  account_id: string;
  created_at: Timestamp;
  created_by: string | null;
  email: string;
  expires_at: Timestamp;
  id: string;
  invited_by: string;
  role: 'owner' | 'admin' | 'member' | 'viewer';
  token_hash: Buffer;
}

export interface LastImports {
  account_id: string;
  created_at: Timestamp;
  domain_ids: string[];
  id: string;
  kind: 'domains' | 'monitors' | 'tool';
  monitor_ids: string[];
  other_objects: Generated<Json>;
  service_monitor_ids: string[];
}

export interface LateChecks {
  checks: number;
  corrected: number;
  hour: Timestamp;
  monitor_id: string;
  recounted: boolean;
  region: string;
}

export interface Leads {
  account_id: string;
  coded_evidence: Json | null;
  domain_id: string | null;
  evidence: string | null;
  first_seen_at: Timestamp;
  id: string;
  last_seen_at: Timestamp;
  note: string | null;
  score: number;
  score_parts: Json;
  sightings: Json;
  source: 'certificate' | 'feed' | 'report' | 'lookalike';
  state: 'new' | 'triaged' | 'benign' | 'confirmed';
  url: string;
}

export interface LiveEvents {
  account_id: string;
  at: Generated<Timestamp>;
  data: Json;
  id: Generated<number>;
  type: string;
  xid: Generated<string>;
}

export interface LocationAgents {
  account_id: string;
  duplicate_at: Timestamp | null;
  enrolled_at: Timestamp;
  id: string;
  instance_id: string | null;
  location_id: string;
  name: string;
  rotated_at: Timestamp;
  sealing_key: string;
  seen_at: Timestamp;
  signing_key: string;
  state: Json | null;
  version: string;
}

export interface Locations {
  account_id: string;
  corrected_windows: Generated<number>;
  created_at: Timestamp;
  id: string;
  late_results: Generated<number>;
  name: string;
  offline_since: Timestamp | null;
  private_targets: Generated<boolean>;
  region: string;
  shared: Generated<boolean>;
  token_expires_at: Timestamp | null;
  token_hash: Buffer | null;
  updated_at: Timestamp;
}

export interface LookalikeChanges {
  account_id: string;
  actor: string;
  after: string[];
  at: Timestamp;
  before: string[];
  lookalike_id: string;
  seq: Generated<number>;
  type: 'registered' | 'unregistered' | 'addresses' | 'nameservers' | 'mail' | 'certificate' | 'web' | 'registrar' | 'state';
}

export interface Lookalikes {
  account_id: string;
  addresses: Generated<string[]>;
  baseline: Generated<boolean>;
  certificate_at: Timestamp | null;
  domain_id: string;
  first_seen_at: Timestamp;
  fuzzers: string[];
  id: string;
  last_changed_at: Timestamp;
  last_seen_at: Timestamp;
  mail: Generated<string[]>;
  name: string;
  nameservers: Generated<string[]>;
  note: Generated<string>;
  rdap_at: Timestamp | null;
  registered: boolean;
  registered_at: Timestamp | null;
  registrar: string | null;
  score: number;
  score_parts: Generated<Json>;
  screenshot_attempted_at: Timestamp | null;
  screenshot_similarity: number | null;
  state: Generated<'new' | 'watching' | 'benign' | 'owned' | 'confirmed'>;
  triaged: Generated<boolean>;
  unicode: string;
  web: Json | null;
}

export interface LookalikeSweeps {
  account_id: string;
  baseline: Generated<boolean>;
  created_at: Timestamp;
  domain_id: string;
  error: string | null;
  finished_at: Timestamp | null;
  free_variants: string[] | null;
  fresh: Generated<number>;
  generated: Generated<number>;
  id: string;
  looked_up: Generated<number>;
  not_before: Timestamp | null;
  position: Generated<number>;
  registered: Generated<number>;
  scope: 'all' | 'likely';
  started_at: Timestamp | null;
  state: Generated<'queued' | 'running' | 'done' | 'failed'>;
  trigger: 'manual' | 'schedule';
  unanswered: Generated<number>;
  words: Generated<string[]>;
}

export interface LookupBudgets {
  account_id: string;
  day: string;
  purpose: 'discovery' | 'sweep';
  used: number;
}

export interface MailRecipients {
  account_id: string;
  address: string;
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
  token_hash: Buffer;
}

export interface Mails {
  account_id: string | null;
  address: string;
  body: string | null;
  coded_error: Json | null;
  created_at: Timestamp;
  error: string | null;
  html: string | null;
  id: string;
  kind: 'invitation' | 'address-confirmation' | 'password-reset' | 'security-notice' | 'owner-notice' | 'status-page' | 'takedown';
  link: string | null;
  message_id: string | null;
  next_try_at: Timestamp | null;
  owners_only: Generated<boolean>;
  reply_to: string | null;
  sent_at: Timestamp | null;
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'undeliverable'>;
  subject: string;
  thread: string | null;
  tries: Generated<number>;
  unsubscribe_url: string | null;
}

export interface MaintenanceCalendars {
  account_id: string;
  created_at: Timestamp;
  created_by: string | null;
  token_hash: Buffer;
}

export interface MaintenanceOccurrences {
  account_id: string;
  ends_at: Timestamp;
  starts_at: Timestamp;
  window_id: string;
}

export interface MaintenanceWindows {
  account_id: string;
  cancelled_at: Timestamp | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  domain_ids: Generated<string[]>;
  duration_minutes: number | null;
  ends_at: Timestamp | null;
  exdates: Generated<string[]>;
  heartbeat_ids: Generated<string[]>;
  id: string;
  monitor_ids: Generated<string[]>;
  muted: Generated<boolean>;
  plan_due_at: Timestamp | null;
  plan_fault: string | null;
  revision: Generated<number>;
  rrule: string | null;
  scope_all: Generated<boolean>;
  service_monitor_ids: Generated<string[]>;
  show_on_status_pages: Generated<boolean>;
  start_wall: string;
  starts_at: Timestamp;
  tags: Generated<string[]>;
  timezone: string;
  title: string;
  updated_at: Timestamp;
}

export interface Members {
  account_id: string;
  created_at: Timestamp;
  role: 'owner' | 'admin' | 'member' | 'viewer';
  user_id: string;
}

export interface MonitorBulkChanges {
  account_id: string;
  before: Json;
  changed_at: Timestamp;
  id: string;
}

export interface MonitorDefaults {
  account_id: string;
  defaults: Json;
  updated_at: Timestamp;
}

export interface MonitorFigures {
  account_id: string;
  latency_ms: number | null;
  monitor_id: string;
  uptime: number | null;
}

export interface MonitorProxies {
  account_id: string;
  created_at: Timestamp;
  host: string;
  id: string;
  name: string;
  password: string | null;
  port: number;
  type: 'http' | 'https' | 'socks5';
  updated_at: Timestamp;
  username: string;
}

export interface MonitorSchedules {
  down_run: Generated<number>;
  failure_run: Generated<number>;
  interval_ms: number;
  last_check_at: Timestamp | null;
  last_check_copy: Json | null;
  monitor_id: string;
  next_due_at: Timestamp;
  paused: Generated<boolean>;
  phase_ms: number;
  recorded_ahead: Generated<number>;
  recorded_until: Generated<Timestamp>;
  region: string;
  revision: Generated<number>;
  status: Generated<'pending' | 'up' | 'degraded' | 'down'>;
  unknown_code: string | null;
}

export interface MonitorTransitions {
  account_id: string;
  at: Timestamp;
  code: string | null;
  from_status: string;
  id: string;
  message: string | null;
  monitor_id: string;
  params: Json | null;
  suppressed_by: Generated<string[]>;
  to_status: string;
}

export interface Operators {
  created_at: Timestamp;
  user_id: string;
}

export interface PageScreenshots {
  account_id: string;
  digest: Buffer;
  domain_id: string;
  image: Buffer;
  lookalike_id: string | null;
  taken_at: Timestamp;
}

export interface Passkeys {
  backed_up: boolean;
  created_at: Timestamp;
  credential_id: string;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  user_id: string;
}

export interface PasswordResets {
  created_at: Timestamp;
  expires_at: Timestamp;
  token_hash: Buffer;
  user_id: string;
}

export interface PostureChanges {
  account_id: string;
  asset: string;
  at: Timestamp;
  check_id: string;
  evidence: Json | null;
  id: string;
  monitor_id: string;
  reason: string;
  scan_id: string;
}

export interface PostureChecks {
  checked_at: Timestamp;
  checks: Json;
  facts: Json | null;
  family: string;
  monitor_id: string;
}

export interface Probers {
  checks_per_second: Generated<number>;
  id: string;
  overloaded_since: Timestamp | null;
  region: string;
  seen_at: Timestamp;
  started_at: Timestamp;
}

export interface RateLimitUses {
  bucket: string;
  cost: number;
  id: Generated<number>;
  used_at: Timestamp;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  created_at: Timestamp;
  used_at: Timestamp | null;
  user_id: string;
}

export interface RegionRollups {
  connect_ms_sum: number;
  degraded: number;
  dns_ms_sum: number;
  down: number;
  duration_ms_max: number | null;
  duration_ms_min: number | null;
  duration_ms_sum: number;
  first_byte_ms_sum: number;
  histogram_buckets: number[];
  histogram_counts: number[];
  late_ms_max: number;
  missed: number;
  monitor_id: string;
  region: string;
  span: 'hour' | 'day';
  starts_at: Timestamp;
  tls_ms_sum: number;
  transfer_ms_sum: number;
  unknown: number;
  up: number;
}

export interface RiskSnapshots {
  account_id: string;
  contributors: Json;
  coverage: number;
  created_at: Timestamp;
  date: string;
  label: string;
  model_version: string;
  monitor_id: string;
  point: Json;
  risk_score: number | null;
  scope: Json;
  weights_hash: string;
}

export interface RollupProgress {
  done_until: Timestamp;
  span: 'hour' | 'day' | 'seal';
}

export interface ScanFamilies {
  family: string;
  monitor_id: string;
  next_due_at: Timestamp;
}

export interface ScanRecords {
  account_id: string;
  checks: Json;
  recorded_at: Timestamp;
  scan_id: string;
}

export interface Scans {
  account_id: string;
  duration_ms: number | null;
  error: string | null;
  families: string[];
  families_done: Generated<string[]>;
  finished_at: Timestamp | null;
  id: string;
  label: string | null;
  monitor_id: string;
  new_findings: number | null;
  open_counts: Json | null;
  queries: number | null;
  requested_at: Timestamp;
  resolved_findings: number | null;
  risk_score: number | null;
  started_at: Timestamp | null;
  state: 'queued' | 'running' | 'done' | 'failed';
  trigger: 'schedule' | 'manual' | 'change';
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
  version: number;
}

export interface ScimGroupMembers {
  account_id: string;
  group_id: string;
  user_id: string;
}

export interface ScimGroups {
  account_id: string;
  created_at: Timestamp;
  external_id: string | null;
  id: string;
  name: string;
  updated_at: Timestamp;
}

export interface ScimTokens {
  account_id: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  token_hash: Buffer;
}

export interface ScimUsers {
  account_id: string;
  active: boolean;
  created_at: Timestamp;
  external_id: string | null;
  updated_at: Timestamp;
  user_id: string;
}

export interface SealedHours {
  hour: Timestamp;
  monitor_id: string;
  packed: Buffer;
  region: string | null;
  statuses: string;
}

export interface ServiceMonitors {
  account_id: string;
  confirm_failures: number;
  confirm_recoveries: number;
  created_at: Timestamp;
  depends_on: Generated<string[]>;
  domain_id: string | null;
  id: string;
  interval_seconds: number;
  kind: string;
  name: string;
  paused: Generated<boolean>;
  quorum: number | null;
  regions: string[];
  retry_seconds: number;
  revision: Generated<number>;
  settings: Json;
  severity: 'info' | 'low' | 'medium' | 'high' | 'critical';
  slo_percent: number | null;
  status: Generated<'pending' | 'up' | 'degraded' | 'down'>;
  status_code: string | null;
  status_since: Timestamp;
  tags: Generated<string[]>;
  target: string;
  timeout_seconds: number;
  updated_at: Timestamp;
}

export interface ServiceMonitorViews {
  account_id: string;
  created_at: Timestamp;
  filter: Json;
  group_by: 'tag' | 'domain' | 'kind' | 'status' | null;
  id: string;
  name: string;
  sort: string | null;
  updated_at: Timestamp;
}

export interface Sessions {
  account_id: string;
  address: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  impersonated_account_id: string | null;
  impersonated_until: Timestamp | null;
  impersonation_reason: string | null;
  last_seen_at: Timestamp;
  method: Generated<'password' | 'two-factor' | 'passkey' | 'sso'>;
  sso_issuer: string | null;
  sso_sid: string | null;
  sso_subject: string | null;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: string;
  verified_at: Timestamp;
}

export interface SignInChallenges {
  account_id: string | null;
  challenge: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  purpose: 'second-step' | 'passkey' | 'registration' | 'verification';
  token_hash: Buffer;
  user_id: string | null;
}

export interface SignInFailures {
  address: string;
  email: string;
  failed_at: Timestamp;
  id: Generated<number>;
}

export interface SignInLocations {
  last_used_at: Timestamp;
  location_hash: Buffer;
  user_id: string;
}

export interface SsoConnections {
  account_id: string;
  certificates: string[] | null;
  client_id: string;
  created_at: Timestamp;
  default_role: 'admin' | 'member' | 'viewer' | null;
  groups_claim: string;
  issuer: string;
  protocol: Generated<'oidc' | 'saml'>;
  required_contexts: Generated<string[]>;
  roles: Json;
  sealed_client_secret: string | null;
  sign_on_url: string | null;
  updated_at: Timestamp;
}

export interface SsoDomains {
  account_id: string;
  created_at: Timestamp;
  domain: string;
  token: string;
  verified_at: Timestamp | null;
}

export interface SsoIdentities {
  created_at: Timestamp;
  issuer: string;
  subject: string;
  user_id: string;
}

export interface SsoSignIns {
  account_id: string | null;
  claims: Json | null;
  code_verifier: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  nonce: string;
  return_path: string;
  state_hash: Buffer;
}

export interface StatusMaintenanceAnnouncements {
  account_id: string;
  component_ids: string[];
  description: string;
  ends_at: Timestamp;
  notified: Generated<boolean>;
  notified_until: string | null;
  page_id: string;
  phase: 'planned' | 'started' | 'ended' | 'cancelled';
  recorded_at: Timestamp;
  revision: Generated<number>;
  seq: Generated<number>;
  starts_at: Timestamp;
  title: string;
  window_id: string;
}

export interface StatusMessages {
  account_id: string;
  attempts: Generated<number>;
  body: string;
  error: string | null;
  failed_at: Timestamp | null;
  id: string;
  next_attempt_at: Timestamp;
  subscriber_id: string;
}

export interface StatusPageAttempts {
  account_id: string;
  address: string;
  attempted_at: Timestamp;
  id: Generated<number>;
  kind: 'unlock' | 'sign-up';
  page_id: string;
}

export interface StatusPageImages {
  account_id: string;
  bytes: Buffer;
  kind: 'logo' | 'favicon';
  page_id: string;
}

export interface StatusPages {
  accent: string;
  access_key: Buffer;
  account_id: string;
  coded_domain_problem: Json | null;
  components: Json;
  created_at: Timestamp;
  custom_domain: string | null;
  custom_domain_checked_at: Timestamp | null;
  custom_domain_due_at: Timestamp | null;
  custom_domain_missing_since: Timestamp | null;
  custom_domain_problem: 'record_missing' | 'record_differs' | 'lookup_failed' | 'taken' | null;
  custom_domain_problem_detail: string | null;
  custom_domain_token: string | null;
  custom_domain_verified_at: Timestamp | null;
  description: string;
  favicon: Json | null;
  groups: Json;
  hide_uptime: boolean;
  history_days: number;
  id: string;
  locale: string;
  locales: string[];
  logo: Json | null;
  logo_url: string | null;
  password_hash: string | null;
  slug: string;
  subscribers: Json;
  theme: 'auto' | 'light' | 'dark';
  title: string;
  updated_at: Timestamp;
  visibility: 'public' | 'password' | 'private';
}

export interface StatusPosts {
  account_id: string;
  component_ids: string[];
  created_at: Timestamp;
  id: string;
  impact: 'none' | 'minor' | 'major' | 'critical';
  incident_id: string | null;
  own_title: Generated<boolean>;
  page_id: string;
  title: string;
}

export interface StatusPostUpdates {
  account_id: string;
  at: Timestamp;
  message: string;
  notified: Generated<boolean>;
  notified_until: string | null;
  post_id: string;
  seq: Generated<number>;
  state: 'investigating' | 'identified' | 'monitoring' | 'resolved';
}

export interface StatusSubscribers {
  account_id: string;
  address: string;
  component_ids: string[];
  confirmed_at: Timestamp | null;
  failures: Generated<number>;
  id: string;
  locale: string;
  page_id: string;
  requested_at: Timestamp;
  requested_component_ids: string[] | null;
  secret: Buffer;
  type: 'email' | 'webhook';
}

export interface Subdomains {
  account_id: string;
  addresses: Generated<string[]>;
  alive: Generated<boolean>;
  domain_id: string;
  first_seen_at: Timestamp;
  id: string;
  last_seen_at: Timestamp;
  looked_up_at: Timestamp | null;
  name: string;
  note: string | null;
  sources: string[];
  state: Generated<'new' | 'owned' | 'ignored'>;
  takeover: Json | null;
}

export interface TakedownEvents {
  account_id: string;
  actor_name: string;
  actor_type: 'user' | 'api_key' | 'system';
  at: Timestamp;
  coded_message: Json | null;
  details: Generated<Json>;
  message: string | null;
  seq: Generated<number>;
  state: string;
  takedown_id: string;
  type: string;
}

export interface TakedownFiles {
  account_id: string;
  content: Buffer;
  media_type: string;
  name: string;
  round: number;
  sha256: Buffer;
  takedown_id: string;
}

export interface Takedowns {
  account_id: string;
  approved_at: Timestamp | null;
  approver_email: string | null;
  approver_name: string | null;
  authorization_text: string | null;
  collect_attempts: Generated<number>;
  collect_due_at: Timestamp | null;
  collected_at: Timestamp | null;
  collection: Json | null;
  contacts: Generated<Json>;
  created_at: Timestamp;
  domain_id: string | null;
  down_since: Timestamp | null;
  escalated_at: Timestamp | null;
  id: string;
  last_check: Json | null;
  lead_id: string | null;
  lookalike_id: string | null;
  mail_edited: Generated<boolean>;
  mail_subject: string | null;
  mail_text: string | null;
  mail_to: Generated<string[]>;
  next_check_at: Timestamp | null;
  note: string | null;
  round: Generated<number>;
  state: 'triage' | 'benign' | 'owned' | 'watch' | 'confirmed' | 'evidence-ready' | 'approved' | 'submitted' | 'acknowledged' | 'actioned' | 'verified-down' | 'monitoring' | 'closed' | 'rejected' | 'withdrawn' | 'escalated' | 'relapsed';
  state_since: Timestamp;
  submitted_at: Timestamp | null;
  updated_at: Timestamp;
  url: string;
  verified_down_at: Timestamp | null;
}

export interface TakedownSubmissions {
  account_id: string;
  address: string;
  at: Timestamp;
  coded_response: Json | null;
  finished_at: Timestamp | null;
  id: string;
  message_id: string;
  outcome: 'queued' | 'sent' | 'failed';
  position: number;
  response: string | null;
  round: number;
  takedown_id: string;
}

export interface TotpSecrets {
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  last_step: Generated<number>;
  sealed_secret: string;
  user_id: string;
}

export interface TrueCounts {
  account_id: string | null;
  facet: string | null;
  n: number | null;
  value: string | null;
}

export interface Users {
  created_at: Timestamp;
  email: string;
  email_confirmed_at: Timestamp | null;
  id: string;
  name: string;
  password_hash: string;
  updated_at: Timestamp;
}

export interface WallLinks {
  account_id: string;
  created_at: Timestamp;
  created_by: string | null;
  id: string;
  name: string;
  token_hash: Buffer;
}

export interface WorkClaims {
  account_id: string | null;
  attempts: number;
  claim_id: string;
  item: string;
  kind: string;
  lease_until: Timestamp;
}

export interface DB {
  account_counts: AccountCounts;
  account_figures: AccountFigures;
  accounts: Accounts;
  address_confirmations: AddressConfirmations;
  alert_accounts: AlertAccounts;
  alert_channels: AlertChannels;
  alert_deliveries: AlertDeliveries;
  alert_keys: AlertKeys;
  alert_rules: AlertRules;
  alert_send_slots: AlertSendSlots;
  alert_timers: AlertTimers;
  api_keys: ApiKeys;
  asset_associations: AssetAssociations;
  audit_log: AuditLog;
  badges: Badges;
  certificate_deployments: CertificateDeployments;
  certificate_expiries: CertificateExpiries;
  certificate_issuances: CertificateIssuances;
  certificate_lookups: CertificateLookups;
  certificate_policies: CertificatePolicies;
  check_evidence: CheckEvidence;
  check_pictures: CheckPictures;
  check_rollups: CheckRollups;
  check_runs: CheckRuns;
  checks: Checks;
  ct_logs: CtLogs;
  ct_unparsable: CtUnparsable;
  data_keys: DataKeys;
  discoveries: Discoveries;
  discovery_names: DiscoveryNames;
  discovery_schedules: DiscoverySchedules;
  dns_answers: DnsAnswers;
  domain_monitor_risks: DomainMonitorRisks;
  domain_monitors: DomainMonitors;
  domains: Domains;
  event_streams: EventStreams;
  findings: Findings;
  heartbeat_pings: HeartbeatPings;
  heartbeat_transitions: HeartbeatTransitions;
  heartbeats: Heartbeats;
  idempotency_keys: IdempotencyKeys;
  import_allowances: ImportAllowances;
  incident_events: IncidentEvents;
  incident_members: IncidentMembers;
  incidents: Incidents;
  invitations: Invitations;
  last_imports: LastImports;
  late_checks: LateChecks;
  leads: Leads;
  live_events: LiveEvents;
  location_agents: LocationAgents;
  locations: Locations;
  lookalike_changes: LookalikeChanges;
  lookalike_sweeps: LookalikeSweeps;
  lookalikes: Lookalikes;
  lookup_budgets: LookupBudgets;
  mail_recipients: MailRecipients;
  mails: Mails;
  maintenance_calendars: MaintenanceCalendars;
  maintenance_occurrences: MaintenanceOccurrences;
  maintenance_windows: MaintenanceWindows;
  members: Members;
  monitor_bulk_changes: MonitorBulkChanges;
  monitor_defaults: MonitorDefaults;
  monitor_figures: MonitorFigures;
  monitor_proxies: MonitorProxies;
  monitor_schedules: MonitorSchedules;
  monitor_transitions: MonitorTransitions;
  operators: Operators;
  page_screenshots: PageScreenshots;
  passkeys: Passkeys;
  password_resets: PasswordResets;
  posture_changes: PostureChanges;
  posture_checks: PostureChecks;
  probers: Probers;
  rate_limit_uses: RateLimitUses;
  recovery_codes: RecoveryCodes;
  region_rollups: RegionRollups;
  risk_snapshots: RiskSnapshots;
  rollup_progress: RollupProgress;
  scan_families: ScanFamilies;
  scan_records: ScanRecords;
  scans: Scans;
  schema_migrations: SchemaMigrations;
  scim_group_members: ScimGroupMembers;
  scim_groups: ScimGroups;
  scim_tokens: ScimTokens;
  scim_users: ScimUsers;
  sealed_hours: SealedHours;
  service_monitor_views: ServiceMonitorViews;
  service_monitors: ServiceMonitors;
  sessions: Sessions;
  sign_in_challenges: SignInChallenges;
  sign_in_failures: SignInFailures;
  sign_in_locations: SignInLocations;
  sso_connections: SsoConnections;
  sso_domains: SsoDomains;
  sso_identities: SsoIdentities;
  sso_sign_ins: SsoSignIns;
  status_maintenance_announcements: StatusMaintenanceAnnouncements;
  status_messages: StatusMessages;
  status_page_attempts: StatusPageAttempts;
  status_page_images: StatusPageImages;
  status_pages: StatusPages;
  status_post_updates: StatusPostUpdates;
  status_posts: StatusPosts;
  status_subscribers: StatusSubscribers;
  subdomains: Subdomains;
  takedown_events: TakedownEvents;
  takedown_files: TakedownFiles;
  takedown_submissions: TakedownSubmissions;
  takedowns: Takedowns;
  totp_secrets: TotpSecrets;
  true_counts: TrueCounts;
  users: Users;
  wall_links: WallLinks;
  work_claims: WorkClaims;
}
