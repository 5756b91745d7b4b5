// Made from openapi.json by npm run generate; not to be changed by hand.

export type AcceptInvitationRequest = {
  /** Token of the link */
  token: string;
  /** Password of your user if the email has one; otherwise, a password to set */
  password: string;
  /** Name */
  name?: string | undefined;
};

/** The invitation: account, role and invited address */
export type AcceptInvitationResponse = {
  /** Name of the account */
  accountName: string;
  /** Email address */
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** Who sent the invitation */
  invitedBy: string;
};

/** An account */
export type Account = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** Email address */
  email: string;
  /** free, pro, business or agency */
  plan: ("free" | "pro" | "business" | "agency");
  /** Limits of the plan */
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
  /** Message, as a sentence */
  message?: string | undefined;
};

/** A notification channel */
export type AlertChannel = {
  /** ID */
  id: string;
  /** Type */
  type: ("email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "mattermost" | "googlechat" | "pagerduty" | "opsgenie" | "ntfy" | "gotify" | "pushover" | "twilio-sms" | "matrix" | "apprise" | "webpush");
  /** Name */
  name: string;
  /** Depends on the type. Of secrets only the last four characters are shown; they are stored unencrypted in the database */
  settings: Record<string, unknown>;
  /** Whether it is in use */
  enabled: boolean;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute: number;
  /** Addresses of an email channel that get nothing until their owner uses the link in a mail. Empty unless BELLTOWER_VERIFY_EMAIL is on */
  unconfirmedAddresses: (string)[];
  /** `disabled`: permanently gone, or ten deliveries in a row failed over more than a day */
  health: ("ok" | "failing" | "disabled");
  /** Why the channel was disabled; null if it was not */
  disabledReason: (string | null);
  /** When a message was last delivered */
  lastDeliveryAt: (string | null);
  /** When it was created */
  createdAt: string;
};

export type AlertChannelList = {
  /** Items of this page */
  items: (AlertChannel)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** A notification to one channel. Webhooks carry this ID, and it stays the same across retries */
export type AlertDelivery = {
  /** ID */
  id: string;
  /** ID of the incident */
  incidentId: (string | null);
  /** Title of the incident; null for a test */
  incidentTitle: (string | null);
  /** Event that it is about */
  event: ("opened" | "acknowledged" | "resolved" | "reopened" | "reminder" | "commented" | "escalated" | "test");
  /** null for a domain monitor's own email or a test */
  ruleId: (string | null);
  /** ID of the channel */
  channelId: (string | null);
  /** Type of the channel */
  channelType: string;
  /** State in its life cycle */
  state: ("queued" | "sending" | "delivered" | "failed" | "suppressed");
  /** Why it was not sent on purpose; null if it was not suppressed */
  suppressedBy: (("maintenance" | "quiet-hours" | "parent" | "storm" | "flapping" | "duplicate" | "resolved" | "acknowledged" | "channel-disabled") | null);
  /** Deliveries combined into one message */
  digestId: (string | null);
  /** Attempts to deliver, oldest first */
  attempts: ({
  /** When it was attempted */
  at: string;
  /** Duration in milliseconds */
  durationMs: number;
  /** HTTP or SMTP status */
  status: (number | null);
  /** Error; null if there was none */
  error: (string | null);
  /** The first kilobyte of the response */
  response: (string | null);
})[];
  /** When the next attempt is due */
  nextTryAt: (string | null);
  /** When it was created */
  createdAt: string;
  /** When it was delivered */
  deliveredAt: (string | null);
};

export type AlertDeliveryList = {
  /** Items of this page */
  items: (AlertDelivery)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** An alert rule: which incidents notify which channels, and when */
export type AlertRule = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** Whether it is in use */
  enabled: boolean;
  /** Evaluation order of the rules */
  position: number;
  /** IDs of the channels to notify */
  channelIds: (string)[];
  /** 0 sends immediately */
  delaySeconds: number;
  /** Seconds between reminders; null for none */
  repeatSeconds: (number | null);
  /** null for no limit */
  maxRepeats: (number | null);
  /** Notifications are held until quiet hours end; a `from` later than `to` spans midnight */
  quietHours: (QuietHours | null);
  /** Who is notified if no one acknowledges in time */
  escalation: (EscalationStep)[];
  /** Whether later rules are skipped if this one matches */
  stopOnMatch: boolean;
  /** Incidents the rule applies to; empty lists match any. IDs, domains and tags are alternatives: one match is sufficient */
  match: AlertRuleMatch;
  /** When it was created */
  createdAt: string;
};

export type AlertRuleList = {
  /** Items of this page */
  items: (AlertRule)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** Incidents the rule applies to; empty lists match any. IDs, domains and tags are alternatives: one match is sufficient */
export type AlertRuleMatch = {
  /** Only these events; empty for all */
  events: (("opened" | "acknowledged" | "resolved" | "reopened" | "reminder" | "commented"))[];
  /** Only these severities; empty for all */
  severities: (("info" | "low" | "medium" | "high" | "critical"))[];
  /** Only these types of sources; empty for all */
  sourceTypes: (("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual"))[];
  /** Domain monitors */
  monitorIds: (string)[];
  /** Service monitors */
  serviceMonitorIds: (string)[];
  /** Heartbeats */
  heartbeatIds: (string)[];
  /** Domains, with everything that belongs to them */
  domainIds: (string)[];
  /** Tags, for filters and routing */
  tags: (string)[];
};

export type AlertRuleMatchOrder = {
  /** Only these events; empty for all */
  events?: (("opened" | "acknowledged" | "resolved" | "reopened" | "reminder" | "commented"))[] | undefined;
  /** Only these severities; empty for all */
  severities?: (("info" | "low" | "medium" | "high" | "critical"))[] | undefined;
  /** Only these types of sources; empty for all */
  sourceTypes?: (("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual"))[] | undefined;
  /** Domain monitors */
  monitorIds?: (string)[] | undefined;
  /** Service monitors */
  serviceMonitorIds?: (string)[] | undefined;
  /** Heartbeats */
  heartbeatIds?: (string)[] | undefined;
  /** Domains, with everything that belongs to them */
  domainIds?: (string)[] | undefined;
  /** Tags, for filters and routing */
  tags?: (string)[] | undefined;
};

/** An API key, without its secret */
export type ApiKey = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** First characters of the key */
  prefix: string;
  /** Permissions, such as `incidents:read` */
  scopes: (string)[];
  /** When the key was created */
  createdAt: string;
  /** When the key expires; null: never */
  expiresAt: (string | null);
  /** When it was last used, to the minute */
  lastUsedAt: (string | null);
  /** The member the key belongs to: it never has more scopes than their role and ends with their membership. Null: it belongs to the account. */
  createdByUserId: (string | null);
};

export type ApiKeyList = {
  /** Items of this page */
  items: (ApiKey)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type ApproveThreatTakedownRequest = {
  /** Message, as a sentence */
  message?: string | undefined;
};

/** Infrastructure shared by names of a domain */
export type Association = {
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** Type */
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
  /** Items of this page */
  items: (Association)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** An audit log entry: who changed what */
export type AuditEntry = {
  /** ID */
  id: string;
  /** When it was done */
  at: string;
  /** Who made the change */
  actor: {
  /** Type */
  type: ("user" | "api_key" | "system");
  /** ID */
  id: (string | null);
  /** Name */
  name: string;
};
  /** Action */
  action: string;
  /** Type of the changed object */
  objectType: string;
  /** ID of the changed object */
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
  /** `X-Request-Id` of the request */
  requestId: (string | null);
  /** IP address, or address of the recipient */
  address: (string | null);
};

export type AuditEntryList = {
  /** Items of this page */
  items: (AuditEntry)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** Values the audit log can be filtered by, at most 500 each */
export type AuditFacets = {
  /** Actors in the log */
  actors: ({
  /** Type */
  type: ("user" | "api_key" | "system");
  /** ID */
  id: (string | null);
  /** Name at the time of the last action */
  name: string;
})[];
  /** Whether Belltower itself has acted */
  bySystem: boolean;
  /** Actions in the log */
  actions: (string)[];
  /** Types of objects in the log */
  objectTypes: (string)[];
};

export type BulkHeartbeatsRequest = {
  /** Action */
  action: ("pause" | "resume" | "delete" | "tag" | "untag");
  /** IDs of the items to change */
  ids?: (string)[] | undefined;
  /** Selects the items to change, instead of `ids` */
  filter?: {
  /** Current status */
  status?: (("new" | "up" | "late" | "down" | "paused") | (("new" | "up" | "late" | "down" | "paused"))[]) | undefined;
  /** Only items with one of these tags */
  tag?: (string | (string)[]) | undefined;
  /** Part of name or slug */
  search?: string | undefined;
} | undefined;
  /** Tags, for filters and routing */
  tags?: (string)[] | undefined;
};

export type BulkHeartbeatsResponse = {
  /** How many items match, or whether the rule matches */
  matched: number;
  /** How many items were changed */
  changed: number;
};

export type BulkSubdomainsRequest = {
  /** IDs of the items to change */
  ids: (string)[];
  /** State set in review */
  state: ("new" | "owned" | "ignored");
  /** Reason, for others to read */
  note?: (string | null) | undefined;
};

export type BulkSubdomainsResponse = {
  /** Items of this page */
  items: ({
  /** ID */
  id: string;
  /** Result */
  result: ("changed" | "unchanged" | "not-found");
})[];
};

export type CalendarEntry = {
  /** ID of the maintenance window */
  windowId: string;
  /** Title */
  title: string;
  /** When it starts */
  startsAt: string;
  /** When it ends */
  endsAt: string;
};

/** A place where a certificate is deployed */
export type CertificateDeployment = {
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
  domainId: (string | null);
  /** SHA-256 of the certificate, lower-case hex */
  sha256: string;
  /** Host name */
  host: string;
  /** Port */
  port: number;
  /** Protocol that upgrades to TLS; null: TLS from the start */
  starttls: (string | null);
  /** IP addresses */
  addresses: (string)[];
  /** null if not checked */
  chainComplete: (boolean | null);
  /** Names in the certificate */
  names: (string)[];
  /** Start of the certificate's validity */
  notBefore: string;
  /** When it ends */
  notAfter: string;
  /** SHA-256 of the SubjectPublicKeyInfo, lower-case hex */
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
  /** Items of this page */
  items: (CertificateDeployment)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** An issued certificate */
export type CertificateIssuance = {
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** Same for a certificate and its precertificate; null until the bytes are known */
  tbsSha256: (string | null);
  /** SHA-256 of the certificate if known, otherwise of the precertificate, lower-case hex */
  sha256: (string | null);
  /** Whether only the precertificate has been seen */
  precertificate: boolean;
  /** Names of the domain first; up to a thousand */
  names: (string)[];
  /** Common name (CN) */
  commonName: (string | null);
  /** Issuing certification authority */
  issuer: CertificateIssuer;
  /** Lower-case hex */
  serialNumber: string;
  /** When it starts */
  notBefore: string;
  /** When it ends */
  notAfter: string;
  /** Type of the key */
  keyType: (("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other") | null);
  /** Size of the key in bits */
  keyBits: (number | null);
  /** SHA-256 of the SubjectPublicKeyInfo, lower-case hex */
  keySha256: (string | null);
  /** Signature algorithm */
  signatureAlgorithm: (string | null);
  /** Log entries */
  logs: (LogEntry)[];
  /** null if unknown */
  revoked: (boolean | null);
  /** `unexpected`: it violates the policy or, without a policy, is from a CA that is new for the domain and not in its CAA records */
  state: ("expected" | "unexpected" | "acknowledged");
  /** Rules of the policy that it breaks */
  violations: (CertificateViolation)[];
  /** The previous issuance with the same names */
  renews: (string | null);
  /** Found by the first lookup: listed without a notification */
  baseline: boolean;
  /** Note by a member */
  note: (string | null);
  /** When it was first seen */
  firstSeenAt: string;
};

export type CertificateIssuanceList = {
  /** Items of this page */
  items: (CertificateIssuance)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type CertificateIssuer = {
  /** Common name (CN) */
  commonName: (string | null);
  /** Organization (O) */
  organization: (string | null);
  /** Name in the Common CA Database */
  caOwner: (string | null);
};

/** A monitored Certificate Transparency log */
export type CertificateLog = {
  /** SHA-256 of the log's key, lower-case hex */
  logId: string;
  /** Description */
  description: string;
  /** Operator of the log */
  operator: string;
  /** Protocol */
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
  /** When a head was last verified */
  lastCheckpointAt: (string | null);
  /** Last error; null if there was none */
  lastError: (string | null);
  /** Entries that could not be parsed; they are stored */
  unparsable: number;
};

export type CertificateLogList = {
  /** Items of this page */
  items: (CertificateLog)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
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
  /** Smallest RSA key allowed, in bits */
  minRsaBits: (number | null);
  /** Longest validity allowed, in days */
  maxValidityDays: (number | null);
  /** Whether wildcard certificates are allowed */
  wildcards: (("allow" | "forbid") | null);
  /** SHA-256 of allowed public keys (SubjectPublicKeyInfo) in hex; empty allows any */
  authorizedKeysSha256: ((string)[] | null);
};

/** A policy rule that an issuance violates */
export type CertificateViolation = {
  /** Rule of the policy */
  rule: ("ca" | "key-type" | "key-size" | "validity" | "wildcard" | "key");
  /** What is wrong and what to do, as a sentence */
  detail: string;
};

/** A change to the domain between two scans */
export type Change = {
  /** ID */
  id: string;
  /** Scan that saw it */
  at: string;
  /** ID of the scan */
  scanId: string;
  /** Finding type */
  checkId: string;
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Title */
  title: string;
  /** Host name, address or other asset */
  asset: string;
  /** Stable code of the change */
  reason: string;
  /** What was observed */
  evidence: (Record<string, unknown> | null);
};

export type ChangeFindingsRequest = {
  /** IDs of the items to change */
  ids: (string)[];
  /** As for a single finding */
  disposition: (("open" | "false-positive" | "accepted-risk" | "acknowledged-change" | "fixed") | null);
  /** Note by a member */
  note?: (string | null) | undefined;
};

export type ChangeFindingsResponse = {
  /** In the order given. `conflict`: the disposition does not apply to that finding */
  items: ({
  /** ID */
  id: string;
  /** Result */
  result: ("changed" | "conflict" | "not-found");
})[];
};

export type ChangeIncidentsRequest = {
  /** IDs of the items to change */
  ids: (string)[];
  /** Action */
  action: ("acknowledge" | "resolve" | "assign");
  /** For `assign`; null unassigns */
  assigneeUserId?: (string | null) | undefined;
};

export type ChangeIncidentsResponse = {
  /** In the order given, without duplicates */
  items: ({
  /** ID */
  id: string;
  /** Result */
  result: ("changed" | "unchanged" | "conflict" | "not-found");
})[];
};

export type ChangeList = {
  /** Items of this page */
  items: (Change)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type ChangeServiceMonitorsRequest = {
  /** Action */
  action: ("pause" | "resume" | "check" | "delete" | "tag" | "untag");
  /** IDs of the items to change */
  ids?: (string)[] | undefined;
  /** Selects the items to change, instead of `ids` */
  filter?: {
  /** Kind */
  kind?: (("http" | "keyword" | "ping" | "port" | "dns" | "ssl") | (("http" | "keyword" | "ping" | "port" | "dns" | "ssl"))[]) | undefined;
  /** Current status */
  status?: (("pending" | "up" | "degraded" | "down" | "paused") | (("pending" | "up" | "degraded" | "down" | "paused"))[]) | undefined;
  /** Only items with one of these tags */
  tag?: (string | (string)[]) | undefined;
  /** ID of the domain in the inventory */
  domainId?: (string | (string)[]) | undefined;
  /** Severity */
  severity?: (("info" | "low" | "medium" | "high" | "critical") | (("info" | "low" | "medium" | "high" | "critical"))[]) | undefined;
  /** Part of name or target */
  search?: string | undefined;
} | undefined;
  /** Tags, for filters and routing */
  tags?: (string)[] | undefined;
};

export type ChangeServiceMonitorsResponse = {
  /** How many items match, or whether the rule matches */
  matched: number;
  /** How many items were changed */
  changed: number;
};

export type ChannelMessage = {
  /** First line */
  headline: string;
  /** Sentences of the message */
  sentences: (string)[];
  /** Facts, as names and values */
  facts: ({
  /** Name */
  name: string;
  /** Value */
  value: string;
})[];
  /** `#rrggbb`, for channels that show a color */
  colour: string;
};

export type ChannelTest = {
  /** Whether the receiver accepted it */
  delivered: boolean;
  /** HTTP or SMTP status */
  status: (number | null);
  /** Duration in milliseconds */
  durationMs: number;
  /** Why it was not delivered, including the receiver's response */
  error: (string | null);
};

/** A stored check. After a week, durations are rounded to a tenth of a millisecond. */
export type Check = {
  /** ID */
  id: string;
  /** When it was due */
  scheduledAt: string;
  /** When it started; null for a missed check */
  startedAt: (string | null);
  /** When it finished; null for a missed check */
  finishedAt: (string | null);
  /** Delay between due and started, in milliseconds */
  lateMs: number;
  /** Region that the check runs from */
  region: string;
  /** `unknown`: the prober itself failed; `missed`: nothing was measured. Neither changes the monitor's status. */
  status: ("up" | "degraded" | "down" | "unknown" | "missed");
  /** Total duration of the check */
  durationMs: (number | null);
  /** Reason code */
  code: (string | null);
  /** Technical details; for a missed check, the number of missed windows */
  error: (string | null);
  /** The value that the first JSON expectation looks at, as JSON; null if there is none */
  observed: (string | null);
  /** Message, as a sentence */
  message: (string | null);
  /** Values in the message, by name; null if it has none */
  params: (Record<string, unknown> | null);
  /** Address the probe connected to */
  address: (string | null);
  /** Phases of the check; null for one that did not happen */
  phases: {
  /** DNS lookup */
  dnsMs: (number | null);
  /** Connecting */
  connectMs: (number | null);
  /** TLS handshake */
  tlsMs: (number | null);
  /** Request to first byte */
  firstByteMs: (number | null);
  /** First byte to end of the response */
  transferMs: (number | null);
};
};

export type CheckHealthResponse = {
  /** Current status */
  status: "ok";
};

export type CheckList = {
  /** Items of this page */
  items: (Check)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type CheckLookalikeRequest = {
  /** Domain name, as a U-label or A-label */
  name: string;
  /** Domain to compare with; default: the one it resembles most */
  domainId?: string | undefined;
};

export type CheckReadinessResponse = {
  /** Current status */
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
  /** Registrar */
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
  /** Note by a member */
  note: string;
  /** When it was first seen registered */
  firstSeenAt: string;
  /** When it was last seen registered */
  lastSeenAt: string;
  /** When it was last changed */
  lastChangedAt: string;
};

export type ClientCertificate = ({
  /** Type */
  type: "pem";
  /** Client certificate and any intermediate certificates (PEM) */
  certificate: string;
  /** Private key (PEM). Returned as ******** */
  privateKey: string;
  /** Passphrase of the private key or file. Returned as ******** */
  passphrase?: string | undefined;
} | {
  /** Type */
  type: "pkcs12";
  /** PKCS #12 file (.p12 or .pfx) with certificate and key, in Base64. Returned as ******** */
  file: string;
  /** Passphrase of the private key or file. Returned as ******** */
  passphrase?: string | undefined;
});

export type CloseThreatTakedownRequest = {
  /** Message, as a sentence */
  message?: string | undefined;
};

export type CollectEvidenceRequest = {
  /** Message, as a sentence */
  message?: string | undefined;
};

export type CommentIncidentRequest = {
  /** Message, as a sentence */
  message: string;
};

export type ConfirmPasswordResetRequest = {
  /** Token of the link */
  token: string;
  /** 8 to 256 characters */
  password: string;
};

export type ConfirmTotpRequest = {
  /** The current code of the authenticator app */
  code: string;
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
  /** Name */
  name: string;
  /** Email address */
  email: string;
  /** 8 to 256 characters */
  password: string;
  /** Solution of the task of `GET /api/v1/signup`, where one is required */
  proofOfWork?: ProofOfWork | undefined;
};

export type CreateAlertChannelRequest = (CreateEmailChannelRequest | CreateWebhookChannelRequest | CreateSlackChannelRequest | CreateDiscordChannelRequest | CreateTeamsChannelRequest | CreateTelegramChannelRequest | CreateMattermostChannelRequest | CreateGooglechatChannelRequest | CreatePagerdutyChannelRequest | CreateOpsgenieChannelRequest | CreateNtfyChannelRequest | CreateGotifyChannelRequest | CreatePushoverChannelRequest | CreateTwilioSmsChannelRequest | CreateMatrixChannelRequest | CreateAppriseChannelRequest | CreateWebpushChannelRequest);

export type CreateAlertRuleRequest = {
  /** Name */
  name: string;
  /** IDs of the channels to notify */
  channelIds: (string)[];
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Evaluation order of the rules */
  position?: number | undefined;
  /** Which incidents the rule applies to */
  match?: AlertRuleMatchOrder | undefined;
  /** 0 sends immediately */
  delaySeconds?: number | undefined;
  /** Seconds between reminders; null for none */
  repeatSeconds?: (number | null) | undefined;
  /** null for no limit */
  maxRepeats?: (number | null) | undefined;
  /** Times in which notifications wait; null for none */
  quietHours?: (QuietHoursOrder | null) | undefined;
  /** Who is notified if no one acknowledges in time */
  escalation?: (EscalationStep)[] | undefined;
  /** Whether later rules are skipped if this one matches */
  stopOnMatch?: boolean | undefined;
};

export type CreateApiKeyRequest = {
  /** Name */
  name: string;
  /** Any of monitors:read, monitors:write, service-monitors:read, service-monitors:write, maintenance-windows:read, maintenance-windows:write, heartbeats:read, heartbeats:write, status-pages:read, status-pages:write, assets:read, assets:write, certificates:read, certificates:write, threats:read, threats:write, incidents:read, incidents:write, alerts:read, alerts:write, api-keys:read, api-keys:write, account:read, account:write, import:write, export:read, * */
  scopes: (string)[];
  /** Must be in the future */
  expiresAt?: string | undefined;
};

export type CreateAppriseChannelRequest = {
  /** Type */
  type: "apprise";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** URL of an Apprise API server with the key of a stored configuration: …/notify/KEY */
  url: string;
  /** Tags of that configuration's services to notify; default: all */
  tags?: ((string | (string)[]) | null) | undefined;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateDiscordChannelRequest = {
  /** Type */
  type: "discord";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** In Discord: channel settings → Integrations → Webhooks → Copy Webhook URL. Treated as a secret */
  url: string;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateDiscoveryRequest = {
  /** ID of the domain in the inventory */
  domainId: string;
  /** Default: all. Active sources wait for proof of ownership */
  sources?: (("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page"))[] | undefined;
};

export type CreateDnsServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  /** Kind */
  kind: "dns";
  /** Name to query */
  host: string;
  /** Default A */
  recordType?: ("A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT" | "SOA" | "SRV" | "CAA" | "PTR" | "TLSA" | "DS" | "DNSKEY") | undefined;
  /** DNS server to query; null: the service's resolvers */
  resolver?: (string | null) | undefined;
  /** Expected DNS records */
  expect?: {
  /** How many of the values must be present. `resolves`: any record; `none` without values: no record */
  mode?: ("any" | "all" | "exact" | "none" | "resolves") | undefined;
  /** Records in zone file format */
  values?: (string)[] | undefined;
} | undefined;
  /** Expected response code; null: NOERROR */
  rcode?: (("NOERROR" | "FORMERR" | "SERVFAIL" | "NXDOMAIN" | "NOTIMP" | "REFUSED" | "YXDOMAIN" | "NOTAUTH") | null) | undefined;
  /** Require the AD bit */
  dnssec?: boolean | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: boolean | undefined;
});

export type CreateDomainMonitorRequest = {
  /** Apex domain or subdomain */
  domain: string;
  /** Free text of up to 500 characters; empty or null for none */
  label?: (string | null) | undefined;
  /** Alert recipient; empty or null for the account's address */
  email?: (string | null) | undefined;
  /** DKIM selectors the domain signs with: one or more DNS labels before `._domainkey`. A scan reports each selector without a valid key. */
  dkimSelectors?: (string)[] | undefined;
};

export type CreateDomainRequest = {
  /** Domain name */
  domain: string;
  /** Free text of up to 500 characters; empty or null for none */
  label?: (string | null) | undefined;
};

export type CreateEmailChannelRequest = {
  /** Type */
  type: "email";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** Up to twenty recipients; each can unsubscribe */
  to: (string)[];
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateGooglechatChannelRequest = {
  /** Type */
  type: "googlechat";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** In Google Chat: space → Apps & integrations → Webhooks → Add. Treated as a secret */
  url: string;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateGotifyChannelRequest = {
  /** Type */
  type: "gotify";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** URL of the Gotify server */
  url: string;
  /** In Gotify: Apps → Create application; the token is in its row */
  token: string;
  /** From 0 (silent) to 10; default: depends on the severity */
  priority?: (number | null) | undefined;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateHeartbeatRequest = {
  /** Name */
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
  /** Description */
  description?: string | undefined;
  /** Tags, for filters and routing */
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
  /** Whether it is paused */
  paused?: boolean | undefined;
  /** UUID of an existing ping URL that should keep working */
  pingKey?: string | undefined;
  /** Token of an Uptime Kuma push URL that should keep working */
  pushToken?: string | undefined;
};

export type CreateHttpServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  /** Kind */
  kind: "http";
  /** http or https URL without user and password */
  url: string;
  /** Default GET */
  method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | undefined;
  /** Values of headers that look like credentials are returned as ******** */
  headers?: Record<string, string> | undefined;
  /** Sent with the request */
  body?: (string | null) | undefined;
  /** Sent only to the origin of `url`. Password, token and client secret are never shown again. `digest` answers MD5 and SHA-256 challenges; `oauth2` gets a token by client credentials and reuses it until shortly before it expires */
  auth?: (HttpAuth | null) | undefined;
  /** Presented to the origin of `url` if the server asks for one (mTLS) */
  clientCertificate?: (ClientCertificate | null) | undefined;
  /** Name of a proxy of the account (`/api/v1/proxies`) */
  proxy?: (string | null) | undefined;
  /** Host or address, with a port if it differs, to connect to instead of the host of `url`. Host header and SNI stay the same */
  connectTo?: (string | null) | undefined;
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
  /** Expected URL at the end of redirects */
  finalUrl?: (string | null) | undefined;
  /** Longest response time, in milliseconds */
  maxMs?: (number | null) | undefined;
  /** Status if the response takes longer than `maxMs`; default degraded */
  maxMsStatus?: ("degraded" | "down") | undefined;
} | undefined;
  /** For HTTPS */
  tls?: {
  /** Whether an untrusted certificate counts as down; default true */
  verify?: boolean | undefined;
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays?: (number)[] | undefined;
} | undefined;
  /** null: either, IPv4 first */
  ipVersion?: ((4 | 6) | null) | undefined;
  /** Whether the first 64 kB of the response body are kept for 30 days when a check fails; default false */
  keepFailedBody?: boolean | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: boolean | undefined;
});

export type CreateIncidentRequest = {
  /** Title */
  title: string;
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Default `manual` */
  cause?: string | undefined;
  /** ID of the domain in the inventory */
  domainId?: (string | null) | undefined;
  /** Shown in the timeline */
  message?: string | undefined;
  /** Affected monitors */
  serviceMonitorIds?: (string)[] | undefined;
  /** IDs of the status pages to publish it on */
  statusPageIds?: (string)[] | undefined;
};

export type CreateInvitationRequest = {
  /** Email address */
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
};

export type CreateKeywordServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  /** Kind */
  kind: "keyword";
  /** http or https URL without user and password */
  url: string;
  /** Default GET */
  method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | undefined;
  /** Values of headers that look like credentials are returned as ******** */
  headers?: Record<string, string> | undefined;
  /** Sent with the request */
  body?: (string | null) | undefined;
  /** Sent only to the origin of `url`. Password, token and client secret are never shown again. `digest` answers MD5 and SHA-256 challenges; `oauth2` gets a token by client credentials and reuses it until shortly before it expires */
  auth?: (HttpAuth | null) | undefined;
  /** Presented to the origin of `url` if the server asks for one (mTLS) */
  clientCertificate?: (ClientCertificate | null) | undefined;
  /** Name of a proxy of the account (`/api/v1/proxies`) */
  proxy?: (string | null) | undefined;
  /** Host or address, with a port if it differs, to connect to instead of the host of `url`. Host header and SNI stay the same */
  connectTo?: (string | null) | undefined;
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
  /** Expected URL at the end of redirects */
  finalUrl?: (string | null) | undefined;
  /** Longest response time, in milliseconds */
  maxMs?: (number | null) | undefined;
  /** Status if the response takes longer than `maxMs`; default degraded */
  maxMsStatus?: ("degraded" | "down") | undefined;
} | undefined;
  /** For HTTPS */
  tls?: {
  /** Whether an untrusted certificate counts as down; default true */
  verify?: boolean | undefined;
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays?: (number)[] | undefined;
} | undefined;
  /** null: either, IPv4 first */
  ipVersion?: ((4 | 6) | null) | undefined;
  /** Whether the first 64 kB of the response body are kept for 30 days when a check fails; default false */
  keepFailedBody?: boolean | undefined;
  /** Text to find in the body */
  keyword: string;
  /** Whether the keyword must be present or absent; default present */
  keywordMode?: ("present" | "absent") | undefined;
  /** Default true */
  caseSensitive?: boolean | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: boolean | undefined;
});

export type CreateMaintenanceWindowCalendarTokenResponse = {
  /** Returned once; a new one replaces it */
  token: string;
  /** URL to subscribe to */
  url: string;
};

export type CreateMaintenanceWindowRequest = {
  /** Title */
  title: string;
  /** Instant, or local time in `timezone` */
  startsAt: string;
  /** What it applies to */
  scope: MaintenanceScopeOrder;
  /** Description */
  description?: string | undefined;
  /** IANA time zone; default UTC */
  timezone?: string | undefined;
  /** For a one-off window: instant, or local time in `timezone` */
  endsAt?: (string | null) | undefined;
  /** RFC 5545, without DTSTART. Starts keep their local time; UNTIL without a zone is local time. If DTSTART does not match the rule, it is not an occurrence */
  rrule?: (string | null) | undefined;
  /** Excluded starts: instants or local times */
  exdates?: (string)[] | undefined;
  /** Duration of each occurrence in minutes */
  durationMinutes?: (number | null) | undefined;
  /** Whether status pages announce it */
  showOnStatusPages?: boolean | undefined;
  /** Only suppresses alerts: downtime counts in uptime, and nothing is shown as in maintenance. Default false; true for windows that the mute actions create */
  muted?: boolean | undefined;
};

export type CreateMatrixChannelRequest = {
  /** Type */
  type: "matrix";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** Homeserver URL of the sending account */
  homeserver: string;
  /** Access token of an account for Belltower. In Element: Settings → Help & About → Access Token */
  accessToken: string;
  /** Internal room ID, which starts with "!". In Element: room → Settings → Advanced. Invite the account first */
  roomId: string;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateMattermostChannelRequest = {
  /** Type */
  type: "mattermost";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** In Mattermost: Integrations → Incoming Webhooks → Add. Treated as a secret */
  url: string;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateMemberRequest = {
  /** Email address */
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** Ignored: the person enters it on accepting */
  name?: string | undefined;
  /** Ignored: the person chooses it on accepting */
  password?: string | undefined;
};

export type CreateNtfyChannelRequest = {
  /** Type */
  type: "ntfy";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** URL of the ntfy server, without the topic */
  url: string;
  /** Anyone who knows the name of an unprotected topic can read it: choose one that cannot be guessed */
  topic: string;
  /** Needed for a protected topic. In ntfy: Account → Access tokens, or `ntfy token add USER` */
  token?: (string | null) | undefined;
  /** From 1 (silent) to 5 (urgent); default: depends on the severity */
  priority?: (number | null) | undefined;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateOpsgenieChannelRequest = {
  /** Type */
  type: "opsgenie";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** In Opsgenie: team → Integrations → Add integration → API. In Jira Service Management: Operations → Integrations → API */
  apiKey: string;
  /** Region of the Opsgenie account: `eu` if its address starts with app.eu */
  region?: ("us" | "eu") | undefined;
  /** For Jira Service Management: https://api.atlassian.com/jsm/ops/integration; otherwise omit it */
  baseUrl?: (string | null) | undefined;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreatePagerdutyChannelRequest = {
  /** Type */
  type: "pagerduty";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** In PagerDuty: service → Integrations → Add integration → Events API v2 → Integration Key (32 characters) */
  routingKey: string;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreatePasskey = {
  /** Token of the link */
  token: string;
  /** Name */
  name: string;
  /** What `navigator.credentials.create` returned, as JSON (`PublicKeyCredential.toJSON()`) */
  passkey: CreatedPasskey;
};

export type CreatePingServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  /** Kind */
  kind: "ping";
  /** Name or address to ping */
  host: string;
  /** Echo requests per check; default 3 */
  packets?: number | undefined;
  /** More packet loss counts as down; default 50 */
  maxLossPercent?: number | undefined;
  /** A longer round trip counts as degraded */
  maxRttMs?: (number | null) | undefined;
  /** null: either, IPv4 first */
  ipVersion?: ((4 | 6) | null) | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: boolean | undefined;
});

export type CreatePortServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  /** Kind */
  kind: "port";
  /** Name or address to connect to */
  host: string;
  /** Port to connect to */
  port: number;
  /** Default tcp */
  protocol?: ("tcp" | "udp" | "tls") | undefined;
  /** Plain-text protocol that upgrades to TLS; null: none */
  starttls?: (("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null) | undefined;
  /** Sent after connecting; \r \n \t \0 \xNN are escapes */
  send?: (string | null) | undefined;
  /** Pattern the response must match (RE2) */
  expectRegex?: (string | null) | undefined;
  /** null: either, IPv4 first */
  ipVersion?: ((4 | 6) | null) | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: boolean | undefined;
});

export type CreatePushoverChannelRequest = {
  /** Type */
  type: "pushover";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** Created at pushover.net under Create an Application/API Token */
  token: string;
  /** Shown at the top of pushover.net after signing in */
  user: string;
  /** From -2 (silent) to 2 (repeated until confirmed); default: depends on the severity */
  priority?: (number | null) | undefined;
  /** Name of a sound from pushover.net/api#sounds */
  sound?: (string | null) | undefined;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateServiceMonitorBase = {
  /** Name */
  name?: string | undefined;
  /** Default: the domain of the target */
  domainId?: (string | null) | undefined;
  /** Seconds between checks, at least the plan's minimum; default 60 */
  intervalSeconds?: number | undefined;
  /** Timeout of a check in seconds; default 10, at most the interval */
  timeoutSeconds?: number | undefined;
  /** Equal results in a row that a change of status needs */
  confirm?: {
  /** Consecutive failures before the monitor is down; default 2 */
  failures?: number | undefined;
  /** Consecutive successes before the monitor is up again; default 1 */
  recoveries?: number | undefined;
  /** Seconds before a failure is checked again; default 20 */
  retrySeconds?: number | undefined;
} | undefined;
  /** Regions to check from */
  regions?: (string)[] | undefined;
  /** Number of regions that must report down; null: a majority */
  quorum?: (number | null) | undefined;
  /** Monitors this one depends on: while one of them is down, this one does not alert */
  dependsOn?: (string)[] | undefined;
  /** Tags, for filters and routing */
  tags?: (string)[] | undefined;
  /** Severity of its incidents; default high */
  severity?: ("info" | "low" | "medium" | "high" | "critical") | undefined;
  /** Whether it is paused */
  paused?: boolean | undefined;
};

export type CreateServiceMonitorRequest = (CreateHttpServiceMonitorRequest | CreateKeywordServiceMonitorRequest | CreatePingServiceMonitorRequest | CreatePortServiceMonitorRequest | CreateDnsServiceMonitorRequest | CreateSslServiceMonitorRequest);

export type CreateServiceMonitorViewRequest = {
  /** Name */
  name: string;
  /** Filters, as in the list's query; empty for no filters */
  filter?: ServiceMonitorFilter | undefined;
  /** Sort order of the list; null: newest first */
  sort?: (("name" | "-name" | "status" | "-status" | "latency" | "-latency" | "uptime" | "-uptime") | null) | undefined;
  /** Grouping of the rows; null for none */
  groupBy?: (("tag" | "domain" | "kind" | "status") | null) | undefined;
};

export type CreateSessionRequest = {
  /** Email address */
  email: string;
  /** Password */
  password: string;
  /** Account to sign in to, for a user of several */
  accountId?: string | undefined;
};

export type CreateSlackChannelRequest = {
  /** Type */
  type: "slack";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** In Slack: your app → Incoming Webhooks → Add New Webhook to Workspace. Treated as a secret */
  url: string;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateSslServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  /** Kind */
  kind: "ssl";
  /** Name or address to connect to */
  host: string;
  /** Port to connect to */
  port?: number | undefined;
  /** Server name (SNI); null: the host */
  sni?: (string | null) | undefined;
  /** Plain-text protocol that upgrades to TLS; null: none */
  starttls?: (("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null) | undefined;
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays?: (number)[] | undefined;
  /** Remaining share of the lifetime below which the monitor is degraded */
  warnLifetimeShare?: (number | null) | undefined;
  /** Minimum TLS version; an older one counts as down */
  minTls?: (("1.0" | "1.1" | "1.2" | "1.3") | null) | undefined;
  /** SHA-256 of the leaf's public key (SPKI), hex */
  pinnedSha256?: (string)[] | undefined;
  /** null: either, IPv4 first */
  ipVersion?: ((4 | 6) | null) | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: boolean | undefined;
});

export type CreateStatusPagePostRequest = {
  /** Title */
  title: string;
  /** State in its life cycle */
  state?: ("investigating" | "identified" | "monitoring" | "resolved") | undefined;
  /** How much users are affected */
  impact?: ("none" | "minor" | "major" | "critical") | undefined;
  /** IDs of the affected components of the status page */
  componentIds?: (string)[] | undefined;
  /** Markdown */
  message: string;
};

export type CreateStatusPageRequest = {
  /** 1 to 64 characters of a-z, 0-9 and -; unique in the installation */
  slug: string;
  /** Title */
  title: string;
  /** Description */
  description?: string | undefined;
  /** `password`: requires a password; `private`: visible only to members of the account */
  visibility?: ("public" | "password" | "private") | undefined;
  /** For `visibility: password`; never returned */
  password?: string | undefined;
  /** Color scheme of the page */
  theme?: ("auto" | "light" | "dark") | undefined;
  /** Accent color as #rrggbb */
  accent?: string | undefined;
  /** https URL of an image */
  logoUrl?: (string | null) | undefined;
  /** Language, such as `en` or `de` */
  locale?: ("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko") | undefined;
  /** Languages the page is offered in; `locale` is the default */
  locales?: (("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko"))[] | undefined;
  /** Domain under which the page is served at `/`, once its ownership is verified (`customDomainStatus`) */
  customDomain?: (string | null) | undefined;
  /** Hide uptime ratios and days */
  hideUptime?: boolean | undefined;
  /** Days of history that the page shows */
  historyDays?: number | undefined;
  /** Groups of components, in order */
  groups?: (StatusGroupOrder)[] | undefined;
  /** Components, in order */
  components?: (StatusComponentOrder)[] | undefined;
  /** How readers can subscribe */
  subscribers?: StatusSubscribersOrder | undefined;
};

export type CreateTeamsChannelRequest = {
  /** Type */
  type: "teams";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** In Teams: channel → ⋯ → Workflows → "Send webhook alerts to a channel", then copy the URL. Treated as a secret */
  url: string;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateTelegramChannelRequest = {
  /** Type */
  type: "telegram";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** Send /newbot to @BotFather in Telegram; it replies with the token */
  token: string;
  /** ID of the chat, or @name of a public channel. Add the bot to the chat, write a message in it, and read `chat.id` at https://api.telegram.org/bot<token>/getUpdates */
  chatId: (string | number);
  /** Number of a chat topic: the last part of its link */
  threadId?: ((string | number) | null) | undefined;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateTwilioSmsChannelRequest = {
  /** Type */
  type: "twilio-sms";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** Found at console.twilio.com under Account Info; starts with AC */
  accountSid: string;
  /** Found at console.twilio.com under Account Info */
  authToken: string;
  /** One of your Twilio numbers such as +15005550006, a messaging service (MG…) or a sender name */
  from: string;
  /** Numbers with country code (E.164), up to twenty; each message is billed for each number */
  to: (string)[];
  /** Maximum number of segments a message is cut to; each is billed. Default 3 */
  segments?: (number | null) | undefined;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateWallLinkRequest = {
  /** Name */
  name: string;
};

export type CreateWebhookChannelRequest = {
  /** Type */
  type: "webhook";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** URL that receives the messages by POST. Treated as a secret */
  url: string;
  /** Signs messages by Standard Webhooks: `whsec_` followed by 24 to 64 random bytes in Base64; the receiver needs the same value */
  secret?: (string | null) | undefined;
  /** Additional headers, such as Authorization; their values are treated as secrets */
  headers?: Record<string, string> | undefined;
  /** Liquid template that renders the JSON body. Variables: `type, timestamp, headline, text, account, incident, source, check, lastGoodAt, regions, rule, message, actor, url`. `{{ value | json }}` renders a whole value */
  template?: (string | null) | undefined;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

export type CreateWebpushChannelRequest = {
  /** Type */
  type: "webpush";
  /** Name */
  name: string;
  /** Settings of this type */
  settings: {
  /** Set by the browser when it subscribes. Treated as a secret */
  endpoint: string;
  /** Keys from `PushSubscription.toJSON()` */
  keys: PushKeys;
};
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
};

/** What `navigator.credentials.create` returned, as JSON (`PublicKeyCredential.toJSON()`) */
export type CreatedPasskey = {
  /** ID */
  id: string;
  rawId: string;
  /** Type */
  type: "public-key";
  authenticatorAttachment?: (("platform" | "cross-platform") | null) | undefined;
  /** Ignored */
  clientExtensionResults: Record<string, unknown>;
  response: {
  clientDataJSON: string;
  attestationObject: string;
  authenticatorData?: string | undefined;
  transports?: (string)[] | undefined;
  publicKeyAlgorithm?: number | undefined;
  publicKey?: string | undefined;
};
};

/** A subdomain discovery run */
export type Discovery = {
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** State in its life cycle */
  state: ("queued" | "running" | "done" | "failed");
  /** What started it */
  trigger: ("schedule" | "manual");
  /** Discovery steps, in order */
  steps: ({
  /** Name */
  name: ("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page");
  /** State in its life cycle */
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
  /** When it started */
  startedAt: (string | null);
  /** When it finished */
  finishedAt: (string | null);
  /** Why it failed */
  error: (string | null);
};

export type DiscoveryList = {
  /** Items of this page */
  items: (Discovery)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
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
  /** Kind */
  kind: "dns";
  /** Name to query */
  host: string;
  /** Default A */
  recordType: ("A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT" | "SOA" | "SRV" | "CAA" | "PTR" | "TLSA" | "DS" | "DNSKEY");
  /** DNS server to query; null: the service's resolvers */
  resolver: (string | null);
  /** Expected DNS records */
  expect: DnsExpectation;
  /** Expected response code; null: NOERROR */
  rcode: (("NOERROR" | "FORMERR" | "SERVFAIL" | "NXDOMAIN" | "NOTIMP" | "REFUSED" | "YXDOMAIN" | "NOTAUTH") | null);
  /** Require the AD bit */
  dnssec: boolean;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert: boolean;
});

/** A domain in the inventory */
export type Domain = {
  /** ID */
  id: string;
  /** Lower-case A-label form */
  domain: string;
  /** Label given by a member */
  label: (string | null);
  /** Registrable domain according to the Public Suffix List, or the domain itself */
  apex: string;
  /** How it was added to the inventory */
  source: ("import" | "monitor" | "service-monitor" | "manual" | "discovery");
  /** Expected state according to the owner; empty if not set */
  expected: ExpectedOfDomain;
  /** Whether ownership is verified by a monitor of this domain */
  verified: boolean;
  /** When it was added to the inventory */
  createdAt: string;
};

export type DomainExport = {
  /** Domain name */
  domain: Record<string, unknown>;
  /** Monitors */
  monitors: (Record<string, unknown>)[];
  /** Risk over time */
  riskTrend: (Record<string, unknown>)[];
  /** Incidents */
  incidents: (Record<string, unknown>)[];
  /** When it was exported */
  exportedAt: string;
};

/** A finding and its domain */
export type DomainFinding = {
  /** ID of the domain monitor */
  monitorId: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** Domain name */
  domain: string;
  /** A failure of one check on one asset */
  finding: Finding;
};

export type DomainFindingList = {
  /** Items of this page */
  items: (DomainFinding)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type DomainList = {
  /** Items of this page */
  items: (Domain)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** A domain monitor */
export type DomainMonitor = {
  /** ID */
  id: string;
  /** Lower-case A-label form */
  domain: string;
  /** Label given by a member */
  label: (string | null);
  /** Alert recipient: the monitor's own address, otherwise the account's */
  email: string;
  /** A paused monitor is neither scanned nor scored */
  state: ("active" | "paused");
  /** DKIM selectors the domain signs with: one or more DNS labels before `._domainkey`. A scan reports each selector without a valid key. */
  dkimSelectors: (string)[];
  /** Proof of ownership */
  verification: Ownership;
  /** The newest scan; unknown before the first */
  latest: {
  /** 0 (no risk found) to 100 (worst) */
  riskScore: (number | null);
  /** Label given by a member */
  label: ("low" | "guarded" | "elevated" | "high" | "critical" | "unknown");
  /** When the newest scan finished */
  scannedAt: (string | null);
};
  /** ID of the domain in the inventory */
  domainId: string;
  /** When the monitor was created */
  createdAt: string;
  /** With `expand=openIncident`: the worst unresolved incident, the newest of several */
  openIncident?: (OpenIncident | null) | undefined;
};

export type DomainMonitorList = {
  /** Items of this page */
  items: (DomainMonitor)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** The monitor and the result of each method */
export type DomainMonitorVerification = (DomainMonitor) & ({
  /** Current status */
  status: ("unverified" | "verified");
  /** Verified methods at the last check */
  methods: (("dns" | "file" | "meta"))[];
  /** Checks */
  checks: ({
  /** Method */
  method: ("dns" | "file" | "meta");
  /** Where it was looked for */
  location: string;
  /** Outcome */
  outcome: ("found" | "absent" | "mismatch" | "error");
  /** Observed value, cut to 200 characters */
  observed: (string | null);
  /** Message, as a sentence */
  message: string;
})[];
});

export type EscalateThreatTakedownRequest = {
  /** Message, as a sentence */
  message?: string | undefined;
};

export type EscalationStep = {
  /** Seconds without acknowledgment before this step */
  afterSeconds: number;
  /** IDs of the channels to notify */
  channelIds: (string)[];
};

export type EvidenceFile = {
  /** Name */
  name: string;
  /** Media type */
  mediaType: string;
  /** Size in bytes */
  size: number;
  /** Lower-case hex */
  sha256: string;
};

/** Expected state according to the owner; empty if not set */
export type ExpectedOfDomain = {
  /** Certificate authorities that may issue: CAA identifier or organization name */
  issuers: (string)[];
  /** Name servers */
  nameservers: (string)[];
  /** Registrar */
  registrar: (string | null);
};

export type ExpiringCertificate = {
  /** ID */
  id: string;
  /** `deployment`: it is in use; `issuance`: it has not been seen in use and was not renewed */
  type: ("deployment" | "issuance");
  /** ID of the domain in the inventory */
  domainId: (string | null);
  /** SHA-256 fingerprint in hexadecimal */
  sha256: (string | null);
  /** Names of the domain first; up to a thousand */
  names: (string)[];
  /** Common name (CN) */
  commonName: (string | null);
  /** Host name */
  host: (string | null);
  /** Port */
  port: (number | null);
  /** Protocol to upgrade to TLS with STARTTLS */
  starttls: (string | null);
  /** When it ends */
  notAfter: string;
  /** Whole days; negative after expiry */
  daysLeft: number;
};

export type ExpiringCertificateList = {
  /** Items of this page */
  items: (ExpiringCertificate)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type FacetCount = {
  /** Value */
  value: string;
  /** Count */
  count: number;
};

/** The factors of the signed-in user besides the password */
export type Factors = {
  /** The authenticator app; null if there is none */
  totp: ({
  /** When it was added */
  createdAt: string;
} | null);
  passkeys: (Passkey)[];
  /** Recovery codes that have not been used */
  recoveryCodesLeft: number;
  /** Origin of the pages on which passkeys work; null if the address of the server does not allow passkeys */
  passkeyOrigin: (string | null);
};

/** A failure of one check on one asset */
export type Finding = {
  /** ID */
  id: string;
  /** Finding type */
  checkId: string;
  /** Category */
  category: ("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage");
  /** Category of the score */
  dimension: ("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation");
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Points within the dimension */
  weight: number;
  /** Risk points it currently costs */
  points: number;
  /** Host name, address or other asset */
  asset: string;
  /** Title */
  title: string;
  /** State in its life cycle */
  state: ("open" | "resolved");
  /** The last scan was inconclusive; the finding stays until a conclusive one */
  stale: boolean;
  /** How certain the finding is */
  confidence: ("confirmed" | "probable" | "takedown-in-progress" | "informational");
  /** Stable reason code */
  reason: (string | null);
  /** What was observed */
  evidence: (Record<string, unknown> | null);
  /** Recommended action */
  remedy: string;
  /** Page that explains the finding */
  reference: string;
  /** When it was first seen */
  firstSeenAt: string;
  /** Start of the current period */
  openedAt: string;
  /** When a scan last saw it */
  lastSeenAt: string;
  /** When a scan found it resolved */
  resolvedAt: (string | null);
  /** Times it was reopened */
  reopened: number;
  /** Decision of a member; null if there is none */
  disposition: ("open" | "false-positive" | "accepted-risk" | "acknowledged-change" | "fixed");
  /** Note by a member */
  note: (string | null);
  /** Who made the decision */
  disposedBy: (string | null);
  /** When the disposition was set */
  disposedAt: (string | null);
};

/** A finding type and how many domains it affects */
export type FindingKind = {
  /** Finding type */
  checkId: string;
  /** Title */
  title: string;
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** How many findings */
  findings: number;
  /** How many domains */
  domains: number;
  /** When the oldest of them was opened */
  since: string;
};

export type FindingKindList = {
  /** Items of this page */
  items: (FindingKind)[];
};

export type FindingList = {
  /** Items of this page */
  items: (Finding)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type GetInvitationOfferRequest = {
  /** Token of the link */
  token: string;
};

/** The invitation: account, role and invited address */
export type GetInvitationOfferResponse = {
  /** Name of the account */
  accountName: string;
  /** Email address */
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** Who sent the invitation */
  invitedBy: string;
};

export type GetWebPushKeyResponse = {
  /** Base64url; the VAPID key of the installation (RFC 8292) */
  publicKey: string;
};

export type HeaderExpectation = {
  /** Name */
  name: string;
  /** The value must be exactly this */
  equals?: string | undefined;
  /** The value must contain this text */
  contains?: string | undefined;
  /** Pattern the value must match (RE2) */
  matches?: string | undefined;
};

/** A heartbeat and its state */
export type Heartbeat = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** For pings by name; default: derived from the name */
  slug: string;
  /** Description */
  description: string;
  /** Tags, for filters and routing */
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
  /** Whether it is paused */
  paused: boolean;
  /** The expected schedule of pings */
  schedule: HeartbeatSchedule;
  /** The URL that the job requests. Anyone with it can send pings, so it is null for callers without `heartbeats:write` (viewers, and API keys that only read). */
  pingUrl: (string | null);
  /** State in its life cycle */
  state: HeartbeatState;
  /** When it was created */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
  /** With `expand=openIncident`: the worst unresolved incident, the newest of several */
  openIncident?: (OpenIncident | null) | undefined;
};

export type HeartbeatList = {
  /** Items of this page */
  items: (Heartbeat)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** A run from its start to its end, identified by run ID */
export type HeartbeatRun = {
  /** Run ID, which connects the pings of one run */
  rid: (string | null);
  /** Null if no start arrived */
  startedAt: (string | null);
  /** Null if no end arrived */
  endedAt: (string | null);
  /** Duration in milliseconds */
  durationMs: (number | null);
  /** Result */
  result: ("success" | "fail" | "open");
  /** Exit code of the job */
  exitCode: (number | null);
  /** Overlapping runs */
  overlaps: number;
};

export type HeartbeatRunList = {
  /** Items of this page */
  items: (HeartbeatRun)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
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
  /** Current status */
  status: ("new" | "up" | "late" | "down" | "paused");
  /** Why it is down */
  cause: (("missed" | "failed" | "too-long" | "not-started" | "too-short") | null);
  /** Whether a run has started but not finished */
  running: boolean;
  /** When the status began, exactly: late since the due time, down since the deadline */
  since: string;
  /** When the newest ping arrived */
  lastPingAt: (string | null);
  /** Kind of the last ping */
  lastKind: (("success" | "start" | "fail" | "log") | null);
  /** Duration of the newest finished run; null without a start */
  lastDurationMs: (number | null);
  /** Exit code of the last run */
  lastExitCode: (number | null);
  /** When the next success is due */
  nextDueAt: (string | null);
  /** When the heartbeat goes down unless a ping arrives: due time plus grace period, or an earlier run or start limit */
  deadlineAt: (string | null);
  /** Whether a maintenance window or a mute is active */
  maintenance: boolean;
  /** The current mute, which suppresses alerts; null if there is none */
  mute: (Mute | null);
};

/** Read a heartbeat's run history and uptime */
export type HeartbeatUptime = {
  /** Start: midnight UTC, or the creation time */
  from: string;
  /** End: now */
  to: string;
  /** Days */
  days: number;
  /** Seconds of downtime in the period */
  downtimeSeconds: number;
  /** Share of known time that was not down; null if nothing is known */
  ratio: (number | null);
  /** Time as new, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Time in maintenance */
  excludedSeconds: number;
  /** Incidents that were open in the period */
  incidents: number;
  /** One per UTC day, oldest first */
  bars: ({
  /** Day in UTC, `YYYY-MM-DD` */
  date: string;
  /** Seconds of uptime */
  upSeconds: number;
  /** Seconds of downtime */
  downSeconds: number;
  /** Share of known time that was not down; null if nothing is known */
  ratio: (number | null);
  /** Time as new, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Time in maintenance */
  excludedSeconds: number;
  /** Worst status of the period */
  worst: (("up" | "down") | null);
})[];
};

export type HttpAuth = ({
  /** Type */
  type: "basic";
  /** User name */
  username: string;
  /** Returned as ******** */
  password: string;
} | {
  /** Type */
  type: "digest";
  /** User name */
  username: string;
  /** Returned as ******** */
  password: string;
} | {
  /** Type */
  type: "bearer";
  /** Returned as ******** */
  token: string;
} | {
  /** Type */
  type: "oauth2";
  /** Token endpoint (RFC 6749), checked against the egress policy */
  tokenUrl: string;
  clientId: string;
  /** Returned as ******** */
  clientSecret: string;
  /** Scopes, separated by spaces */
  scope?: string | undefined;
  /** For servers that require one */
  audience?: string | undefined;
  /** Whether the client ID and secret are sent as basic authentication (default) or in the request body */
  clientAuth?: ("client_secret_basic" | "client_secret_post") | undefined;
});

/** Expected response */
export type HttpExpectation = {
  /** Status codes and ranges; default 200-299 */
  status: ((number | string))[];
  /** Expected response headers */
  headers: (HeaderExpectation)[];
  /** Expected JSON content */
  jsonPath: (JsonPathExpectation)[];
  /** Expected URL at the end of redirects */
  finalUrl: (string | null);
  /** Longest response time, in milliseconds */
  maxMs: (number | null);
  /** Status if the response takes longer than `maxMs`; default degraded */
  maxMsStatus: ("degraded" | "down");
};

/** Expected response */
export type HttpExpectationOrder = {
  /** Status codes and ranges; default 200-299 */
  status?: ((number | string))[] | undefined;
  /** Expected response headers */
  headers?: (HeaderExpectation)[] | undefined;
  /** Expected JSON content */
  jsonPath?: (JsonPathExpectation)[] | undefined;
  /** Expected URL at the end of redirects */
  finalUrl?: (string | null) | undefined;
  /** Longest response time, in milliseconds */
  maxMs?: (number | null) | undefined;
  /** Status if the response takes longer than `maxMs`; default degraded */
  maxMsStatus?: ("degraded" | "down") | undefined;
};

export type HttpServiceMonitor = (ServiceMonitorBase) & ({
  /** Kind */
  kind: "http";
  /** http or https URL without user and password */
  url: string;
  /** Default GET */
  method: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS");
  /** Values of headers that look like credentials are returned as ******** */
  headers: Record<string, string>;
  /** Sent with the request */
  body: (string | null);
  /** Sent only to the origin of `url`. Password, token and client secret are never shown again. `digest` answers MD5 and SHA-256 challenges; `oauth2` gets a token by client credentials and reuses it until shortly before it expires */
  auth: (HttpAuth | null);
  /** Presented to the origin of `url` if the server asks for one (mTLS) */
  clientCertificate: (ClientCertificate | null);
  /** Name of a proxy of the account (`/api/v1/proxies`) */
  proxy: (string | null);
  /** Host or address, with a port if it differs, to connect to instead of the host of `url`. Host header and SNI stay the same */
  connectTo: (string | null);
  /** Up to 10 redirects, each checked against the egress policy; default true */
  followRedirects: boolean;
  /** Expected response */
  expect: HttpExpectation;
  /** For HTTPS */
  tls: HttpTls;
  /** null: either, IPv4 first */
  ipVersion: ((4 | 6) | null);
  /** Whether the first 64 kB of the response body are kept for 30 days when a check fails; default false */
  keepFailedBody: boolean;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert: boolean;
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
  /** Whether nothing is created: the response shows what would be */
  dryRun?: boolean | undefined;
};

export type ImportMonitorsRequest = {
  /** The CSV text, at most 20 MiB and 100,000 rows */
  csv: string;
  /** Whether nothing is created: the response shows what would be */
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
  /** Reason, as a code */
  code: string;
  /** Message, as a sentence */
  message: string;
  /** Domain name */
  domain: (string | null);
})[];
  /** Valid rows that were skipped */
  skippedRows: ({
  /** Record number; the header is 1 and blank records are counted */
  row: number;
  /** Reason, as a code */
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
  /** Whether nothing is created: the response shows what would be */
  dryRun: boolean;
  /** Undoes this import; null if nothing was created */
  importId: (string | null);
};

/** An incident */
export type Incident = {
  /** ID */
  id: string;
  /** Identifies the problem by source and class of cause; the same problem has the same fingerprint */
  fingerprint: string;
  /** Title */
  title: string;
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** State in its life cycle */
  state: ("open" | "acknowledged" | "resolved");
  /** What the caller can do now */
  actions: (("acknowledge" | "resolve" | "reopen"))[];
  /** Reason code, or the free text of an incident created by hand */
  cause: string;
  /** What it is about */
  source: IncidentSource;
  /** ID of the domain in the inventory */
  domainId: (string | null);
  /** When the problem was first confirmed */
  openedAt: string;
  /** When it was acknowledged */
  acknowledgedAt: (string | null);
  /** When it finished */
  resolvedAt: (string | null);
  /** `system`, or who resolved it */
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
  /** ID */
  id: string;
  /** When it happened */
  at: string;
  /** `notified`: a recipient was notified; `suppressed`: a recipient was not notified, and why */
  type: ("opened" | "reoccurred" | "acknowledged" | "assigned" | "commented" | "escalated" | "notified" | "resolved" | "reopened" | "suppressed" | "member-added" | "member-recovered");
  /** Who made the change */
  actor: {
  /** Type */
  type: ("user" | "api_key" | "system");
  /** Name */
  name: string;
};
  /** Message, as a sentence */
  message: (string | null);
  /** For `notified`, `suppressed` and `escalated`: the delivery */
  deliveryId: (string | null);
  /** For `member-added` and `member-recovered`: the member's incident. For `assigned`: the user */
  memberId: (string | null);
};

export type IncidentList = {
  /** Items of this page */
  items: (Incident)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** A monitor grouped into an incident */
export type IncidentMember = {
  /** Its own incident; null if the monitor was added by hand */
  incidentId: (string | null);
  /** What it is about */
  source: {
  /** Type */
  type: ("monitor" | "service_monitor" | "heartbeat");
  /** ID */
  id: string;
  /** Name */
  name: string;
};
  /** When it was added */
  addedAt: string;
  /** When it recovered */
  recoveredAt: (string | null);
};

export type IncidentMemberList = {
  /** Items of this page */
  items: (IncidentMember)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type IncidentSource = {
  /** Type */
  type: ("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual");
  /** ID */
  id: (string | null);
  /** Name */
  name: string;
};

/** An incident with its timeline */
export type IncidentWithTimeline = (Incident) & ({
  /** Oldest first; at most the newest 1,000 */
  timeline: (IncidentEvent)[];
});

/** Read information about the installation */
export type Installation = {
  /** Version */
  version: string;
  /** Node.js version of the process that responds */
  node: string;
  /** PostgreSQL version */
  database: string;
  /** When the responding process started */
  startedAt: string;
  /** Other processes on this machine; empty if there are none */
  processes: ({
  /** Name */
  name: string;
  /** Whether it is running */
  running: boolean;
  /** Times it exited unexpectedly and was restarted */
  restarts: number;
})[];
  /** Probers, on any machine */
  probers: ({
  /** Region that the check runs from */
  region: string;
  /** When it started */
  startedAt: string;
  /** When it last reported */
  seenAt: string;
  /** Since when checks have started late; null if they do not */
  overloadedSince: (string | null);
})[];
};

/** Invited as a member; the address owner must accept */
export type Invitation = {
  /** ID */
  id: string;
  /** Email address */
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** Who sent the invitation */
  invitedBy: string;
  /** Returned once, only while no mail server is configured: pass it on yourself */
  url: (string | null);
  /** When the person was invited */
  createdAt: string;
  /** When the invitation expires */
  expiresAt: string;
};

export type InvitationList = {
  /** Items of this page */
  items: (Invitation)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type JsonFeed = {
  /** Version */
  version: string;
  /** Title */
  title: string;
  /** Description */
  description?: string | undefined;
  /** URL of the status page */
  home_page_url: string;
  /** URL of this feed */
  feed_url: string;
  /** Language, such as `en` or `de` */
  language: string;
  /** Items of this page */
  items: ({
  /** ID */
  id: string;
  /** URL */
  url: string;
  /** Title */
  title: string;
  /** Content as HTML */
  content_html: string;
  /** When it was published */
  date_published: string;
  /** When it was last changed */
  date_modified: string;
})[];
};

export type JsonPathAlternative = {
  /** JSONPath (RFC 9535) */
  path?: string | undefined;
  /** The value must be exactly this */
  equals?: (string | number | boolean | null) | undefined;
  notEquals?: (string | number | boolean | null) | undefined;
  /** Numbers are compared as numbers, text in alphabetical order */
  lessThan?: (number | string) | undefined;
  /** Less than or equal to */
  atMost?: (number | string) | undefined;
  /** Numbers are compared as numbers, text in alphabetical order */
  greaterThan?: (number | string) | undefined;
  /** Greater than or equal to */
  atLeast?: (number | string) | undefined;
  /** The value must contain this text */
  contains?: string | undefined;
  /** Pattern the value must match (RE2) */
  matches?: string | undefined;
  /** Whether the path must exist */
  exists?: boolean | undefined;
  /** Compares the length of the value (characters of text, elements of an array, fields of an object) instead of the value */
  length?: boolean | undefined;
  /** Whether every value that the path selects must match; default: at least one */
  every?: boolean | undefined;
  /** Instead of a path: all must hold */
  allOf?: (JsonPathRule)[] | undefined;
};

export type JsonPathExpectation = {
  /** JSONPath (RFC 9535) */
  path?: string | undefined;
  /** The value must be exactly this */
  equals?: (string | number | boolean | null) | undefined;
  notEquals?: (string | number | boolean | null) | undefined;
  /** Numbers are compared as numbers, text in alphabetical order */
  lessThan?: (number | string) | undefined;
  /** Less than or equal to */
  atMost?: (number | string) | undefined;
  /** Numbers are compared as numbers, text in alphabetical order */
  greaterThan?: (number | string) | undefined;
  /** Greater than or equal to */
  atLeast?: (number | string) | undefined;
  /** The value must contain this text */
  contains?: string | undefined;
  /** Pattern the value must match (RE2) */
  matches?: string | undefined;
  /** Whether the path must exist */
  exists?: boolean | undefined;
  /** Compares the length of the value (characters of text, elements of an array, fields of an object) instead of the value */
  length?: boolean | undefined;
  /** Whether every value that the path selects must match; default: at least one */
  every?: boolean | undefined;
  /** Instead of a path: at least one must hold */
  anyOf?: (JsonPathAlternative)[] | undefined;
};

export type JsonPathRule = {
  /** JSONPath (RFC 9535) */
  path: string;
  /** The value must be exactly this */
  equals?: (string | number | boolean | null) | undefined;
  notEquals?: (string | number | boolean | null) | undefined;
  /** Numbers are compared as numbers, text in alphabetical order */
  lessThan?: (number | string) | undefined;
  /** Less than or equal to */
  atMost?: (number | string) | undefined;
  /** Numbers are compared as numbers, text in alphabetical order */
  greaterThan?: (number | string) | undefined;
  /** Greater than or equal to */
  atLeast?: (number | string) | undefined;
  /** The value must contain this text */
  contains?: string | undefined;
  /** Pattern the value must match (RE2) */
  matches?: string | undefined;
  /** Whether the path must exist */
  exists?: boolean | undefined;
  /** Compares the length of the value (characters of text, elements of an array, fields of an object) instead of the value */
  length?: boolean | undefined;
  /** Whether every value that the path selects must match; default: at least one */
  every?: boolean | undefined;
};

export type KeywordServiceMonitor = (ServiceMonitorBase) & ({
  /** Kind */
  kind: "keyword";
  /** http or https URL without user and password */
  url: string;
  /** Default GET */
  method: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS");
  /** Values of headers that look like credentials are returned as ******** */
  headers: Record<string, string>;
  /** Sent with the request */
  body: (string | null);
  /** Sent only to the origin of `url`. Password, token and client secret are never shown again. `digest` answers MD5 and SHA-256 challenges; `oauth2` gets a token by client credentials and reuses it until shortly before it expires */
  auth: (HttpAuth | null);
  /** Presented to the origin of `url` if the server asks for one (mTLS) */
  clientCertificate: (ClientCertificate | null);
  /** Name of a proxy of the account (`/api/v1/proxies`) */
  proxy: (string | null);
  /** Host or address, with a port if it differs, to connect to instead of the host of `url`. Host header and SNI stay the same */
  connectTo: (string | null);
  /** Up to 10 redirects, each checked against the egress policy; default true */
  followRedirects: boolean;
  /** Expected response */
  expect: HttpExpectation;
  /** For HTTPS */
  tls: HttpTls;
  /** null: either, IPv4 first */
  ipVersion: ((4 | 6) | null);
  /** Whether the first 64 kB of the response body are kept for 30 days when a check fails; default false */
  keepFailedBody: boolean;
  /** Text to find in the body */
  keyword: string;
  /** Whether the keyword must be present or absent; default present */
  keywordMode: ("present" | "absent");
  /** Default true */
  caseSensitive: boolean;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert: boolean;
});

/** Result of the newest check; null before the first */
export type LastCheck = {
  /** When it was due */
  at: string;
  /** Duration in milliseconds */
  durationMs: (number | null);
  /** Reason, as a code */
  code: (string | null);
  /** Message, as a sentence */
  message: (string | null);
  /** Values in the message, by name; null if it has none */
  params: (Record<string, unknown> | null);
  /** HTTP status of the response */
  httpStatus: (number | null);
  /** Days until the certificate expires; null if none was seen */
  daysLeft: (number | null);
};

/** Durations over time, with the events that explain them */
export type LatencySeries = {
  /** Start, aligned to a step */
  from: string;
  /** End */
  to: string;
  /** Region of the checks; null for all */
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
  /** Mean duration */
  averageMs: (number | null);
  /** Median */
  p50Ms: (number | null);
  /** 95th percentile */
  p95Ms: (number | null);
  /** Mean duration of each phase; 0 if it never happened */
  phases: {
  /** DNS lookup */
  dnsMs: (number | null);
  /** Connecting */
  connectMs: (number | null);
  /** TLS handshake */
  tlsMs: (number | null);
  /** Request to first byte */
  firstByteMs: (number | null);
  /** First byte to end of the response */
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
  /** ID */
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
  /** State in its life cycle */
  state: ("new" | "triaged" | "benign" | "confirmed");
  /** Note by a member */
  note: (string | null);
  /** Sources that reported it, the first twenty times */
  sightings: (LeadSighting)[];
  /** When it was first reported */
  firstSeenAt: string;
  /** When it was last reported */
  lastSeenAt: string;
};

export type LeadList = {
  /** Items of this page */
  items: (Lead)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** Headers of the last submitted email; not authenticated */
export type LeadMailHead = {
  /** Sender, or start of the range */
  from: (string | null);
  /** Subject line */
  subject: (string | null);
};

export type LeadMailLeftOut = {
  /** URL */
  url: string;
  /** `own`: in the inventory; `common`: appears in most emails; `refused`: an address that must not be contacted from here */
  reason: ("own" | "common" | "refused" | "too-many");
};

export type LeadMailResult = {
  /** Headers of the last submitted email; not authenticated */
  mail: LeadMailHead;
  /** New leads */
  created: number;
  /** Linked pages, up to 50 */
  leads: (Lead)[];
  /** URLs that did not become leads; the first hundred */
  leftOut: (LeadMailLeftOut)[];
};

export type LeadScorePart = {
  /** Part of the score */
  part: string;
  /** Points of this part */
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
  /** Items of this page */
  items: ({
  /** Type */
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
  /** Items of this page */
  items: (CalendarEntry)[];
};

export type ListMaintenanceWindowOccurrencesResponse = {
  /** Items of this page */
  items: (Occurrence)[];
};

/** The `event:` and `data:` lines of an event */
export type LiveEvent = ({
  /** Event that it is about */
  event: "service-monitor.state";
  /** What the event is about */
  data: {
  /** ID */
  id: string;
  /** Kind */
  kind: string;
  /** Name */
  name: string;
  /** ID of the domain in the inventory */
  domainId: (string | null);
  /** Tags, for filters and routing */
  tags: (string)[];
  /** Current status */
  status: ("pending" | "up" | "degraded" | "down" | "paused");
  /** When the status began */
  since: string;
  /** Reason, as a code */
  code: (string | null);
  /** Whether it was deleted */
  deleted: boolean;
};
} | {
  /** Event that it is about */
  event: "monitor.scored";
  /** What the event is about */
  data: {
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** Risk from 0 to 100; 0 is best */
  riskScore: (number | null);
  /** Label given by a member */
  label: string;
  /** When it was scanned */
  scannedAt: string;
};
} | {
  /** Event that it is about */
  event: "heartbeat.state";
  /** What the event is about */
  data: {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** Name in the URL */
  slug: string;
  /** Tags, for filters and routing */
  tags: (string)[];
  /** Current status */
  status: ("new" | "up" | "late" | "down" | "paused");
  /** When the status began */
  since: string;
  /** When the last ping arrived */
  lastPingAt: (string | null);
  /** Whether it was deleted */
  deleted: boolean;
};
} | {
  /** Event that it is about */
  event: "incident";
  /** What the event is about */
  data: {
  /** ID */
  id: string;
  /** Title */
  title: string;
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** State in its life cycle */
  state: ("open" | "acknowledged" | "resolved");
  /** Cause, as a code */
  cause: string;
  /** What it is about */
  source: {
  /** Type */
  type: string;
  /** ID */
  id: (string | null);
  /** Name */
  name: string;
};
  /** ID of the domain in the inventory */
  domainId: (string | null);
  /** When the problem was first confirmed */
  openedAt: string;
  /** When it was acknowledged */
  acknowledgedAt: (string | null);
  /** When it finished */
  resolvedAt: (string | null);
  /** How often it was opened */
  occurrences: number;
  /** ID of the assigned member; null if unassigned */
  assigneeUserId: (string | null);
  /** How many monitors, heartbeats and domains are affected */
  members: number;
  /** ID of the incident that this one belongs to; null if none */
  parentIncidentId: (string | null);
  /** Whether it is in maintenance, or the maintenance of the period */
  maintenance: boolean;
  /** Whether it changes between up and down often */
  flapping: boolean;
};
} | {
  /** Event that it is about */
  event: "delivery";
  /** What the event is about */
  data: {
  /** ID */
  id: string;
  /** ID of the incident */
  incidentId: (string | null);
  /** Event that it is about */
  event: string;
  /** ID of the channel */
  channelId: (string | null);
  /** Type of the channel */
  channelType: string;
  /** State in its life cycle */
  state: ("queued" | "sending" | "delivered" | "failed" | "suppressed");
  /** Why it was not sent on purpose; null if it was not suppressed */
  suppressedBy: (string | null);
  /** Attempts so far */
  tries: number;
  /** When it was created */
  createdAt: string;
  /** When it was delivered */
  deliveredAt: (string | null);
};
} | {
  /** Event that it is about */
  event: "discovery";
  /** What the event is about */
  data: {
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** State in its life cycle */
  state: ("queued" | "running" | "done" | "failed");
  /** Steps */
  steps: ({
  /** Name */
  name: string;
  /** State in its life cycle */
  state: string;
  /** How many were found */
  found: number;
  /** Reason, as a code */
  reason: (string | null);
})[];
  /** How many were found */
  found: number;
  /** How many are new */
  fresh: number;
  /** When it started */
  startedAt: (string | null);
  /** When it finished */
  finishedAt: (string | null);
};
} | {
  /** Event that it is about */
  event: "import";
  /** What the event is about */
  data: {
  /** ID */
  id: string;
  /** What is imported */
  of: ("domains" | "monitors");
  /** How many were created */
  created: number;
  /** Rows skipped because they already exist */
  skippedDuplicate: number;
  /** Rows skipped because of the plan's limit */
  skippedForLimit: number;
  /** Rows that are not valid */
  invalid: number;
};
} | {
  /** Event that it is about */
  event: "reset";
  /** What the event is about */
  data: Record<string, unknown>;
});

/** Position in a log */
export type LogEntry = {
  /** SHA-256 of the log's key, lower-case hex */
  logId: string;
  /** Index in the log */
  index: (number | null);
  /** When the log accepted it */
  timestamp: (string | null);
};

/** A registered (or formerly registered) name that resembles a domain in the inventory */
export type Lookalike = {
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
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
  /** Registrar */
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
  /** Note by a member */
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
  /** Type */
  type: ("registered" | "unregistered" | "addresses" | "nameservers" | "mail" | "certificate" | "web" | "registrar" | "state");
  /** Value before the change */
  before: (string)[];
  /** Value after the change */
  after: (string)[];
  /** Who made the change */
  actor: string;
};

export type LookalikeList = {
  /** Items of this page */
  items: (Lookalike)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
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
  /** Part of the score */
  part: string;
  /** Points of this part */
  points: number;
};

/** A lookalike sweep of a domain */
export type LookalikeSweep = {
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** What started it */
  trigger: ("manual" | "schedule");
  /** All names, or only the most likely and the known ones */
  scope: ("all" | "likely");
  /** State in its life cycle */
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
  /** Error; null if there was none */
  error: (string | null);
  /** When it was requested */
  createdAt: string;
  /** When it started */
  startedAt: (string | null);
  /** When it finished */
  finishedAt: (string | null);
};

export type LookalikeSweepList = {
  /** Items of this page */
  items: (LookalikeSweep)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** Details of its page */
export type LookalikeWeb = {
  /** HTTP status; null if there was no response */
  status: (number | null);
  /** Title */
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
  /** Pictures of the pages, at `screenshot.png` */
  pictures: LookalikePictures;
  /** Newest first; at most the newest 500 */
  history: (LookalikeChange)[];
});

export type MadeWallLink = {
  /** ID */
  id: string;
  /** Name */
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
  /** ID */
  id: string;
  /** Kind */
  kind: ("invitation" | "owner-notice" | "status-page" | "takedown");
  /** Recipient, or end of the range */
  to: string;
  /** Subject line */
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
  /** When the mail server accepted it */
  sentAt: (string | null);
};

export type MailList = {
  /** Items of this page */
  items: (Mail)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
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
  /** Tags, for filters and routing */
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
  /** Tags, for filters and routing */
  tags?: (string)[] | undefined;
};

/** A maintenance window */
export type MaintenanceWindow = {
  /** ID */
  id: string;
  /** Title */
  title: string;
  /** Description */
  description: string;
  /** IANA time zone; default UTC */
  timezone: string;
  /** RFC 5545, without DTSTART. Starts keep their local time; UNTIL without a zone is local time. If DTSTART does not match the rule, it is not an occurrence */
  rrule: (string | null);
  /** Excluded starts: instants or local times */
  exdates: (string)[];
  /** Duration of each occurrence in minutes */
  durationMinutes: (number | null);
  /** Whether status pages announce it */
  showOnStatusPages: boolean;
  /** Only suppresses alerts: downtime counts in uptime, and nothing is shown as in maintenance. Default false; true for windows that the mute actions create */
  muted: boolean;
  /** When it starts; for a recurring window, the rule's first possible start */
  startsAt: string;
  /** When it ends; null for a recurring window */
  endsAt: (string | null);
  /** Scope of the maintenance: everything that matches any of these */
  scope: MaintenanceScope;
  /** State in its life cycle */
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
  /** Items of this page */
  items: (MaintenanceWindow)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** A member of the account */
export type Member = {
  /** ID of the user */
  userId: string;
  /** Email address */
  email: string;
  /** Name */
  name: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** Whether they have an authenticator app or a passkey */
  twoFactor: boolean;
  /** When the member joined */
  createdAt: string;
};

/** Ways into the account that a member has or made */
export type MemberAccess = {
  /** Items of this page */
  items: ({
  /** Type */
  type: ("session" | "api-key" | "wall-link" | "calendar-link" | "invitation");
  /** ID */
  id: string;
  /** The device of a session, the address of an invitation */
  name: string;
  /** Permissions, such as `incidents:read` */
  scopes: (string)[];
  /** When it was created */
  createdAt: string;
  /** Last use, where it is recorded */
  lastUsedAt: (string | null);
  /** It ends, or is handed over, when the member is removed or gets `role` */
  ends: boolean;
})[];
};

export type MemberList = {
  /** Items of this page */
  items: (Member)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** The current mute, which suppresses alerts; null if there is none */
export type Mute = {
  /** ID of the maintenance window */
  windowId: string;
  /** When it ends. To end it now, end its maintenance window */
  until: string;
};

/** A new API key */
export type NewApiKey = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** First characters of the key */
  prefix: string;
  /** Permissions, such as `incidents:read` */
  scopes: (string)[];
  /** When the key was created */
  createdAt: string;
  /** When the key expires; null: never */
  expiresAt: (string | null);
  /** When it was last used, to the minute */
  lastUsedAt: (string | null);
  /** The member the key belongs to: it never has more scopes than their role and ends with their membership. Null: it belongs to the account. */
  createdByUserId: (string | null);
  /** The key, returned only once */
  key: string;
};

export type NewPasskey = {
  passkey: Passkey;
  /** Null if the user already had recovery codes */
  recoveryCodes: ((string)[] | null);
};

export type NewPasskeyOptions = {
  /** Token of the link */
  token: string;
  /** Options for `navigator.credentials.create` */
  options: Record<string, unknown>;
};

export type NewTotp = {
  /** The secret in Base32, for apps that cannot scan a QR code */
  secret: string;
  /** The same as an `otpauth:` URL, for a QR code */
  uri: string;
};

export type Occurrence = {
  /** When it starts */
  startsAt: string;
  /** When it ends */
  endsAt: string;
};

export type OpenIncident = {
  /** ID */
  id: string;
  /** Title */
  title: string;
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** State in its life cycle */
  state: ("open" | "acknowledged");
  /** When it was opened */
  openedAt: string;
  /** ID of the assigned member; null if unassigned */
  assigneeUserId: (string | null);
};

/** One of `url`, `leadId` and `lookalikeId` */
export type OpenTakedownRequest = {
  /** URL */
  url?: string | undefined;
  /** ID of the lead */
  leadId?: string | undefined;
  /** ID of the lookalike */
  lookalikeId?: string | undefined;
  /** Note by a member */
  note?: (string | null) | undefined;
};

/** An overview. Parts whose `:read` scope the caller lacks are null. */
export type Overview = {
  /** When it was the case */
  at: string;
  /** Service monitors by status */
  serviceMonitors: ({
  /** Number of all items that match; only with `count=true` */
  total: number;
  /** How many are up */
  up: number;
  /** How many are degraded */
  degraded: number;
  /** How many are down */
  down: number;
  /** How many wait for their first result */
  pending: number;
  /** Whether it is paused */
  paused: number;
} | null);
  /** Heartbeats */
  heartbeats: ({
  /** Number of all items that match; only with `count=true` */
  total: number;
  /** How many are up */
  up: number;
  /** How many are late */
  late: number;
  /** How many are down */
  down: number;
  /** How many wait for their first ping */
  new: number;
  /** Whether it is paused */
  paused: number;
} | null);
  /** Incidents */
  incidents: ({
  /** Open incidents by severity */
  open: {
  /** Count with severity info */
  info: number;
  /** Count with severity low */
  low: number;
  /** Count with severity medium */
  medium: number;
  /** Count with severity high */
  high: number;
  /** Count with severity critical */
  critical: number;
};
  /** Acknowledged incidents by severity */
  acknowledged: {
  /** Count with severity info */
  info: number;
  /** Count with severity low */
  low: number;
  /** Count with severity medium */
  medium: number;
  /** Count with severity high */
  high: number;
  /** Count with severity critical */
  critical: number;
};
} | null);
  /** The five domains with the highest risk */
  worstDomains: (({
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** Domain name */
  domain: string;
  /** Risk from 0 to 100; 0 is best */
  riskScore: number;
  /** Label given by a member */
  label: string;
})[] | null);
  /** The five newest domain changes of the last seven days */
  changes: (({
  /** ID */
  id: string;
  /** Scan that saw it */
  at: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** Domain name */
  domain: string;
  /** Finding type */
  checkId: string;
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Title */
  title: string;
  /** Host name, address or other asset */
  asset: string;
})[] | null);
  /** The five certificates that expire next, of those seen by service monitors */
  certificates: (({
  /** ID of the service monitor */
  serviceMonitorId: string;
  /** Name */
  name: string;
  /** Address that is checked */
  target: string;
  /** Date on which it expires */
  endsAt: string;
})[] | null);
  /** Current maintenance */
  maintenance: (({
  /** ID of the maintenance window */
  windowId: string;
  /** Title */
  title: string;
  /** When it started */
  startsAt: string;
  /** When it ends */
  endsAt: string;
})[] | null);
  /** Checks */
  checks: ({
  /** Checks per minute required by the intervals */
  perMinute: number;
  /** Over the newest checks of a hundred monitors */
  latenessP99Ms: (number | null);
  /** Regions whose checks start too late */
  overloaded: ({
  /** Region that the check runs from */
  region: string;
  /** Since when its probers have been overloaded */
  since: string;
})[];
} | null);
};

/** An active session */
export type OwnSession = {
  /** ID */
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
  /** Items of this page */
  items: (OwnSession)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type Ownership = {
  /** Current status */
  status: ("unverified" | "verified");
  /** Verified methods at the last check */
  methods: (("dns" | "file" | "meta"))[];
  /** When ownership was verified */
  verifiedAt: (string | null);
  /** Since when the weekly check has not found the proof; ownership ends a week later */
  missingSince: (string | null);
  /** Token to publish in one of three ways */
  token: string;
  /** How to prove ownership */
  instructions: {
  /** DNS record to publish */
  dns: {
  /** Name */
  name: string;
  /** Type */
  type: "TXT";
  /** Value */
  value: string;
};
  /** File to publish */
  file: {
  /** URL */
  url: string;
  /** Content of the file */
  content: string;
};
  /** Meta element to publish */
  meta: {
  /** URL */
  url: string;
  /** HTML to insert */
  html: string;
};
};
};

export type Passkey = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** Whether it is synchronized, as by a password manager */
  backedUp: boolean;
  /** When it was added */
  createdAt: string;
  /** Last use */
  lastUsedAt: (string | null);
};

export type PasskeyRequest = {
  /** Token of the link */
  token: string;
  /** Options for `navigator.credentials.get` */
  options: Record<string, unknown>;
};

export type PasskeySignIn = {
  /** Token of the link */
  token: string;
  /** What `navigator.credentials.get` returned, as JSON (`PublicKeyCredential.toJSON()`) */
  passkey: SignedPasskey;
  /** Account to sign in to, for a user of several */
  accountId?: string | undefined;
};

/** The password was right; a second factor is required. There is no session yet. */
export type PendingSignIn = {
  /** What the user can prove themselves with */
  factors: (("totp" | "passkey" | "recovery-code"))[];
  /** Token of the link */
  token: string;
  /** Until when the second step can be made */
  expiresAt: string;
};

/** A recorded ping */
export type Ping = {
  /** ID */
  id: string;
  /** When it was received */
  at: string;
  /** Kind */
  kind: ("success" | "start" | "fail" | "log" | "ignored");
  /** Exit code of the job */
  exitCode: (number | null);
  /** Run ID, which connects the pings of one run */
  rid: (string | null);
  /** Time since the start of its run */
  durationMs: (number | null);
  /** Method */
  method: string;
  /** IP address, or address of the recipient */
  address: string;
  /** User-Agent of the request */
  userAgent: (string | null);
  /** Stored bytes, for the newest hundred pings */
  bodySize: number;
  /** Beginning of the body */
  bodyPreview: string;
};

export type PingList = {
  /** Items of this page */
  items: (Ping)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type PingServiceMonitor = (ServiceMonitorBase) & ({
  /** Kind */
  kind: "ping";
  /** Name or address to ping */
  host: string;
  /** Echo requests per check; default 3 */
  packets: number;
  /** More packet loss counts as down; default 50 */
  maxLossPercent: number;
  /** A longer round trip counts as degraded */
  maxRttMs: (number | null);
  /** null: either, IPv4 first */
  ipVersion: ((4 | 6) | null);
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert: boolean;
});

/** A policy rule violated by an active certificate */
export type PolicyViolation = {
  /** ID */
  id: string;
  /** ID of the issued certificate */
  issuanceId: string;
  /** ID of the domain in the inventory */
  domainId: string;
  /** Rule of the policy */
  rule: ("ca" | "key-type" | "key-size" | "validity" | "wildcard" | "key");
  /** What is wrong and what to do, as a sentence */
  detail: string;
  /** Names of the domain first; up to a thousand */
  names: (string)[];
  /** Common name (CN) */
  commonName: (string | null);
  /** Issuing certification authority */
  issuer: CertificateIssuer;
  /** Start of the certificate's validity */
  notBefore: string;
  /** When it ends */
  notAfter: string;
  /** State in its life cycle */
  state: ("expected" | "unexpected" | "acknowledged");
  /** When the certificate was first seen */
  firstSeenAt: string;
};

export type PolicyViolationList = {
  /** Items of this page */
  items: (PolicyViolation)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type PortServiceMonitor = (ServiceMonitorBase) & ({
  /** Kind */
  kind: "port";
  /** Name or address to connect to */
  host: string;
  /** Port to connect to */
  port: number;
  /** Default tcp */
  protocol: ("tcp" | "udp" | "tls");
  /** Plain-text protocol that upgrades to TLS; null: none */
  starttls: (("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null);
  /** Sent after connecting; \r \n \t \0 \xNN are escapes */
  send: (string | null);
  /** Pattern the response must match (RE2) */
  expectRegex: (string | null);
  /** null: either, IPv4 first */
  ipVersion: ((4 | 6) | null);
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert: boolean;
});

export type PostUpdate = {
  /** When it was recorded */
  at: string;
  /** State in its life cycle */
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  /** Markdown */
  message: string;
};

export type PreviewAlertRulesRequest = {
  /** The incident to try the rules with */
  incident: {
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Default `service_monitor` */
  sourceType?: ("monitor" | "service_monitor" | "heartbeat" | "certificate" | "threat" | "domain" | "manual") | undefined;
  /** ID of what it is about */
  sourceId?: (string | null) | undefined;
  /** ID of the domain in the inventory */
  domainId?: (string | null) | undefined;
  /** Tags, for filters and routing */
  tags?: (string)[] | undefined;
  /** Event that it is about */
  event?: ("opened" | "acknowledged" | "resolved" | "reopened" | "commented") | undefined;
};
  /** When it happens; default: now */
  at?: string | undefined;
};

export type PreviewAlertRulesResponse = {
  /** Items of this page */
  items: ({
  /** ID of the alert rule */
  ruleId: string;
  /** Name of the alert rule */
  ruleName: string;
  /** How many items match, or whether the rule matches */
  matched: boolean;
  /** Why no one would be notified */
  reason: (("disabled" | "event" | "severity" | "source-type" | "source" | "stopped" | "no-channel") | null);
  /** Channels of the rule */
  channels: ({
  /** ID of the channel */
  channelId: string;
  /** Name */
  name: string;
  /** Type */
  type: string;
  /** When the notification would be sent */
  at: string;
  /** Why it was not sent on purpose; null if it was not suppressed */
  suppressedBy: (("duplicate" | "channel-disabled") | null);
  /** Whether quiet hours hold it back now */
  heldByQuietHours: boolean;
})[];
  /** Steps of the escalation */
  escalation: ({
  /** Timestamp */
  at: string;
  /** IDs of the channels to notify */
  channelIds: (string)[];
})[];
  /** When the first reminder is due */
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
  /** Items of this page */
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
  /** For a one-off window: instant, or local time in `timezone` */
  endsAt?: (string | null) | undefined;
  /** RFC 5545, without DTSTART. Starts keep their local time; UNTIL without a zone is local time. If DTSTART does not match the rule, it is not an occurrence */
  rrule?: (string | null) | undefined;
  /** Excluded starts: instants or local times */
  exdates?: (string)[] | undefined;
  /** Duration of each occurrence in minutes */
  durationMinutes?: (number | null) | undefined;
  /** Default 10 */
  limit?: number | undefined;
};

export type PreviewMaintenanceWindowResponse = {
  /** Items of this page */
  items: (Occurrence)[];
};

/** Result of a single probe; nothing is stored */
export type ProbeResult = {
  /** Kind */
  kind: string;
  /** Address that is checked */
  target: string;
  /** Current status */
  status: ("up" | "degraded" | "down" | "unknown");
  /** Total duration of the probe */
  durationMs: number;
  /** Reason code */
  code: (string | null);
  /** Technical details */
  error: (string | null);
  /** Message, as a sentence */
  message: (string | null);
  /** Values in the message, by name; null if it has none */
  params: (Record<string, unknown> | null);
  /** Address the probe connected to */
  address: (string | null);
  /** Phases of the probe; null for one that did not happen */
  phases: {
  /** DNS lookup */
  dnsMs: (number | null);
  /** Connecting */
  connectMs: (number | null);
  /** TLS handshake */
  tlsMs: (number | null);
  /** Request to first byte */
  firstByteMs: (number | null);
  /** First byte to end of the response */
  transferMs: (number | null);
};
};

export type ProbeServiceMonitorRequest = (CreateHttpServiceMonitorRequest | CreateKeywordServiceMonitorRequest | CreatePingServiceMonitorRequest | CreatePortServiceMonitorRequest | CreateDnsServiceMonitorRequest | CreateSslServiceMonitorRequest);

export type Problem = {
  /** Type */
  type: string;
  /** Title */
  title: string;
  /** Current status */
  status: number;
  /** What is wrong and what to do, as a sentence */
  detail: string;
  /** Path of the request */
  instance: string;
  /** Reason, as a code */
  code: ("invalid_request" | "invalid_json" | "invalid_csv" | "invalid_cursor" | "target_refused" | "interval_below_plan" | "proof_of_work_required" | "unauthenticated" | "invalid_sign_in" | "invalid_password" | "plan_required" | "monitor_cap_reached" | "insufficient_scope" | "reauthentication_required" | "two_factor_required" | "email_unconfirmed" | "foreign_origin" | "signup_closed" | "not_found" | "method_not_allowed" | "conflict" | "already_exists" | "lost_race" | "idempotency_in_progress" | "idempotency_mismatch" | "precondition_failed" | "too_large" | "unsupported_media_type" | "rate_limited" | "internal" | "unavailable");
  /** Faults of the input, one for each field */
  errors?: ({
  /** Where the fault is: a JSON Pointer (RFC 6901) into the body, or `query/…`, `path/…`, `header/…` */
  pointer?: string | undefined;
  /** Reason, as a code */
  code?: string | undefined;
  /** What is wrong and what to do, as a sentence */
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
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** Current status */
  status: ("operational" | "degraded" | "partial-outage" | "major-outage" | "maintenance" | "no-data");
  /** Null if hidden or unknown */
  uptimeRatio: (number | null);
  /** UTC days, oldest first; `no-data` before monitoring began */
  days: ({
  /** Day in UTC, `YYYY-MM-DD` */
  date: string;
  /** Current status */
  status: ("operational" | "degraded" | "partial-outage" | "major-outage" | "maintenance" | "no-data");
  /** Seconds of downtime */
  downSeconds: number;
  /** Time in maintenance */
  excludedSeconds: number;
})[];
  /** `[epochMs, ms]` per hour */
  latency: ((number)[])[];
};

export type PublicHistory = {
  /** Name in the URL */
  slug: string;
  /** Title */
  title: string;
  /** Newest first, in UTC */
  months: ({
  /** Month, `YYYY-MM` */
  month: string;
  /** Incident reports and announcements */
  posts: (PublicPost)[];
  /** Whether it is in maintenance, or the maintenance of the period */
  maintenance: ({
  /** Title */
  title: string;
  /** Description */
  description: string;
  /** When it starts */
  startsAt: string;
  /** When it ends */
  endsAt: string;
  /** IDs of the affected components of the status page */
  componentIds: (string)[];
})[];
})[];
  /** `month` of the next response; null if there is nothing older */
  older: (string | null);
  /** URL of newer history; null if there is none */
  newer: (string | null);
};

export type PublicPost = {
  /** ID */
  id: string;
  /** Title */
  title: string;
  /** State in its life cycle */
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  /** How much users are affected */
  impact: ("none" | "minor" | "major" | "critical");
  /** IDs of the affected components of the status page */
  componentIds: (string)[];
  /** Updates, newest first */
  updates: ({
  /** When it was recorded */
  at: string;
  /** State in its life cycle */
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  /** Message, as a sentence */
  message: string;
})[];
  /** When it was posted */
  createdAt: string;
};

/** The status page as readers see it */
export type PublicStatus = {
  /** Name in the URL */
  slug: string;
  /** Title */
  title: string;
  /** Current status */
  status: ("operational" | "degraded" | "partial-outage" | "major-outage" | "maintenance");
  /** When it was read */
  updatedAt: string;
  /** Groups of components, in order */
  groups: ({
  /** Name */
  name: string;
  /** Components, in order */
  components: (PublicComponent)[];
})[];
  /** Incident reports and announcements */
  posts: (PublicPost)[];
  /** Whether it is in maintenance, or the maintenance of the period */
  maintenance: ({
  /** Title */
  title: string;
  /** Description */
  description: string;
  /** When it starts */
  startsAt: string;
  /** When it ends */
  endsAt: string;
  /** IDs of the affected components of the status page */
  componentIds: (string)[];
  /** State in its life cycle */
  state: ("scheduled" | "active");
})[];
};

export type PublishIncidentRequest = {
  /** ID of the status page */
  statusPageId: string;
  /** Markdown */
  message?: string | undefined;
};

export type PushAnswer = {
  /** Whether the ping was accepted */
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
  /** Time zone (IANA name) */
  timezone: string;
  /** Empty for every day */
  days: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"))[];
  /** Sender, or start of the range */
  from: string;
  /** Recipient, or end of the range */
  to: string;
  /** Severities that notify during quiet hours too */
  exceptSeverities: (("info" | "low" | "medium" | "high" | "critical"))[];
};

export type QuietHoursOrder = {
  /** Time zone (IANA name) */
  timezone: string;
  /** Sender, or start of the range */
  from: string;
  /** Recipient, or end of the range */
  to: string;
  /** Empty for every day */
  days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"))[] | undefined;
  /** Severities that notify during quiet hours too */
  exceptSeverities?: (("info" | "low" | "medium" | "high" | "critical"))[] | undefined;
};

export type RecordReplyMailRequest = {
  /** The email as received (RFC 5322), headers and body; only the beginning is stored */
  message: string;
};

export type RecordTakedownReplyRequest = {
  /** Effect on the case; default `none`: only recorded */
  outcome?: ("none" | "acknowledged" | "actioned" | "rejected") | undefined;
  /** Sender, or start of the range */
  from?: (string | null) | undefined;
  /** Text */
  text?: (string | null) | undefined;
  /** `messageId` of the report it answers */
  inReplyTo?: (string | null) | undefined;
};

export type RecoveryCodes = {
  /** Null if the user already had recovery codes */
  recoveryCodes: ((string)[] | null);
};

export type ReopenIncidentRequest = {
  /** Message, as a sentence */
  message?: string | undefined;
};

/** Replaces the policy: missing fields become null */
export type ReplaceCertificatePolicyRequest = {
  /** CAA identifiers, CCADB owners or issuer organizations, ignoring case; empty allows any */
  allowedCas?: ((string)[] | null) | undefined;
  /** Empty allows any */
  keyTypes?: ((("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other"))[] | null) | undefined;
  /** Smallest RSA key allowed, in bits */
  minRsaBits?: (number | null) | undefined;
  /** Longest validity allowed, in days */
  maxValidityDays?: (number | null) | undefined;
  /** Whether wildcard certificates are allowed */
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
  /** Smallest RSA key allowed, in bits */
  minRsaBits?: (number | null) | undefined;
  /** Longest validity allowed, in days */
  maxValidityDays?: (number | null) | undefined;
  /** Whether wildcard certificates are allowed */
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
  /** What was observed */
  evidence?: (string | null) | undefined;
  /** Note by a member */
  note?: (string | null) | undefined;
};

export type RequestAddressConfirmationResponse = {
  /** What is wrong and what to do, as a sentence */
  detail: string;
};

export type RequestLookalikeSweepRequest = {
  /** Domain in the inventory */
  domainId: string;
  /** What it applies to */
  scope?: ("all" | "likely") | undefined;
};

/** With the `token` of a pending sign-in: its second step. Without: sign-in by passkey alone */
export type RequestPasskeyRequest = {
  /** Token of the link */
  token?: string | undefined;
};

export type RequestPasswordResetRequest = {
  /** Email address */
  email: string;
};

export type RequestPasswordResetResponse = {
  /** What is wrong and what to do, as a sentence */
  detail: string;
};

export type ResolveIncidentRequest = {
  /** Message, as a sentence */
  message?: string | undefined;
};

export type RetryStatusPageSubscriberResponse = {
  /** Messages queued again */
  messages: number;
};

export type RiskDifference = {
  /** null if there is none that early */
  from: (RiskTrendPoint | null);
  /** Recipient, or end of the range */
  to: (RiskTrendPoint | null);
  /** Finding types whose points or number of assets changed, largest change first */
  moved: ({
  /** Finding type */
  checkId: string;
  /** Title */
  title: string;
  /** Category of the score */
  dimension: (("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation") | null);
  /** Severity */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Value before the change */
  before: {
  /** Risk points */
  points: number;
  /** Affected assets */
  assets: number;
};
  /** Value after the change */
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
  /** Label given by a member */
  label: ("low" | "guarded" | "elevated" | "high" | "critical" | "unknown");
  /** Scores by category */
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
  /** Category */
  category: ("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage");
  /** Worst among its findings */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Risk points */
  weight: number;
})[];
  /** Whether less than 90% of what is monitored could be measured */
  provisional: boolean;
  /** Version of the scoring model */
  modelVersion: string;
  /** Present on days when the score covers more than the day before, so that it can be worse without any change */
  notes?: ({
  /** Reason, as a code */
  code: ("hosts-added" | "issuances-watched" | "dimension-measured" | "model-changed");
  /** Category of the score */
  dimension?: ("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation") | undefined;
  /** Number of hosts */
  count?: number | undefined;
  /** Previous model */
  from?: string | undefined;
})[] | undefined;
};

/** A scan */
export type Scan = {
  /** ID */
  id: string;
  /** State in its life cycle */
  state: ("queued" | "running" | "done" | "failed");
  /** What started it */
  trigger: ("schedule" | "manual" | "change");
  /** When it was requested or became due */
  requestedAt: string;
  /** When a worker started it */
  startedAt: (string | null);
  /** When it was recorded */
  finishedAt: (string | null);
  /** Duration in milliseconds */
  durationMs: (number | null);
  /** Check families of the scan */
  families: (string)[];
  /** Families finished so far */
  familiesDone: (string)[];
  /** 0 (no risk found) to 100 (worst) */
  riskScore: (number | null);
  /** Label given by a member */
  label: ("low" | "guarded" | "elevated" | "high" | "critical" | "unknown");
  /** Open findings after the scan, without false positives */
  counts: {
  /** Count with severity critical */
  critical: number;
  /** Count with severity high */
  high: number;
  /** Count with severity medium */
  medium: number;
  /** Count with severity low */
  low: number;
  /** Count with severity info */
  info: number;
};
  /** Findings opened by the scan */
  new: number;
  /** Findings resolved by the scan */
  resolved: number;
  /** DNS queries sent */
  queries: (number | null);
  /** Why it failed */
  error: (string | null);
};

export type ScanList = {
  /** Items of this page */
  items: (Scan)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** A scan with all results */
export type ScanWithResults = (Scan) & ({
  /** All results; null during the scan and after 90 days */
  checks: (({
  /** ID */
  id: string;
  /** Family of checks */
  family: string;
  /** Host name, address or other asset */
  asset: string;
  /** Result */
  result: ("pass" | "fail" | "not-applicable" | "not-tested" | "error" | "disabled");
  /** Reason, as a code */
  reason: (string | null);
  /** What was observed */
  evidence: (Record<string, unknown> | null);
})[] | null);
});

export type SecondStep = {
  /** Token of the link */
  token: string;
  /** The current code of the authenticator app */
  code?: string | undefined;
  /** One of the ten recovery codes; each works once */
  recoveryCode?: string | undefined;
  /** What `navigator.credentials.get` returned, as JSON (`PublicKeyCredential.toJSON()`) */
  passkey?: SignedPasskey | undefined;
};

/** A service monitor. Its fields depend on its kind */
export type ServiceMonitor = (HttpServiceMonitor | KeywordServiceMonitor | PingServiceMonitor | PortServiceMonitor | DnsServiceMonitor | SslServiceMonitor);

export type ServiceMonitorBase = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** ID of the domain in the inventory */
  domainId: (string | null);
  /** Seconds between checks, at least the plan's minimum; default 60 */
  intervalSeconds: number;
  /** Timeout of a check in seconds; default 10, at most the interval */
  timeoutSeconds: number;
  /** Regions to check from */
  regions: (string)[];
  /** Number of regions that must report down; null: a majority */
  quorum: (number | null);
  /** Monitors this one depends on: while one of them is down, this one does not alert */
  dependsOn: (string)[];
  /** Tags, for filters and routing */
  tags: (string)[];
  /** Severity of its incidents; default high */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Whether it is paused */
  paused: boolean;
  /** Equal results in a row that a change of status needs */
  confirm: Confirmation;
  /** State in its life cycle */
  state: ServiceMonitorState;
  /** Result of the newest check; null before the first */
  lastCheck: (LastCheck | null);
  /** When the monitor was created */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
  /** With `expand=domain` */
  domain?: ({
  /** ID */
  id: string;
  /** Domain name */
  domain: string;
  /** Label given by a member */
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
  /** Kind */
  kind?: (("http" | "keyword" | "ping" | "port" | "dns" | "ssl"))[] | undefined;
  /** Current status */
  status?: (("pending" | "up" | "degraded" | "down" | "paused"))[] | undefined;
  /** Only items with one of these tags */
  tag?: (string)[] | undefined;
  /** ID of the domain in the inventory */
  domainId?: (string)[] | undefined;
  /** Severity */
  severity?: (("info" | "low" | "medium" | "high" | "critical"))[] | undefined;
  /** Part of name or target */
  search?: string | undefined;
};

export type ServiceMonitorList = {
  /** Items of this page */
  items: (ServiceMonitor)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type ServiceMonitorState = {
  /** Current status */
  status: ("pending" | "up" | "degraded" | "down" | "paused");
  /** When the status began */
  since: string;
  /** When the newest check started */
  lastCheckAt: (string | null);
  /** When the next check is due; null if paused */
  nextCheckAt: (string | null);
  /** Whether a maintenance window or a mute is active */
  maintenance: boolean;
  /** The current mute, which suppresses alerts; null if there is none */
  mute: (Mute | null);
  /** Why the newest checks are inconclusive (`unknown`), if they are in all regions; otherwise the cause of `down` or `degraded`; null if there is none */
  reason: ({
  /** Reason, as a code */
  code: string;
  /** Message, as a sentence */
  message: string;
  /** Values in the message, by name; null if it has none */
  params: (Record<string, unknown> | null);
} | null);
};

/** A saved view of the monitor list, shared by the account */
export type ServiceMonitorView = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** Filters, as in the list's query; empty for no filters */
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
  /** Items of this page */
  items: (ServiceMonitorView)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** The signed-in user and account */
export type Session = {
  /** The signed-in user */
  user: {
  /** ID */
  id: string;
  /** Email address */
  email: string;
  /** Whether the email address is confirmed */
  emailConfirmed: boolean;
  /** Name */
  name: string;
};
  /** The current account */
  account: {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** free, pro, business or agency */
  plan: ("free" | "pro" | "business" | "agency");
  /** Whether the account can only read until its owner has confirmed the email address */
  awaitsConfirmation: boolean;
};
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** When the user last signed in or confirmed who they are */
  verifiedAt: string;
  twoFactor: {
  /** Whether the user has an authenticator app or a passkey */
  enabled: boolean;
  /** Null if the account does not require one */
  requiredFrom: (string | null);
  /** Whether the user must add a second factor before they can do anything else (403 `two_factor_required`) */
  missing: boolean;
};
  /** When the session expires */
  expiresAt: string;
  /** Current event position. Take it, read what you show, then open `GET /api/v1/events` with it as `Last-Event-ID`: events in between are sent first. */
  lastEventId: string;
};

export type SetTwoFactorRequirementRequest = {
  /** Whether members must have a second factor */
  required: boolean;
  /** Days that members have to add one; default: 7 */
  graceDays?: number | undefined;
};

/** What `navigator.credentials.get` returned, as JSON (`PublicKeyCredential.toJSON()`) */
export type SignedPasskey = {
  /** ID */
  id: string;
  rawId: string;
  /** Type */
  type: "public-key";
  authenticatorAttachment?: (("platform" | "cross-platform") | null) | undefined;
  /** Ignored */
  clientExtensionResults: Record<string, unknown>;
  response: {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: (string | null) | undefined;
};
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
  /** Reason, as a code */
  reason?: string | undefined;
};

export type SnoozeHeartbeatRequest = {
  /** Minutes from now */
  minutes: number;
  /** Reason, as a code */
  reason?: string | undefined;
};

export type SnoozeServiceMonitorRequest = {
  /** Minutes from now */
  minutes: number;
  /** Reason, as a code */
  reason?: string | undefined;
};

/** A service monitor in the form shown in a table row */
export type Sparkline = {
  /** ID */
  id: string;
  /** Last 24 hours as `[epoch ms, mean ms]`, oldest first, with quarter-hour resolution for the newest hours */
  latency: ((number)[])[];
  /** Share of known time that was up or degraded; null if nothing is known */
  uptime24h: (number | null);
  /** Share of known time that was up or degraded; null if nothing is known */
  uptime30d: (number | null);
  /** One per UTC day for the last 30 days or since creation, oldest first */
  bars: ({
  /** Day in UTC, `YYYY-MM-DD` */
  date: string;
  /** Share of known time that was up or degraded; null if nothing is known */
  ratio: (number | null);
  /** Seconds of downtime */
  downSeconds: number;
  /** Worst status of the period */
  worst: (("up" | "degraded" | "down") | null);
})[];
};

export type Sparklines = {
  /** Items of this page */
  items: (Sparkline)[];
};

export type SslServiceMonitor = (ServiceMonitorBase) & ({
  /** Kind */
  kind: "ssl";
  /** Name or address to connect to */
  host: string;
  /** Port to connect to */
  port: number;
  /** Server name (SNI); null: the host */
  sni: (string | null);
  /** Plain-text protocol that upgrades to TLS; null: none */
  starttls: (("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null);
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays: (number)[];
  /** Remaining share of the lifetime below which the monitor is degraded */
  warnLifetimeShare: (number | null);
  /** Minimum TLS version; an older one counts as down */
  minTls: (("1.0" | "1.1" | "1.2" | "1.3") | null);
  /** SHA-256 of the leaf's public key (SPKI), hex */
  pinnedSha256: (string)[];
  /** null: either, IPv4 first */
  ipVersion: ((4 | 6) | null);
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert: boolean;
});

export type StatusAccessToken = {
  /** Token of the link */
  token: string;
  /** URL with the token; also works for feeds, JSON, badge and widget */
  url: string;
};

export type StatusComponent = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** Description */
  description: string;
  /** Name of one of `groups` */
  group: (string | null);
  /** IDs of the service monitors behind it */
  serviceMonitorIds: (string)[];
  /** IDs of the domain monitors behind it */
  monitorIds: (string)[];
  /** IDs of the heartbeats behind it */
  heartbeatIds: (string)[];
  /** What is shown: status; status and days; or status, days and latency */
  show: ("status" | "uptime" | "latency");
  /** Whether the component is degraded when a certificate of it expires soon. Default false */
  showExpiryWarnings: boolean;
};

export type StatusComponentOrder = {
  /** ID of an existing component; omit it for a new one */
  id?: string | undefined;
  /** Name */
  name: string;
  /** Description */
  description?: string | undefined;
  /** Name of one of `groups` */
  group?: (string | null) | undefined;
  /** IDs of the service monitors behind it */
  serviceMonitorIds?: (string)[] | undefined;
  /** IDs of the domain monitors behind it */
  monitorIds?: (string)[] | undefined;
  /** IDs of the heartbeats behind it */
  heartbeatIds?: (string)[] | undefined;
  /** What is shown: status; status and days; or status, days and latency */
  show?: ("status" | "uptime" | "latency") | undefined;
  /** Whether the component is degraded when a certificate of it expires soon. Default false */
  showExpiryWarnings?: boolean | undefined;
};

export type StatusDomain = {
  /** Domain name */
  domain: string;
};

export type StatusGroup = {
  /** Name */
  name: string;
  /** Whether the group is collapsed initially */
  collapsed: boolean;
};

export type StatusGroupOrder = {
  /** Name */
  name: string;
  /** Whether the group is collapsed initially */
  collapsed?: boolean | undefined;
};

/** A status page */
export type StatusPage = {
  /** ID */
  id: string;
  /** 1 to 64 characters of a-z, 0-9 and -; unique in the installation */
  slug: string;
  /** Title */
  title: string;
  /** Description */
  description: string;
  /** `password`: requires a password; `private`: visible only to members of the account */
  visibility: ("public" | "password" | "private");
  /** Color scheme of the page */
  theme: ("auto" | "light" | "dark");
  /** Accent color as #rrggbb */
  accent: string;
  /** https URL of an image */
  logoUrl: (string | null);
  /** Language, such as `en` or `de` */
  locale: ("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko");
  /** Languages the page is offered in; `locale` is the default */
  locales: (("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko"))[];
  /** Domain under which the page is served at `/`, once its ownership is verified (`customDomainStatus`) */
  customDomain: (string | null);
  /** Hide uptime ratios and days */
  hideUptime: boolean;
  /** Days of history that the page shows */
  historyDays: number;
  /** Groups of components, in order */
  groups: (StatusGroup)[];
  /** Components, in order */
  components: (StatusComponent)[];
  /** How readers can subscribe to the page */
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
  /** Type */
  type: ("TXT");
  /** Name */
  name: string;
  /** Value */
  value: string;
};
  /** When the domain was verified */
  verifiedAt: (string | null);
  /** First check that did not find the proof since the last that did */
  missingSince: (string | null);
  /** When the proof was last looked for */
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
  /** Items of this page */
  items: (StatusPage)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** A post on a status page */
export type StatusPost = {
  /** ID */
  id: string;
  /** Title */
  title: string;
  /** State in its life cycle */
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  /** How much users are affected */
  impact: ("none" | "minor" | "major" | "critical");
  /** IDs of the affected components of the status page */
  componentIds: (string)[];
  /** The linked incident */
  incidentId: (string | null);
  /** Newest first */
  updates: (PostUpdate)[];
  /** When it was posted */
  createdAt: string;
};

export type StatusPostList = {
  /** Items of this page */
  items: (StatusPost)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type StatusSubscribed = {
  /** `pending`: until the link in the email is used; returned for every address */
  state: ("pending" | "active");
};

export type StatusSubscriber = {
  /** ID */
  id: string;
  /** Type */
  type: ("email" | "webhook");
  /** Email address, or a webhook's origin */
  address: string;
  /** `pending`: the link in the email has not been used yet */
  state: ("pending" | "active");
  /** Components they are notified about; null for all */
  componentIds: (string)[];
  /** Language, such as `en` or `de` */
  locale: string;
  /** When it was last requested */
  askedAt: string;
  /** When it was confirmed */
  confirmedAt: (string | null);
  /** Messages that were given up and can be retried */
  failedMessages: number;
  /** Why the last of them was given up */
  lastError: (string | null);
};

export type StatusSubscriberList = {
  /** Items of this page */
  items: (StatusSubscriber)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** How readers can subscribe to the page */
export type StatusSubscribers = {
  /** Email address */
  email: boolean;
  /** Whether webhooks can subscribe */
  webhook: boolean;
  /** Whether the page offers feeds */
  atom: boolean;
};

export type StatusSubscribersOrder = {
  /** Email address */
  email?: boolean | undefined;
  /** Whether webhooks can subscribe */
  webhook?: boolean | undefined;
  /** Whether the page offers feeds */
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
  /** Password */
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
  /** ID */
  id: string;
  /** ID of the domain in the inventory */
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
  /** Items of this page */
  items: (Subdomain)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

/** Result for each kind */
export type SubdomainWatch = {
  /** Items of this page */
  items: ({
  /** Kind */
  kind: ("http" | "ssl" | "legacy_domain");
  /** The monitor; null if the limit prevented it */
  id: (string | null);
  /** Result */
  result: ("created" | "exists" | "limit");
})[];
  /** A subdomain found for a domain in the inventory */
  subdomain: Subdomain;
};

export type SubmitThreatTakedownRequest = {
  /** Message, as a sentence */
  message?: string | undefined;
};

/** A takedown case for a page that imitates a domain */
export type Takedown = {
  /** ID */
  id: string;
  /** The imitated domain in the inventory */
  domainId: (string | null);
  /** ID of the lookalike */
  lookalikeId: (string | null);
  /** ID of the lead */
  leadId: (string | null);
  /** Untrusted content: do not show it as a link */
  url: string;
  /** State in its life cycle */
  state: ("triage" | "benign" | "owned" | "watch" | "confirmed" | "evidence-ready" | "approved" | "submitted" | "acknowledged" | "actioned" | "verified-down" | "monitoring" | "closed" | "rejected" | "withdrawn" | "escalated" | "relapsed");
  /** Since when it has been in this state */
  stateSince: string;
  /** Abuse contacts who can take it down, most direct first */
  contacts: (TakedownContact)[];
  /** Null until evidence is collected or someone writes it */
  mail: (TakedownMail | null);
  /** On whose behalf, and on what legal basis */
  authorization: (string | null);
  /** Note by a member */
  note: (string | null);
  /** What is missing before a report can be sent */
  missing: (("judgement" | "evidence" | "recipients" | "authorization" | "approval"))[];
  /** What the caller can do now */
  actions: (("update" | "mark-benign" | "mark-owned" | "mark-watch" | "mark-confirmed" | "collect" | "approve" | "submit" | "record-reply" | "escalate" | "withdraw" | "close"))[];
  /** Whether evidence is being collected */
  collecting: boolean;
  /** What was observed */
  evidence: (TakedownEvidence | null);
  /** Who approved the report; null if no one has */
  approval: (TakedownApproval | null);
  /** Proof of each sent report */
  submissions: (TakedownSubmission)[];
  /** Oldest first */
  timeline: (TakedownEntry)[];
  /** Result of the last check of the page */
  lastLook: (TakedownLook | null);
  /** When it had been unreachable for 24 hours */
  verifiedDownAt: (string | null);
  /** When the case was opened */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
};

export type TakedownActor = {
  /** Type */
  type: ("user" | "api_key" | "system");
  /** Name */
  name: string;
};

export type TakedownApproval = {
  /** Timestamp */
  at: string;
  /** Who did it */
  by: string;
};

export type TakedownContact = {
  /** Role */
  role: ("hosting" | "registrar" | "domain" | "registry" | "site");
  /** Email address */
  email: string;
  /** `rdap`, `whois`, `security.txt`, or `rfc2142` for the conventional address */
  source: string;
};

export type TakedownEntry = {
  /** When it happened */
  at: string;
  /** Type */
  type: ("opened" | "judged" | "collecting" | "collected" | "collection-failed" | "edited" | "approved" | "submitted" | "sent" | "bounced" | "replied" | "acknowledged" | "actioned" | "rejected" | "escalated" | "looked" | "verified-down" | "monitoring" | "relapsed" | "withdrawn" | "closed");
  /** State of the case afterwards */
  state: ("triage" | "benign" | "owned" | "watch" | "confirmed" | "evidence-ready" | "approved" | "submitted" | "acknowledged" | "actioned" | "verified-down" | "monitoring" | "closed" | "rejected" | "withdrawn" | "escalated" | "relapsed");
  /** Who made the change */
  actor: TakedownActor;
  /** Message, as a sentence */
  message: (string | null);
  /** Details of the entry */
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
  /** Files of the evidence */
  files: (EvidenceFile)[];
  /** Codes of the limits that were reached */
  limits: (string)[];
};

export type TakedownList = {
  /** Items of this page */
  items: (Takedown)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type TakedownLook = {
  /** When the page was requested */
  at: string;
  /** Whether the page still answers */
  verdict: ("up" | "down" | "unknown");
  /** Reason, as a code */
  reason: string;
  /** HTTP status at the end of redirects */
  status: (number | null);
};

export type TakedownMail = {
  /** Subject line */
  subject: string;
  /** Text */
  text: string;
  /** Each recipient gets a separate email */
  to: (string)[];
};

export type TakedownMailPatch = {
  /** Subject line */
  subject?: string | undefined;
  /** Text */
  text?: string | undefined;
  /** Recipient, or end of the range */
  to?: (string)[] | undefined;
};

export type TakedownSubmission = {
  /** When the report was queued for sending */
  at: string;
  /** Recipient, or end of the range */
  to: string;
  /** Without angle brackets; replies refer to it */
  messageId: string;
  /** Response of the mail server; null until there is one */
  response: (string | null);
  /** Outcome */
  outcome: ("queued" | "sent" | "failed");
};

export type Takeover = {
  /** Service that the name points to */
  service: (string | null);
  /** `vulnerable`: anyone can claim its target (proven); `suspect`: possible under conditions, or the target does not exist */
  verdict: ("vulnerable" | "suspect" | "none");
  /** How it was detected */
  evidence: Record<string, unknown>;
};

export type TwoFactorRequirement = {
  /** Whether members must have a second factor */
  required: boolean;
  /** From when members without a second factor can do nothing but add one */
  requiredFrom: (string | null);
};

export type UndoneImport = {
  /** Monitors and domains removed by undoing the import */
  removed: number;
};

export type UpdateAccountRequest = {
  /** Name */
  name?: string | undefined;
  /** Email address */
  email?: string | undefined;
};

export type UpdateAlertChannelRequest = {
  /** Name */
  name?: string | undefined;
  /** true also re-enables a disabled channel */
  enabled?: boolean | undefined;
  /** Messages per minute at most, for channels that people read (default 10); further alerts are combined into one message per minute */
  maxPerMinute?: number | undefined;
  /** Settings of this type */
  settings?: Record<string, unknown> | undefined;
};

export type UpdateAlertRuleRequest = {
  /** Name */
  name?: string | undefined;
  /** IDs of the channels to notify */
  channelIds?: (string)[] | undefined;
  /** Whether it is in use */
  enabled?: boolean | undefined;
  /** Evaluation order of the rules */
  position?: number | undefined;
  /** Which incidents the rule applies to */
  match?: AlertRuleMatchOrder | undefined;
  /** 0 sends immediately */
  delaySeconds?: number | undefined;
  /** Seconds between reminders; null for none */
  repeatSeconds?: (number | null) | undefined;
  /** null for no limit */
  maxRepeats?: (number | null) | undefined;
  /** Times in which notifications wait; null for none */
  quietHours?: (QuietHoursOrder | null) | undefined;
  /** Who is notified if no one acknowledges in time */
  escalation?: (EscalationStep)[] | undefined;
  /** Whether later rules are skipped if this one matches */
  stopOnMatch?: boolean | undefined;
};

export type UpdateApiKeyRequest = {
  /** Name */
  name: string;
};

export type UpdateCertificateIssuanceRequest = {
  /** State in its life cycle */
  state?: ("expected" | "unexpected" | "acknowledged") | undefined;
  /** Note by a member */
  note?: (string | null) | undefined;
};

export type UpdateDnsServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** Name to query */
  host?: string | undefined;
  /** Default A */
  recordType?: (("A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT" | "SOA" | "SRV" | "CAA" | "PTR" | "TLSA" | "DS" | "DNSKEY") | null) | undefined;
  /** DNS server to query; null: the service's resolvers */
  resolver?: ((string | null) | null) | undefined;
  /** Expected DNS records */
  expect?: (DnsExpectationOrder | null) | undefined;
  /** Expected response code; null: NOERROR */
  rcode?: ((("NOERROR" | "FORMERR" | "SERVFAIL" | "NXDOMAIN" | "NOTIMP" | "REFUSED" | "YXDOMAIN" | "NOTAUTH") | null) | null) | undefined;
  /** Require the AD bit */
  dnssec?: (boolean | null) | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: (boolean | null) | undefined;
});

export type UpdateDomainMonitorFindingRequest = {
  /** `false-positive` removes it from the score; `accepted-risk` (or `accepted`, as in lists) still counts; `acknowledged-change` ends the effect of a change; `fixed` is confirmed by the next clean scan; `open` or null reverts it */
  disposition?: (("open" | "false-positive" | "accepted-risk" | "acknowledged-change" | "fixed" | "accepted") | null) | undefined;
  /** Reason, for the record */
  note?: (string | null) | undefined;
};

export type UpdateDomainMonitorRequest = {
  /** Free text of up to 500 characters; empty or null for none */
  label?: (string | null) | undefined;
  /** Alert recipient; empty or null for the account's address */
  email?: (string | null) | undefined;
  /** A paused monitor is neither scanned nor scored */
  state?: ("active" | "paused") | undefined;
  /** DKIM selectors the domain signs with: one or more DNS labels before `._domainkey`. A scan reports each selector without a valid key. */
  dkimSelectors?: (string)[] | undefined;
};

export type UpdateDomainRequest = {
  /** Free text of up to 500 characters; empty or null for none */
  label?: (string | null) | undefined;
  /** Expected state; differences are reported as changes */
  expected?: {
  /** Certificate authorities that may issue: CAA identifier or organization name */
  issuers?: (string)[] | undefined;
  /** Name servers */
  nameservers?: (string)[] | undefined;
  /** Registrar */
  registrar?: (string | null) | undefined;
} | undefined;
};

export type UpdateHeartbeatRequest = {
  /** Name */
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
  /** Description */
  description?: string | undefined;
  /** Tags, for filters and routing */
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
  /** Whether it is paused */
  paused?: boolean | undefined;
};

export type UpdateHttpServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** http or https URL without user and password */
  url?: string | undefined;
  /** Default GET */
  method?: (("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | null) | undefined;
  /** Values of headers that look like credentials are returned as ******** */
  headers?: (Record<string, string> | null) | undefined;
  /** Sent with the request */
  body?: ((string | null) | null) | undefined;
  /** Sent only to the origin of `url`. Password, token and client secret are never shown again. `digest` answers MD5 and SHA-256 challenges; `oauth2` gets a token by client credentials and reuses it until shortly before it expires */
  auth?: ((HttpAuth | null) | null) | undefined;
  /** Presented to the origin of `url` if the server asks for one (mTLS) */
  clientCertificate?: ((ClientCertificate | null) | null) | undefined;
  /** Name of a proxy of the account (`/api/v1/proxies`) */
  proxy?: ((string | null) | null) | undefined;
  /** Host or address, with a port if it differs, to connect to instead of the host of `url`. Host header and SNI stay the same */
  connectTo?: ((string | null) | null) | undefined;
  /** Up to 10 redirects, each checked against the egress policy; default true */
  followRedirects?: (boolean | null) | undefined;
  /** Expected response */
  expect?: (HttpExpectationOrder | null) | undefined;
  /** For HTTPS */
  tls?: (HttpTlsOrder | null) | undefined;
  /** null: either, IPv4 first */
  ipVersion?: (((4 | 6) | null) | null) | undefined;
  /** Whether the first 64 kB of the response body are kept for 30 days when a check fails; default false */
  keepFailedBody?: (boolean | null) | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: (boolean | null) | undefined;
});

export type UpdateIncidentRequest = {
  /** Title */
  title?: string | undefined;
  /** Severity */
  severity?: ("info" | "low" | "medium" | "high" | "critical") | undefined;
  /** A member of the account, or null for unassigned */
  assigneeUserId?: (string | null) | undefined;
};

export type UpdateKeywordServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** http or https URL without user and password */
  url?: string | undefined;
  /** Default GET */
  method?: (("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | null) | undefined;
  /** Values of headers that look like credentials are returned as ******** */
  headers?: (Record<string, string> | null) | undefined;
  /** Sent with the request */
  body?: ((string | null) | null) | undefined;
  /** Sent only to the origin of `url`. Password, token and client secret are never shown again. `digest` answers MD5 and SHA-256 challenges; `oauth2` gets a token by client credentials and reuses it until shortly before it expires */
  auth?: ((HttpAuth | null) | null) | undefined;
  /** Presented to the origin of `url` if the server asks for one (mTLS) */
  clientCertificate?: ((ClientCertificate | null) | null) | undefined;
  /** Name of a proxy of the account (`/api/v1/proxies`) */
  proxy?: ((string | null) | null) | undefined;
  /** Host or address, with a port if it differs, to connect to instead of the host of `url`. Host header and SNI stay the same */
  connectTo?: ((string | null) | null) | undefined;
  /** Up to 10 redirects, each checked against the egress policy; default true */
  followRedirects?: (boolean | null) | undefined;
  /** Expected response */
  expect?: (HttpExpectationOrder | null) | undefined;
  /** For HTTPS */
  tls?: (HttpTlsOrder | null) | undefined;
  /** null: either, IPv4 first */
  ipVersion?: (((4 | 6) | null) | null) | undefined;
  /** Whether the first 64 kB of the response body are kept for 30 days when a check fails; default false */
  keepFailedBody?: (boolean | null) | undefined;
  /** Text to find in the body */
  keyword?: string | undefined;
  /** Whether the keyword must be present or absent; default present */
  keywordMode?: (("present" | "absent") | null) | undefined;
  /** Default true */
  caseSensitive?: (boolean | null) | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: (boolean | null) | undefined;
});

export type UpdateLookalikeRequest = {
  /** State in its life cycle */
  state?: ("new" | "watching" | "benign" | "owned" | "confirmed") | undefined;
  /** Note by a member */
  note?: string | undefined;
};

export type UpdateMaintenanceWindowRequest = {
  /** Title */
  title?: string | undefined;
  /** Instant, or local time in `timezone` */
  startsAt?: string | undefined;
  /** What it applies to */
  scope?: MaintenanceScopeOrder | undefined;
  /** Description */
  description?: string | undefined;
  /** IANA time zone; default UTC */
  timezone?: string | undefined;
  /** For a one-off window: instant, or local time in `timezone` */
  endsAt?: (string | null) | undefined;
  /** RFC 5545, without DTSTART. Starts keep their local time; UNTIL without a zone is local time. If DTSTART does not match the rule, it is not an occurrence */
  rrule?: (string | null) | undefined;
  /** Excluded starts: instants or local times */
  exdates?: (string)[] | undefined;
  /** Duration of each occurrence in minutes */
  durationMinutes?: (number | null) | undefined;
  /** Whether status pages announce it */
  showOnStatusPages?: boolean | undefined;
  /** Only suppresses alerts: downtime counts in uptime, and nothing is shown as in maintenance. Default false; true for windows that the mute actions create */
  muted?: boolean | undefined;
};

export type UpdateMemberRequest = {
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** What happens to API keys, wall links, calendar links and invitations of the member that they may no longer have: `revoke` ends them, `transfer` makes them yours. Default: `revoke` */
  access?: ("revoke" | "transfer") | undefined;
};

export type UpdatePasskeyRequest = {
  /** Name */
  name: string;
};

export type UpdatePingServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** Name or address to ping */
  host?: string | undefined;
  /** Echo requests per check; default 3 */
  packets?: (number | null) | undefined;
  /** More packet loss counts as down; default 50 */
  maxLossPercent?: (number | null) | undefined;
  /** A longer round trip counts as degraded */
  maxRttMs?: ((number | null) | null) | undefined;
  /** null: either, IPv4 first */
  ipVersion?: (((4 | 6) | null) | null) | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: (boolean | null) | undefined;
});

export type UpdatePortServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** Name or address to connect to */
  host?: string | undefined;
  /** Port to connect to */
  port?: number | undefined;
  /** Default tcp */
  protocol?: (("tcp" | "udp" | "tls") | null) | undefined;
  /** Plain-text protocol that upgrades to TLS; null: none */
  starttls?: ((("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null) | null) | undefined;
  /** Sent after connecting; \r \n \t \0 \xNN are escapes */
  send?: ((string | null) | null) | undefined;
  /** Pattern the response must match (RE2) */
  expectRegex?: ((string | null) | null) | undefined;
  /** null: either, IPv4 first */
  ipVersion?: (((4 | 6) | null) | null) | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: (boolean | null) | undefined;
});

export type UpdateServiceMonitorBase = {
  /** Name */
  name?: string | undefined;
  /** Default: the domain of the target */
  domainId?: ((string | null) | null) | undefined;
  /** Seconds between checks, at least the plan's minimum; default 60 */
  intervalSeconds?: (number | null) | undefined;
  /** Timeout of a check in seconds; default 10, at most the interval */
  timeoutSeconds?: (number | null) | undefined;
  /** Equal results in a row that a change of status needs */
  confirm?: ({
  /** Consecutive failures before the monitor is down; default 2 */
  failures?: number | undefined;
  /** Consecutive successes before the monitor is up again; default 1 */
  recoveries?: number | undefined;
  /** Seconds before a failure is checked again; default 20 */
  retrySeconds?: number | undefined;
} | null) | undefined;
  /** Regions to check from */
  regions?: ((string)[] | null) | undefined;
  /** Number of regions that must report down; null: a majority */
  quorum?: ((number | null) | null) | undefined;
  /** Monitors this one depends on: while one of them is down, this one does not alert */
  dependsOn?: ((string)[] | null) | undefined;
  /** Tags, for filters and routing */
  tags?: ((string)[] | null) | undefined;
  /** Severity of its incidents; default high */
  severity?: (("info" | "low" | "medium" | "high" | "critical") | null) | undefined;
  /** Whether it is paused */
  paused?: (boolean | null) | undefined;
};

/** Any fields of the kind. Objects are merged; null resets a field to its default. */
export type UpdateServiceMonitorRequest = (UpdateHttpServiceMonitorRequest | UpdateKeywordServiceMonitorRequest | UpdatePingServiceMonitorRequest | UpdatePortServiceMonitorRequest | UpdateDnsServiceMonitorRequest | UpdateSslServiceMonitorRequest);

/** `filter` is replaced as a whole */
export type UpdateServiceMonitorViewRequest = {
  /** Name */
  name?: string | undefined;
  /** Filters, as in the list's query; empty for no filters */
  filter?: ServiceMonitorFilter | undefined;
  /** Sort order of the list; null: newest first */
  sort?: (("name" | "-name" | "status" | "-status" | "latency" | "-latency" | "uptime" | "-uptime") | null) | undefined;
  /** Grouping of the rows; null for none */
  groupBy?: (("tag" | "domain" | "kind" | "status") | null) | undefined;
};

export type UpdateSslServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** Name or address to connect to */
  host?: string | undefined;
  /** Port to connect to */
  port?: (number | null) | undefined;
  /** Server name (SNI); null: the host */
  sni?: ((string | null) | null) | undefined;
  /** Plain-text protocol that upgrades to TLS; null: none */
  starttls?: ((("smtp" | "imap" | "pop3" | "ftp" | "postgres") | null) | null) | undefined;
  /** Days before expiry at which to warn; the largest value makes the monitor degraded */
  warnDays?: ((number)[] | null) | undefined;
  /** Remaining share of the lifetime below which the monitor is degraded */
  warnLifetimeShare?: ((number | null) | null) | undefined;
  /** Minimum TLS version; an older one counts as down */
  minTls?: ((("1.0" | "1.1" | "1.2" | "1.3") | null) | null) | undefined;
  /** SHA-256 of the leaf's public key (SPKI), hex */
  pinnedSha256?: ((string)[] | null) | undefined;
  /** null: either, IPv4 first */
  ipVersion?: (((4 | 6) | null) | null) | undefined;
  /** Inverts the result: up when the check fails, down when it succeeds; default false */
  invert?: (boolean | null) | undefined;
});

export type UpdateStatusPagePostRequest = {
  /** Title */
  title?: string | undefined;
  /** How much users are affected */
  impact?: ("none" | "minor" | "major" | "critical") | undefined;
  /** IDs of the affected components of the status page */
  componentIds?: (string)[] | undefined;
};

export type UpdateStatusPageRequest = {
  /** 1 to 64 characters of a-z, 0-9 and -; unique in the installation */
  slug?: string | undefined;
  /** Title */
  title?: string | undefined;
  /** Description */
  description?: string | undefined;
  /** `password`: requires a password; `private`: visible only to members of the account */
  visibility?: ("public" | "password" | "private") | undefined;
  /** For `visibility: password`; never returned */
  password?: string | undefined;
  /** Color scheme of the page */
  theme?: ("auto" | "light" | "dark") | undefined;
  /** Accent color as #rrggbb */
  accent?: string | undefined;
  /** https URL of an image */
  logoUrl?: (string | null) | undefined;
  /** Language, such as `en` or `de` */
  locale?: ("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko") | undefined;
  /** Languages the page is offered in; `locale` is the default */
  locales?: (("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko"))[] | undefined;
  /** Domain under which the page is served at `/`, once its ownership is verified (`customDomainStatus`) */
  customDomain?: (string | null) | undefined;
  /** Hide uptime ratios and days */
  hideUptime?: boolean | undefined;
  /** Days of history that the page shows */
  historyDays?: number | undefined;
  /** Groups of components, in order */
  groups?: (StatusGroupOrder)[] | undefined;
  /** Components, in order */
  components?: (StatusComponentOrder)[] | undefined;
  /** How readers can subscribe */
  subscribers?: StatusSubscribersOrder | undefined;
};

export type UpdateStatusPostRequest = {
  /** State in its life cycle */
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
  /** State in its life cycle */
  state?: ("new" | "triaged" | "benign" | "confirmed") | undefined;
  /** Note by a member */
  note?: (string | null) | undefined;
};

export type UpdateThreatTakedownRequest = {
  /** Email to send as the report */
  mail?: TakedownMailPatch | undefined;
  /** On whose behalf the report is sent, and on what legal basis */
  authorization?: (string | null) | undefined;
  /** Note by a member */
  note?: (string | null) | undefined;
  /** Classification before evidence is collected */
  state?: ("benign" | "owned" | "watch" | "confirmed") | undefined;
};

export type UpdateUserRequest = {
  /** Name */
  name?: string | undefined;
  /** Email address */
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
  /** Days */
  days: number;
  /** Share of known time that was up or degraded; null if nothing is known */
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
  /** How many are up */
  up: number;
  /** How many are degraded */
  degraded: number;
  /** How many are down */
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
  /** Mean duration */
  averageMs: (number | null);
  /** Median */
  p50Ms: (number | null);
  /** 95th percentile */
  p95Ms: (number | null);
  /** 99th percentile */
  p99Ms: (number | null);
};
  /** Mean duration of each phase */
  phases: {
  /** DNS lookup */
  dnsMs: (number | null);
  /** Connecting */
  connectMs: (number | null);
  /** TLS handshake */
  tlsMs: (number | null);
  /** Request to first byte */
  firstByteMs: (number | null);
  /** First byte to end of the response */
  transferMs: (number | null);
};
  /** One per UTC day, oldest first */
  bars: ({
  /** Day in UTC, `YYYY-MM-DD` */
  date: string;
  /** Share of known time that was up or degraded; null if nothing is known */
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
  /** Worst status of the period */
  worst: (("up" | "degraded" | "down") | null);
})[];
};

/** One of them. The password is accepted only from users who have no authenticator app and no passkey */
export type VerifySession = {
  /** 8 to 256 characters */
  password?: string | undefined;
  /** That of the request for a passkey */
  token?: string | undefined;
  /** The current code of the authenticator app */
  code?: string | undefined;
  /** One of the ten recovery codes; each works once */
  recoveryCode?: string | undefined;
  /** What `navigator.credentials.get` returned, as JSON (`PublicKeyCredential.toJSON()`) */
  passkey?: SignedPasskey | undefined;
};

/** An overview for a wall display */
export type Wall = {
  /** When it was the case */
  at: string;
  /** Name of the account */
  account: string;
  /** Monitors */
  monitors: {
  /** Number of all items that match; only with `count=true` */
  total: number;
  /** How many are up */
  up: number;
  /** How many are degraded */
  degraded: number;
  /** How many are down */
  down: number;
  /** How many wait for their first result */
  pending: number;
  /** Whether it is paused */
  paused: number;
};
  /** Heartbeats */
  heartbeats: {
  /** Number of all items that match; only with `count=true` */
  total: number;
  /** How many are up */
  up: number;
  /** How many are late */
  late: number;
  /** How many are down */
  down: number;
  /** How many wait for their first ping */
  new: number;
  /** Whether it is paused */
  paused: number;
};
  /** Number of open incidents */
  openIncidents: number;
  /** Null if there was none */
  lastIncidentAt: (string | null);
  /** Sources that are down, newest first; at most forty */
  troubles: (WallTrouble)[];
};

export type WallLink = {
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** When it was created */
  createdAt: string;
};

export type WallLinkList = {
  /** Items of this page */
  items: (WallLink)[];
  /** Cursor of the next page; null on the last page */
  nextCursor: (string | null);
  /** Number of all items that match; only with `count=true` */
  total?: number | undefined;
};

export type WallTrouble = {
  /** Type */
  type: ("service_monitor" | "heartbeat");
  /** ID */
  id: string;
  /** Name */
  name: string;
  /** Current status */
  status: ("down" | "degraded" | "late");
  /** Start of the current state */
  since: string;
};

export type WatchSubdomainRequest = {
  /** Kinds of service monitors */
  kinds: (("http" | "ssl" | "legacy_domain"))[];
};

export type WebPushSubscription = {
  /** Name */
  name?: string | undefined;
  /** Endpoint of the push service */
  endpoint: string;
  /** When the subscription expires, in ms since the epoch; null if it does not */
  expirationTime?: (number | null) | undefined;
  /** Keys of the subscription */
  keys: {
  /** Public key of the browser (base64url) */
  p256dh: string;
  /** Authentication secret of the browser (base64url) */
  auth: string;
};
};

export type WithdrawThreatTakedownRequest = {
  /** Message, as a sentence */
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
      202: { headers: { [name: string]: unknown }; content: { "application/json": PendingSignIn } };
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
  /** Complete a sign-in with a second factor */
  completeSignIn: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody: { content: { "application/json": SecondStep } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": Session } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
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
  /** Request a passkey for a sign-in */
  requestPasskey: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody?: { content: { "application/json": RequestPasskeyRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PasskeyRequest } };
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 400 | undefined;
  code?: ("invalid_request" | "invalid_json") | undefined;
}) } };
      403: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 403 | undefined;
  code?: ("foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict") | undefined;
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
  /** Sign in with a passkey alone */
  signInByPasskey: {
    parameters: { query?: never; path?: never; header?: never; cookie?: never };
    requestBody: { content: { "application/json": PasskeySignIn } };
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
  code?: ("conflict" | "lost_race") | undefined;
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
  /** Confirm who you are, for a dangerous action */
  verifySession: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: { content: { "application/json": VerifySession } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Session } };
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
  /** Request a passkey to confirm who you are */
  requestPasskeyToVerify: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": PasskeyRequest } };
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "reauthentication_required" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "reauthentication_required" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "reauthentication_required" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "reauthentication_required" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  /** Read your second factors */
  getFactors: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Factors } };
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
  /** Begin to add an authenticator app (TOTP, RFC 6238) */
  createTotp: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": NewTotp } };
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
  code?: ("reauthentication_required" | "foreign_origin") | undefined;
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
  /** Remove the authenticator app */
  deleteTotp: {
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
  code?: ("reauthentication_required" | "foreign_origin") | undefined;
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
  /** Confirm the authenticator app with its first code */
  confirmTotp: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": ConfirmTotpRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": RecoveryCodes } };
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
  code?: ("reauthentication_required" | "foreign_origin") | undefined;
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
  /** Replace your recovery codes */
  renewRecoveryCodes: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": RecoveryCodes } };
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
  code?: ("reauthentication_required" | "foreign_origin") | undefined;
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
  /** Begin to add a passkey */
  startPasskey: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": NewPasskeyOptions } };
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
  code?: ("reauthentication_required" | "foreign_origin") | undefined;
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
  /** Add the passkey that the browser created */
  createPasskey: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": CreatePasskey } };
    responses: {
      201: { headers: { [name: string]: unknown }; content: { "application/json": NewPasskey } };
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
  code?: ("reauthentication_required" | "foreign_origin") | undefined;
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
  /** Rename a passkey */
  updatePasskey: {
    parameters: { query?: never; path: { id: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": UpdatePasskeyRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": Passkey } };
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
  /** Remove a passkey */
  deletePasskey: {
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
  code?: ("reauthentication_required" | "foreign_origin") | undefined;
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
  /** Read whether members need two factors */
  getTwoFactorRequirement: {
    parameters: { query?: never; path?: never; header?: { "If-None-Match"?: string | undefined }; cookie?: never };
    requestBody?: never;
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": TwoFactorRequirement } };
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
}) } };
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Require two factors of all members */
  setTwoFactorRequirement: {
    parameters: { query?: never; path?: never; header?: { "If-Match"?: string | undefined; "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": SetTwoFactorRequirementRequest } };
    responses: {
      200: { headers: { [name: string]: unknown }; content: { "application/json": TwoFactorRequirement } };
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
  code?: ("insufficient_scope" | "reauthentication_required" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  /** Reset the second factors of a member who lost them */
  resetMemberFactors: {
    parameters: { query?: never; path: { userId: string }; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
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
  code?: ("insufficient_scope" | "reauthentication_required" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "reauthentication_required" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "two_factor_required" | "email_unconfirmed" | "foreign_origin") | undefined;
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
  "/api/v1/session/second-step": {
    post: operations["completeSignIn"];
  };
  "/api/v1/session/passkey-request": {
    post: operations["requestPasskey"];
  };
  "/api/v1/session/passkey": {
    post: operations["signInByPasskey"];
  };
  "/api/v1/session/verify": {
    post: operations["verifySession"];
  };
  "/api/v1/session/verify/passkey-request": {
    post: operations["requestPasskeyToVerify"];
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
  "/api/v1/user/factors": {
    get: operations["getFactors"];
  };
  "/api/v1/user/factors/totp": {
    post: operations["createTotp"];
    delete: operations["deleteTotp"];
  };
  "/api/v1/user/factors/totp/confirm": {
    post: operations["confirmTotp"];
  };
  "/api/v1/user/factors/recovery-codes": {
    post: operations["renewRecoveryCodes"];
  };
  "/api/v1/user/factors/passkeys/options": {
    post: operations["startPasskey"];
  };
  "/api/v1/user/factors/passkeys": {
    post: operations["createPasskey"];
  };
  "/api/v1/user/factors/passkeys/{id}": {
    patch: operations["updatePasskey"];
    delete: operations["deletePasskey"];
  };
  "/api/v1/account/two-factor": {
    get: operations["getTwoFactorRequirement"];
    put: operations["setTwoFactorRequirement"];
  };
  "/api/v1/members/{userId}/factors": {
    delete: operations["resetMemberFactors"];
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
