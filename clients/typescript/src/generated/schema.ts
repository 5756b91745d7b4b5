// Made from openapi.json by npm run generate; not to be changed by hand.

export type AcceptInvitationRequest = {
  token: string;
  /** Password of your user if the email has one; otherwise, a password to set */
  password: string;
  name?: string | undefined;
};

/** The invitation: account, role and invited address */
export type AcceptInvitationResponse = {
  accountName: string;
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  invitedBy: string;
};

/** An account */
export type Account = {
  id: string;
  name: string;
  email: string;
  /** free, pro, business or agency */
  plan: ("free" | "pro" | "business" | "agency");
  limits: {
  /** Maximum number of domain and service monitors */
  monitorCap: number;
  /** Maximum number of heartbeats */
  heartbeatCap: number;
  /** Shortest check interval */
  minIntervalSeconds: number;
};
  /** The key for pings by slug. Anyone with it can send pings and create heartbeats, so it is null for callers with neither `heartbeats:write` nor `account:write` (viewers, and API keys that only read). */
  pingKey: (string | null);
  /** When the account was created */
  createdAt: string;
};

export type AcknowledgeIncidentRequest = {
  message?: string | undefined;
};

/** A notification channel */
export type AlertChannel = {
  id: string;
  type: ("email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "mattermost" | "googlechat" | "pagerduty" | "opsgenie" | "ntfy" | "gotify" | "pushover" | "twilio-sms" | "matrix" | "apprise" | "webpush");
  name: string;
  /** Depends on the type. Of secrets only the last four characters are shown; they are stored unencrypted in the database */
  settings: Record<string, unknown>;
  enabled: boolean;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute: number;
  /** Addresses of an email channel that get nothing until their owner uses the link in a mail. Empty unless BELLTOWER_VERIFY_EMAIL is on */
  unconfirmedAddresses: (string)[];
  /** `disabled`: permanently gone, or ten deliveries in a row failed over more than a day */
  health: ("ok" | "failing" | "disabled");
  disabledReason: (string | null);
  lastDeliveryAt: (string | null);
  /** When it was created */
  createdAt: string;
};

export type AlertChannelList = {
  items: (AlertChannel)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A notification to one channel. Webhooks carry this ID, and it stays the same across retries */
export type AlertDelivery = {
  id: string;
  incidentId: (string | null);
  incidentTitle: (string | null);
  event: ("opened" | "acknowledged" | "resolved" | "reopened" | "reminder" | "commented" | "escalated" | "test");
  /** null for a domain monitor's own email or a test */
  ruleId: (string | null);
  channelId: (string | null);
  channelType: string;
  state: ("queued" | "sending" | "delivered" | "failed" | "suppressed");
  suppressedBy: (("maintenance" | "quiet-hours" | "parent" | "storm" | "flapping" | "duplicate" | "resolved" | "acknowledged" | "channel-disabled") | null);
  /** Deliveries combined into one message */
  digestId: (string | null);
  attempts: ({
  /** When it was attempted */
  at: string;
  durationMs: number;
  status: (number | null);
  error: (string | null);
  response: (string | null);
})[];
  nextTryAt: (string | null);
  /** When it was created */
  createdAt: string;
  deliveredAt: (string | null);
};

export type AlertDeliveryList = {
  items: (AlertDelivery)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** An alert rule: which incidents notify which channels, and when */
export type AlertRule = {
  id: string;
  name: string;
  enabled: boolean;
  /** Evaluation order of the rules */
  position: number;
  channelIds: (string)[];
  /** 0 sends immediately */
  delaySeconds: number;
  /** Seconds between reminders; null for none */
  repeatSeconds: (number | null);
  /** null for no limit */
  maxRepeats: (number | null);
  quietHours: (QuietHours | null);
  /** Who is notified if no one acknowledges in time */
  escalation: (EscalationStep)[];
  /** Whether later rules are skipped if this one matches */
  stopOnMatch: boolean;
  match: AlertRuleMatch;
  /** When it was created */
  createdAt: string;
};

export type AlertRuleList = {
  items: (AlertRule)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Incidents the rule applies to; empty lists match any. IDs, domains and tags are alternatives: one match is sufficient */
export type AlertRuleMatch = {
  events: (("opened" | "acknowledged" | "resolved" | "reopened" | "reminder" | "commented"))[];
  severities: (("info" | "low" | "medium" | "high" | "critical"))[];
  sourceTypes: (("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual"))[];
  /** Domain monitors */
  monitorIds: (string)[];
  /** Service monitors */
  serviceMonitorIds: (string)[];
  /** Heartbeats */
  heartbeatIds: (string)[];
  /** Domains, with everything that belongs to them */
  domainIds: (string)[];
  tags: (string)[];
};

export type AlertRuleMatchOrder = {
  events?: (("opened" | "acknowledged" | "resolved" | "reopened" | "reminder" | "commented"))[] | undefined;
  severities?: (("info" | "low" | "medium" | "high" | "critical"))[] | undefined;
  sourceTypes?: (("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual"))[] | undefined;
  /** Domain monitors */
  monitorIds?: (string)[] | undefined;
  /** Service monitors */
  serviceMonitorIds?: (string)[] | undefined;
  /** Heartbeats */
  heartbeatIds?: (string)[] | undefined;
  /** Domains, with everything that belongs to them */
  domainIds?: (string)[] | undefined;
  tags?: (string)[] | undefined;
};

/** An API key, without its secret */
export type ApiKey = {
  id: string;
  name: string;
  /** First characters of the key */
  prefix: string;
  scopes: (string)[];
  /** When the key was created */
  createdAt: string;
  expiresAt: (string | null);
  lastUsedAt: (string | null);
  /** The member the key belongs to: it never has more scopes than their role and ends with their membership. Null: it belongs to the account. */
  createdByUserId: (string | null);
};

export type ApiKeyList = {
  items: (ApiKey)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type ApproveThreatTakedownRequest = {
  message?: string | undefined;
};

/** Infrastructure shared by names of a domain */
export type Association = {
  id: string;
  domainId: string;
  type: ("address" | "prefix" | "as" | "operator" | "nameserver" | "mail" | "hosting" | "cdn" | "registrar" | "issuer");
  /** Address, prefix, AS number, host or name */
  value: string;
  /** Label shown to people */
  label: (string | null);
  /** Names of the domain it relates to */
  names: number;
  /** The first twenty */
  hosts: (string)[];
  /** When it was first seen */
  firstSeenAt: string;
  /** When it was last seen */
  lastSeenAt: string;
  /** Whether it was seen at the last check */
  current: boolean;
};

export type AssociationList = {
  items: (Association)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** An audit log entry: who changed what */
export type AuditEntry = {
  id: string;
  /** When it was done */
  at: string;
  actor: {
  type: ("user" | "api_key" | "system");
  id: (string | null);
  name: string;
};
  action: string;
  objectType: string;
  objectId: (string | null);
  /** Further details */
  details: Record<string, unknown>;
  /** Changed fields, at most 100; values longer than 4,000 characters are cut. Empty if nothing changed, for created resources, and for entries from before changes were logged */
  changes: ({
  /** JSON Pointer to the field */
  pointer: string;
  /** Previous value; null if there was none. Secrets are masked */
  from: unknown;
  /** New value; null if removed. Secrets are masked */
  to: unknown;
})[];
  requestId: (string | null);
  address: (string | null);
};

export type AuditEntryList = {
  items: (AuditEntry)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Values the audit log can be filtered by, at most 500 each */
export type AuditFacets = {
  actors: ({
  type: ("user" | "api_key" | "system");
  id: (string | null);
  /** Name at the time of the last action */
  name: string;
})[];
  /** Whether Belltower itself has acted */
  bySystem: boolean;
  actions: (string)[];
  objectTypes: (string)[];
};

export type BulkHeartbeatsRequest = {
  action: ("pause" | "resume" | "delete" | "tag" | "untag");
  ids?: (string)[] | undefined;
  filter?: {
  status?: (("new" | "up" | "late" | "down" | "paused") | (("new" | "up" | "late" | "down" | "paused"))[]) | undefined;
  tag?: (string | (string)[]) | undefined;
  /** Part of name or slug */
  search?: string | undefined;
} | undefined;
  tags?: (string)[] | undefined;
};

export type BulkHeartbeatsResponse = {
  matched: number;
  changed: number;
};

export type BulkSubdomainsRequest = {
  ids: (string)[];
  /** State set in review */
  state: ("new" | "owned" | "ignored");
  /** Reason, for others to read */
  note?: (string | null) | undefined;
};

export type BulkSubdomainsResponse = {
  items: ({
  id: string;
  result: ("changed" | "unchanged" | "not-found");
})[];
};

export type CalendarEntry = {
  windowId: string;
  title: string;
  /** When it starts */
  startsAt: string;
  /** When it ends */
  endsAt: string;
};

/** A place where a certificate is deployed */
export type CertificateDeployment = {
  id: string;
  domainId: (string | null);
  /** SHA-256 of the certificate, lower-case hex */
  sha256: string;
  host: string;
  port: number;
  /** Protocol that upgrades to TLS; null: TLS from the start */
  starttls: (string | null);
  addresses: (string)[];
  /** null if not checked */
  chainComplete: (boolean | null);
  names: (string)[];
  /** Start of the certificate's validity */
  notBefore: string;
  /** When it ends */
  notAfter: string;
  keySha256: (string | null);
  /** Other places of the account with the same key, the first twenty */
  keySharedWith: (string)[];
  /** The issuance of this certificate; null if unknown */
  issuanceId: (string | null);
  /** When it was first deployed there */
  firstSeenAt: string;
  /** When it was last seen there */
  lastSeenAt: string;
  /** Whether it was present at the last check */
  current: boolean;
};

export type CertificateDeploymentList = {
  items: (CertificateDeployment)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** An issued certificate */
export type CertificateIssuance = {
  id: string;
  domainId: string;
  /** Same for a certificate and its precertificate; null until the bytes are known */
  tbsSha256: (string | null);
  sha256: (string | null);
  /** Whether only the precertificate has been seen */
  precertificate: boolean;
  /** Names of the domain first; up to a thousand */
  names: (string)[];
  commonName: (string | null);
  issuer: CertificateIssuer;
  /** Lower-case hex */
  serialNumber: string;
  /** When it starts */
  notBefore: string;
  /** When it ends */
  notAfter: string;
  keyType: (("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other") | null);
  keyBits: (number | null);
  keySha256: (string | null);
  signatureAlgorithm: (string | null);
  logs: (LogEntry)[];
  /** null if unknown */
  revoked: (boolean | null);
  /** `unexpected`: it violates the policy or, without a policy, is from a CA that is new for the domain and not in its CAA records */
  state: ("expected" | "unexpected" | "acknowledged");
  violations: (CertificateViolation)[];
  /** The previous issuance with the same names */
  renews: (string | null);
  /** Found by the first lookup: listed without a notification */
  baseline: boolean;
  note: (string | null);
  /** When it was first seen */
  firstSeenAt: string;
};

export type CertificateIssuanceList = {
  items: (CertificateIssuance)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type CertificateIssuer = {
  commonName: (string | null);
  organization: (string | null);
  /** Name in the Common CA Database */
  caOwner: (string | null);
};

/** A monitored Certificate Transparency log */
export type CertificateLog = {
  /** SHA-256 of the log's key, lower-case hex */
  logId: string;
  description: string;
  operator: string;
  protocol: ("rfc6962" | "static");
  /** URL to read it */
  url: string;
  /** `behind`: the log grows faster than it is read; `stalled`: its head is too old; `inconsistent`: it contradicts itself and is not read until an owner accepts it */
  state: ("usable" | "retired" | "behind" | "stalled" | "inconsistent" | "unreachable");
  /** Tree size of the newest verified head */
  treeSize: (number | null);
  /** Next entry to read */
  position: (number | null);
  /** Maximum age of the newest unread entry */
  lagSeconds: (number | null);
  lastCheckpointAt: (string | null);
  lastError: (string | null);
  /** Entries that could not be parsed; they are stored */
  unparsable: number;
};

export type CertificateLogList = {
  items: (CertificateLog)[];
  nextCursor: (string | null);
  total?: number | undefined;
  /** Value of BELLTOWER_CT */
  mode: ("api" | "tail" | "off");
  /** Explanation of consequences and cost */
  notice: string;
};

/** Certificate policy. null: no rule; in a domain's policy, the account's value applies */
export type CertificatePolicy = {
  /** CAA identifiers, CCADB owners or issuer organizations, ignoring case; empty allows any */
  allowedCas: ((string)[] | null);
  /** Empty allows any */
  keyTypes: ((("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other"))[] | null);
  minRsaBits: (number | null);
  maxValidityDays: (number | null);
  wildcards: (("allow" | "forbid") | null);
  /** SHA-256 of allowed public keys (SubjectPublicKeyInfo) in hex; empty allows any */
  authorizedKeysSha256: ((string)[] | null);
};

/** A policy rule that an issuance violates */
export type CertificateViolation = {
  rule: ("ca" | "key-type" | "key-size" | "validity" | "wildcard" | "key");
  detail: string;
};

/** A change to the domain between two scans */
export type Change = {
  id: string;
  /** Scan that saw it */
  at: string;
  scanId: string;
  checkId: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  title: string;
  asset: string;
  /** Stable code of the change */
  reason: string;
  evidence: (Record<string, unknown> | null);
};

export type ChangeFindingsRequest = {
  ids: (string)[];
  /** As for a single finding */
  disposition: (("open" | "false-positive" | "accepted-risk" | "acknowledged-change" | "fixed") | null);
  note?: (string | null) | undefined;
};

export type ChangeFindingsResponse = {
  /** In the order given. `conflict`: the disposition does not apply to that finding */
  items: ({
  id: string;
  result: ("changed" | "conflict" | "not-found");
})[];
};

export type ChangeIncidentsRequest = {
  ids: (string)[];
  action: ("acknowledge" | "resolve" | "assign");
  /** For `assign`; null unassigns */
  assigneeUserId?: (string | null) | undefined;
};

export type ChangeIncidentsResponse = {
  /** In the order given, without duplicates */
  items: ({
  id: string;
  result: ("changed" | "unchanged" | "conflict" | "not-found");
})[];
};

export type ChangeList = {
  items: (Change)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type ChangeServiceMonitorsRequest = {
  action: ("pause" | "resume" | "check" | "delete" | "tag" | "untag");
  ids?: (string)[] | undefined;
  filter?: {
  kind?: (("http" | "keyword" | "ping" | "port" | "dns" | "ssl") | (("http" | "keyword" | "ping" | "port" | "dns" | "ssl"))[]) | undefined;
  status?: (("pending" | "up" | "degraded" | "down" | "paused") | (("pending" | "up" | "degraded" | "down" | "paused"))[]) | undefined;
  tag?: (string | (string)[]) | undefined;
  domainId?: (string | (string)[]) | undefined;
  severity?: (("info" | "low" | "medium" | "high" | "critical") | (("info" | "low" | "medium" | "high" | "critical"))[]) | undefined;
  /** Part of name or target */
  search?: string | undefined;
} | undefined;
  tags?: (string)[] | undefined;
};

export type ChangeServiceMonitorsResponse = {
  matched: number;
  changed: number;
};

export type ChannelMessage = {
  headline: string;
  sentences: (string)[];
  facts: ({
  name: string;
  value: string;
})[];
  /** `#rrggbb`, for channels that show a color */
  colour: string;
};

export type ChannelTest = {
  delivered: boolean;
  status: (number | null);
  durationMs: number;
  error: (string | null);
};

/** A stored check. After a week, durations are rounded to a tenth of a millisecond. */
export type Check = {
  id: string;
  /** When it was due */
  scheduledAt: string;
  startedAt: (string | null);
  finishedAt: (string | null);
  /** Delay between due and started, in milliseconds */
  lateMs: number;
  region: string;
  /** `unknown`: the prober itself failed; `missed`: nothing was measured. Neither changes the monitor's status. */
  status: ("up" | "degraded" | "down" | "unknown" | "missed");
  durationMs: (number | null);
  code: (string | null);
  error: (string | null);
  message: (string | null);
  address: (string | null);
  /** Phases of the check; null for one that did not happen */
  phases: {
  dnsMs: (number | null);
  connectMs: (number | null);
  tlsMs: (number | null);
  firstByteMs: (number | null);
  transferMs: (number | null);
};
};

export type CheckHealthResponse = {
  status: "ok";
};

export type CheckList = {
  items: (Check)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type CheckLookalikeRequest = {
  /** Domain name, as a U-label or A-label */
  name: string;
  /** Domain to compare with; default: the one it resembles most */
  domainId?: string | undefined;
};

export type CheckReadinessResponse = {
  status: "ok";
};

/** The result of looking up a name now */
export type CheckedLookalike = {
  /** Null if not stored: it is not registered or resembles no domain in the inventory */
  id: (string | null);
  /** The domain it resembles; null if none */
  domainId: (string | null);
  /** A-label form */
  name: string;
  /** The name in Unicode */
  unicode: string;
  /** All techniques that produce this name */
  fuzzers: (string)[];
  /** Whether it is registered now */
  registered: boolean;
  /** Addresses of its website */
  addresses: (string)[];
  /** Its name servers */
  nameservers: (string)[];
  /** Its mail servers */
  mail: (string)[];
  /** Null if the registry does not say */
  registeredAt: (string | null);
  registrar: (string | null);
  /** Null if none was seen */
  certificateAt: (string | null);
  /** Null if not requested */
  web: (LookalikeWeb | null);
  /** Risk score, 0 to 100 (worst) */
  score: number;
  /** Components of the score; they add up to it, limited to 0 to 100 */
  scoreParts: (LookalikeScorePart)[];
  /** `owned`: found or marked as the owner's */
  state: ("new" | "watching" | "benign" | "owned" | "confirmed");
  note: string;
  /** When it was first seen registered */
  firstSeenAt: string;
  /** When it was last seen registered */
  lastSeenAt: string;
  /** When it was last changed */
  lastChangedAt: string;
};

export type CloseThreatTakedownRequest = {
  message?: string | undefined;
};

export type CollectEvidenceRequest = {
  message?: string | undefined;
};

export type CommentIncidentRequest = {
  message: string;
};

export type ConfirmPasswordResetRequest = {
  token: string;
  /** 8 to 256 characters */
  password: string;
};

export type Confirmation = {
  /** Consecutive failures before the monitor is down; default 2 */
  failures: number;
  /** Consecutive successes before the monitor is up again; default 1 */
  recoveries: number;
  /** Seconds before a failure is checked again; default 20 */
  retrySeconds: number;
};

export type CreateAccountRequest = {
  name: string;
  email: string;
  /** 8 to 256 characters */
  password: string;
  proofOfWork?: ProofOfWork | undefined;
};

export type CreateAlertChannelRequest = (CreateEmailChannelRequest | CreateWebhookChannelRequest | CreateSlackChannelRequest | CreateDiscordChannelRequest | CreateTeamsChannelRequest | CreateTelegramChannelRequest | CreateMattermostChannelRequest | CreateGooglechatChannelRequest | CreatePagerdutyChannelRequest | CreateOpsgenieChannelRequest | CreateNtfyChannelRequest | CreateGotifyChannelRequest | CreatePushoverChannelRequest | CreateTwilioSmsChannelRequest | CreateMatrixChannelRequest | CreateAppriseChannelRequest | CreateWebpushChannelRequest);

export type CreateAlertRuleRequest = {
  name: string;
  channelIds: (string)[];
  enabled?: boolean | undefined;
  /** Evaluation order of the rules */
  position?: number | undefined;
  match?: AlertRuleMatchOrder | undefined;
  /** 0 sends immediately */
  delaySeconds?: number | undefined;
  /** Seconds between reminders; null for none */
  repeatSeconds?: (number | null) | undefined;
  /** null for no limit */
  maxRepeats?: (number | null) | undefined;
  quietHours?: (QuietHoursOrder | null) | undefined;
  /** Who is notified if no one acknowledges in time */
  escalation?: (EscalationStep)[] | undefined;
  /** Whether later rules are skipped if this one matches */
  stopOnMatch?: boolean | undefined;
};

export type CreateApiKeyRequest = {
  name: string;
  /** Any of monitors:read, monitors:write, service-monitors:read, service-monitors:write, maintenance-windows:read, maintenance-windows:write, heartbeats:read, heartbeats:write, status-pages:read, status-pages:write, assets:read, assets:write, certificates:read, certificates:write, threats:read, threats:write, incidents:read, incidents:write, alerts:read, alerts:write, api-keys:read, api-keys:write, account:read, account:write, import:write, export:read, * */
  scopes: (string)[];
  /** Must be in the future */
  expiresAt?: string | undefined;
};

export type CreateAppriseChannelRequest = {
  type: "apprise";
  name: string;
  settings: {
  /** URL of an Apprise API server with the key of a stored configuration: …/notify/KEY */
  url: string;
  tags?: ((string | (string)[]) | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateDiscordChannelRequest = {
  type: "discord";
  name: string;
  settings: {
  /** In Discord: channel settings → Integrations → Webhooks → Copy Webhook URL. Treated as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateDiscoveryRequest = {
  domainId: string;
  /** Default: all. Active sources wait for proof of ownership */
  sources?: (("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page"))[] | undefined;
};

export type CreateDnsServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  kind: "dns";
  /** Name to query */
  host: string;
  /** Default A */
  recordType?: ("A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT" | "SOA" | "SRV" | "CAA" | "PTR" | "TLSA" | "DS" | "DNSKEY") | undefined;
  resolver?: (string | null) | undefined;
  /** Expected DNS records */
  expect?: {
  /** How many of the values must be present. `resolves`: any record; `none` without values: no record */
  mode?: ("any" | "all" | "exact" | "none" | "resolves") | undefined;
  /** Records in zone file format */
  values?: (string)[] | undefined;
} | undefined;
  rcode?: (("NOERROR" | "FORMERR" | "SERVFAIL" | "NXDOMAIN" | "NOTIMP" | "REFUSED" | "YXDOMAIN" | "NOTAUTH") | null) | undefined;
  /** Require the AD bit */
  dnssec?: boolean | undefined;
});

export type CreateDomainMonitorRequest = {
  /** Apex domain or subdomain */
  domain: string;
  label?: (string | null) | undefined;
  email?: (string | null) | undefined;
  /** DKIM selectors the domain signs with: one or more DNS labels before `._domainkey`. A scan reports each selector without a valid key. */
  dkimSelectors?: (string)[] | undefined;
};

export type CreateDomainRequest = {
  domain: string;
  /** Free text of up to 500 characters; empty or null for none */
  label?: (string | null) | undefined;
};

export type CreateEmailChannelRequest = {
  type: "email";
  name: string;
  settings: {
  /** Up to twenty recipients; each can unsubscribe */
  to: (string)[];
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateGooglechatChannelRequest = {
  type: "googlechat";
  name: string;
  settings: {
  /** In Google Chat: space → Apps & integrations → Webhooks → Add. Treated as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateGotifyChannelRequest = {
  type: "gotify";
  name: string;
  settings: {
  /** URL of the Gotify server */
  url: string;
  /** In Gotify: Apps → Create application; the token is in its row */
  token: string;
  priority?: (number | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateHeartbeatRequest = {
  name: string;
  /** One of `periodSeconds`, `cron` and `onCalendar`; default: one day */
  schedule?: {
  /** Expected seconds between successes, 10 to 365 days */
  periodSeconds?: number | undefined;
  /** Cron expression as in Debian's cron: five fields, or six with seconds first; names and `@daily` work. Several lines are allowed */
  cron?: string | undefined;
  /** Calendar expression as in systemd.time(7). Several lines are allowed */
  onCalendar?: string | undefined;
  /** IANA time zone; default UTC */
  timezone?: string | undefined;
} | undefined;
  /** For pings by name; default: derived from the name */
  slug?: string | undefined;
  description?: string | undefined;
  tags?: (string)[] | undefined;
  /** Grace period: seconds after the due time before the heartbeat is down. Default 3600 */
  graceSeconds?: number | undefined;
  /** A run that has not started by the due time plus this is down; null: starts are not expected */
  startGraceSeconds?: (number | null) | undefined;
  /** A run that takes longer is down; null: the grace period applies */
  maxRunSeconds?: (number | null) | undefined;
  /** A success sooner than this after the start counts as down */
  minRunSeconds?: (number | null) | undefined;
  /** `post`: other pings are recorded but ignored */
  methods?: ("any" | "post") | undefined;
  /** Whether a ping resumes a paused heartbeat; default true */
  resumeOnPing?: boolean | undefined;
  /** Severity of its incidents; default high */
  severity?: ("info" | "low" | "medium" | "high" | "critical") | undefined;
  paused?: boolean | undefined;
  /** UUID of an existing ping URL that should keep working */
  pingKey?: string | undefined;
  /** Token of an Uptime Kuma push URL that should keep working */
  pushToken?: string | undefined;
};

export type CreateHttpServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  kind: "http";
  /** http or https URL without user and password */
  url: string;
  /** Default GET */
  method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | undefined;
  /** Values of headers that look like credentials are returned as ******** */
  headers?: Record<string, string> | undefined;
  body?: (string | null) | undefined;
  /** Sent only to the origin of `url`. Password and token are never shown again; they are stored unencrypted in the database */
  auth?: (HttpAuth | null) | undefined;
  /** Up to 10 redirects, each checked against the egress policy; default true */
  followRedirects?: boolean | undefined;
  /** Expected response */
  expect?: {
  /** Status codes and ranges; default 200-299 */
  status?: ((number | string))[] | undefined;
  /** Expected response headers */
  headers?: (HeaderExpectation)[] | undefined;
  /** Expected JSON content */
  jsonPath?: (JsonPathExpectation)[] | undefined;
  finalUrl?: (string | null) | undefined;
  maxMs?: (number | null) | undefined;
} | undefined;
  /** For HTTPS */
  tls?: {
  /** Whether an untrusted certificate counts as down; default true */
  verify?: boolean | undefined;
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays?: (number)[] | undefined;
} | undefined;
  ipVersion?: ((4 | 6) | null) | undefined;
});

export type CreateIncidentRequest = {
  title: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Default `manual` */
  cause?: string | undefined;
  domainId?: (string | null) | undefined;
  /** Shown in the timeline */
  message?: string | undefined;
  /** Affected monitors */
  serviceMonitorIds?: (string)[] | undefined;
  statusPageIds?: (string)[] | undefined;
};

export type CreateInvitationRequest = {
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
};

export type CreateKeywordServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  kind: "keyword";
  /** http or https URL without user and password */
  url: string;
  /** Default GET */
  method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | undefined;
  /** Values of headers that look like credentials are returned as ******** */
  headers?: Record<string, string> | undefined;
  body?: (string | null) | undefined;
  /** Sent only to the origin of `url`. Password and token are never shown again; they are stored unencrypted in the database */
  auth?: (HttpAuth | null) | undefined;
  /** Up to 10 redirects, each checked against the egress policy; default true */
  followRedirects?: boolean | undefined;
  /** Expected response */
  expect?: {
  /** Status codes and ranges; default 200-299 */
  status?: ((number | string))[] | undefined;
  /** Expected response headers */
  headers?: (HeaderExpectation)[] | undefined;
  /** Expected JSON content */
  jsonPath?: (JsonPathExpectation)[] | undefined;
  finalUrl?: (string | null) | undefined;
  maxMs?: (number | null) | undefined;
} | undefined;
  /** For HTTPS */
  tls?: {
  /** Whether an untrusted certificate counts as down; default true */
  verify?: boolean | undefined;
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays?: (number)[] | undefined;
} | undefined;
  ipVersion?: ((4 | 6) | null) | undefined;
  /** Text to find in the body */
  keyword: string;
  /** Whether the keyword must be present or absent; default present */
  keywordMode?: ("present" | "absent") | undefined;
  /** Default true */
  caseSensitive?: boolean | undefined;
});

export type CreateMaintenanceWindowCalendarTokenResponse = {
  /** Returned once; a new one replaces it */
  token: string;
  /** URL to subscribe to */
  url: string;
};

export type CreateMaintenanceWindowRequest = {
  title: string;
  /** Instant, or local time in `timezone` */
  startsAt: string;
  scope: MaintenanceScopeOrder;
  description?: string | undefined;
  /** IANA time zone; default UTC */
  timezone?: string | undefined;
  endsAt?: (string | null) | undefined;
  /** RFC 5545, without DTSTART. Starts keep their local time; UNTIL without a zone is local time. If DTSTART does not match the rule, it is not an occurrence */
  rrule?: (string | null) | undefined;
  /** Excluded starts: instants or local times */
  exdates?: (string)[] | undefined;
  durationMinutes?: (number | null) | undefined;
  showOnStatusPages?: boolean | undefined;
};

export type CreateMatrixChannelRequest = {
  type: "matrix";
  name: string;
  settings: {
  /** Homeserver URL of the sending account */
  homeserver: string;
  /** Access token of an account for Belltower. In Element: Settings → Help & About → Access Token */
  accessToken: string;
  /** Internal room ID, which starts with "!". In Element: room → Settings → Advanced. Invite the account first */
  roomId: string;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateMattermostChannelRequest = {
  type: "mattermost";
  name: string;
  settings: {
  /** In Mattermost: Integrations → Incoming Webhooks → Add. Treated as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateMemberRequest = {
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** Ignored: the person enters it on accepting */
  name?: string | undefined;
  /** Ignored: the person chooses it on accepting */
  password?: string | undefined;
};

export type CreateNtfyChannelRequest = {
  type: "ntfy";
  name: string;
  settings: {
  /** URL of the ntfy server, without the topic */
  url: string;
  /** Anyone who knows the name of an unprotected topic can read it: choose one that cannot be guessed */
  topic: string;
  token?: (string | null) | undefined;
  priority?: (number | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateOpsgenieChannelRequest = {
  type: "opsgenie";
  name: string;
  settings: {
  /** In Opsgenie: team → Integrations → Add integration → API. In Jira Service Management: Operations → Integrations → API */
  apiKey: string;
  /** Region of the Opsgenie account: `eu` if its address starts with app.eu */
  region?: ("us" | "eu") | undefined;
  baseUrl?: (string | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreatePagerdutyChannelRequest = {
  type: "pagerduty";
  name: string;
  settings: {
  /** In PagerDuty: service → Integrations → Add integration → Events API v2 → Integration Key (32 characters) */
  routingKey: string;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreatePingServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  kind: "ping";
  /** Name or address to ping */
  host: string;
  /** Echo requests per check; default 3 */
  packets?: number | undefined;
  /** More packet loss counts as down; default 50 */
  maxLossPercent?: number | undefined;
  maxRttMs?: (number | null) | undefined;
  ipVersion?: ((4 | 6) | null) | undefined;
});

export type CreatePortServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  kind: "port";
  /** Name or address to connect to */
  host: string;
  /** Port to connect to */
  port: number;
  /** Default tcp */
  protocol?: ("tcp" | "udp" | "tls") | undefined;
  starttls?: (("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null) | undefined;
  send?: (string | null) | undefined;
  expectRegex?: (string | null) | undefined;
  ipVersion?: ((4 | 6) | null) | undefined;
});

export type CreatePushoverChannelRequest = {
  type: "pushover";
  name: string;
  settings: {
  /** Created at pushover.net under Create an Application/API Token */
  token: string;
  /** Shown at the top of pushover.net after signing in */
  user: string;
  priority?: (number | null) | undefined;
  sound?: (string | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateServiceMonitorBase = {
  name?: string | undefined;
  domainId?: (string | null) | undefined;
  /** Seconds between checks, at least the plan's minimum; default 60 */
  intervalSeconds?: number | undefined;
  /** Timeout of a check in seconds; default 10, at most the interval */
  timeoutSeconds?: number | undefined;
  confirm?: {
  /** Consecutive failures before the monitor is down; default 2 */
  failures?: number | undefined;
  /** Consecutive successes before the monitor is up again; default 1 */
  recoveries?: number | undefined;
  /** Seconds before a failure is checked again; default 20 */
  retrySeconds?: number | undefined;
} | undefined;
  regions?: (string)[] | undefined;
  quorum?: (number | null) | undefined;
  /** Monitors this one depends on: while one of them is down, this one does not alert */
  dependsOn?: (string)[] | undefined;
  tags?: (string)[] | undefined;
  /** Severity of its incidents; default high */
  severity?: ("info" | "low" | "medium" | "high" | "critical") | undefined;
  paused?: boolean | undefined;
};

export type CreateServiceMonitorRequest = (CreateHttpServiceMonitorRequest | CreateKeywordServiceMonitorRequest | CreatePingServiceMonitorRequest | CreatePortServiceMonitorRequest | CreateDnsServiceMonitorRequest | CreateSslServiceMonitorRequest);

export type CreateServiceMonitorViewRequest = {
  name: string;
  filter?: ServiceMonitorFilter | undefined;
  /** Sort order of the list; null: newest first */
  sort?: (("name" | "-name" | "status" | "-status" | "latency" | "-latency" | "uptime" | "-uptime") | null) | undefined;
  /** Grouping of the rows; null for none */
  groupBy?: (("tag" | "domain" | "kind" | "status") | null) | undefined;
};

export type CreateSessionRequest = {
  email: string;
  password: string;
  /** Account to sign in to, for a user of several */
  accountId?: string | undefined;
};

export type CreateSlackChannelRequest = {
  type: "slack";
  name: string;
  settings: {
  /** In Slack: your app → Incoming Webhooks → Add New Webhook to Workspace. Treated as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateSslServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  kind: "ssl";
  /** Name or address to connect to */
  host: string;
  /** Port to connect to */
  port?: number | undefined;
  sni?: (string | null) | undefined;
  starttls?: (("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null) | undefined;
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays?: (number)[] | undefined;
  warnLifetimeShare?: (number | null) | undefined;
  minTls?: (("1.0" | "1.1" | "1.2" | "1.3") | null) | undefined;
  /** SHA-256 of the leaf's public key (SPKI), hex */
  pinnedSha256?: (string)[] | undefined;
  ipVersion?: ((4 | 6) | null) | undefined;
});

export type CreateStatusPagePostRequest = {
  title: string;
  state?: ("investigating" | "identified" | "monitoring" | "resolved") | undefined;
  impact?: ("none" | "minor" | "major" | "critical") | undefined;
  componentIds?: (string)[] | undefined;
  /** Markdown */
  message: string;
};

export type CreateStatusPageRequest = {
  /** 1 to 64 characters of a-z, 0-9 and -; unique in the installation */
  slug: string;
  title: string;
  description?: string | undefined;
  /** `password`: requires a password; `private`: visible only to members of the account */
  visibility?: ("public" | "password" | "private") | undefined;
  /** For `visibility: password`; never returned */
  password?: string | undefined;
  theme?: ("auto" | "light" | "dark") | undefined;
  /** Accent color as #rrggbb */
  accent?: string | undefined;
  /** https URL of an image */
  logoUrl?: (string | null) | undefined;
  locale?: ("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko") | undefined;
  /** Languages the page is offered in; `locale` is the default */
  locales?: (("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko"))[] | undefined;
  /** Domain under which the page is served at `/`, once its ownership is verified (`customDomainStatus`) */
  customDomain?: (string | null) | undefined;
  /** Hide uptime ratios and days */
  hideUptime?: boolean | undefined;
  historyDays?: number | undefined;
  groups?: (StatusGroupOrder)[] | undefined;
  components?: (StatusComponentOrder)[] | undefined;
  subscribers?: StatusSubscribersOrder | undefined;
};

export type CreateTeamsChannelRequest = {
  type: "teams";
  name: string;
  settings: {
  /** In Teams: channel → ⋯ → Workflows → "Send webhook alerts to a channel", then copy the URL. Treated as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateTelegramChannelRequest = {
  type: "telegram";
  name: string;
  settings: {
  /** Send /newbot to @BotFather in Telegram; it replies with the token */
  token: string;
  /** ID of the chat, or @name of a public channel. Add the bot to the chat, write a message in it, and read `chat.id` at https://api.telegram.org/bot<token>/getUpdates */
  chatId: (string | number);
  threadId?: ((string | number) | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateTwilioSmsChannelRequest = {
  type: "twilio-sms";
  name: string;
  settings: {
  /** Found at console.twilio.com under Account Info; starts with AC */
  accountSid: string;
  /** Found at console.twilio.com under Account Info */
  authToken: string;
  /** One of your Twilio numbers such as +15005550006, a messaging service (MG…) or a sender name */
  from: string;
  /** Numbers with country code (E.164), up to twenty; each message is billed for each number */
  to: (string)[];
  segments?: (number | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateWallLinkRequest = {
  name: string;
};

export type CreateWebhookChannelRequest = {
  type: "webhook";
  name: string;
  settings: {
  /** URL that receives the messages by POST. Treated as a secret */
  url: string;
  secret?: (string | null) | undefined;
  /** Additional headers, such as Authorization; their values are treated as secrets */
  headers?: Record<string, string> | undefined;
  template?: (string | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateWebpushChannelRequest = {
  type: "webpush";
  name: string;
  settings: {
  /** Set by the browser when it subscribes. Treated as a secret */
  endpoint: string;
  keys: PushKeys;
};
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

/** A subdomain discovery run */
export type Discovery = {
  id: string;
  domainId: string;
  state: ("queued" | "running" | "done" | "failed");
  trigger: ("schedule" | "manual");
  /** Discovery steps, in order */
  steps: ({
  name: ("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page");
  state: ("queued" | "running" | "done" | "failed" | "skipped");
  /** Distinct names from this step */
  found: number;
  /** Why it was skipped or failed */
  reason: (string | null);
})[];
  /** Distinct names from all steps */
  found: number;
  /** Names not seen before */
  fresh: number;
  /** DNS queries sent */
  lookups: number;
  /** Whether this is the domain's first sweep: its findings do not alert */
  baseline: boolean;
  /** When it was requested */
  requestedAt: string;
  startedAt: (string | null);
  finishedAt: (string | null);
  error: (string | null);
};

export type DiscoveryList = {
  items: (Discovery)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Expected DNS records */
export type DnsExpectation = {
  /** How many of the values must be present. `resolves`: any record; `none` without values: no record */
  mode: ("any" | "all" | "exact" | "none" | "resolves");
  /** Records in zone file format */
  values: (string)[];
};

/** Expected DNS records */
export type DnsExpectationOrder = {
  /** How many of the values must be present. `resolves`: any record; `none` without values: no record */
  mode?: ("any" | "all" | "exact" | "none" | "resolves") | undefined;
  /** Records in zone file format */
  values?: (string)[] | undefined;
};

export type DnsServiceMonitor = (ServiceMonitorBase) & ({
  kind: "dns";
  /** Name to query */
  host: string;
  /** Default A */
  recordType: ("A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT" | "SOA" | "SRV" | "CAA" | "PTR" | "TLSA" | "DS" | "DNSKEY");
  resolver: (string | null);
  expect: DnsExpectation;
  rcode: (("NOERROR" | "FORMERR" | "SERVFAIL" | "NXDOMAIN" | "NOTIMP" | "REFUSED" | "YXDOMAIN" | "NOTAUTH") | null);
  /** Require the AD bit */
  dnssec: boolean;
});

/** A domain in the inventory */
export type Domain = {
  id: string;
  /** Lower-case A-label form */
  domain: string;
  label: (string | null);
  /** Registrable domain according to the Public Suffix List, or the domain itself */
  apex: string;
  /** How it was added to the inventory */
  source: ("import" | "monitor" | "service-monitor" | "manual" | "discovery");
  expected: ExpectedOfDomain;
  /** Whether ownership is verified by a monitor of this domain */
  verified: boolean;
  /** When it was added to the inventory */
  createdAt: string;
};

export type DomainExport = {
  domain: Record<string, unknown>;
  monitors: (Record<string, unknown>)[];
  riskTrend: (Record<string, unknown>)[];
  incidents: (Record<string, unknown>)[];
  exportedAt: string;
};

/** A finding and its domain */
export type DomainFinding = {
  monitorId: string;
  domainId: string;
  domain: string;
  finding: Finding;
};

export type DomainFindingList = {
  items: (DomainFinding)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type DomainList = {
  items: (Domain)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A domain monitor */
export type DomainMonitor = {
  id: string;
  /** Lower-case A-label form */
  domain: string;
  label: (string | null);
  /** Alert recipient: the monitor's own address, otherwise the account's */
  email: string;
  /** A paused monitor is neither scanned nor scored */
  state: ("active" | "paused");
  /** DKIM selectors the domain signs with: one or more DNS labels before `._domainkey`. A scan reports each selector without a valid key. */
  dkimSelectors: (string)[];
  verification: Ownership;
  /** The newest scan; unknown before the first */
  latest: {
  riskScore: (number | null);
  label: ("low" | "guarded" | "elevated" | "high" | "critical" | "unknown");
  scannedAt: (string | null);
};
  domainId: string;
  /** When the monitor was created */
  createdAt: string;
  /** With `expand=openIncident`: the worst unresolved incident, the newest of several */
  openIncident?: (OpenIncident | null) | undefined;
};

export type DomainMonitorList = {
  items: (DomainMonitor)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** The monitor and the result of each method */
export type DomainMonitorVerification = (DomainMonitor) & ({
  status: ("unverified" | "verified");
  /** Verified methods at the last check */
  methods: (("dns" | "file" | "meta"))[];
  checks: ({
  method: ("dns" | "file" | "meta");
  /** Where it was looked for */
  location: string;
  outcome: ("found" | "absent" | "mismatch" | "error");
  observed: (string | null);
  message: string;
})[];
});

export type EscalateThreatTakedownRequest = {
  message?: string | undefined;
};

export type EscalationStep = {
  afterSeconds: number;
  channelIds: (string)[];
};

export type EvidenceFile = {
  name: string;
  mediaType: string;
  size: number;
  /** Lower-case hex */
  sha256: string;
};

/** Expected state according to the owner; empty if not set */
export type ExpectedOfDomain = {
  /** Certificate authorities that may issue: CAA identifier or organization name */
  issuers: (string)[];
  nameservers: (string)[];
  registrar: (string | null);
};

export type ExpiringCertificate = {
  id: string;
  /** `deployment`: it is in use; `issuance`: it has not been seen in use and was not renewed */
  type: ("deployment" | "issuance");
  domainId: (string | null);
  sha256: (string | null);
  /** Names of the domain first; up to a thousand */
  names: (string)[];
  commonName: (string | null);
  host: (string | null);
  port: (number | null);
  starttls: (string | null);
  /** When it ends */
  notAfter: string;
  /** Whole days; negative after expiry */
  daysLeft: number;
};

export type ExpiringCertificateList = {
  items: (ExpiringCertificate)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type FacetCount = {
  value: string;
  count: number;
};

/** A failure of one check on one asset */
export type Finding = {
  id: string;
  /** Finding type */
  checkId: string;
  category: ("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage");
  dimension: ("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation");
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Points within the dimension */
  weight: number;
  /** Risk points it currently costs */
  points: number;
  asset: string;
  title: string;
  state: ("open" | "resolved");
  /** The last scan was inconclusive; the finding stays until a conclusive one */
  stale: boolean;
  confidence: ("confirmed" | "probable" | "takedown-in-progress" | "informational");
  reason: (string | null);
  evidence: (Record<string, unknown> | null);
  remedy: string;
  /** Page that explains the finding */
  reference: string;
  /** When it was first seen */
  firstSeenAt: string;
  /** Start of the current period */
  openedAt: string;
  /** When a scan last saw it */
  lastSeenAt: string;
  resolvedAt: (string | null);
  /** Times it was reopened */
  reopened: number;
  disposition: ("open" | "false-positive" | "accepted-risk" | "acknowledged-change" | "fixed");
  note: (string | null);
  disposedBy: (string | null);
  disposedAt: (string | null);
};

/** A finding type and how many domains it affects */
export type FindingKind = {
  checkId: string;
  title: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  findings: number;
  domains: number;
  /** When the oldest of them was opened */
  since: string;
};

export type FindingKindList = {
  items: (FindingKind)[];
};

export type FindingList = {
  items: (Finding)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type GetInvitationOfferRequest = {
  token: string;
};

/** The invitation: account, role and invited address */
export type GetInvitationOfferResponse = {
  accountName: string;
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  invitedBy: string;
};

export type GetWebPushKeyResponse = {
  /** Base64url; the VAPID key of the installation (RFC 8292) */
  publicKey: string;
};

export type HeaderExpectation = {
  name: string;
  equals?: string | undefined;
  contains?: string | undefined;
  /** Pattern the value must match (RE2) */
  matches?: string | undefined;
};

/** A heartbeat and its state */
export type Heartbeat = {
  id: string;
  name: string;
  /** For pings by name; default: derived from the name */
  slug: string;
  description: string;
  tags: (string)[];
  /** Grace period: seconds after the due time before the heartbeat is down. Default 3600 */
  graceSeconds: number;
  /** A run that has not started by the due time plus this is down; null: starts are not expected */
  startGraceSeconds: (number | null);
  /** A run that takes longer is down; null: the grace period applies */
  maxRunSeconds: (number | null);
  /** A success sooner than this after the start counts as down */
  minRunSeconds: (number | null);
  /** `post`: other pings are recorded but ignored */
  methods: ("any" | "post");
  /** Whether a ping resumes a paused heartbeat; default true */
  resumeOnPing: boolean;
  /** Severity of its incidents; default high */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  paused: boolean;
  schedule: HeartbeatSchedule;
  /** The URL that the job requests. Anyone with it can send pings, so it is null for callers without `heartbeats:write` (viewers, and API keys that only read). */
  pingUrl: (string | null);
  state: HeartbeatState;
  /** When it was created */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
  /** With `expand=openIncident`: the worst unresolved incident, the newest of several */
  openIncident?: (OpenIncident | null) | undefined;
};

export type HeartbeatList = {
  items: (Heartbeat)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A run from its start to its end, identified by run ID */
export type HeartbeatRun = {
  rid: (string | null);
  startedAt: (string | null);
  endedAt: (string | null);
  durationMs: (number | null);
  result: ("success" | "fail" | "open");
  exitCode: (number | null);
  /** Overlapping runs */
  overlaps: number;
};

export type HeartbeatRunList = {
  items: (HeartbeatRun)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** The expected schedule of pings */
export type HeartbeatSchedule = ({
  /** Expected seconds between successes, 10 to 365 days */
  periodSeconds: number;
} | {
  /** Cron expression as in Debian's cron: five fields, or six with seconds first; names and `@daily` work. Several lines are allowed */
  cron: string;
  /** IANA time zone; default UTC */
  timezone: string;
} | {
  /** Calendar expression as in systemd.time(7). Several lines are allowed */
  onCalendar: string;
  /** IANA time zone; default UTC */
  timezone: string;
});

export type HeartbeatState = {
  status: ("new" | "up" | "late" | "down" | "paused");
  /** Why it is down */
  cause: (("missed" | "failed" | "too-long" | "not-started" | "too-short") | null);
  /** Whether a run has started but not finished */
  running: boolean;
  /** When the status began, exactly: late since the due time, down since the deadline */
  since: string;
  lastPingAt: (string | null);
  lastKind: (("success" | "start" | "fail" | "log") | null);
  lastDurationMs: (number | null);
  lastExitCode: (number | null);
  nextDueAt: (string | null);
  deadlineAt: (string | null);
  /** Whether a maintenance window is active */
  maintenance: boolean;
};

/** Read a heartbeat's run history and uptime */
export type HeartbeatUptime = {
  /** Start: midnight UTC, or the creation time */
  from: string;
  /** End: now */
  to: string;
  days: number;
  downtimeSeconds: number;
  ratio: (number | null);
  /** Time as new, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Time in maintenance */
  excludedSeconds: number;
  /** Incidents that were open in the period */
  incidents: number;
  /** One per UTC day, oldest first */
  bars: ({
  date: string;
  upSeconds: number;
  downSeconds: number;
  ratio: (number | null);
  /** Time as new, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Time in maintenance */
  excludedSeconds: number;
  worst: (("up" | "down") | null);
})[];
};

export type HttpAuth = ({
  type: "basic";
  username: string;
  /** Returned as ******** */
  password: string;
} | {
  type: "bearer";
  /** Returned as ******** */
  token: string;
});

/** Expected response */
export type HttpExpectation = {
  /** Status codes and ranges; default 200-299 */
  status: ((number | string))[];
  /** Expected response headers */
  headers: (HeaderExpectation)[];
  /** Expected JSON content */
  jsonPath: (JsonPathExpectation)[];
  finalUrl: (string | null);
  maxMs: (number | null);
};

/** Expected response */
export type HttpExpectationOrder = {
  /** Status codes and ranges; default 200-299 */
  status?: ((number | string))[] | undefined;
  /** Expected response headers */
  headers?: (HeaderExpectation)[] | undefined;
  /** Expected JSON content */
  jsonPath?: (JsonPathExpectation)[] | undefined;
  finalUrl?: (string | null) | undefined;
  maxMs?: (number | null) | undefined;
};

export type HttpServiceMonitor = (ServiceMonitorBase) & ({
  kind: "http";
  /** http or https URL without user and password */
  url: string;
  /** Default GET */
  method: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS");
  /** Values of headers that look like credentials are returned as ******** */
  headers: Record<string, string>;
  body: (string | null);
  /** Sent only to the origin of `url`. Password and token are never shown again; they are stored unencrypted in the database */
  auth: (HttpAuth | null);
  /** Up to 10 redirects, each checked against the egress policy; default true */
  followRedirects: boolean;
  expect: HttpExpectation;
  tls: HttpTls;
  ipVersion: ((4 | 6) | null);
});

/** For HTTPS */
export type HttpTls = {
  /** Whether an untrusted certificate counts as down; default true */
  verify: boolean;
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays: (number)[];
};

/** For HTTPS */
export type HttpTlsOrder = {
  /** Whether an untrusted certificate counts as down; default true */
  verify?: boolean | undefined;
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays?: (number)[] | undefined;
};

export type ImportDomainsRequest = {
  /** The CSV text, at most 20 MiB and 100,000 rows */
  csv: string;
  dryRun?: boolean | undefined;
};

export type ImportMonitorsRequest = {
  /** The CSV text, at most 20 MiB and 100,000 rows */
  csv: string;
  dryRun?: boolean | undefined;
};

/** Result of the import */
export type ImportResult = {
  /** Whether it was created; in a dry run, whether it would be */
  created: number;
  /** Rows that exist already or repeat an earlier row */
  skippedDuplicate: number;
  /** Rows beyond the plan's monitor cap */
  skippedForLimit: number;
  /** In row order; empty in a dry run */
  createdIds: (string)[];
  /** Rows that failed validation, one entry each */
  invalidRows: ({
  /** Record number; the header is 1 and blank records are counted */
  row: number;
  /** Column with the error; null if it concerns the whole row */
  column: (string | null);
  code: string;
  message: string;
  domain: (string | null);
})[];
  /** Valid rows that were skipped */
  skippedRows: ({
  /** Record number; the header is 1 and blank records are counted */
  row: number;
  reason: ("duplicate" | "limit");
  /** The existing monitor or domain */
  existingId: (string | null);
  /** The earlier row it repeats */
  sameAsRow: (number | null);
})[];
  /** The plan's monitor limit */
  planLimit: number;
  /** Unknown columns in the header */
  ignoredColumns: (string)[];
  dryRun: boolean;
  /** Undoes this import; null if nothing was created */
  importId: (string | null);
};

/** An incident */
export type Incident = {
  id: string;
  /** Identifies the problem by source and class of cause; the same problem has the same fingerprint */
  fingerprint: string;
  title: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  state: ("open" | "acknowledged" | "resolved");
  /** What the caller can do now */
  actions: (("acknowledge" | "resolve" | "reopen"))[];
  /** Reason code, or the free text of an incident created by hand */
  cause: string;
  source: IncidentSource;
  domainId: (string | null);
  /** When the problem was first confirmed */
  openedAt: string;
  acknowledgedAt: (string | null);
  resolvedAt: (string | null);
  resolvedBy: (string | null);
  /** Why it was closed although its source did not recover: monitoring was paused, the source was deleted, or a certificate expired. Null: the source recovered, a person resolved the incident, or it is unresolved */
  closedBecause: (("paused" | "deleted" | "ended") | null);
  /** Times the problem started or came back */
  occurrences: number;
  /** When it last occurred */
  lastOccurredAt: string;
  /** Assignee's user ID */
  assigneeUserId: (string | null);
  /** Number of grouped monitors; see `members` */
  members: number;
  /** The incident this one is grouped into, which notifies for both */
  parentIncidentId: (string | null);
  /** Whether it opened during a maintenance window */
  maintenance: boolean;
  /** Whether its source is flapping: the incident stays open and notifies once */
  flapping: boolean;
  /** Its page in the dashboard */
  url: string;
};

/** A timeline entry */
export type IncidentEvent = {
  id: string;
  /** When it happened */
  at: string;
  /** `notified`: a recipient was notified; `suppressed`: a recipient was not notified, and why */
  type: ("opened" | "reoccurred" | "acknowledged" | "assigned" | "commented" | "escalated" | "notified" | "resolved" | "reopened" | "suppressed" | "member-added" | "member-recovered");
  actor: {
  type: ("user" | "api_key" | "system");
  name: string;
};
  message: (string | null);
  /** For `notified`, `suppressed` and `escalated`: the delivery */
  deliveryId: (string | null);
  /** For `member-added` and `member-recovered`: the member's incident. For `assigned`: the user */
  memberId: (string | null);
};

export type IncidentList = {
  items: (Incident)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A monitor grouped into an incident */
export type IncidentMember = {
  /** Its own incident; null if the monitor was added by hand */
  incidentId: (string | null);
  source: {
  type: ("monitor" | "service_monitor" | "heartbeat");
  id: string;
  name: string;
};
  /** When it was added */
  addedAt: string;
  recoveredAt: (string | null);
};

export type IncidentMemberList = {
  items: (IncidentMember)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type IncidentSource = {
  type: ("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual");
  id: (string | null);
  name: string;
};

/** An incident with its timeline */
export type IncidentWithTimeline = (Incident) & ({
  /** Oldest first; at most the newest 1,000 */
  timeline: (IncidentEvent)[];
});

/** Read information about the installation */
export type Installation = {
  version: string;
  /** Node.js version of the process that responds */
  node: string;
  /** PostgreSQL version */
  database: string;
  /** When the responding process started */
  startedAt: string;
  /** Other processes on this machine; empty if there are none */
  processes: ({
  name: string;
  running: boolean;
  /** Times it exited unexpectedly and was restarted */
  restarts: number;
})[];
  /** Probers, on any machine */
  probers: ({
  region: string;
  /** When it started */
  startedAt: string;
  /** When it last reported */
  seenAt: string;
  overloadedSince: (string | null);
})[];
};

/** Invited as a member; the address owner must accept */
export type Invitation = {
  id: string;
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  invitedBy: string;
  /** Returned once, only while no mail server is configured: pass it on yourself */
  url: (string | null);
  /** When the person was invited */
  createdAt: string;
  /** When the invitation expires */
  expiresAt: string;
};

export type InvitationList = {
  items: (Invitation)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type JsonFeed = {
  version: string;
  title: string;
  description?: string | undefined;
  home_page_url: string;
  feed_url: string;
  language: string;
  items: ({
  id: string;
  url: string;
  title: string;
  content_html: string;
  date_published: string;
  date_modified: string;
})[];
};

export type JsonPathExpectation = {
  /** JSONPath (RFC 9535) */
  path: string;
  equals?: (string | number | boolean | null) | undefined;
  contains?: string | undefined;
  /** Pattern the value must match (RE2) */
  matches?: string | undefined;
  exists?: boolean | undefined;
};

export type KeywordServiceMonitor = (ServiceMonitorBase) & ({
  kind: "keyword";
  /** http or https URL without user and password */
  url: string;
  /** Default GET */
  method: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS");
  /** Values of headers that look like credentials are returned as ******** */
  headers: Record<string, string>;
  body: (string | null);
  /** Sent only to the origin of `url`. Password and token are never shown again; they are stored unencrypted in the database */
  auth: (HttpAuth | null);
  /** Up to 10 redirects, each checked against the egress policy; default true */
  followRedirects: boolean;
  expect: HttpExpectation;
  tls: HttpTls;
  ipVersion: ((4 | 6) | null);
  /** Text to find in the body */
  keyword: string;
  /** Whether the keyword must be present or absent; default present */
  keywordMode: ("present" | "absent");
  /** Default true */
  caseSensitive: boolean;
});

/** Result of the newest check; null before the first */
export type LastCheck = {
  /** When it was due */
  at: string;
  durationMs: (number | null);
  code: (string | null);
  message: (string | null);
  httpStatus: (number | null);
  daysLeft: (number | null);
};

/** Durations over time, with the events that explain them */
export type LatencySeries = {
  /** Start, aligned to a step */
  from: string;
  /** End */
  to: string;
  region: (string | null);
  /** Seconds between points: 60 for ranges up to an hour, 300 up to 6 hours, 900 up to a day, 3600 up to 31 days, and a UTC day beyond. At least an hour where individual checks are no longer stored */
  stepSeconds: number;
  /** Oldest first; times without data have no point */
  points: ({
  /** Start of the interval */
  at: string;
  /** Number of checks that were up or degraded; all figures are based on these */
  checks: number;
  /** Number of checks that were down */
  failed: number;
  averageMs: (number | null);
  p50Ms: (number | null);
  p95Ms: (number | null);
  /** Mean duration of each phase; 0 if it never happened */
  phases: {
  dnsMs: (number | null);
  connectMs: (number | null);
  tlsMs: (number | null);
  firstByteMs: (number | null);
  transferMs: (number | null);
};
})[];
  /** Outages, oldest first */
  down: (Stretch)[];
  /** Maintenance periods, oldest first */
  maintenance: (Stretch)[];
};

/** A suspected phishing page awaiting review */
export type Lead = {
  id: string;
  /** The imitated domain in the inventory, if known */
  domainId: (string | null);
  /** Untrusted content: do not show it as a link */
  url: string;
  /** Who reported it: a certificate in a log, a feed, a person, or a confirmed lookalike */
  source: ("certificate" | "feed" | "report" | "lookalike");
  /** Details given with the first sighting */
  evidence: (string | null);
  /** Likelihood of phishing, 0 to 100 */
  score: number;
  /** Components of the score; they add up to 100 at most */
  scoreParts: (LeadScorePart)[];
  state: ("new" | "triaged" | "benign" | "confirmed");
  note: (string | null);
  /** Sources that reported it, the first twenty times */
  sightings: (LeadSighting)[];
  /** When it was first reported */
  firstSeenAt: string;
  /** When it was last reported */
  lastSeenAt: string;
};

export type LeadList = {
  items: (Lead)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Headers of the last submitted email; not authenticated */
export type LeadMailHead = {
  from: (string | null);
  subject: (string | null);
};

export type LeadMailLeftOut = {
  url: string;
  /** `own`: in the inventory; `common`: appears in most emails; `refused`: an address that must not be contacted from here */
  reason: ("own" | "common" | "refused" | "too-many");
};

export type LeadMailResult = {
  mail: LeadMailHead;
  /** New leads */
  created: number;
  /** Linked pages, up to 50 */
  leads: (Lead)[];
  /** URLs that did not become leads; the first hundred */
  leftOut: (LeadMailLeftOut)[];
};

export type LeadScorePart = {
  part: string;
  points: number;
};

export type LeadSighting = {
  /** When it was reported */
  at: string;
  /** Who reported it: a certificate in a log, a feed, a person, or a confirmed lookalike */
  source: ("certificate" | "feed" | "report" | "lookalike");
  /** Details */
  detail: (string | null);
};

export type ListAlertChannelTypesResponse = {
  items: ({
  type: ("email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "mattermost" | "googlechat" | "pagerduty" | "opsgenie" | "ntfy" | "gotify" | "pushover" | "twilio-sms" | "matrix" | "apprise" | "webpush");
  /** Title shown to people */
  title: string;
  /** Messages are limited per minute; the rest are combined into a digest */
  readByPeople: boolean;
  /** Names of settings that are never shown again */
  secrets: (string)[];
  /** JSON Schema of `settings`; each field's `description` says where to find its value */
  settingsSchema: Record<string, unknown>;
})[];
  /** Example messages of channels that people read, for an opened and a resolved incident */
  messages: (ChannelMessage)[];
};

export type ListMaintenanceCalendarResponse = {
  items: (CalendarEntry)[];
};

export type ListMaintenanceWindowOccurrencesResponse = {
  items: (Occurrence)[];
};

/** The `event:` and `data:` lines of an event */
export type LiveEvent = ({
  event: "service-monitor.state";
  data: {
  id: string;
  kind: string;
  name: string;
  domainId: (string | null);
  tags: (string)[];
  status: ("pending" | "up" | "degraded" | "down" | "paused");
  /** When the status began */
  since: string;
  code: (string | null);
  deleted: boolean;
};
} | {
  event: "monitor.scored";
  data: {
  id: string;
  domainId: string;
  riskScore: (number | null);
  label: string;
  /** When it was scanned */
  scannedAt: string;
};
} | {
  event: "heartbeat.state";
  data: {
  id: string;
  name: string;
  slug: string;
  tags: (string)[];
  status: ("new" | "up" | "late" | "down" | "paused");
  /** When the status began */
  since: string;
  lastPingAt: (string | null);
  deleted: boolean;
};
} | {
  event: "incident";
  data: {
  id: string;
  title: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  state: ("open" | "acknowledged" | "resolved");
  cause: string;
  source: {
  type: string;
  id: (string | null);
  name: string;
};
  domainId: (string | null);
  /** When the problem was first confirmed */
  openedAt: string;
  acknowledgedAt: (string | null);
  resolvedAt: (string | null);
  occurrences: number;
  assigneeUserId: (string | null);
  members: number;
  parentIncidentId: (string | null);
  maintenance: boolean;
  flapping: boolean;
};
} | {
  event: "delivery";
  data: {
  id: string;
  incidentId: (string | null);
  event: string;
  channelId: (string | null);
  channelType: string;
  state: ("queued" | "sending" | "delivered" | "failed" | "suppressed");
  suppressedBy: (string | null);
  tries: number;
  /** When it was created */
  createdAt: string;
  deliveredAt: (string | null);
};
} | {
  event: "discovery";
  data: {
  id: string;
  domainId: string;
  state: ("queued" | "running" | "done" | "failed");
  steps: ({
  name: string;
  state: string;
  found: number;
  reason: (string | null);
})[];
  found: number;
  fresh: number;
  startedAt: (string | null);
  finishedAt: (string | null);
};
} | {
  event: "import";
  data: {
  id: string;
  of: ("domains" | "monitors");
  created: number;
  skippedDuplicate: number;
  skippedForLimit: number;
  invalid: number;
};
} | {
  event: "reset";
  data: Record<string, unknown>;
});

/** Position in a log */
export type LogEntry = {
  /** SHA-256 of the log's key, lower-case hex */
  logId: string;
  index: (number | null);
  timestamp: (string | null);
};

/** A registered (or formerly registered) name that resembles a domain in the inventory */
export type Lookalike = {
  id: string;
  domainId: string;
  /** A-label form */
  name: string;
  /** The name in Unicode */
  unicode: string;
  /** All techniques that produce this name */
  fuzzers: (string)[];
  /** Whether it is registered now */
  registered: boolean;
  /** Addresses of its website */
  addresses: (string)[];
  /** Its name servers */
  nameservers: (string)[];
  /** Its mail servers */
  mail: (string)[];
  /** Null if the registry does not say */
  registeredAt: (string | null);
  registrar: (string | null);
  /** Null if none was seen */
  certificateAt: (string | null);
  /** Null if not requested */
  web: (LookalikeWeb | null);
  /** Risk score, 0 to 100 (worst) */
  score: number;
  /** Components of the score; they add up to it, limited to 0 to 100 */
  scoreParts: (LookalikeScorePart)[];
  /** `owned`: found or marked as the owner's */
  state: ("new" | "watching" | "benign" | "owned" | "confirmed");
  note: string;
  /** When it was first seen registered */
  firstSeenAt: string;
  /** When it was last seen registered */
  lastSeenAt: string;
  /** When it was last changed */
  lastChangedAt: string;
};

export type LookalikeChange = {
  /** When it was seen */
  at: string;
  type: ("registered" | "unregistered" | "addresses" | "nameservers" | "mail" | "certificate" | "web" | "registrar" | "state");
  before: (string)[];
  after: (string)[];
  actor: string;
};

export type LookalikeList = {
  items: (Lookalike)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Pictures of the pages, at `screenshot.png` */
export type LookalikePictures = {
  /** Null if there is none */
  lookalikeAt: (string | null);
  /** Null if there is none */
  originalAt: (string | null);
  /** Visual similarity, 0 to 1; null if not compared */
  likeness: (number | null);
};

export type LookalikeScorePart = {
  part: string;
  points: number;
};

/** A lookalike sweep of a domain */
export type LookalikeSweep = {
  id: string;
  domainId: string;
  trigger: ("manual" | "schedule");
  /** All names, or only the most likely and the known ones */
  scope: ("all" | "likely");
  state: ("queued" | "running" | "done" | "failed");
  /** Whether this is the domain's first run: its findings do not alert */
  baseline: boolean;
  /** Number of names to look up */
  generated: number;
  /** Names looked up so far */
  lookedUp: number;
  /** Names without an answer: their state is unknown */
  unanswered: number;
  /** Registered names */
  registered: number;
  /** Names not known before */
  fresh: number;
  error: (string | null);
  /** When it was requested */
  createdAt: string;
  startedAt: (string | null);
  finishedAt: (string | null);
};

export type LookalikeSweepList = {
  items: (LookalikeSweep)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Details of its page */
export type LookalikeWeb = {
  /** HTTP status; null if there was no response */
  status: (number | null);
  title: (string | null);
  /** Null if not compared */
  similarity: (number | null);
  /** Whether it uses the owner's icon; null if not compared */
  faviconMatch: (boolean | null);
  /** Parked or for sale */
  parked: boolean;
  /** URL at the end of redirects */
  url: (string | null);
  /** Whether it redirects to the domain it resembles */
  redirectsToOwner: boolean;
  /** Whether the page asks for a password */
  passwordForm: boolean;
};

/** A lookalike with its history */
export type LookalikeWithHistory = (Lookalike) & ({
  pictures: LookalikePictures;
  /** Newest first; at most the newest 500 */
  history: (LookalikeChange)[];
});

export type MadeWallLink = {
  id: string;
  name: string;
  /** When it was created */
  createdAt: string;
  /** Returned once */
  token: string;
  /** Link opened by the screen */
  url: string;
};

/** An email sent by the service; alert notifications are listed as deliveries */
export type Mail = {
  id: string;
  kind: ("invitation" | "owner-notice" | "status-page" | "takedown");
  to: string;
  subject: string;
  /** Null once sent */
  text: (string | null);
  /** Target of the link; null once sent */
  link: (string | null);
  /** `undeliverable`: no mail server is configured (BELLTOWER_SMTP_URL) */
  state: ("queued" | "sending" | "sent" | "failed" | "undeliverable");
  /** Last error reported by the mail server */
  error: (string | null);
  /** When it was written */
  createdAt: string;
  sentAt: (string | null);
};

export type MailList = {
  items: (Mail)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Scope of the maintenance: everything that matches any of these */
export type MaintenanceScope = {
  /** Everything in the account */
  all: boolean;
  /** Domain monitors */
  monitorIds: (string)[];
  /** Service monitors */
  serviceMonitorIds: (string)[];
  /** Heartbeats */
  heartbeatIds: (string)[];
  /** Domains, with everything that belongs to them */
  domainIds: (string)[];
  tags: (string)[];
};

export type MaintenanceScopeOrder = {
  /** Everything in the account */
  all?: boolean | undefined;
  /** Domain monitors */
  monitorIds?: (string)[] | undefined;
  /** Service monitors */
  serviceMonitorIds?: (string)[] | undefined;
  /** Heartbeats */
  heartbeatIds?: (string)[] | undefined;
  /** Domains, with everything that belongs to them */
  domainIds?: (string)[] | undefined;
  tags?: (string)[] | undefined;
};

/** A maintenance window */
export type MaintenanceWindow = {
  id: string;
  title: string;
  description: string;
  /** IANA time zone; default UTC */
  timezone: string;
  /** RFC 5545, without DTSTART. Starts keep their local time; UNTIL without a zone is local time. If DTSTART does not match the rule, it is not an occurrence */
  rrule: (string | null);
  /** Excluded starts: instants or local times */
  exdates: (string)[];
  durationMinutes: (number | null);
  showOnStatusPages: boolean;
  /** When it starts; for a recurring window, the rule's first possible start */
  startsAt: string;
  endsAt: (string | null);
  scope: MaintenanceScope;
  state: ("scheduled" | "active" | "finished" | "cancelled");
  /** The current occurrence */
  current: (Occurrence | null);
  /** The next model */
  next: (Occurrence | null);
  /** Why no further occurrences can be planned; null if they can. Change `rrule` or `timezone` */
  planFault: (string | null);
  /** When it was created */
  createdAt: string;
};

export type MaintenanceWindowList = {
  items: (MaintenanceWindow)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A member of the account */
export type Member = {
  userId: string;
  email: string;
  name: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** When the member joined */
  createdAt: string;
};

/** Ways into the account that a member has or made */
export type MemberAccess = {
  items: ({
  type: ("session" | "api-key" | "wall-link" | "calendar-link" | "invitation");
  id: string;
  /** The device of a session, the address of an invitation */
  name: string;
  scopes: (string)[];
  /** When it was created */
  createdAt: string;
  lastUsedAt: (string | null);
  /** It ends, or is handed over, when the member is removed or gets `role` */
  ends: boolean;
})[];
};

export type MemberList = {
  items: (Member)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A new API key */
export type NewApiKey = {
  id: string;
  name: string;
  /** First characters of the key */
  prefix: string;
  scopes: (string)[];
  /** When the key was created */
  createdAt: string;
  expiresAt: (string | null);
  lastUsedAt: (string | null);
  /** The member the key belongs to: it never has more scopes than their role and ends with their membership. Null: it belongs to the account. */
  createdByUserId: (string | null);
  /** The key, returned only once */
  key: string;
};

export type Occurrence = {
  /** When it starts */
  startsAt: string;
  /** When it ends */
  endsAt: string;
};

export type OpenIncident = {
  id: string;
  title: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  state: ("open" | "acknowledged");
  /** When it was opened */
  openedAt: string;
  assigneeUserId: (string | null);
};

/** One of `url`, `leadId` and `lookalikeId` */
export type OpenTakedownRequest = {
  url?: string | undefined;
  leadId?: string | undefined;
  lookalikeId?: string | undefined;
  note?: (string | null) | undefined;
};

/** An overview. Parts whose `:read` scope the caller lacks are null. */
export type Overview = {
  /** When it was the case */
  at: string;
  serviceMonitors: ({
  total: number;
  up: number;
  degraded: number;
  down: number;
  pending: number;
  paused: number;
} | null);
  heartbeats: ({
  total: number;
  up: number;
  late: number;
  down: number;
  new: number;
  paused: number;
} | null);
  incidents: ({
  open: {
  info: number;
  low: number;
  medium: number;
  high: number;
  critical: number;
};
  acknowledged: {
  info: number;
  low: number;
  medium: number;
  high: number;
  critical: number;
};
} | null);
  worstDomains: (({
  id: string;
  domainId: string;
  domain: string;
  riskScore: number;
  label: string;
})[] | null);
  changes: (({
  id: string;
  /** Scan that saw it */
  at: string;
  domainId: string;
  domain: string;
  checkId: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  title: string;
  asset: string;
})[] | null);
  certificates: (({
  serviceMonitorId: string;
  name: string;
  target: string;
  /** Date on which it expires */
  endsAt: string;
})[] | null);
  maintenance: (({
  windowId: string;
  title: string;
  /** When it started */
  startsAt: string;
  /** When it ends */
  endsAt: string;
})[] | null);
  checks: ({
  /** Checks per minute required by the intervals */
  perMinute: number;
  latenessP99Ms: (number | null);
  overloaded: ({
  region: string;
  /** Since when its probers have been overloaded */
  since: string;
})[];
} | null);
};

/** An active session */
export type OwnSession = {
  id: string;
  /** Browser or program (User-Agent) */
  device: (string | null);
  /** Address the session was opened from */
  address: (string | null);
  /** Whether this is the session making the request */
  isThis: boolean;
  /** When it was opened */
  createdAt: string;
  /** When it expires */
  expiresAt: string;
};

export type OwnSessionList = {
  items: (OwnSession)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type Ownership = {
  status: ("unverified" | "verified");
  /** Verified methods at the last check */
  methods: (("dns" | "file" | "meta"))[];
  verifiedAt: (string | null);
  missingSince: (string | null);
  /** Token to publish in one of three ways */
  token: string;
  instructions: {
  dns: {
  name: string;
  type: "TXT";
  value: string;
};
  file: {
  url: string;
  content: string;
};
  meta: {
  url: string;
  html: string;
};
};
};

/** A recorded ping */
export type Ping = {
  id: string;
  /** When it was received */
  at: string;
  kind: ("success" | "start" | "fail" | "log" | "ignored");
  exitCode: (number | null);
  rid: (string | null);
  durationMs: (number | null);
  method: string;
  address: string;
  userAgent: (string | null);
  /** Stored bytes, for the newest hundred pings */
  bodySize: number;
  /** Beginning of the body */
  bodyPreview: string;
};

export type PingList = {
  items: (Ping)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type PingServiceMonitor = (ServiceMonitorBase) & ({
  kind: "ping";
  /** Name or address to ping */
  host: string;
  /** Echo requests per check; default 3 */
  packets: number;
  /** More packet loss counts as down; default 50 */
  maxLossPercent: number;
  maxRttMs: (number | null);
  ipVersion: ((4 | 6) | null);
});

/** A policy rule violated by an active certificate */
export type PolicyViolation = {
  id: string;
  issuanceId: string;
  domainId: string;
  rule: ("ca" | "key-type" | "key-size" | "validity" | "wildcard" | "key");
  detail: string;
  /** Names of the domain first; up to a thousand */
  names: (string)[];
  commonName: (string | null);
  issuer: CertificateIssuer;
  /** Start of the certificate's validity */
  notBefore: string;
  /** When it ends */
  notAfter: string;
  state: ("expected" | "unexpected" | "acknowledged");
  /** When the certificate was first seen */
  firstSeenAt: string;
};

export type PolicyViolationList = {
  items: (PolicyViolation)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type PortServiceMonitor = (ServiceMonitorBase) & ({
  kind: "port";
  /** Name or address to connect to */
  host: string;
  /** Port to connect to */
  port: number;
  /** Default tcp */
  protocol: ("tcp" | "udp" | "tls");
  starttls: (("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null);
  send: (string | null);
  expectRegex: (string | null);
  ipVersion: ((4 | 6) | null);
});

export type PostUpdate = {
  /** When it was recorded */
  at: string;
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  /** Markdown */
  message: string;
};

export type PreviewAlertRulesRequest = {
  incident: {
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Default `service_monitor` */
  sourceType?: ("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual") | undefined;
  sourceId?: (string | null) | undefined;
  domainId?: (string | null) | undefined;
  tags?: (string)[] | undefined;
  event?: ("opened" | "acknowledged" | "resolved" | "reopened" | "commented") | undefined;
};
  /** When it happens; default: now */
  at?: string | undefined;
};

export type PreviewAlertRulesResponse = {
  items: ({
  ruleId: string;
  ruleName: string;
  matched: boolean;
  /** Why no one would be notified */
  reason: (("disabled" | "event" | "severity" | "source-type" | "source" | "stopped" | "no-channel") | null);
  channels: ({
  channelId: string;
  name: string;
  type: string;
  /** When the notification would be sent */
  at: string;
  suppressedBy: (("duplicate" | "channel-disabled") | null);
  heldByQuietHours: boolean;
})[];
  escalation: ({
  /** Timestamp */
  at: string;
  channelIds: (string)[];
})[];
  reminderAt: (string | null);
})[];
};

export type PreviewHeartbeatScheduleRequest = {
  /** One of `periodSeconds`, `cron` and `onCalendar`; default: one day */
  schedule: {
  /** Expected seconds between successes, 10 to 365 days */
  periodSeconds?: number | undefined;
  /** Cron expression as in Debian's cron: five fields, or six with seconds first; names and `@daily` work. Several lines are allowed */
  cron?: string | undefined;
  /** Calendar expression as in systemd.time(7). Several lines are allowed */
  onCalendar?: string | undefined;
  /** IANA time zone; default UTC */
  timezone?: string | undefined;
};
  /** Number of results; default 5 */
  count?: number | undefined;
};

export type PreviewHeartbeatScheduleResponse = {
  items: ({
  /** When a ping would be due */
  at: string;
})[];
};

export type PreviewMaintenanceWindowRequest = {
  /** Instant, or local time in `timezone` */
  startsAt: string;
  /** IANA time zone; default UTC */
  timezone?: string | undefined;
  endsAt?: (string | null) | undefined;
  /** RFC 5545, without DTSTART. Starts keep their local time; UNTIL without a zone is local time. If DTSTART does not match the rule, it is not an occurrence */
  rrule?: (string | null) | undefined;
  /** Excluded starts: instants or local times */
  exdates?: (string)[] | undefined;
  durationMinutes?: (number | null) | undefined;
  /** Default 10 */
  limit?: number | undefined;
};

export type PreviewMaintenanceWindowResponse = {
  items: (Occurrence)[];
};

/** Result of a single probe; nothing is stored */
export type ProbeResult = {
  kind: string;
  target: string;
  status: ("up" | "degraded" | "down" | "unknown");
  /** Total duration of the probe */
  durationMs: number;
  code: (string | null);
  error: (string | null);
  message: (string | null);
  address: (string | null);
  /** Phases of the probe; null for one that did not happen */
  phases: {
  dnsMs: (number | null);
  connectMs: (number | null);
  tlsMs: (number | null);
  firstByteMs: (number | null);
  transferMs: (number | null);
};
};

export type ProbeServiceMonitorRequest = (CreateHttpServiceMonitorRequest | CreateKeywordServiceMonitorRequest | CreatePingServiceMonitorRequest | CreatePortServiceMonitorRequest | CreateDnsServiceMonitorRequest | CreateSslServiceMonitorRequest);

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ("invalid_request" | "invalid_json" | "invalid_csv" | "invalid_cursor" | "target_refused" | "interval_below_plan" | "proof_of_work_required" | "unauthenticated" | "invalid_sign_in" | "invalid_password" | "plan_required" | "monitor_cap_reached" | "insufficient_scope" | "email_unconfirmed" | "foreign_origin" | "signup_closed" | "not_found" | "method_not_allowed" | "conflict" | "already_exists" | "lost_race" | "idempotency_in_progress" | "idempotency_mismatch" | "precondition_failed" | "too_large" | "unsupported_media_type" | "rate_limited" | "internal" | "unavailable");
  errors?: ({
  pointer?: string | undefined;
  code?: string | undefined;
  detail?: string | undefined;
})[] | undefined;
};

export type ProofOfWork = {
  /** `proofOfWork.time` of `GET /api/v1/signup` */
  time: string;
  /** Any text with which the SHA-256 hash of `<email>|<time>|<nonce>` (UTF-8) begins with `bits` zero bits */
  nonce: string;
};

export type ProofOfWorkTask = {
  /** Number of leading zero bits the hash must have */
  bits: number;
  /** The time to use. The proof is valid for ten minutes from then */
  time: string;
};

export type PublicComponent = {
  id: string;
  name: string;
  status: ("operational" | "degraded" | "partial-outage" | "major-outage" | "maintenance" | "no-data");
  /** Null if hidden or unknown */
  uptimeRatio: (number | null);
  /** UTC days, oldest first; `no-data` before monitoring began */
  days: ({
  date: string;
  status: ("operational" | "degraded" | "partial-outage" | "major-outage" | "maintenance" | "no-data");
  downSeconds: number;
  /** Time in maintenance */
  excludedSeconds: number;
})[];
  /** `[epochMs, ms]` per hour */
  latency: ((number)[])[];
};

export type PublicHistory = {
  slug: string;
  title: string;
  /** Newest first, in UTC */
  months: ({
  month: string;
  posts: (PublicPost)[];
  maintenance: ({
  title: string;
  description: string;
  /** When it starts */
  startsAt: string;
  /** When it ends */
  endsAt: string;
  componentIds: (string)[];
})[];
})[];
  /** `month` of the next response; null if there is nothing older */
  older: (string | null);
  newer: (string | null);
};

export type PublicPost = {
  id: string;
  title: string;
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  impact: ("none" | "minor" | "major" | "critical");
  componentIds: (string)[];
  updates: ({
  /** When it was recorded */
  at: string;
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  message: string;
})[];
  /** When it was posted */
  createdAt: string;
};

/** The status page as readers see it */
export type PublicStatus = {
  slug: string;
  title: string;
  status: ("operational" | "degraded" | "partial-outage" | "major-outage" | "maintenance");
  /** When it was read */
  updatedAt: string;
  groups: ({
  name: string;
  components: (PublicComponent)[];
})[];
  posts: (PublicPost)[];
  maintenance: ({
  title: string;
  description: string;
  /** When it starts */
  startsAt: string;
  /** When it ends */
  endsAt: string;
  componentIds: (string)[];
  state: ("scheduled" | "active");
})[];
};

export type PublishIncidentRequest = {
  statusPageId: string;
  /** Markdown */
  message?: string | undefined;
};

export type PushAnswer = {
  ok: boolean;
  /** Reason */
  msg?: string | undefined;
};

/** Keys from `PushSubscription.toJSON()` */
export type PushKeys = {
  /** Its public key */
  p256dh: string;
  /** Its secret */
  auth: string;
};

/** Notifications are held until quiet hours end; a `from` later than `to` spans midnight */
export type QuietHours = {
  timezone: string;
  /** Empty for every day */
  days: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"))[];
  from: string;
  to: string;
  exceptSeverities: (("info" | "low" | "medium" | "high" | "critical"))[];
};

export type QuietHoursOrder = {
  timezone: string;
  from: string;
  to: string;
  /** Empty for every day */
  days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"))[] | undefined;
  exceptSeverities?: (("info" | "low" | "medium" | "high" | "critical"))[] | undefined;
};

export type RecordReplyMailRequest = {
  /** The email as received (RFC 5322), headers and body; only the beginning is stored */
  message: string;
};

export type RecordTakedownReplyRequest = {
  /** Effect on the case; default `none`: only recorded */
  outcome?: ("none" | "acknowledged" | "actioned" | "rejected") | undefined;
  from?: (string | null) | undefined;
  text?: (string | null) | undefined;
  /** `messageId` of the report it answers */
  inReplyTo?: (string | null) | undefined;
};

export type ReopenIncidentRequest = {
  message?: string | undefined;
};

/** Replaces the policy: missing fields become null */
export type ReplaceCertificatePolicyRequest = {
  /** CAA identifiers, CCADB owners or issuer organizations, ignoring case; empty allows any */
  allowedCas?: ((string)[] | null) | undefined;
  /** Empty allows any */
  keyTypes?: ((("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other"))[] | null) | undefined;
  minRsaBits?: (number | null) | undefined;
  maxValidityDays?: (number | null) | undefined;
  wildcards?: (("allow" | "forbid") | null) | undefined;
  /** SHA-256 of allowed public keys (SubjectPublicKeyInfo) in hex; empty allows any */
  authorizedKeysSha256?: ((string)[] | null) | undefined;
};

/** Replaces the policy: missing fields become null */
export type ReplaceDomainCertificatePolicyRequest = {
  /** CAA identifiers, CCADB owners or issuer organizations, ignoring case; empty allows any */
  allowedCas?: ((string)[] | null) | undefined;
  /** Empty allows any */
  keyTypes?: ((("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other"))[] | null) | undefined;
  minRsaBits?: (number | null) | undefined;
  maxValidityDays?: (number | null) | undefined;
  wildcards?: (("allow" | "forbid") | null) | undefined;
  /** SHA-256 of allowed public keys (SubjectPublicKeyInfo) in hex; empty allows any */
  authorizedKeysSha256?: ((string)[] | null) | undefined;
};

export type ReportLeadMailRequest = {
  /** The email as received (RFC 5322), headers and body */
  message: string;
};

export type ReportLeadRequest = {
  /** http or https URL; `hxxps://evil[.]example/` is understood */
  url: string;
  /** Default: the domain it imitates */
  domainId?: (string | null) | undefined;
  evidence?: (string | null) | undefined;
  note?: (string | null) | undefined;
};

export type RequestAddressConfirmationResponse = {
  detail: string;
};

export type RequestLookalikeSweepRequest = {
  /** Domain in the inventory */
  domainId: string;
  scope?: ("all" | "likely") | undefined;
};

export type RequestPasswordResetRequest = {
  email: string;
};

export type RequestPasswordResetResponse = {
  detail: string;
};

export type ResolveIncidentRequest = {
  message?: string | undefined;
};

export type RetryStatusPageSubscriberResponse = {
  /** Messages queued again */
  messages: number;
};

export type RiskDifference = {
  /** null if there is none that early */
  from: (RiskTrendPoint | null);
  to: (RiskTrendPoint | null);
  /** Finding types whose points or number of assets changed, largest change first */
  moved: ({
  checkId: string;
  title: string;
  dimension: (("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation") | null);
  severity: ("info" | "low" | "medium" | "high" | "critical");
  before: {
  /** Risk points */
  points: number;
  /** Affected assets */
  assets: number;
};
  after: {
  /** Risk points */
  points: number;
  /** Affected assets */
  assets: number;
};
})[];
};

export type RiskTrendPoint = {
  /** UTC day */
  date: string;
  /** 0 (no risk found) to 100 (worst); null if unknown */
  riskScore: (number | null);
  label: ("low" | "guarded" | "elevated" | "high" | "critical" | "unknown");
  dimensions: {
  /** 0 (no risk found) to 100 (worst); null if unknown */
  availability: (number | null);
  /** 0 (no risk found) to 100 (worst); null if unknown */
  certificateHygiene: (number | null);
  /** 0 (no risk found) to 100 (worst); null if unknown */
  dnsEmailAuth: (number | null);
  /** 0 (no risk found) to 100 (worst); null if unknown */
  brandPhishing: (number | null);
  /** 0 (no risk found) to 100 (worst); null if unknown */
  assetExposure: (number | null);
  /** 0 (no risk found) to 100 (worst); null if unknown */
  vulnerabilityWebRisk: (number | null);
  /** 0 (no risk found) to 100 (worst); null if unknown */
  changeRisk: (number | null);
  /** 0 (no risk found) to 100 (worst); null if unknown */
  hostingReputation: (number | null);
};
  /** The three categories of findings with most points */
  topContributors: ({
  category: ("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage");
  /** Worst among its findings */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Risk points */
  weight: number;
})[];
  /** Whether less than 90% of what is monitored could be measured */
  provisional: boolean;
  modelVersion: string;
  /** Present on days when the score covers more than the day before, so that it can be worse without any change */
  notes?: ({
  code: ("hosts-added" | "issuances-watched" | "dimension-measured" | "model-changed");
  dimension?: ("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation") | undefined;
  /** Number of hosts */
  count?: number | undefined;
  /** Previous model */
  from?: string | undefined;
})[] | undefined;
};

/** A scan */
export type Scan = {
  id: string;
  state: ("queued" | "running" | "done" | "failed");
  trigger: ("schedule" | "manual" | "change");
  /** When it was requested or became due */
  requestedAt: string;
  startedAt: (string | null);
  finishedAt: (string | null);
  durationMs: (number | null);
  /** Check families of the scan */
  families: (string)[];
  /** Families finished so far */
  familiesDone: (string)[];
  riskScore: (number | null);
  label: ("low" | "guarded" | "elevated" | "high" | "critical" | "unknown");
  /** Open findings after the scan, without false positives */
  counts: {
  critical: number;
  high: number;
  medium: number;
  low: number;
  info: number;
};
  /** Findings opened by the scan */
  new: number;
  /** Findings resolved by the scan */
  resolved: number;
  queries: (number | null);
  error: (string | null);
};

export type ScanList = {
  items: (Scan)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A scan with all results */
export type ScanWithResults = (Scan) & ({
  checks: (({
  id: string;
  family: string;
  asset: string;
  result: ("pass" | "fail" | "not-applicable" | "not-tested" | "error" | "disabled");
  reason: (string | null);
  evidence: (Record<string, unknown> | null);
})[] | null);
});

/** A service monitor. Its fields depend on its kind */
export type ServiceMonitor = (HttpServiceMonitor | KeywordServiceMonitor | PingServiceMonitor | PortServiceMonitor | DnsServiceMonitor | SslServiceMonitor);

export type ServiceMonitorBase = {
  id: string;
  name: string;
  domainId: (string | null);
  /** Seconds between checks, at least the plan's minimum; default 60 */
  intervalSeconds: number;
  /** Timeout of a check in seconds; default 10, at most the interval */
  timeoutSeconds: number;
  regions: (string)[];
  quorum: (number | null);
  /** Monitors this one depends on: while one of them is down, this one does not alert */
  dependsOn: (string)[];
  tags: (string)[];
  /** Severity of its incidents; default high */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  paused: boolean;
  confirm: Confirmation;
  state: ServiceMonitorState;
  lastCheck: (LastCheck | null);
  /** When the monitor was created */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
  /** With `expand=domain` */
  domain?: ({
  id: string;
  domain: string;
  label: (string | null);
} | null) | undefined;
  /** With `expand=openIncident`: the worst unresolved incident, the newest of several */
  openIncident?: (OpenIncident | null) | undefined;
};

export type ServiceMonitorFacets = {
  /** Most frequent first; up to a hundred values */
  status: (FacetCount)[];
  /** Most frequent first; up to a hundred values */
  kind: (FacetCount)[];
  /** Most frequent first; up to a hundred values */
  severity: (FacetCount)[];
  /** Most frequent first; up to a hundred values */
  tag: (FacetCount)[];
  /** Most frequent first; up to a hundred values */
  region: (FacetCount)[];
};

/** Filters, as in the list's query; empty for no filters */
export type ServiceMonitorFilter = {
  kind?: (("http" | "keyword" | "ping" | "port" | "dns" | "ssl"))[] | undefined;
  status?: (("pending" | "up" | "degraded" | "down" | "paused"))[] | undefined;
  tag?: (string)[] | undefined;
  domainId?: (string)[] | undefined;
  severity?: (("info" | "low" | "medium" | "high" | "critical"))[] | undefined;
  /** Part of name or target */
  search?: string | undefined;
};

export type ServiceMonitorList = {
  items: (ServiceMonitor)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type ServiceMonitorState = {
  status: ("pending" | "up" | "degraded" | "down" | "paused");
  /** When the status began */
  since: string;
  lastCheckAt: (string | null);
  nextCheckAt: (string | null);
  /** Whether a maintenance window is active */
  maintenance: boolean;
  reason: ({
  code: string;
  message: string;
} | null);
};

/** A saved view of the monitor list, shared by the account */
export type ServiceMonitorView = {
  id: string;
  name: string;
  filter: ServiceMonitorFilter;
  /** Sort order of the list; null: newest first */
  sort: (("name" | "-name" | "status" | "-status" | "latency" | "-latency" | "uptime" | "-uptime") | null);
  /** Grouping of the rows; null for none */
  groupBy: (("tag" | "domain" | "kind" | "status") | null);
  /** When it was created */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
};

export type ServiceMonitorViewList = {
  items: (ServiceMonitorView)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** The signed-in user and account */
export type Session = {
  user: {
  id: string;
  email: string;
  /** Whether the email address is confirmed */
  emailConfirmed: boolean;
  name: string;
};
  account: {
  id: string;
  name: string;
  /** free, pro, business or agency */
  plan: ("free" | "pro" | "business" | "agency");
  /** Whether the account can only read until its owner has confirmed the email address */
  awaitsConfirmation: boolean;
};
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** When the session expires */
  expiresAt: string;
  /** Current event position. Take it, read what you show, then open `GET /api/v1/events` with it as `Last-Event-ID`: events in between are sent first. */
  lastEventId: string;
};

/** Whether accounts can be created */
export type Signup = {
  /** Whether BELLTOWER_SIGNUP currently allows sign-up */
  open: boolean;
  /** Whether there is no account yet: the next one owns the installation */
  first: boolean;
  /** The proof of work that signing up requires (BELLTOWER_SIGNUP_PROOF_OF_WORK); null: none */
  proofOfWork: (ProofOfWorkTask | null);
};

export type SnoozeDomainMonitorRequest = {
  /** Minutes from now */
  minutes: number;
  reason?: string | undefined;
};

export type SnoozeHeartbeatRequest = {
  /** Minutes from now */
  minutes: number;
  reason?: string | undefined;
};

export type SnoozeServiceMonitorRequest = {
  /** Minutes from now */
  minutes: number;
  reason?: string | undefined;
};

/** A service monitor in the form shown in a table row */
export type Sparkline = {
  id: string;
  /** Last 24 hours as `[epoch ms, mean ms]`, oldest first, with quarter-hour resolution for the newest hours */
  latency: ((number)[])[];
  /** Share of known time that was up or degraded; null if nothing is known */
  uptime24h: (number | null);
  /** Share of known time that was up or degraded; null if nothing is known */
  uptime30d: (number | null);
  /** One per UTC day for the last 30 days or since creation, oldest first */
  bars: ({
  date: string;
  /** Share of known time that was up or degraded; null if nothing is known */
  ratio: (number | null);
  downSeconds: number;
  worst: (("up" | "degraded" | "down") | null);
})[];
};

export type Sparklines = {
  items: (Sparkline)[];
};

export type SslServiceMonitor = (ServiceMonitorBase) & ({
  kind: "ssl";
  /** Name or address to connect to */
  host: string;
  /** Port to connect to */
  port: number;
  sni: (string | null);
  starttls: (("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null);
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays: (number)[];
  warnLifetimeShare: (number | null);
  minTls: (("1.0" | "1.1" | "1.2" | "1.3") | null);
  /** SHA-256 of the leaf's public key (SPKI), hex */
  pinnedSha256: (string)[];
  ipVersion: ((4 | 6) | null);
});

export type StatusAccessToken = {
  token: string;
  /** URL with the token; also works for feeds, JSON, badge and widget */
  url: string;
};

export type StatusComponent = {
  id: string;
  name: string;
  description: string;
  /** Name of one of `groups` */
  group: (string | null);
  serviceMonitorIds: (string)[];
  monitorIds: (string)[];
  heartbeatIds: (string)[];
  /** What is shown: status; status and days; or status, days and latency */
  show: ("status" | "uptime" | "latency");
};

export type StatusComponentOrder = {
  /** ID of an existing component; omit it for a new one */
  id?: string | undefined;
  name: string;
  description?: string | undefined;
  /** Name of one of `groups` */
  group?: (string | null) | undefined;
  serviceMonitorIds?: (string)[] | undefined;
  monitorIds?: (string)[] | undefined;
  heartbeatIds?: (string)[] | undefined;
  /** What is shown: status; status and days; or status, days and latency */
  show?: ("status" | "uptime" | "latency") | undefined;
};

export type StatusDomain = {
  domain: string;
};

export type StatusGroup = {
  name: string;
  /** Whether the group is collapsed initially */
  collapsed: boolean;
};

export type StatusGroupOrder = {
  name: string;
  /** Whether the group is collapsed initially */
  collapsed?: boolean | undefined;
};

/** A status page */
export type StatusPage = {
  id: string;
  /** 1 to 64 characters of a-z, 0-9 and -; unique in the installation */
  slug: string;
  title: string;
  description: string;
  /** `password`: requires a password; `private`: visible only to members of the account */
  visibility: ("public" | "password" | "private");
  theme: ("auto" | "light" | "dark");
  /** Accent color as #rrggbb */
  accent: string;
  /** https URL of an image */
  logoUrl: (string | null);
  locale: ("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko");
  /** Languages the page is offered in; `locale` is the default */
  locales: (("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko"))[];
  /** Domain under which the page is served at `/`, once its ownership is verified (`customDomainStatus`) */
  customDomain: (string | null);
  /** Hide uptime ratios and days */
  hideUptime: boolean;
  historyDays: number;
  groups: (StatusGroup)[];
  components: (StatusComponent)[];
  subscribers: StatusSubscribers;
  /** Proof that the account owns `customDomain`; null without a custom domain, and for callers who may not change the page */
  customDomainStatus: (StatusPageDomainStatus | null);
  /** When it was created */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
};

export type StatusPageDomainStatus = {
  /** `pending`: not verified, so the page is not served under this domain. `verified`: served. `missing`: served, but the proof was not found; after a week without it the domain is released and `pending` again */
  state: ("pending" | "verified" | "missing");
  /** DNS record that proves ownership; it must stay in place */
  record: {
  type: ("TXT");
  name: string;
  value: string;
};
  verifiedAt: (string | null);
  missingSince: (string | null);
  lastCheckedAt: (string | null);
  /** Why the last check did not confirm the domain; null if it did */
  problem: ({
  /** `record_missing`: no TXT record; `record_differs`: none of the TXT records has the value; `lookup_failed`: DNS gave no answer, which counts neither for nor against the domain; `taken`: another status page has verified the domain */
  code: ("record_missing" | "record_differs" | "lookup_failed" | "taken");
  /** What the check found */
  detail: string;
} | null);
};

export type StatusPageList = {
  items: (StatusPage)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A post on a status page */
export type StatusPost = {
  id: string;
  title: string;
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  impact: ("none" | "minor" | "major" | "critical");
  componentIds: (string)[];
  /** The linked incident */
  incidentId: (string | null);
  /** Newest first */
  updates: (PostUpdate)[];
  /** When it was posted */
  createdAt: string;
};

export type StatusPostList = {
  items: (StatusPost)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type StatusSubscribed = {
  /** `pending`: until the link in the email is used; returned for every address */
  state: ("pending" | "active");
};

export type StatusSubscriber = {
  id: string;
  type: ("email" | "webhook");
  /** Email address, or a webhook's origin */
  address: string;
  /** `pending`: the link in the email has not been used yet */
  state: ("pending" | "active");
  /** Components they are notified about; null for all */
  componentIds: (string)[];
  locale: string;
  /** When it was last requested */
  askedAt: string;
  confirmedAt: (string | null);
  /** Messages that were given up and can be retried */
  failedMessages: number;
  lastError: (string | null);
};

export type StatusSubscriberList = {
  items: (StatusSubscriber)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** How readers can subscribe to the page */
export type StatusSubscribers = {
  email: boolean;
  webhook: boolean;
  atom: boolean;
};

export type StatusSubscribersOrder = {
  email?: boolean | undefined;
  webhook?: boolean | undefined;
  atom?: boolean | undefined;
};

export type StatusSubscription = {
  /** Receives a confirmation email */
  email?: string | undefined;
  /** Alternatively, a webhook URL, which must answer a challenge */
  url?: string | undefined;
  /** Components to be notified about; default: all */
  componentIds?: (string)[] | undefined;
};

export type StatusUnlock = {
  password: string;
};

export type Stretch = {
  /** Start */
  from: string;
  /** End */
  to: string;
};

/** A subdomain found for a domain in the inventory */
export type Subdomain = {
  id: string;
  domainId: string;
  /** Lower-case A-label form */
  name: string;
  /** Where it was found */
  sources: (("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page"))[];
  /** At the last lookup */
  addresses: (string)[];
  /** Whether it resolves */
  alive: boolean;
  /** State set in review */
  state: ("new" | "owned" | "ignored");
  /** Reason, for others to read */
  note: (string | null);
  /** Whether someone else could take it over; null if not checked */
  takeover: (Takeover | null);
  /** When it was first found */
  firstSeenAt: string;
  /** When a source last reported it, or it last resolved */
  lastSeenAt: string;
};

export type SubdomainList = {
  items: (Subdomain)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Result for each kind */
export type SubdomainWatch = {
  items: ({
  kind: ("http" | "ssl" | "legacy_domain");
  /** The monitor; null if the limit prevented it */
  id: (string | null);
  result: ("created" | "exists" | "limit");
})[];
  subdomain: Subdomain;
};

export type SubmitThreatTakedownRequest = {
  message?: string | undefined;
};

/** A takedown case for a page that imitates a domain */
export type Takedown = {
  id: string;
  /** The imitated domain in the inventory */
  domainId: (string | null);
  lookalikeId: (string | null);
  leadId: (string | null);
  /** Untrusted content: do not show it as a link */
  url: string;
  state: ("triage" | "benign" | "owned" | "watch" | "confirmed" | "evidence-ready" | "approved" | "submitted" | "acknowledged" | "actioned" | "verified-down" | "monitoring" | "closed" | "rejected" | "withdrawn" | "escalated" | "relapsed");
  /** Since when it has been in this state */
  stateSince: string;
  /** Abuse contacts who can take it down, most direct first */
  contacts: (TakedownContact)[];
  /** Null until evidence is collected or someone writes it */
  mail: (TakedownMail | null);
  /** On whose behalf, and on what legal basis */
  authorization: (string | null);
  note: (string | null);
  /** What is missing before a report can be sent */
  missing: (("judgement" | "evidence" | "recipients" | "authorization" | "approval"))[];
  /** What the caller can do now */
  actions: (("update" | "mark-benign" | "mark-owned" | "mark-watch" | "mark-confirmed" | "collect" | "approve" | "submit" | "record-reply" | "escalate" | "withdraw" | "close"))[];
  /** Whether evidence is being collected */
  collecting: boolean;
  evidence: (TakedownEvidence | null);
  approval: (TakedownApproval | null);
  /** Proof of each sent report */
  submissions: (TakedownSubmission)[];
  /** Oldest first */
  timeline: (TakedownEntry)[];
  lastLook: (TakedownLook | null);
  verifiedDownAt: (string | null);
  /** When the case was opened */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
};

export type TakedownActor = {
  type: ("user" | "api_key" | "system");
  name: string;
};

export type TakedownApproval = {
  /** Timestamp */
  at: string;
  by: string;
};

export type TakedownContact = {
  role: ("hosting" | "registrar" | "domain" | "registry" | "site");
  email: string;
  /** `rdap`, `whois`, `security.txt`, or `rfc2142` for the conventional address */
  source: string;
};

export type TakedownEntry = {
  /** When it happened */
  at: string;
  type: ("opened" | "judged" | "collecting" | "collected" | "collection-failed" | "edited" | "approved" | "submitted" | "sent" | "bounced" | "replied" | "acknowledged" | "actioned" | "rejected" | "escalated" | "looked" | "verified-down" | "monitoring" | "relapsed" | "withdrawn" | "closed");
  /** State of the case afterwards */
  state: ("triage" | "benign" | "owned" | "watch" | "confirmed" | "evidence-ready" | "approved" | "submitted" | "acknowledged" | "actioned" | "verified-down" | "monitoring" | "closed" | "rejected" | "withdrawn" | "escalated" | "relapsed");
  actor: TakedownActor;
  message: (string | null);
  details: Record<string, unknown>;
};

export type TakedownEvidence = {
  /** When it was collected */
  collectedAt: string;
  /** How many times evidence has been collected */
  round: number;
  /** `answered`, or why there was no response */
  outcome: string;
  /** SHA-256 of the list of files, their sizes and hashes */
  manifestSha256: string;
  files: (EvidenceFile)[];
  /** Codes of the limits that were reached */
  limits: (string)[];
};

export type TakedownList = {
  items: (Takedown)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type TakedownLook = {
  /** When the page was requested */
  at: string;
  verdict: ("up" | "down" | "unknown");
  reason: string;
  /** HTTP status at the end of redirects */
  status: (number | null);
};

export type TakedownMail = {
  subject: string;
  text: string;
  /** Each recipient gets a separate email */
  to: (string)[];
};

export type TakedownMailPatch = {
  subject?: string | undefined;
  text?: string | undefined;
  to?: (string)[] | undefined;
};

export type TakedownSubmission = {
  /** When the report was queued for sending */
  at: string;
  to: string;
  /** Without angle brackets; replies refer to it */
  messageId: string;
  /** Response of the mail server; null until there is one */
  response: (string | null);
  outcome: ("queued" | "sent" | "failed");
};

export type Takeover = {
  service: (string | null);
  /** `vulnerable`: anyone can claim its target (proven); `suspect`: possible under conditions, or the target does not exist */
  verdict: ("vulnerable" | "suspect" | "none");
  /** How it was detected */
  evidence: Record<string, unknown>;
};

export type UndoneImport = {
  /** Monitors and domains removed by undoing the import */
  removed: number;
};

export type UpdateAccountRequest = {
  name?: string | undefined;
  email?: string | undefined;
};

export type UpdateAlertChannelRequest = {
  name?: string | undefined;
  /** true also re-enables a disabled channel */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
  settings?: Record<string, unknown> | undefined;
};

export type UpdateAlertRuleRequest = {
  name?: string | undefined;
  channelIds?: (string)[] | undefined;
  enabled?: boolean | undefined;
  /** Evaluation order of the rules */
  position?: number | undefined;
  match?: AlertRuleMatchOrder | undefined;
  /** 0 sends immediately */
  delaySeconds?: number | undefined;
  /** Seconds between reminders; null for none */
  repeatSeconds?: (number | null) | undefined;
  /** null for no limit */
  maxRepeats?: (number | null) | undefined;
  quietHours?: (QuietHoursOrder | null) | undefined;
  /** Who is notified if no one acknowledges in time */
  escalation?: (EscalationStep)[] | undefined;
  /** Whether later rules are skipped if this one matches */
  stopOnMatch?: boolean | undefined;
};

export type UpdateApiKeyRequest = {
  name: string;
};

export type UpdateCertificateIssuanceRequest = {
  state?: ("expected" | "unexpected" | "acknowledged") | undefined;
  note?: (string | null) | undefined;
};

export type UpdateDnsServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** Name to query */
  host?: string | undefined;
  recordType?: (("A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT" | "SOA" | "SRV" | "CAA" | "PTR" | "TLSA" | "DS" | "DNSKEY") | null) | undefined;
  resolver?: ((string | null) | null) | undefined;
  expect?: (DnsExpectationOrder | null) | undefined;
  rcode?: ((("NOERROR" | "FORMERR" | "SERVFAIL" | "NXDOMAIN" | "NOTIMP" | "REFUSED" | "YXDOMAIN" | "NOTAUTH") | null) | null) | undefined;
  dnssec?: (boolean | null) | undefined;
});

export type UpdateDomainMonitorFindingRequest = {
  disposition?: (("open" | "false-positive" | "accepted-risk" | "acknowledged-change" | "fixed" | "accepted") | null) | undefined;
  note?: (string | null) | undefined;
};

export type UpdateDomainMonitorRequest = {
  label?: (string | null) | undefined;
  email?: (string | null) | undefined;
  /** A paused monitor is neither scanned nor scored */
  state?: ("active" | "paused") | undefined;
  /** DKIM selectors the domain signs with: one or more DNS labels before `._domainkey`. A scan reports each selector without a valid key. */
  dkimSelectors?: (string)[] | undefined;
};

export type UpdateDomainRequest = {
  /** Free text of up to 500 characters; empty or null for none */
  label?: (string | null) | undefined;
  expected?: {
  /** Certificate authorities that may issue: CAA identifier or organization name */
  issuers?: (string)[] | undefined;
  nameservers?: (string)[] | undefined;
  registrar?: (string | null) | undefined;
} | undefined;
};

export type UpdateHeartbeatRequest = {
  name?: string | undefined;
  /** One of `periodSeconds`, `cron` and `onCalendar`; default: one day */
  schedule?: {
  /** Expected seconds between successes, 10 to 365 days */
  periodSeconds?: number | undefined;
  /** Cron expression as in Debian's cron: five fields, or six with seconds first; names and `@daily` work. Several lines are allowed */
  cron?: string | undefined;
  /** Calendar expression as in systemd.time(7). Several lines are allowed */
  onCalendar?: string | undefined;
  /** IANA time zone; default UTC */
  timezone?: string | undefined;
} | undefined;
  /** For pings by name; default: derived from the name */
  slug?: string | undefined;
  description?: string | undefined;
  tags?: (string)[] | undefined;
  /** Grace period: seconds after the due time before the heartbeat is down. Default 3600 */
  graceSeconds?: number | undefined;
  /** A run that has not started by the due time plus this is down; null: starts are not expected */
  startGraceSeconds?: (number | null) | undefined;
  /** A run that takes longer is down; null: the grace period applies */
  maxRunSeconds?: (number | null) | undefined;
  /** A success sooner than this after the start counts as down */
  minRunSeconds?: (number | null) | undefined;
  /** `post`: other pings are recorded but ignored */
  methods?: ("any" | "post") | undefined;
  /** Whether a ping resumes a paused heartbeat; default true */
  resumeOnPing?: boolean | undefined;
  /** Severity of its incidents; default high */
  severity?: ("info" | "low" | "medium" | "high" | "critical") | undefined;
  paused?: boolean | undefined;
};

export type UpdateHttpServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** http or https URL without user and password */
  url?: string | undefined;
  method?: (("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | null) | undefined;
  headers?: (Record<string, string> | null) | undefined;
  body?: ((string | null) | null) | undefined;
  auth?: ((HttpAuth | null) | null) | undefined;
  followRedirects?: (boolean | null) | undefined;
  expect?: (HttpExpectationOrder | null) | undefined;
  tls?: (HttpTlsOrder | null) | undefined;
  ipVersion?: (((4 | 6) | null) | null) | undefined;
});

export type UpdateIncidentRequest = {
  title?: string | undefined;
  severity?: ("info" | "low" | "medium" | "high" | "critical") | undefined;
  /** A member of the account, or null for unassigned */
  assigneeUserId?: (string | null) | undefined;
};

export type UpdateKeywordServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** http or https URL without user and password */
  url?: string | undefined;
  method?: (("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | null) | undefined;
  headers?: (Record<string, string> | null) | undefined;
  body?: ((string | null) | null) | undefined;
  auth?: ((HttpAuth | null) | null) | undefined;
  followRedirects?: (boolean | null) | undefined;
  expect?: (HttpExpectationOrder | null) | undefined;
  tls?: (HttpTlsOrder | null) | undefined;
  ipVersion?: (((4 | 6) | null) | null) | undefined;
  /** Text to find in the body */
  keyword?: string | undefined;
  keywordMode?: (("present" | "absent") | null) | undefined;
  caseSensitive?: (boolean | null) | undefined;
});

export type UpdateLookalikeRequest = {
  state?: ("new" | "watching" | "benign" | "owned" | "confirmed") | undefined;
  note?: string | undefined;
};

export type UpdateMaintenanceWindowRequest = {
  title?: string | undefined;
  /** Instant, or local time in `timezone` */
  startsAt?: string | undefined;
  scope?: MaintenanceScopeOrder | undefined;
  description?: string | undefined;
  /** IANA time zone; default UTC */
  timezone?: string | undefined;
  endsAt?: (string | null) | undefined;
  /** RFC 5545, without DTSTART. Starts keep their local time; UNTIL without a zone is local time. If DTSTART does not match the rule, it is not an occurrence */
  rrule?: (string | null) | undefined;
  /** Excluded starts: instants or local times */
  exdates?: (string)[] | undefined;
  durationMinutes?: (number | null) | undefined;
  showOnStatusPages?: boolean | undefined;
};

export type UpdateMemberRequest = {
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** What happens to API keys, wall links, calendar links and invitations of the member that they may no longer have: `revoke` ends them, `transfer` makes them yours. Default: `revoke` */
  access?: ("revoke" | "transfer") | undefined;
};

export type UpdatePingServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** Name or address to ping */
  host?: string | undefined;
  packets?: (number | null) | undefined;
  maxLossPercent?: (number | null) | undefined;
  maxRttMs?: ((number | null) | null) | undefined;
  ipVersion?: (((4 | 6) | null) | null) | undefined;
});

export type UpdatePortServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** Name or address to connect to */
  host?: string | undefined;
  /** Port to connect to */
  port?: number | undefined;
  protocol?: (("tcp" | "udp" | "tls") | null) | undefined;
  starttls?: ((("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null) | null) | undefined;
  send?: ((string | null) | null) | undefined;
  expectRegex?: ((string | null) | null) | undefined;
  ipVersion?: (((4 | 6) | null) | null) | undefined;
});

export type UpdateServiceMonitorBase = {
  name?: string | undefined;
  domainId?: ((string | null) | null) | undefined;
  intervalSeconds?: (number | null) | undefined;
  timeoutSeconds?: (number | null) | undefined;
  confirm?: ({
  /** Consecutive failures before the monitor is down; default 2 */
  failures?: number | undefined;
  /** Consecutive successes before the monitor is up again; default 1 */
  recoveries?: number | undefined;
  /** Seconds before a failure is checked again; default 20 */
  retrySeconds?: number | undefined;
} | null) | undefined;
  regions?: ((string)[] | null) | undefined;
  quorum?: ((number | null) | null) | undefined;
  dependsOn?: ((string)[] | null) | undefined;
  tags?: ((string)[] | null) | undefined;
  severity?: (("info" | "low" | "medium" | "high" | "critical") | null) | undefined;
  paused?: (boolean | null) | undefined;
};

/** Any fields of the kind. Objects are merged; null resets a field to its default. */
export type UpdateServiceMonitorRequest = (UpdateHttpServiceMonitorRequest | UpdateKeywordServiceMonitorRequest | UpdatePingServiceMonitorRequest | UpdatePortServiceMonitorRequest | UpdateDnsServiceMonitorRequest | UpdateSslServiceMonitorRequest);

/** `filter` is replaced as a whole */
export type UpdateServiceMonitorViewRequest = {
  name?: string | undefined;
  filter?: ServiceMonitorFilter | undefined;
  /** Sort order of the list; null: newest first */
  sort?: (("name" | "-name" | "status" | "-status" | "latency" | "-latency" | "uptime" | "-uptime") | null) | undefined;
  /** Grouping of the rows; null for none */
  groupBy?: (("tag" | "domain" | "kind" | "status") | null) | undefined;
};

export type UpdateSslServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** Name or address to connect to */
  host?: string | undefined;
  port?: (number | null) | undefined;
  sni?: ((string | null) | null) | undefined;
  starttls?: ((("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null) | null) | undefined;
  warnDays?: ((number)[] | null) | undefined;
  warnLifetimeShare?: ((number | null) | null) | undefined;
  minTls?: ((("1.0" | "1.1" | "1.2" | "1.3") | null) | null) | undefined;
  pinnedSha256?: ((string)[] | null) | undefined;
  ipVersion?: (((4 | 6) | null) | null) | undefined;
});

export type UpdateStatusPagePostRequest = {
  title?: string | undefined;
  impact?: ("none" | "minor" | "major" | "critical") | undefined;
  componentIds?: (string)[] | undefined;
};

export type UpdateStatusPageRequest = {
  /** 1 to 64 characters of a-z, 0-9 and -; unique in the installation */
  slug?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  /** `password`: requires a password; `private`: visible only to members of the account */
  visibility?: ("public" | "password" | "private") | undefined;
  /** For `visibility: password`; never returned */
  password?: string | undefined;
  theme?: ("auto" | "light" | "dark") | undefined;
  /** Accent color as #rrggbb */
  accent?: string | undefined;
  /** https URL of an image */
  logoUrl?: (string | null) | undefined;
  locale?: ("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko") | undefined;
  /** Languages the page is offered in; `locale` is the default */
  locales?: (("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko"))[] | undefined;
  /** Domain under which the page is served at `/`, once its ownership is verified (`customDomainStatus`) */
  customDomain?: (string | null) | undefined;
  /** Hide uptime ratios and days */
  hideUptime?: boolean | undefined;
  historyDays?: number | undefined;
  groups?: (StatusGroupOrder)[] | undefined;
  components?: (StatusComponentOrder)[] | undefined;
  subscribers?: StatusSubscribersOrder | undefined;
};

export type UpdateStatusPostRequest = {
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  /** Markdown */
  message: string;
};

export type UpdateSubdomainRequest = {
  /** State set in review */
  state?: ("new" | "owned" | "ignored") | undefined;
  /** Reason, for others to read */
  note?: (string | null) | undefined;
};

export type UpdateThreatLeadRequest = {
  state?: ("new" | "triaged" | "benign" | "confirmed") | undefined;
  note?: (string | null) | undefined;
};

export type UpdateThreatTakedownRequest = {
  mail?: TakedownMailPatch | undefined;
  authorization?: (string | null) | undefined;
  note?: (string | null) | undefined;
  /** Classification before evidence is collected */
  state?: ("benign" | "owned" | "watch" | "confirmed") | undefined;
};

export type UpdateUserRequest = {
  name?: string | undefined;
  email?: string | undefined;
  /** 8 to 256 characters */
  password?: string | undefined;
  /** Required to change the password or email */
  currentPassword?: string | undefined;
};

/** Availability and latency over the last days */
export type Uptime = {
  /** Start: midnight UTC, or when the monitor was created */
  from: string;
  /** End: now */
  to: string;
  days: number;
  ratio: (number | null);
  /** Time down */
  downtimeSeconds: number;
  /** Time degraded; counts as available */
  degradedSeconds: number;
  /** Time before the first result, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Time in maintenance */
  excludedSeconds: number;
  /** Incidents of this monitor that were open in the period */
  incidents: number;
  /** Check counts by status, all regions */
  checks: {
  up: number;
  degraded: number;
  down: number;
  /** Failed because of Belltower itself */
  unknown: number;
  /** Windows without a measurement */
  missed: number;
};
  /** Punctuality of the checks */
  lateness: {
  /** Maximum delay between due and started */
  maxMs: number;
};
  /** Over up and degraded checks; percentiles are accurate to 9% */
  latency: {
  averageMs: (number | null);
  p50Ms: (number | null);
  p95Ms: (number | null);
  p99Ms: (number | null);
};
  /** Mean duration of each phase */
  phases: {
  dnsMs: (number | null);
  connectMs: (number | null);
  tlsMs: (number | null);
  firstByteMs: (number | null);
  transferMs: (number | null);
};
  /** One per UTC day, oldest first */
  bars: ({
  date: string;
  ratio: (number | null);
  /** Time up */
  upSeconds: number;
  /** Time degraded; counts as available */
  degradedSeconds: number;
  /** Time down */
  downSeconds: number;
  /** Time before the first result, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Time in maintenance */
  excludedSeconds: number;
  worst: (("up" | "degraded" | "down") | null);
})[];
};

/** An overview for a wall display */
export type Wall = {
  /** When it was the case */
  at: string;
  /** Name of the account */
  account: string;
  monitors: {
  total: number;
  up: number;
  degraded: number;
  down: number;
  pending: number;
  paused: number;
};
  heartbeats: {
  total: number;
  up: number;
  late: number;
  down: number;
  new: number;
  paused: number;
};
  openIncidents: number;
  /** Null if there was none */
  lastIncidentAt: (string | null);
  /** Sources that are down, newest first; at most forty */
  troubles: (WallTrouble)[];
};

export type WallLink = {
  id: string;
  name: string;
  /** When it was created */
  createdAt: string;
};

export type WallLinkList = {
  items: (WallLink)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type WallTrouble = {
  type: ("service_monitor" | "heartbeat");
  id: string;
  name: string;
  status: ("down" | "degraded" | "late");
  /** Start of the current state */
  since: string;
};

export type WatchSubdomainRequest = {
  kinds: (("http" | "ssl" | "legacy_domain"))[];
};

export type WebPushSubscription = {
  name?: string | undefined;
  endpoint: string;
  expirationTime?: (number | null) | undefined;
  keys: {
  p256dh: string;
  auth: string;
};
};

export type WithdrawThreatTakedownRequest = {
  message?: string | undefined;
};

export interface operations {
  /** Check that the process is alive */
  checkHealth: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CheckHealthResponse } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Check readiness: database and migrations */
  checkReadiness: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CheckReadinessResponse } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read information about the installation */
  getInstallation: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Installation } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Prometheus metrics */
  getMetrics: {
    parameters: { query?: { monitors?: ("true" | "false") | undefined }; path?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Sign in */
  createSession: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody: { content: { "application/json": CreateSessionRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": Session } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("invalid_sign_in") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("lost_race") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read the current session */
  getSession: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Session } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Sign out */
  deleteSession: {
    parameters: { query?: never; path?: never; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List your sessions, newest first */
  listOwnSessions: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": OwnSessionList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Sign out another session */
  endOwnSession: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Sign up */
  createAccount: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody: { content: { "application/json": CreateAccountRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": Account } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json" | "proof_of_work_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("foreign_origin" | "signup_closed") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("already_exists") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read whether sign-up is open */
  getSignup: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Signup } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read the account */
  getAccount: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Account } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update the account's name or email */
  updateAccount: {
    parameters: { query?: never; path?: never; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateAccountRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Account } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Rotate the account's ping key; URLs with the old one stop working immediately */
  rotatePingKey: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Account } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update your name, email or password */
  updateUser: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateUserRequest } };
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated" | "invalid_sign_in") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List members, oldest first */
  listMembers: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": MemberList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Add a member */
  createMember: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateMemberRequest } };
    responses: {
      202: { headers: { [name: string]: unknown }; content: { "application/json": Invitation } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a member */
  getMember: {
    parameters: { query?: never; path: { userId: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Member } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a member's role */
  updateMember: {
    parameters: { query?: never; path: { userId: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateMemberRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Member } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Remove a member */
  deleteMember: {
    parameters: { query?: { access?: ("revoke" | "transfer") | undefined }; path: { userId: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List a member's sessions, and the keys, links and invitations they made */
  listMemberAccess: {
    parameters: { query?: { role?: ("owner" | "admin" | "member" | "viewer") | undefined }; path: { userId: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": MemberAccess } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List open invitations, newest first */
  listInvitations: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": InvitationList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Invite a person */
  createInvitation: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateInvitationRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": Invitation } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read an invitation */
  getInvitation: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Invitation } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete an invitation */
  deleteInvitation: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read an invitation by its token */
  getInvitationOffer: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody: { content: { "application/json": GetInvitationOfferRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": GetInvitationOfferResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Accept an invitation */
  acceptInvitation: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody: { content: { "application/json": AcceptInvitationRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AcceptInvitationResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("invalid_sign_in") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("lost_race") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Request a password reset link */
  requestPasswordReset: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody: { content: { "application/json": RequestPasswordResetRequest } };
    responses: {
      202: { headers: { [name: string]: unknown }; content: { "application/json": RequestPasswordResetResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Set a new password with a reset link */
  confirmPasswordReset: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody: { content: { "application/json": ConfirmPasswordResetRequest } };
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Resend the confirmation email */
  requestAddressConfirmation: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      202: { headers: { [name: string]: unknown }; content: { "application/json": RequestAddressConfirmationResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List emails sent by the service, newest first */
  listMails: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; state?: (("queued" | "sending" | "sent" | "failed" | "undeliverable") | (("queued" | "sending" | "sent" | "failed" | "undeliverable"))[]) | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": MailList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Send a failed mail again */
  retryMail: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Mail } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create an API key */
  createApiKey: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateApiKeyRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": NewApiKey } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List API keys, newest first */
  listApiKeys: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ApiKeyList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read an API key */
  getApiKey: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ApiKey } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Rename an API key */
  updateApiKey: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateApiKeyRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ApiKey } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Revoke an API key immediately */
  deleteApiKey: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List the audit log, newest first */
  listAuditLog: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; action?: (string | (string)[]) | undefined; objectType?: (string | (string)[]) | undefined; objectId?: (string | (string)[]) | undefined; actor?: ((string | "system") | ((string | "system"))[]) | undefined; from?: string | undefined; to?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AuditEntryList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List the actors, actions and resources in the audit log */
  listAuditFacets: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AuditFacets } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List domains, newest first unless sorted otherwise */
  listDomains: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domain?: (string | (string)[]) | undefined; apex?: (string | (string)[]) | undefined; source?: (("import" | "monitor" | "service-monitor" | "manual" | "discovery") | (("import" | "monitor" | "service-monitor" | "manual" | "discovery"))[]) | undefined; verified?: boolean | undefined; search?: string | undefined; sort?: ("createdAt" | "-createdAt" | "domain" | "-domain") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": DomainList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Add a domain to the inventory */
  createDomain: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateDomainRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": Domain } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a domain */
  getDomain: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Domain } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a domain's label or expectations */
  updateDomain: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateDomainRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Domain } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a domain from the inventory */
  deleteDomain: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List subdomains, newest first unless sorted otherwise */
  listSubdomains: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domainId?: (string | (string)[]) | undefined; state?: (("new" | "owned" | "ignored") | (("new" | "owned" | "ignored"))[]) | undefined; source?: (("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page") | (("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page"))[]) | undefined; alive?: boolean | undefined; takeover?: (("vulnerable" | "suspect" | "none") | (("vulnerable" | "suspect" | "none"))[]) | undefined; since?: string | undefined; search?: string | undefined; sort?: ("firstSeenAt" | "-firstSeenAt" | "lastSeenAt" | "-lastSeenAt" | "name" | "-name") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": SubdomainList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a subdomain */
  getSubdomain: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Subdomain } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Triage a subdomain */
  updateSubdomain: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateSubdomainRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Subdomain } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Triage several subdomains */
  bulkSubdomains: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": BulkSubdomainsRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": BulkSubdomainsResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create monitors for a subdomain */
  watchSubdomain: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": WatchSubdomainRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": SubdomainWatch } };
      201: { headers: { [name: string]: unknown }; content: { "application/json": SubdomainWatch } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("monitor_cap_reached") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List the infrastructure associated with domains, newest first */
  listAssociations: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domainId?: (string | (string)[]) | undefined; type?: (("address" | "prefix" | "as" | "operator" | "nameserver" | "mail" | "hosting" | "cdn" | "registrar" | "issuer") | (("address" | "prefix" | "as" | "operator" | "nameserver" | "mail" | "hosting" | "cdn" | "registrar" | "issuer"))[]) | undefined; current?: boolean | undefined; search?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AssociationList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List discovery runs, newest first */
  listDiscoveries: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domainId?: (string | (string)[]) | undefined; state?: (("queued" | "running" | "done" | "failed") | (("queued" | "running" | "done" | "failed"))[]) | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": DiscoveryList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Start subdomain discovery for a domain */
  createDiscovery: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateDiscoveryRequest } };
    responses: {
      202: { headers: { [name: string]: unknown }; content: { "application/json": Discovery } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a discovery run and its progress */
  getDiscovery: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Discovery } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List domain monitors, newest first */
  listDomainMonitors: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domain?: (string | (string)[]) | undefined; state?: (("active" | "paused") | (("active" | "paused"))[]) | undefined; label?: (string | (string)[]) | undefined; verified?: boolean | undefined; search?: string | undefined; expand?: (("openIncident") | (("openIncident"))[]) | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": DomainMonitorList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create a domain monitor */
  createDomainMonitor: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateDomainMonitorRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": DomainMonitor } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("monitor_cap_reached") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a domain monitor */
  getDomainMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": DomainMonitor } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a domain monitor's label, recipient, state or DKIM selectors */
  updateDomainMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateDomainMonitorRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": DomainMonitor } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a domain monitor */
  deleteDomainMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Verify ownership of a domain */
  verifyDomainMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": DomainMonitorVerification } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List a domain monitor's scans, newest first */
  listDomainMonitorScans: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ScanList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a scan: its progress, then every result with evidence */
  getDomainMonitorScan: {
    parameters: { query?: never; path: { id: string; scanId: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ScanWithResults } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Scan a domain now */
  scanDomainMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      202: { headers: { [name: string]: unknown }; content: { "application/json": Scan } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List a domain monitor's findings, last seen first */
  listDomainMonitorFindings: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; state?: (("open" | "resolved" | "accepted" | "false-positive") | (("open" | "resolved" | "accepted" | "false-positive"))[]) | undefined; severity?: (("info" | "low" | "medium" | "high" | "critical") | (("info" | "low" | "medium" | "high" | "critical"))[]) | undefined; category?: (("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage") | (("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage"))[]) | undefined; dimension?: (("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation") | (("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation"))[]) | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": FindingList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a finding */
  getDomainMonitorFinding: {
    parameters: { query?: never; path: { id: string; findingId: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Finding } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Set a finding's disposition */
  updateDomainMonitorFinding: {
    parameters: { query?: never; path: { id: string; findingId: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateDomainMonitorFindingRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Finding } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List changes to a domain, newest first */
  listDomainMonitorChanges: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ChangeList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List findings of all domains, newest first */
  listFindings: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; state?: (("open" | "resolved" | "accepted" | "false-positive") | (("open" | "resolved" | "accepted" | "false-positive"))[]) | undefined; severity?: (("info" | "low" | "medium" | "high" | "critical") | (("info" | "low" | "medium" | "high" | "critical"))[]) | undefined; category?: (("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage") | (("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage"))[]) | undefined; dimension?: (("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation") | (("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation"))[]) | undefined; domainId?: (string | (string)[]) | undefined; search?: string | undefined; checkId?: (string | (string)[]) | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": DomainFindingList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List finding types, the worst and most common first */
  listFindingKinds: {
    parameters: { query?: { state?: (("open" | "resolved" | "accepted" | "false-positive") | (("open" | "resolved" | "accepted" | "false-positive"))[]) | undefined; severity?: (("info" | "low" | "medium" | "high" | "critical") | (("info" | "low" | "medium" | "high" | "critical"))[]) | undefined; category?: (("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage") | (("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage"))[]) | undefined; dimension?: (("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation") | (("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation"))[]) | undefined; domainId?: (string | (string)[]) | undefined; search?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": FindingKindList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Set the disposition of several findings */
  changeFindings: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": ChangeFindingsRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ChangeFindingsResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a domain monitor's daily risk trend, oldest first */
  getDomainMonitorRiskTrend: {
    parameters: { query?: { days?: number | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": (RiskTrendPoint)[] } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read what changed a domain monitor's score between two days */
  getDomainMonitorRiskDifference: {
    parameters: { query?: { from?: string | undefined; to?: string | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": RiskDifference } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List saved views, newest first */
  listServiceMonitorViews: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitorViewList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Save a view: filters, order and grouping */
  createServiceMonitorView: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateServiceMonitorViewRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitorView } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a saved view */
  getServiceMonitorView: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitorView } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a saved view */
  updateServiceMonitorView: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateServiceMonitorViewRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitorView } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a saved view */
  deleteServiceMonitorView: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List service monitors */
  listServiceMonitors: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; kind?: (("http" | "keyword" | "ping" | "port" | "dns" | "ssl") | (("http" | "keyword" | "ping" | "port" | "dns" | "ssl"))[]) | undefined; status?: (("pending" | "up" | "degraded" | "down" | "paused") | (("pending" | "up" | "degraded" | "down" | "paused"))[]) | undefined; tag?: (string | (string)[]) | undefined; domainId?: (string | (string)[]) | undefined; severity?: (("info" | "low" | "medium" | "high" | "critical") | (("info" | "low" | "medium" | "high" | "critical"))[]) | undefined; search?: string | undefined; sort?: ("name" | "-name" | "status" | "-status" | "latency" | "-latency" | "uptime" | "-uptime") | undefined; expand?: (("lastCheck" | "domain" | "openIncident") | (("lastCheck" | "domain" | "openIncident"))[]) | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitorList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create a service monitor */
  createServiceMonitor: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateServiceMonitorRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitor } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json" | "target_refused" | "interval_below_plan") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("monitor_cap_reached") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a service monitor */
  getServiceMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitor } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a service monitor */
  updateServiceMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateServiceMonitorRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitor } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json" | "target_refused" | "interval_below_plan") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a service monitor */
  deleteServiceMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Pause checks */
  pauseServiceMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitor } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Check again now */
  resumeServiceMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitor } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Check now */
  checkServiceMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitor } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Apply an action to several monitors */
  changeServiceMonitors: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": ChangeServiceMonitorsRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ChangeServiceMonitorsResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Test a service monitor's settings with one probe */
  probeServiceMonitor: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": ProbeServiceMonitorRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ProbeResult } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json" | "target_refused" | "interval_below_plan") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List checks of a service monitor, newest first */
  listServiceMonitorChecks: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; from?: string | undefined; to?: string | undefined; status?: (("up" | "degraded" | "down" | "unknown" | "missed") | (("up" | "degraded" | "down" | "unknown" | "missed"))[]) | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CheckList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read sparklines, uptime and day bars of a page of service monitors */
  listSparklines: {
    parameters: { query: { ids: (string | (string)[]) }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Sparklines } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read check durations of a service monitor over time, with outages and maintenance */
  getServiceMonitorLatency: {
    parameters: { query?: { hours?: number | undefined; from?: string | undefined; to?: string | undefined; region?: string | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": LatencySeries } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a service monitor's availability and latency */
  getServiceMonitorUptime: {
    parameters: { query?: { days?: number | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Uptime } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List incidents, newest first unless sorted otherwise */
  listIncidents: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; state?: (("open" | "acknowledged" | "resolved") | (("open" | "acknowledged" | "resolved"))[]) | undefined; severity?: (("info" | "low" | "medium" | "high" | "critical") | (("info" | "low" | "medium" | "high" | "critical"))[]) | undefined; sourceType?: (("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual") | (("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual"))[]) | undefined; monitorId?: (string | (string)[]) | undefined; sourceId?: (string | (string)[]) | undefined; domainId?: (string | (string)[]) | undefined; assigneeUserId?: (string | (string)[]) | undefined; search?: string | undefined; from?: string | undefined; to?: string | undefined; sort?: ("openedAt" | "-openedAt" | "lastOccurredAt" | "-lastOccurredAt" | "severity" | "-severity" | "title" | "-title") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": IncidentList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create an incident by hand */
  createIncident: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateIncidentRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": IncidentWithTimeline } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read an incident and its timeline */
  getIncident: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": IncidentWithTimeline } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update an incident's title, severity or assignee */
  updateIncident: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": UpdateIncidentRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": IncidentWithTimeline } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List the monitors grouped into an incident */
  listIncidentMembers: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": IncidentMemberList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Acknowledge an incident */
  acknowledgeIncident: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": AcknowledgeIncidentRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": IncidentWithTimeline } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Resolve an incident */
  resolveIncident: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": ResolveIncidentRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": IncidentWithTimeline } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Reopen a resolved incident */
  reopenIncident: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": ReopenIncidentRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": IncidentWithTimeline } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Acknowledge, resolve or assign several incidents */
  changeIncidents: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": ChangeIncidentsRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ChangeIncidentsResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Comment on an incident */
  commentIncident: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CommentIncidentRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": IncidentWithTimeline } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List issued certificates, newest first */
  listCertificateIssuances: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domainId?: (string | (string)[]) | undefined; state?: (("expected" | "unexpected" | "acknowledged") | (("expected" | "unexpected" | "acknowledged"))[]) | undefined; issuer?: string | undefined; from?: string | undefined; to?: string | undefined; search?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificateIssuanceList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read an issuance */
  getCertificateIssuance: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificateIssuance } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Mark an issuance as expected or acknowledged */
  updateCertificateIssuance: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateCertificateIssuanceRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificateIssuance } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download the certificate, or its precertificate, as PEM */
  getCertificatePem: {
    parameters: { query?: never; path: { id: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/x-pem-file": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read the account's certificate policy */
  getCertificatePolicy: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificatePolicy } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Set the account's certificate policy */
  replaceCertificatePolicy: {
    parameters: { query?: never; path?: never; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": ReplaceCertificatePolicyRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificatePolicy } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a domain's certificate policy */
  getDomainCertificatePolicy: {
    parameters: { query?: never; path: { domainId: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificatePolicy } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Set a domain's certificate policy */
  replaceDomainCertificatePolicy: {
    parameters: { query?: never; path: { domainId: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": ReplaceDomainCertificatePolicyRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificatePolicy } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List policy violations by active certificates, newest first */
  listCertificateViolations: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domainId?: (string | (string)[]) | undefined; rule?: (("ca" | "key-type" | "key-size" | "validity" | "wildcard" | "key") | (("ca" | "key-type" | "key-size" | "validity" | "wildcard" | "key"))[]) | undefined; search?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PolicyViolationList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List expiring certificates: those deployed, soonest first, then those not yet replaced */
  listExpiringCertificates: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; days?: number | undefined; domainId?: (string | (string)[]) | undefined; search?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ExpiringCertificateList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List certificate deployments, newest first */
  listCertificateDeployments: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domainId?: (string | (string)[]) | undefined; current?: boolean | undefined; sha256?: (string | (string)[]) | undefined; search?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificateDeploymentList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List the monitored CT logs */
  listCertificateLogs: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; search?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificateLogList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Resume reading an inconsistent log */
  acceptCertificateLog: {
    parameters: { query?: never; path: { logId: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CertificateLog } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List heartbeats, newest first unless sorted otherwise */
  listHeartbeats: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; status?: (("new" | "up" | "late" | "down" | "paused") | (("new" | "up" | "late" | "down" | "paused"))[]) | undefined; tag?: (string | (string)[]) | undefined; search?: string | undefined; sort?: ("createdAt" | "-createdAt" | "name" | "-name" | "status" | "-status" | "nextDueAt" | "-nextDueAt" | "lastPingAt" | "-lastPingAt") | undefined; expand?: (("openIncident") | (("openIncident"))[]) | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": HeartbeatList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create a heartbeat */
  createHeartbeat: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateHeartbeatRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": Heartbeat } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("monitor_cap_reached") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Apply an action to several heartbeats */
  bulkHeartbeats: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": BulkHeartbeatsRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": BulkHeartbeatsResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a heartbeat */
  getHeartbeat: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Heartbeat } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a heartbeat */
  updateHeartbeat: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateHeartbeatRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Heartbeat } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a heartbeat and its pings */
  deleteHeartbeat: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Pause a heartbeat until it is resumed or pinged */
  pauseHeartbeat: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Heartbeat } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Resume a heartbeat; it waits for its next ping */
  resumeHeartbeat: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Heartbeat } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Rotate a heartbeat's ping URL; the old one stops working immediately */
  rotateKeyHeartbeat: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Heartbeat } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Preview a schedule */
  previewHeartbeatSchedule: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": PreviewHeartbeatScheduleRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PreviewHeartbeatScheduleResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List pings, newest first; the last thousand are stored */
  listHeartbeatPings: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; kind?: (("success" | "start" | "fail" | "log" | "ignored") | (("success" | "start" | "fail" | "log" | "ignored"))[]) | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PingList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a ping's body */
  getPingBody: {
    parameters: { query?: never; path: { id: string; pingId: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/octet-stream": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List runs, newest first, from the stored pings */
  listHeartbeatRuns: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": HeartbeatRunList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a heartbeat's run history and uptime */
  getHeartbeatUptime: {
    parameters: { query?: { days?: number | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": HeartbeatUptime } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List maintenance windows, newest first */
  listMaintenanceWindows: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; state?: (("scheduled" | "active" | "finished" | "cancelled") | (("scheduled" | "active" | "finished" | "cancelled"))[]) | undefined; search?: string | undefined; sort?: ("createdAt" | "-createdAt" | "startsAt" | "-startsAt" | "title" | "-title") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": MaintenanceWindowList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create a maintenance window */
  createMaintenanceWindow: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateMaintenanceWindowRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": MaintenanceWindow } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a maintenance window */
  getMaintenanceWindow: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": MaintenanceWindow } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a maintenance window */
  updateMaintenanceWindow: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateMaintenanceWindowRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": MaintenanceWindow } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a maintenance window */
  deleteMaintenanceWindow: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** End the current occurrence */
  endMaintenanceWindow: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": MaintenanceWindow } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Cancel a maintenance window, including its current occurrence */
  cancelMaintenanceWindow: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": MaintenanceWindow } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List a window's occurrences */
  listMaintenanceWindowOccurrences: {
    parameters: { query?: { from?: string | undefined; to?: string | undefined; limit?: number | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ListMaintenanceWindowOccurrencesResponse } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List occurrences of all maintenance windows */
  listMaintenanceCalendar: {
    parameters: { query?: { from?: string | undefined; to?: string | undefined; limit?: number | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ListMaintenanceCalendarResponse } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Preview a window's occurrences */
  previewMaintenanceWindow: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": PreviewMaintenanceWindowRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PreviewMaintenanceWindowResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create the calendar URL that calendar programs subscribe to */
  createMaintenanceWindowCalendarToken: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": CreateMaintenanceWindowCalendarTokenResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Revoke the calendar URL */
  deleteMaintenanceWindowCalendarToken: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** The maintenance calendar (iCalendar) */
  exportMaintenanceCalendar: {
    parameters: { query?: { token?: string | undefined }; path?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/calendar": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Mute a monitor for a number of minutes */
  snoozeServiceMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": SnoozeServiceMonitorRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": MaintenanceWindow } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Mute a monitor for a number of minutes */
  snoozeDomainMonitor: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": SnoozeDomainMonitorRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": MaintenanceWindow } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Mute a monitor for a number of minutes */
  snoozeHeartbeat: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": SnoozeHeartbeatRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": MaintenanceWindow } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List lookalikes, newest first */
  listLookalikes: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domainId?: (string | (string)[]) | undefined; state?: (("new" | "watching" | "benign" | "owned" | "confirmed") | (("new" | "watching" | "benign" | "owned" | "confirmed"))[]) | undefined; registered?: boolean | undefined; minScore?: number | undefined; fuzzer?: (("addition" | "bitsquatting" | "cyrillic" | "homoglyph" | "hyphenation" | "insertion" | "omission" | "plural" | "repetition" | "replacement" | "subdomain" | "transposition" | "vowel-swap" | "dictionary" | "tld-swap" | "various" | "combosquat" | "confusable" | "homophone" | "hyphen-tld") | (("addition" | "bitsquatting" | "cyrillic" | "homoglyph" | "hyphenation" | "insertion" | "omission" | "plural" | "repetition" | "replacement" | "subdomain" | "transposition" | "vowel-swap" | "dictionary" | "tld-swap" | "various" | "combosquat" | "confusable" | "homophone" | "hyphen-tld"))[]) | undefined; search?: string | undefined; sort?: ("firstSeenAt" | "-firstSeenAt" | "score" | "-score" | "name" | "-name") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": LookalikeList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Inspect a name now */
  checkLookalike: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CheckLookalikeRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": CheckedLookalike } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a lookalike and its history */
  getLookalike: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": LookalikeWithHistory } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Review or annotate a lookalike */
  updateLookalike: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateLookalikeRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Lookalike } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a screenshot of a lookalike or of the domain it resembles */
  getLookalikeScreenshot: {
    parameters: { query?: { of?: ("lookalike" | "original") | undefined; taken?: string | undefined }; path: { id: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "image/png": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List lookalike sweeps, newest first */
  listLookalikeSweeps: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; domainId?: (string | (string)[]) | undefined; state?: (("queued" | "running" | "done" | "failed") | (("queued" | "running" | "done" | "failed"))[]) | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": LookalikeSweepList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Start a lookalike sweep of a domain */
  requestLookalikeSweep: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": RequestLookalikeSweepRequest } };
    responses: {
      202: { headers: { [name: string]: unknown }; content: { "application/json": LookalikeSweep } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a sweep's progress */
  getLookalikeSweep: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": LookalikeSweep } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List phishing leads, newest first */
  listThreatLeads: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; state?: (("new" | "triaged" | "benign" | "confirmed") | (("new" | "triaged" | "benign" | "confirmed"))[]) | undefined; source?: (("certificate" | "feed" | "report" | "lookalike") | (("certificate" | "feed" | "report" | "lookalike"))[]) | undefined; domainId?: (string | (string)[]) | undefined; minScore?: number | undefined; search?: string | undefined; sort?: ("-firstSeenAt" | "firstSeenAt") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": LeadList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Report a suspected phishing page */
  reportLead: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": ReportLeadRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Lead } };
      201: { headers: { [name: string]: unknown }; content: { "application/json": Lead } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json" | "target_refused") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a lead */
  getThreatLead: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Lead } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Review a lead */
  updateThreatLead: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateThreatLeadRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Lead } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List takedown cases, newest first */
  listThreatTakedowns: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; state?: (("triage" | "benign" | "owned" | "watch" | "confirmed" | "evidence-ready" | "approved" | "submitted" | "acknowledged" | "actioned" | "verified-down" | "monitoring" | "closed" | "rejected" | "withdrawn" | "escalated" | "relapsed") | (("triage" | "benign" | "owned" | "watch" | "confirmed" | "evidence-ready" | "approved" | "submitted" | "acknowledged" | "actioned" | "verified-down" | "monitoring" | "closed" | "rejected" | "withdrawn" | "escalated" | "relapsed"))[]) | undefined; domainId?: (string | (string)[]) | undefined; leadId?: (string | (string)[]) | undefined; lookalikeId?: (string | (string)[]) | undefined; search?: string | undefined; sort?: ("-createdAt" | "createdAt") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": TakedownList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Open a takedown case */
  openTakedown: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": OpenTakedownRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json" | "target_refused") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a takedown case */
  getThreatTakedown: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a case's email, authorization, note or assessment */
  updateThreatTakedown: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateThreatTakedownRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Approve a case's report */
  approveThreatTakedown: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": ApproveThreatTakedownRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Send an approved report */
  submitThreatTakedown: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": SubmitThreatTakedownRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Withdraw a case */
  withdrawThreatTakedown: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": WithdrawThreatTakedownRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Escalate a case */
  escalateThreatTakedown: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": EscalateThreatTakedownRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Close a case */
  closeThreatTakedown: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": CloseThreatTakedownRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Collect evidence and contacts */
  collectEvidence: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": CollectEvidenceRequest } };
    responses: {
      202: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Record an abuse desk's reply */
  recordTakedownReply: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": RecordTakedownReplyRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Record an emailed reply to a report */
  recordReplyMail: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": RecordReplyMailRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Takedown } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download a case's evidence */
  getTakedownEvidence: {
    parameters: { query?: never; path: { id: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/zip": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a screenshot of a case's page */
  getTakedownScreenshot: {
    parameters: { query?: never; path: { id: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "image/png": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Undo the last import */
  undoImport: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": UndoneImport } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List channels, newest first unless sorted otherwise */
  listAlertChannels: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; type?: (("email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "mattermost" | "googlechat" | "pagerduty" | "opsgenie" | "ntfy" | "gotify" | "pushover" | "twilio-sms" | "matrix" | "apprise" | "webpush") | (("email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "mattermost" | "googlechat" | "pagerduty" | "opsgenie" | "ntfy" | "gotify" | "pushover" | "twilio-sms" | "matrix" | "apprise" | "webpush"))[]) | undefined; search?: string | undefined; sort?: ("createdAt" | "-createdAt" | "name" | "-name" | "type" | "-type") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertChannelList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create a channel */
  createAlertChannel: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateAlertChannelRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": AlertChannel } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a channel */
  getAlertChannel: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertChannel } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a channel */
  updateAlertChannel: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateAlertChannelRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertChannel } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a channel */
  deleteAlertChannel: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List channel types and their settings */
  listAlertChannelTypes: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ListAlertChannelTypesResponse } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** The key a browser subscribes with (`applicationServerKey`) */
  getWebPushKey: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": GetWebPushKeyResponse } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create a browser push channel */
  subscribeWebPush: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": WebPushSubscription } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertChannel } };
      201: { headers: { [name: string]: unknown }; content: { "application/json": AlertChannel } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Send a test notification */
  testAlertChannel: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ChannelTest } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List rules in evaluation order, unless sorted otherwise */
  listAlertRules: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; search?: string | undefined; sort?: ("position" | "-position" | "name" | "-name" | "createdAt" | "-createdAt") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertRuleList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create a rule */
  createAlertRule: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateAlertRuleRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": AlertRule } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a rule */
  getAlertRule: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertRule } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a rule */
  updateAlertRule: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateAlertRuleRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertRule } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a rule */
  deleteAlertRule: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Preview which recipients an incident would notify */
  previewAlertRules: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": PreviewAlertRulesRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PreviewAlertRulesResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List deliveries, newest first */
  listAlertDeliveries: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; state?: (("queued" | "sending" | "delivered" | "failed" | "suppressed") | (("queued" | "sending" | "delivered" | "failed" | "suppressed"))[]) | undefined; channelId?: (string | (string)[]) | undefined; ruleId?: (string | (string)[]) | undefined; incidentId?: (string | (string)[]) | undefined; search?: string | undefined; from?: string | undefined; to?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertDeliveryList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a delivery */
  getAlertDelivery: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertDelivery } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Retry a delivery now */
  retryAlertDelivery: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": AlertDelivery } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "lost_race" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Stream events as Server-Sent Events */
  subscribeToEvents: {
    parameters: { query?: never; path?: never; header?: { "last-event-id"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/event-stream": LiveEvent } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read the wall overview */
  getWall: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Wall } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read the wall overview through a link, without signing in */
  getSharedWall: {
    parameters: { query?: { token?: string | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Wall } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List wall links, newest first */
  listWallLinks: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": WallLinkList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create a link that shows the wall without signing in */
  createWallLink: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateWallLinkRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": MadeWallLink } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Revoke a wall link */
  deleteWallLink: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read the overview */
  getOverview: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Overview } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Count service monitors by status, kind, severity, tag and region */
  listServiceMonitorFacets: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ServiceMonitorFacets } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List status pages, newest first */
  listStatusPages: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; search?: string | undefined; sort?: ("createdAt" | "-createdAt" | "title" | "-title" | "slug" | "-slug") | undefined }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": StatusPageList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create a status page */
  createStatusPage: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateStatusPageRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": StatusPage } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a status page */
  getStatusPage: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": StatusPage } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a status page */
  updateStatusPage: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateStatusPageRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": StatusPage } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a status page */
  deleteStatusPage: {
    parameters: { query?: never; path: { id: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Verify a status page's custom domain */
  verifyStatusPageDomain: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": StatusPage } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Get the token that opens a page without its password (`?token=`) */
  createStatusPageAccessToken: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": StatusAccessToken } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Revoke the token and all cookies: readers must enter the password again */
  deleteStatusPageAccessToken: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List a status page's subscribers, newest first */
  listStatusPageSubscribers: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined; type?: (("email" | "webhook") | (("email" | "webhook"))[]) | undefined; search?: string | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": StatusSubscriberList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Unsubscribe someone */
  deleteStatusPageSubscriber: {
    parameters: { query?: never; path: { id: string; subscriberId: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Send a subscriber the messages that were given up */
  retryStatusPageSubscriber: {
    parameters: { query?: never; path: { id: string; subscriberId: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": RetryStatusPageSubscriberResponse } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** List a status page's posts, newest first */
  listStatusPagePosts: {
    parameters: { query?: { limit?: number | undefined; cursor?: string | undefined; count?: boolean | undefined }; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": StatusPostList } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_cursor") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Publish a post on a status page */
  createStatusPagePost: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreateStatusPagePostRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": StatusPost } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a post */
  getStatusPagePost: {
    parameters: { query?: never; path: { id: string; postId: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": StatusPost } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Update a post's title, impact or components */
  updateStatusPagePost: {
    parameters: { query?: never; path: { id: string; postId: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateStatusPagePostRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": StatusPost } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Delete a post */
  deleteStatusPagePost: {
    parameters: { query?: never; path: { id: string; postId: string }; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      412: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 412 | undefined;
  code?: ("precondition_failed") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Add an update to a post */
  updateStatusPost: {
    parameters: { query?: never; path: { id: string; postId: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdateStatusPostRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": StatusPost } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Publish an incident on a status page */
  publishIncident: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": PublishIncidentRequest } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": StatusPost } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download all incidents as CSV, newest first */
  exportIncidents: {
    parameters: { query?: { since?: string | undefined }; path?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/csv": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download all domain and service monitors as CSV */
  exportMonitors: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/csv": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download all heartbeats as CSV, newest first */
  exportHeartbeats: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/csv": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download all issuances as CSV, newest first */
  exportCertificates: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/csv": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download all lookalikes as CSV, newest first */
  exportLookalikes: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/csv": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download all subdomains as CSV, newest first */
  exportSubdomains: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/csv": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download scan results of one or all monitors as CSV */
  exportScanHistory: {
    parameters: { query?: { monitorId?: string | undefined; days?: number | undefined }; path?: never; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/csv": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Download a domain with its monitors, risk trend and recent incidents as JSON */
  exportDomain: {
    parameters: { query?: never; path: { id: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": DomainExport } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Send a success ping */
  pingHeartbeat: {
    parameters: { query?: { rid?: string | undefined; create?: ("1") | undefined }; path: { key: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      201: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      400: { headers: { [name: string]: unknown }; content: { "text/plain": string; "application/problem+json": Problem } };
      402: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      404: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      409: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      429: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Send a success ping, with its output */
  pingHeartbeatWithOutput: {
    parameters: { query?: { rid?: string | undefined; create?: ("1") | undefined }; path: { key: string }; header?: never; cookie?: never };
    requestBody: { content: { "text/plain": string } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      201: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      400: { headers: { [name: string]: unknown }; content: { "text/plain": string; "application/problem+json": Problem } };
      402: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      404: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      409: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      429: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Send a signal to a heartbeat; or a success ping by ping key and slug */
  pingHeartbeatSignal: {
    parameters: { query?: { rid?: string | undefined; create?: ("1") | undefined }; path: { key: string; signal: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      201: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      400: { headers: { [name: string]: unknown }; content: { "text/plain": string; "application/problem+json": Problem } };
      402: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      404: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      409: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      429: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Send a signal to a heartbeat; or a success ping by ping key and slug, with its output */
  pingHeartbeatSignalWithOutput: {
    parameters: { query?: { rid?: string | undefined; create?: ("1") | undefined }; path: { key: string; signal: string }; header?: never; cookie?: never };
    requestBody: { content: { "text/plain": string } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      201: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      400: { headers: { [name: string]: unknown }; content: { "text/plain": string; "application/problem+json": Problem } };
      402: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      404: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      409: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      429: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Ping a heartbeat by the account's ping key and slug */
  pingHeartbeatBySlug: {
    parameters: { query?: { rid?: string | undefined; create?: ("1") | undefined }; path: { key: string; slug: string; signal: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      201: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      400: { headers: { [name: string]: unknown }; content: { "text/plain": string; "application/problem+json": Problem } };
      402: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      404: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      409: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      429: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Ping a heartbeat by the account's ping key and slug, with its output */
  pingHeartbeatBySlugWithOutput: {
    parameters: { query?: { rid?: string | undefined; create?: ("1") | undefined }; path: { key: string; slug: string; signal: string }; header?: never; cookie?: never };
    requestBody: { content: { "text/plain": string } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      201: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      400: { headers: { [name: string]: unknown }; content: { "text/plain": string; "application/problem+json": Problem } };
      402: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      404: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      409: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      429: { headers: { [name: string]: unknown }; content: { "text/plain": string } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Ping in Uptime Kuma's push format */
  pingHeartbeatByPush: {
    parameters: { query?: { status?: string | undefined; msg?: string | undefined; ping?: string | undefined }; path: { token: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PushAnswer } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": PushAnswer } };
      429: { headers: { [name: string]: unknown }; content: { "application/json": PushAnswer } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Ping in Uptime Kuma's push format */
  pingHeartbeatByPushPost: {
    parameters: { query?: { status?: string | undefined; msg?: string | undefined; ping?: string | undefined }; path: { token: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PushAnswer } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/json": PushAnswer } };
      429: { headers: { [name: string]: unknown }; content: { "application/json": PushAnswer } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Report a suspicious email */
  reportLeadMail: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "message/rfc822": string; "application/json": ReportLeadMailRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": LeadMailResult } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Import domains from CSV */
  importDomains: {
    parameters: { query?: { dryRun?: ("1" | "0" | "true" | "false") | undefined }; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "text/csv": string; "application/json": ImportDomainsRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ImportResult } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json" | "invalid_csv") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Create monitors from CSV */
  importMonitors: {
    parameters: { query?: { dryRun?: ("1" | "0" | "true" | "false") | undefined }; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "text/csv": string; "application/json": ImportMonitorsRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": ImportResult } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json" | "invalid_csv") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      402: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 402 | undefined;
  code?: ("plan_required") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("insufficient_scope" | "email_unconfirmed" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "idempotency_in_progress") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      422: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 422 | undefined;
  code?: ("idempotency_mismatch") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a status page as HTML or JSON, by `Accept` */
  getPublicStatus: {
    parameters: { query?: { lang?: string | undefined; token?: string | undefined }; path: { slug: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PublicStatus; "text/html": string } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a status page's history, three months at a time, as HTML or JSON by `Accept` */
  getPublicHistory: {
    parameters: { query?: { lang?: string | undefined; token?: string | undefined; month?: string | undefined }; path: { slug: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PublicHistory; "text/html": string } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a post as HTML or JSON, by `Accept` */
  getPublicPost: {
    parameters: { query?: { lang?: string | undefined; token?: string | undefined }; path: { slug: string; postId: string }; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PublicPost; "text/html": string } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a status page's widget for an `iframe` */
  getPublicWidget: {
    parameters: { query?: { lang?: string | undefined; token?: string | undefined }; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/html": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a status page's posts as Atom (RFC 4287) */
  getPublicAtomFeed: {
    parameters: { query?: { lang?: string | undefined; token?: string | undefined }; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/atom+xml": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a status page's posts as JSON Feed 1.1 */
  getPublicJsonFeed: {
    parameters: { query?: { lang?: string | undefined; token?: string | undefined }; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/feed+json": JsonFeed } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a status page's or component's badge */
  getPublicBadge: {
    parameters: { query?: { lang?: string | undefined; token?: string | undefined; component?: string | undefined; style?: string | undefined }; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "image/svg+xml": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Unlock a page with its password; sets a cookie */
  unlockPublicStatus: {
    parameters: { query?: never; path: { slug: string }; header?: never; cookie?: never };
    requestBody: { content: { "application/json": StatusUnlock } };
    responses: {
      204: { headers: { [name: string]: unknown }; content?: never };
      303: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated" | "invalid_password") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read a status page's subscription form */
  getPublicSubscribeForm: {
    parameters: { query?: { lang?: string | undefined; token?: string | undefined }; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/html": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Subscribe to a status page by email or webhook */
  subscribePublicStatus: {
    parameters: { query?: never; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: { content: { "application/json": StatusSubscription } };
    responses: {
      202: { headers: { [name: string]: unknown }; content: { "application/json": StatusSubscribed } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      429: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 429 | undefined;
  code?: ("rate_limited") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** A page with a button: confirm a subscription */
  getPublicConfirmPage: {
    parameters: { query?: { token?: string | undefined }; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/html": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Confirm a subscription */
  confirmPublicSubscription: {
    parameters: { query?: { token?: string | undefined }; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/html": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** A page with a button: unsubscribe */
  getPublicUnsubscribePage: {
    parameters: { query?: { token?: string | undefined }; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/html": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Unsubscribe */
  unsubscribePublicSubscription: {
    parameters: { query?: { token?: string | undefined }; path: { slug: string }; header?: never; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "text/html": string } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 401 | undefined;
  code?: ("unauthenticated") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      413: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 413 | undefined;
  code?: ("too_large") | undefined;
}) } };
      415: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 415 | undefined;
  code?: ("unsupported_media_type") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Check whether a status page is served under this domain: 200 or 404 */
  checkStatusDomain: {
    parameters: { query: { domain: string }; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": StatusDomain } };
      304: { headers: { [name: string]: unknown }; content?: never };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request") | undefined;
}) } };
      404: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 404 | undefined;
  code?: ("not_found") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
}

export interface paths {
  "/healthz": {
    get: operations["checkHealth"];
  };
  "/readyz": {
    get: operations["checkReadiness"];
  };
  "/api/v1/installation": {
    get: operations["getInstallation"];
  };
  "/metrics": {
    get: operations["getMetrics"];
  };
  "/api/v1/session": {
    post: operations["createSession"];
    get: operations["getSession"];
    delete: operations["deleteSession"];
  };
  "/api/v1/sessions": {
    get: operations["listOwnSessions"];
  };
  "/api/v1/sessions/{id}": {
    delete: operations["endOwnSession"];
  };
  "/api/v1/accounts": {
    post: operations["createAccount"];
  };
  "/api/v1/signup": {
    get: operations["getSignup"];
  };
  "/api/v1/account": {
    get: operations["getAccount"];
    patch: operations["updateAccount"];
  };
  "/api/v1/account/rotate-ping-key": {
    post: operations["rotatePingKey"];
  };
  "/api/v1/user": {
    patch: operations["updateUser"];
  };
  "/api/v1/members": {
    get: operations["listMembers"];
    post: operations["createMember"];
  };
  "/api/v1/members/{userId}": {
    get: operations["getMember"];
    patch: operations["updateMember"];
    delete: operations["deleteMember"];
  };
  "/api/v1/members/{userId}/access": {
    get: operations["listMemberAccess"];
  };
  "/api/v1/invitations": {
    get: operations["listInvitations"];
    post: operations["createInvitation"];
  };
  "/api/v1/invitations/{id}": {
    get: operations["getInvitation"];
    delete: operations["deleteInvitation"];
  };
  "/api/v1/invitations/look": {
    post: operations["getInvitationOffer"];
  };
  "/api/v1/invitations/accept": {
    post: operations["acceptInvitation"];
  };
  "/api/v1/password-resets": {
    post: operations["requestPasswordReset"];
  };
  "/api/v1/password-resets/complete": {
    post: operations["confirmPasswordReset"];
  };
  "/api/v1/address-confirmations": {
    post: operations["requestAddressConfirmation"];
  };
  "/api/v1/mails": {
    get: operations["listMails"];
  };
  "/api/v1/mails/{id}/retry": {
    post: operations["retryMail"];
  };
  "/api/v1/api-keys": {
    post: operations["createApiKey"];
    get: operations["listApiKeys"];
  };
  "/api/v1/api-keys/{id}": {
    get: operations["getApiKey"];
    patch: operations["updateApiKey"];
    delete: operations["deleteApiKey"];
  };
  "/api/v1/audit-log": {
    get: operations["listAuditLog"];
  };
  "/api/v1/audit-log/facets": {
    get: operations["listAuditFacets"];
  };
  "/api/v1/assets/domains": {
    get: operations["listDomains"];
    post: operations["createDomain"];
  };
  "/api/v1/assets/domains/{id}": {
    get: operations["getDomain"];
    patch: operations["updateDomain"];
    delete: operations["deleteDomain"];
  };
  "/api/v1/assets/subdomains": {
    get: operations["listSubdomains"];
  };
  "/api/v1/assets/subdomains/{id}": {
    get: operations["getSubdomain"];
    patch: operations["updateSubdomain"];
  };
  "/api/v1/assets/subdomains/bulk": {
    post: operations["bulkSubdomains"];
  };
  "/api/v1/assets/subdomains/{id}/watch": {
    post: operations["watchSubdomain"];
  };
  "/api/v1/assets/associations": {
    get: operations["listAssociations"];
  };
  "/api/v1/assets/discoveries": {
    get: operations["listDiscoveries"];
    post: operations["createDiscovery"];
  };
  "/api/v1/assets/discoveries/{id}": {
    get: operations["getDiscovery"];
  };
  "/api/monitors": {
    get: operations["listDomainMonitors"];
    post: operations["createDomainMonitor"];
  };
  "/api/monitors/{id}": {
    get: operations["getDomainMonitor"];
    patch: operations["updateDomainMonitor"];
    delete: operations["deleteDomainMonitor"];
  };
  "/api/monitors/{id}/verify": {
    post: operations["verifyDomainMonitor"];
  };
  "/api/monitors/{id}/history": {
    get: operations["listDomainMonitorScans"];
  };
  "/api/monitors/{id}/history/{scanId}": {
    get: operations["getDomainMonitorScan"];
  };
  "/api/monitors/{id}/scan": {
    post: operations["scanDomainMonitor"];
  };
  "/api/monitors/{id}/findings": {
    get: operations["listDomainMonitorFindings"];
  };
  "/api/monitors/{id}/findings/{findingId}": {
    get: operations["getDomainMonitorFinding"];
    patch: operations["updateDomainMonitorFinding"];
  };
  "/api/monitors/{id}/changes": {
    get: operations["listDomainMonitorChanges"];
  };
  "/api/v1/findings": {
    get: operations["listFindings"];
  };
  "/api/v1/findings/kinds": {
    get: operations["listFindingKinds"];
  };
  "/api/v1/findings/bulk": {
    post: operations["changeFindings"];
  };
  "/api/monitors/{id}/risk-trend": {
    get: operations["getDomainMonitorRiskTrend"];
  };
  "/api/monitors/{id}/risk-trend/difference": {
    get: operations["getDomainMonitorRiskDifference"];
  };
  "/api/v1/service-monitors/views": {
    get: operations["listServiceMonitorViews"];
    post: operations["createServiceMonitorView"];
  };
  "/api/v1/service-monitors/views/{id}": {
    get: operations["getServiceMonitorView"];
    patch: operations["updateServiceMonitorView"];
    delete: operations["deleteServiceMonitorView"];
  };
  "/api/v1/service-monitors": {
    get: operations["listServiceMonitors"];
    post: operations["createServiceMonitor"];
  };
  "/api/v1/service-monitors/{id}": {
    get: operations["getServiceMonitor"];
    patch: operations["updateServiceMonitor"];
    delete: operations["deleteServiceMonitor"];
  };
  "/api/v1/service-monitors/{id}/pause": {
    post: operations["pauseServiceMonitor"];
  };
  "/api/v1/service-monitors/{id}/resume": {
    post: operations["resumeServiceMonitor"];
  };
  "/api/v1/service-monitors/{id}/check": {
    post: operations["checkServiceMonitor"];
  };
  "/api/v1/service-monitors/bulk": {
    post: operations["changeServiceMonitors"];
  };
  "/api/v1/service-monitors/probe": {
    post: operations["probeServiceMonitor"];
  };
  "/api/v1/service-monitors/{id}/checks": {
    get: operations["listServiceMonitorChecks"];
  };
  "/api/v1/service-monitors/sparklines": {
    get: operations["listSparklines"];
  };
  "/api/v1/service-monitors/{id}/latency": {
    get: operations["getServiceMonitorLatency"];
  };
  "/api/v1/service-monitors/{id}/uptime": {
    get: operations["getServiceMonitorUptime"];
  };
  "/api/v1/incidents": {
    get: operations["listIncidents"];
    post: operations["createIncident"];
  };
  "/api/v1/incidents/{id}": {
    get: operations["getIncident"];
    patch: operations["updateIncident"];
  };
  "/api/v1/incidents/{id}/members": {
    get: operations["listIncidentMembers"];
  };
  "/api/v1/incidents/{id}/acknowledge": {
    post: operations["acknowledgeIncident"];
  };
  "/api/v1/incidents/{id}/resolve": {
    post: operations["resolveIncident"];
  };
  "/api/v1/incidents/{id}/reopen": {
    post: operations["reopenIncident"];
  };
  "/api/v1/incidents/bulk": {
    post: operations["changeIncidents"];
  };
  "/api/v1/incidents/{id}/comments": {
    post: operations["commentIncident"];
  };
  "/api/v1/certificates/issuances": {
    get: operations["listCertificateIssuances"];
  };
  "/api/v1/certificates/issuances/{id}": {
    get: operations["getCertificateIssuance"];
    patch: operations["updateCertificateIssuance"];
  };
  "/api/v1/certificates/issuances/{id}/certificate.pem": {
    get: operations["getCertificatePem"];
  };
  "/api/v1/certificates/policy": {
    get: operations["getCertificatePolicy"];
    put: operations["replaceCertificatePolicy"];
  };
  "/api/v1/certificates/policy/{domainId}": {
    get: operations["getDomainCertificatePolicy"];
    put: operations["replaceDomainCertificatePolicy"];
  };
  "/api/v1/certificates/violations": {
    get: operations["listCertificateViolations"];
  };
  "/api/v1/certificates/expiring": {
    get: operations["listExpiringCertificates"];
  };
  "/api/v1/certificates/deployments": {
    get: operations["listCertificateDeployments"];
  };
  "/api/v1/certificates/logs": {
    get: operations["listCertificateLogs"];
  };
  "/api/v1/certificates/logs/{logId}/accept": {
    post: operations["acceptCertificateLog"];
  };
  "/api/v1/heartbeats": {
    get: operations["listHeartbeats"];
    post: operations["createHeartbeat"];
  };
  "/api/v1/heartbeats/bulk": {
    post: operations["bulkHeartbeats"];
  };
  "/api/v1/heartbeats/{id}": {
    get: operations["getHeartbeat"];
    patch: operations["updateHeartbeat"];
    delete: operations["deleteHeartbeat"];
  };
  "/api/v1/heartbeats/{id}/pause": {
    post: operations["pauseHeartbeat"];
  };
  "/api/v1/heartbeats/{id}/resume": {
    post: operations["resumeHeartbeat"];
  };
  "/api/v1/heartbeats/{id}/rotate-key": {
    post: operations["rotateKeyHeartbeat"];
  };
  "/api/v1/heartbeats/preview": {
    post: operations["previewHeartbeatSchedule"];
  };
  "/api/v1/heartbeats/{id}/pings": {
    get: operations["listHeartbeatPings"];
  };
  "/api/v1/heartbeats/{id}/pings/{pingId}/body": {
    get: operations["getPingBody"];
  };
  "/api/v1/heartbeats/{id}/runs": {
    get: operations["listHeartbeatRuns"];
  };
  "/api/v1/heartbeats/{id}/uptime": {
    get: operations["getHeartbeatUptime"];
  };
  "/api/v1/maintenance-windows": {
    get: operations["listMaintenanceWindows"];
    post: operations["createMaintenanceWindow"];
  };
  "/api/v1/maintenance-windows/{id}": {
    get: operations["getMaintenanceWindow"];
    patch: operations["updateMaintenanceWindow"];
    delete: operations["deleteMaintenanceWindow"];
  };
  "/api/v1/maintenance-windows/{id}/end": {
    post: operations["endMaintenanceWindow"];
  };
  "/api/v1/maintenance-windows/{id}/cancel": {
    post: operations["cancelMaintenanceWindow"];
  };
  "/api/v1/maintenance-windows/{id}/occurrences": {
    get: operations["listMaintenanceWindowOccurrences"];
  };
  "/api/v1/maintenance-windows/occurrences": {
    get: operations["listMaintenanceCalendar"];
  };
  "/api/v1/maintenance-windows/preview": {
    post: operations["previewMaintenanceWindow"];
  };
  "/api/v1/maintenance-windows/calendar-token": {
    post: operations["createMaintenanceWindowCalendarToken"];
    delete: operations["deleteMaintenanceWindowCalendarToken"];
  };
  "/api/v1/maintenance-windows/calendar.ics": {
    get: operations["exportMaintenanceCalendar"];
  };
  "/api/v1/service-monitors/{id}/snooze": {
    post: operations["snoozeServiceMonitor"];
  };
  "/api/monitors/{id}/snooze": {
    post: operations["snoozeDomainMonitor"];
  };
  "/api/v1/heartbeats/{id}/snooze": {
    post: operations["snoozeHeartbeat"];
  };
  "/api/v1/threats/lookalikes": {
    get: operations["listLookalikes"];
  };
  "/api/v1/threats/lookalikes/check": {
    post: operations["checkLookalike"];
  };
  "/api/v1/threats/lookalikes/{id}": {
    get: operations["getLookalike"];
    patch: operations["updateLookalike"];
  };
  "/api/v1/threats/lookalikes/{id}/screenshot.png": {
    get: operations["getLookalikeScreenshot"];
  };
  "/api/v1/threats/lookalikes/sweeps": {
    get: operations["listLookalikeSweeps"];
    post: operations["requestLookalikeSweep"];
  };
  "/api/v1/threats/lookalikes/sweeps/{id}": {
    get: operations["getLookalikeSweep"];
  };
  "/api/v1/threats/leads": {
    get: operations["listThreatLeads"];
    post: operations["reportLead"];
  };
  "/api/v1/threats/leads/{id}": {
    get: operations["getThreatLead"];
    patch: operations["updateThreatLead"];
  };
  "/api/v1/threats/takedowns": {
    get: operations["listThreatTakedowns"];
    post: operations["openTakedown"];
  };
  "/api/v1/threats/takedowns/{id}": {
    get: operations["getThreatTakedown"];
    patch: operations["updateThreatTakedown"];
  };
  "/api/v1/threats/takedowns/{id}/approve": {
    post: operations["approveThreatTakedown"];
  };
  "/api/v1/threats/takedowns/{id}/submit": {
    post: operations["submitThreatTakedown"];
  };
  "/api/v1/threats/takedowns/{id}/withdraw": {
    post: operations["withdrawThreatTakedown"];
  };
  "/api/v1/threats/takedowns/{id}/escalate": {
    post: operations["escalateThreatTakedown"];
  };
  "/api/v1/threats/takedowns/{id}/close": {
    post: operations["closeThreatTakedown"];
  };
  "/api/v1/threats/takedowns/{id}/collect": {
    post: operations["collectEvidence"];
  };
  "/api/v1/threats/takedowns/{id}/replies": {
    post: operations["recordTakedownReply"];
  };
  "/api/v1/threats/takedowns/replies": {
    post: operations["recordReplyMail"];
  };
  "/api/v1/threats/takedowns/{id}/evidence.zip": {
    get: operations["getTakedownEvidence"];
  };
  "/api/v1/threats/takedowns/{id}/screenshot.png": {
    get: operations["getTakedownScreenshot"];
  };
  "/api/v1/import/{id}/undo": {
    post: operations["undoImport"];
  };
  "/api/v1/alerts/channels": {
    get: operations["listAlertChannels"];
    post: operations["createAlertChannel"];
  };
  "/api/v1/alerts/channels/{id}": {
    get: operations["getAlertChannel"];
    patch: operations["updateAlertChannel"];
    delete: operations["deleteAlertChannel"];
  };
  "/api/v1/alerts/channel-types": {
    get: operations["listAlertChannelTypes"];
  };
  "/api/v1/alerts/channels/webpush/key": {
    get: operations["getWebPushKey"];
  };
  "/api/v1/alerts/channels/webpush/subscriptions": {
    post: operations["subscribeWebPush"];
  };
  "/api/v1/alerts/channels/{id}/test": {
    post: operations["testAlertChannel"];
  };
  "/api/v1/alerts/rules": {
    get: operations["listAlertRules"];
    post: operations["createAlertRule"];
  };
  "/api/v1/alerts/rules/{id}": {
    get: operations["getAlertRule"];
    patch: operations["updateAlertRule"];
    delete: operations["deleteAlertRule"];
  };
  "/api/v1/alerts/rules/preview": {
    post: operations["previewAlertRules"];
  };
  "/api/v1/alerts/deliveries": {
    get: operations["listAlertDeliveries"];
  };
  "/api/v1/alerts/deliveries/{id}": {
    get: operations["getAlertDelivery"];
  };
  "/api/v1/alerts/deliveries/{id}/retry": {
    post: operations["retryAlertDelivery"];
  };
  "/api/v1/events": {
    get: operations["subscribeToEvents"];
  };
  "/api/v1/wall": {
    get: operations["getWall"];
  };
  "/api/v1/wall/shared": {
    get: operations["getSharedWall"];
  };
  "/api/v1/wall/links": {
    get: operations["listWallLinks"];
    post: operations["createWallLink"];
  };
  "/api/v1/wall/links/{id}": {
    delete: operations["deleteWallLink"];
  };
  "/api/v1/overview": {
    get: operations["getOverview"];
  };
  "/api/v1/service-monitors/facets": {
    get: operations["listServiceMonitorFacets"];
  };
  "/api/v1/status-pages": {
    get: operations["listStatusPages"];
    post: operations["createStatusPage"];
  };
  "/api/v1/status-pages/{id}": {
    get: operations["getStatusPage"];
    patch: operations["updateStatusPage"];
    delete: operations["deleteStatusPage"];
  };
  "/api/v1/status-pages/{id}/custom-domain/verify": {
    post: operations["verifyStatusPageDomain"];
  };
  "/api/v1/status-pages/{id}/access-token": {
    post: operations["createStatusPageAccessToken"];
    delete: operations["deleteStatusPageAccessToken"];
  };
  "/api/v1/status-pages/{id}/subscribers": {
    get: operations["listStatusPageSubscribers"];
  };
  "/api/v1/status-pages/{id}/subscribers/{subscriberId}": {
    delete: operations["deleteStatusPageSubscriber"];
  };
  "/api/v1/status-pages/{id}/subscribers/{subscriberId}/retry": {
    post: operations["retryStatusPageSubscriber"];
  };
  "/api/v1/status-pages/{id}/posts": {
    get: operations["listStatusPagePosts"];
    post: operations["createStatusPagePost"];
  };
  "/api/v1/status-pages/{id}/posts/{postId}": {
    get: operations["getStatusPagePost"];
    patch: operations["updateStatusPagePost"];
    delete: operations["deleteStatusPagePost"];
  };
  "/api/v1/status-pages/{id}/posts/{postId}/updates": {
    post: operations["updateStatusPost"];
  };
  "/api/v1/incidents/{id}/publish": {
    post: operations["publishIncident"];
  };
  "/api/v1/exports/incidents.csv": {
    get: operations["exportIncidents"];
  };
  "/api/v1/exports/monitors.csv": {
    get: operations["exportMonitors"];
  };
  "/api/v1/exports/heartbeats.csv": {
    get: operations["exportHeartbeats"];
  };
  "/api/v1/exports/certificates.csv": {
    get: operations["exportCertificates"];
  };
  "/api/v1/exports/lookalikes.csv": {
    get: operations["exportLookalikes"];
  };
  "/api/v1/exports/subdomains.csv": {
    get: operations["exportSubdomains"];
  };
  "/api/v1/exports/scan-history.csv": {
    get: operations["exportScanHistory"];
  };
  "/api/v1/exports/domains/{id}.json": {
    get: operations["exportDomain"];
  };
  "/ping/{key}": {
    get: operations["pingHeartbeat"];
    post: operations["pingHeartbeatWithOutput"];
  };
  "/ping/{key}/{signal}": {
    get: operations["pingHeartbeatSignal"];
    post: operations["pingHeartbeatSignalWithOutput"];
  };
  "/ping/{key}/{slug}/{signal}": {
    get: operations["pingHeartbeatBySlug"];
    post: operations["pingHeartbeatBySlugWithOutput"];
  };
  "/api/push/{token}": {
    get: operations["pingHeartbeatByPush"];
    post: operations["pingHeartbeatByPushPost"];
  };
  "/api/v1/threats/leads/mails": {
    post: operations["reportLeadMail"];
  };
  "/api/v1/import/domains": {
    post: operations["importDomains"];
  };
  "/api/v1/import/monitors": {
    post: operations["importMonitors"];
  };
  "/status/{slug}": {
    get: operations["getPublicStatus"];
  };
  "/status/{slug}/history": {
    get: operations["getPublicHistory"];
  };
  "/status/{slug}/incidents/{postId}": {
    get: operations["getPublicPost"];
  };
  "/status/{slug}/widget": {
    get: operations["getPublicWidget"];
  };
  "/status/{slug}/feed.atom": {
    get: operations["getPublicAtomFeed"];
  };
  "/status/{slug}/feed.json": {
    get: operations["getPublicJsonFeed"];
  };
  "/status/{slug}/badge.svg": {
    get: operations["getPublicBadge"];
  };
  "/status/{slug}/unlock": {
    post: operations["unlockPublicStatus"];
  };
  "/status/{slug}/subscribe": {
    get: operations["getPublicSubscribeForm"];
    post: operations["subscribePublicStatus"];
  };
  "/status/{slug}/confirm": {
    get: operations["getPublicConfirmPage"];
    post: operations["confirmPublicSubscription"];
  };
  "/status/{slug}/unsubscribe": {
    get: operations["getPublicUnsubscribePage"];
    post: operations["unsubscribePublicSubscription"];
  };
  "/status-domains/check": {
    get: operations["checkStatusDomain"];
  };
}
