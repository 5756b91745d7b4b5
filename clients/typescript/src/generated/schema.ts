// Made from openapi.json by npm run generate; not to be changed by hand.

export type AcceptInvitationRequest = {
  token: string;
  /** Of your user, where the e-mail has one; else the one that it shall have */
  password: string;
  name?: string | undefined;
};

/** What is offered, and to whom */
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
  /** Domain and service monitors together */
  monitorCap: number;
  /** Heartbeats */
  heartbeatCap: number;
  /** Shortest check interval */
  minIntervalSeconds: number;
};
  /** The key for pings by slug. Anyone with it can send pings and create heartbeats, so it is null for callers with neither `heartbeats:write` nor `account:write` (viewers, and API keys that only read). */
  pingKey: (string | null);
  /** When the account was made */
  createdAt: string;
};

export type AcknowledgeIncidentRequest = {
  message?: string | undefined;
};

/** A place that messages go to */
export type AlertChannel = {
  id: string;
  type: ("email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "mattermost" | "googlechat" | "pagerduty" | "opsgenie" | "ntfy" | "gotify" | "pushover" | "twilio-sms" | "matrix" | "apprise" | "webpush");
  name: string;
  /** By type; secrets show their last four */
  settings: Record<string, unknown>;
  enabled: boolean;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute: number;
  /** `disabled`: gone for good, or ten deliveries in a row failed over more than a day */
  health: ("ok" | "failing" | "disabled");
  disabledReason: (string | null);
  lastDeliveryAt: (string | null);
  /** When it was made */
  createdAt: string;
};

export type AlertChannelList = {
  items: (AlertChannel)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** One notice to one channel. The id is the one that webhooks carry, and stays over retries */
export type AlertDelivery = {
  id: string;
  incidentId: (string | null);
  incidentTitle: (string | null);
  event: ("opened" | "acknowledged" | "resolved" | "reopened" | "reminder" | "commented" | "escalated" | "test");
  /** null: a domain monitor's own e-mail, or a test */
  ruleId: (string | null);
  channelId: (string | null);
  channelType: string;
  state: ("queued" | "sending" | "delivered" | "failed" | "suppressed");
  suppressedBy: (("maintenance" | "quiet-hours" | "parent" | "storm" | "flapping" | "duplicate" | "resolved" | "acknowledged" | "channel-disabled") | null);
  /** Deliveries that went out in one message */
  digestId: (string | null);
  attempts: ({
  /** When it was tried */
  at: string;
  durationMs: number;
  status: (number | null);
  error: (string | null);
  response: (string | null);
})[];
  nextTryAt: (string | null);
  /** When it was made */
  createdAt: string;
  deliveredAt: (string | null);
};

export type AlertDeliveryList = {
  items: (AlertDelivery)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Which incidents tell which channels, and when */
export type AlertRule = {
  id: string;
  name: string;
  enabled: boolean;
  /** Rules are asked in this order */
  position: number;
  channelIds: (string)[];
  /** 0: at once */
  delaySeconds: number;
  /** Between reminders; null: none */
  repeatSeconds: (number | null);
  /** null: without limit */
  maxRepeats: (number | null);
  quietHours: (QuietHours | null);
  /** Who is told when nobody acknowledges for so long */
  escalation: (EscalationStep)[];
  /** Rules after this one are not asked */
  stopOnMatch: boolean;
  match: AlertRuleMatch;
  /** When it was made */
  createdAt: string;
};

export type AlertRuleList = {
  items: (AlertRule)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Which incidents; empty lists mean any. Ids, domains and tags are one choice: any of them fits */
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
  /** Domains, with all that is of them */
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
  /** Domains, with all that is of them */
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
  /** When the key was made */
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

/** What names of a domain hang together with */
export type Association = {
  id: string;
  domainId: string;
  type: ("address" | "prefix" | "as" | "operator" | "nameserver" | "mail" | "hosting" | "cdn" | "registrar" | "issuer");
  /** Address, prefix, AS number, host or name */
  value: string;
  /** What people call it */
  label: (string | null);
  /** Names of the domain that it has to do with */
  names: number;
  /** The first of them, twenty at most */
  hosts: (string)[];
  /** When it was first seen */
  firstSeenAt: string;
  /** When it was last seen */
  lastSeenAt: string;
  /** It was seen at the last look */
  current: boolean;
};

export type AssociationList = {
  items: (Association)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A write: who did what to what */
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
  /** What else is to be known of it */
  details: Record<string, unknown>;
  /** What it changed, field by field, at most 100 of them; values of more than 4,000 characters are cut. Empty for what changes nothing, for what was made, and for writes of before the log kept it */
  changes: ({
  /** JSON Pointer of the field */
  pointer: string;
  /** What was there; null: nothing. Secrets are masked */
  from: unknown;
  /** What is there since; null: nothing. Secrets are masked */
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

/** By what the audit log can be filtered, at most 500 of each */
export type AuditFacets = {
  actors: ({
  type: ("user" | "api_key" | "system");
  id: (string | null);
  /** As it was called when it last did something */
  name: string;
})[];
  /** Belltower has done something by itself */
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
  /** What a person said of it */
  state: ("new" | "owned" | "ignored");
  /** Why, for the next who asks */
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
  /** When it begins */
  startsAt: string;
  /** When it ends */
  endsAt: string;
};

/** Where a certificate is served */
export type CertificateDeployment = {
  id: string;
  domainId: (string | null);
  /** SHA-256 of the certificate, lower hex */
  sha256: string;
  host: string;
  port: number;
  /** Protocol that TLS begins in; null: TLS from the first octet */
  starttls: (string | null);
  addresses: (string)[];
  /** null: not looked at */
  chainComplete: (boolean | null);
  names: (string)[];
  /** When the certificate begins */
  notBefore: string;
  /** When it ends */
  notAfter: string;
  keySha256: (string | null);
  /** Other places of the account that serve the same key, the first twenty */
  keySharedWith: (string)[];
  /** The issuance of that certificate; null: none is known */
  issuanceId: (string | null);
  /** When it was first served there */
  firstSeenAt: string;
  /** When it was last seen there */
  lastSeenAt: string;
  /** It was there at the last look */
  current: boolean;
};

export type CertificateDeploymentList = {
  items: (CertificateDeployment)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A certificate that was issued for a domain */
export type CertificateIssuance = {
  id: string;
  domainId: string;
  /** The same for a certificate and its precertificate; null until its bytes are known */
  tbsSha256: (string | null);
  sha256: (string | null);
  /** Only the precertificate has been seen */
  precertificate: boolean;
  /** Those of the domain first; the first thousand of all */
  names: (string)[];
  commonName: (string | null);
  issuer: CertificateIssuer;
  /** Lower hex */
  serialNumber: string;
  /** When it begins */
  notBefore: string;
  /** When it ends */
  notAfter: string;
  keyType: (("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other") | null);
  keyBits: (number | null);
  keySha256: (string | null);
  signatureAlgorithm: (string | null);
  logs: (LogEntry)[];
  /** null: not known */
  revoked: (boolean | null);
  /** `unexpected`: it breaks the policy or, with none set, is of a CA new to the domain and not in its CAA */
  state: ("expected" | "unexpected" | "acknowledged");
  violations: (CertificateViolation)[];
  /** The issuance of the same names that it follows */
  renews: (string | null);
  /** Found by the first look: listed, but nobody was told */
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
  /** As the Common CA Database names it */
  caOwner: (string | null);
};

/** A log of Certificate Transparency that is followed */
export type CertificateLog = {
  /** SHA-256 of the log's key, lower hex */
  logId: string;
  description: string;
  operator: string;
  protocol: ("rfc6962" | "static");
  /** Where it is read */
  url: string;
  /** `behind`: it grows faster than it is read; `stalled`: its head is older than it may be; `inconsistent`: it contradicts itself and is not read on until an owner accepts it */
  state: ("usable" | "retired" | "behind" | "stalled" | "inconsistent" | "unreachable");
  /** Of the newest verified head */
  treeSize: (number | null);
  /** Next entry to read */
  position: (number | null);
  /** Age of the newest entry that is not read yet, at most */
  lagSeconds: (number | null);
  lastCheckpointAt: (string | null);
  lastError: (string | null);
  /** Entries that could not be read; they are kept */
  unparsable: number;
};

export type CertificateLogList = {
  items: (CertificateLog)[];
  nextCursor: (string | null);
  total?: number | undefined;
  /** The setting BELLTOWER_CT */
  mode: ("api" | "tail" | "off");
  /** What that means, and costs */
  notice: string;
};

/** What may be issued. null: no rule; in the policy of a domain, what the account says */
export type CertificatePolicy = {
  /** CAA identifiers, CCADB owners or issuer organisations, without case; empty: any */
  allowedCas: ((string)[] | null);
  /** Empty: any */
  keyTypes: ((("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other"))[] | null);
  minRsaBits: (number | null);
  maxValidityDays: (number | null);
  wildcards: (("allow" | "forbid") | null);
  /** SHA-256 of SubjectPublicKeyInfos in hex; empty: any */
  authorizedKeysSha256: ((string)[] | null);
};

/** A rule of the policy that an issuance breaks */
export type CertificateViolation = {
  rule: ("ca" | "key-type" | "key-size" | "validity" | "wildcard" | "key");
  detail: string;
};

/** A change of the domain between two scans */
export type Change = {
  id: string;
  /** Scan that saw it */
  at: string;
  scanId: string;
  checkId: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  title: string;
  asset: string;
  /** Stable code of what changed */
  reason: string;
  evidence: (Record<string, unknown> | null);
};

export type ChangeFindingsRequest = {
  ids: (string)[];
  /** As for a single one */
  disposition: (("open" | "false-positive" | "accepted-risk" | "acknowledged-change" | "fixed") | null);
  note?: (string | null) | undefined;
};

export type ChangeFindingsResponse = {
  /** As they were named. `conflict`: the word does not fit that finding */
  items: ({
  id: string;
  result: ("changed" | "conflict" | "not-found");
})[];
};

export type ChangeIncidentsRequest = {
  ids: (string)[];
  action: ("acknowledge" | "resolve" | "assign");
  /** For `assign`; null takes it off */
  assigneeUserId?: (string | null) | undefined;
};

export type ChangeIncidentsResponse = {
  /** As they were named, each once */
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
  /** `#rrggbb`, where the channel shows one */
  colour: string;
};

export type ChannelTest = {
  delivered: boolean;
  status: (number | null);
  durationMs: number;
  error: (string | null);
};

/** One stored check. Once it is a week old, what was measured is kept to a tenth of a millisecond. */
export type Check = {
  id: string;
  /** When it was due */
  scheduledAt: string;
  startedAt: (string | null);
  finishedAt: (string | null);
  /** From due to started, in milliseconds */
  lateMs: number;
  region: string;
  /** `unknown`: our own side failed; `missed`: nothing was measured. Neither changes the status of the monitor. */
  status: ("up" | "degraded" | "down" | "unknown" | "missed");
  durationMs: (number | null);
  code: (string | null);
  error: (string | null);
  message: (string | null);
  address: (string | null);
  /** Parts of the check; null for one that did not happen */
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
  /** Domain name, in any spelling */
  name: string;
  /** Domain to hold it against; default: the one it resembles most */
  domainId?: string | undefined;
};

export type CheckReadinessResponse = {
  status: "ok";
};

/** A name as it was found just now */
export type CheckedLookalike = {
  /** Null: not kept, as it is not registered or resembles no domain of the inventory */
  id: (string | null);
  /** The domain that it resembles; null: none */
  domainId: (string | null);
  /** A-labels */
  name: string;
  /** The same as people read it */
  unicode: string;
  /** All ways by which it follows from the domain */
  fuzzers: (string)[];
  /** It exists now; false: it did */
  registered: boolean;
  /** Of its web site */
  addresses: (string)[];
  /** Its name servers */
  nameservers: (string)[];
  /** Hosts that take its mail */
  mail: (string)[];
  /** Null: the registry tells not */
  registeredAt: (string | null);
  registrar: (string | null);
  /** Null: none seen */
  certificateAt: (string | null);
  /** Null: not looked at */
  web: (LookalikeWeb | null);
  /** How dangerous it looks; 100 is worst */
  score: number;
  /** What the score is made of: they add up to it, where they stay between 0 and 100 */
  scoreParts: (LookalikeScorePart)[];
  /** `owned`: found to be the owner’s, or said to be */
  state: ("new" | "watching" | "benign" | "owned" | "confirmed");
  note: string;
  /** When it was first seen registered */
  firstSeenAt: string;
  /** When it was last seen registered */
  lastSeenAt: string;
  /** When something about it last changed */
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
  /** Failures in a row until down; default 2 */
  failures: number;
  /** Successes in a row until up again; default 1 */
  recoveries: number;
  /** Pause before a doubtful result is checked again; default 20 */
  retrySeconds: number;
};

export type CreateAccountRequest = {
  name: string;
  email: string;
  /** 8 to 256 characters */
  password: string;
};

export type CreateAlertChannelRequest = (CreateEmailChannelRequest | CreateWebhookChannelRequest | CreateSlackChannelRequest | CreateDiscordChannelRequest | CreateTeamsChannelRequest | CreateTelegramChannelRequest | CreateMattermostChannelRequest | CreateGooglechatChannelRequest | CreatePagerdutyChannelRequest | CreateOpsgenieChannelRequest | CreateNtfyChannelRequest | CreateGotifyChannelRequest | CreatePushoverChannelRequest | CreateTwilioSmsChannelRequest | CreateMatrixChannelRequest | CreateAppriseChannelRequest | CreateWebpushChannelRequest);

export type CreateAlertRuleRequest = {
  name: string;
  channelIds: (string)[];
  enabled?: boolean | undefined;
  /** Rules are asked in this order */
  position?: number | undefined;
  match?: AlertRuleMatchOrder | undefined;
  /** 0: at once */
  delaySeconds?: number | undefined;
  /** Between reminders; null: none */
  repeatSeconds?: (number | null) | undefined;
  /** null: without limit */
  maxRepeats?: (number | null) | undefined;
  quietHours?: (QuietHoursOrder | null) | undefined;
  /** Who is told when nobody acknowledges for so long */
  escalation?: (EscalationStep)[] | undefined;
  /** Rules after this one are not asked */
  stopOnMatch?: boolean | undefined;
};

export type CreateApiKeyRequest = {
  name: string;
  /** Any of monitors:read, monitors:write, service-monitors:read, service-monitors:write, maintenance-windows:read, maintenance-windows:write, heartbeats:read, heartbeats:write, status-pages:read, status-pages:write, assets:read, assets:write, certificates:read, certificates:write, threats:read, threats:write, incidents:read, incidents:write, alerts:read, alerts:write, api-keys:read, api-keys:write, account:read, account:write, import:write, export:read, * */
  scopes: (string)[];
  /** In the future */
  expiresAt?: string | undefined;
};

export type CreateAppriseChannelRequest = {
  type: "apprise";
  name: string;
  settings: {
  /** Of an Apprise API server, with the key of a stored configuration: …/notify/KEY */
  url: string;
  tags?: ((string | (string)[]) | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateDiscordChannelRequest = {
  type: "discord";
  name: string;
  settings: {
  /** In Discord: channel settings → Integrations → Webhooks → Copy Webhook URL. It counts as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateDiscoveryRequest = {
  domainId: string;
  /** Default: all. Those that ask for more than is published wait for the proof of ownership */
  sources?: (("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page"))[] | undefined;
};

export type CreateDnsServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  kind: "dns";
  /** Name to look up */
  host: string;
  /** Default A */
  recordType?: ("A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT" | "SOA" | "SRV" | "CAA" | "PTR" | "TLSA" | "DS" | "DNSKEY") | undefined;
  resolver?: (string | null) | undefined;
  expect?: DnsExpectationOrder | undefined;
  rcode?: (("NOERROR" | "FORMERR" | "SERVFAIL" | "NXDOMAIN" | "NOTIMP" | "REFUSED" | "YXDOMAIN" | "NOTAUTH") | null) | undefined;
  /** Demand the AD bit */
  dnssec?: boolean | undefined;
});

export type CreateDomainMonitorRequest = {
  /** Apex or subdomain */
  domain: string;
  label?: (string | null) | undefined;
  email?: (string | null) | undefined;
  /** DKIM selectors that the domain signs with: one or more DNS labels, what stands before `._domainkey`. A scan reports each that has no valid key. */
  dkimSelectors?: (string)[] | undefined;
};

export type CreateDomainRequest = {
  domain: string;
  /** Free text of at most 500 characters; empty or null: none */
  label?: (string | null) | undefined;
};

export type CreateEmailChannelRequest = {
  type: "email";
  name: string;
  settings: {
  /** Who gets the mails: up to twenty addresses, each of which can take itself off the list */
  to: (string)[];
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateGooglechatChannelRequest = {
  type: "googlechat";
  name: string;
  settings: {
  /** In Google Chat: space → Apps & integrations → Webhooks → Add. It counts as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateGotifyChannelRequest = {
  type: "gotify";
  name: string;
  settings: {
  /** Address of the Gotify server */
  url: string;
  /** In Gotify: Apps → Create application; the token stands in its row */
  token: string;
  priority?: (number | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateHeartbeatRequest = {
  name: string;
  /** One of `periodSeconds`, `cron` and `onCalendar`; default: a day */
  schedule?: {
  /** Seconds from one success to the next, 10 to 365 days */
  periodSeconds?: number | undefined;
  /** As Debian's cron: five fields, or six with seconds first; names, `@daily`; several lines */
  cron?: string | undefined;
  /** As systemd.time(7); several lines */
  onCalendar?: string | undefined;
  /** IANA name; default UTC */
  timezone?: string | undefined;
} | undefined;
  /** For pings by name; default: made of the name */
  slug?: string | undefined;
  description?: string | undefined;
  tags?: (string)[] | undefined;
  /** Down so long after due; default an hour */
  graceSeconds?: number | undefined;
  /** No start by due + this is down; null: starts are not waited for */
  startGraceSeconds?: (number | null) | undefined;
  /** A run that does not end within this is down; null: within the grace */
  maxRunSeconds?: (number | null) | undefined;
  /** A success sooner after its start is down */
  minRunSeconds?: (number | null) | undefined;
  /** post: other pings are recorded as ignored */
  methods?: ("any" | "post") | undefined;
  /** A ping ends a pause; default true */
  resumeOnPing?: boolean | undefined;
  /** Of the incidents it opens; default high */
  severity?: ("info" | "low" | "medium" | "high" | "critical") | undefined;
  paused?: boolean | undefined;
  /** The UUID of a ping URL that is to keep working */
  pingKey?: string | undefined;
  /** The token of an Uptime Kuma push URL that is to keep working */
  pushToken?: string | undefined;
};

export type CreateHttpServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  kind: "http";
  /** http or https, without user and password */
  url: string;
  /** Default GET */
  method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | undefined;
  /** Values of credential-like names are answered as ******** */
  headers?: Record<string, string> | undefined;
  body?: (string | null) | undefined;
  /** Sent to the origin of url alone */
  auth?: (HttpAuth | null) | undefined;
  /** Up to 10, each held against the egress policy; default true */
  followRedirects?: boolean | undefined;
  expect?: HttpExpectationOrder | undefined;
  tls?: HttpTlsOrder | undefined;
  ipVersion?: ((4 | 6) | null) | undefined;
});

export type CreateIncidentRequest = {
  title: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Default `manual` */
  cause?: string | undefined;
  domainId?: (string | null) | undefined;
  /** Goes into the timeline */
  message?: string | undefined;
  /** Monitors that it is about: its members */
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
  /** http or https, without user and password */
  url: string;
  /** Default GET */
  method?: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | undefined;
  /** Values of credential-like names are answered as ******** */
  headers?: Record<string, string> | undefined;
  body?: (string | null) | undefined;
  /** Sent to the origin of url alone */
  auth?: (HttpAuth | null) | undefined;
  /** Up to 10, each held against the egress policy; default true */
  followRedirects?: boolean | undefined;
  expect?: HttpExpectationOrder | undefined;
  tls?: HttpTlsOrder | undefined;
  ipVersion?: ((4 | 6) | null) | undefined;
  /** Text looked for in the body */
  keyword: string;
  /** Whether it must be there, or must not; default present */
  keywordMode?: ("present" | "absent") | undefined;
  /** Default true */
  caseSensitive?: boolean | undefined;
});

export type CreateMaintenanceWindowCalendarTokenResponse = {
  /** Shown once; a new one ends the one before */
  token: string;
  /** What to subscribe to */
  url: string;
};

export type CreateMaintenanceWindowRequest = {
  title: string;
  /** Instant, or wall time in `timezone` */
  startsAt: string;
  scope: MaintenanceScopeOrder;
  description?: string | undefined;
  /** IANA name; default UTC */
  timezone?: string | undefined;
  endsAt?: (string | null) | undefined;
  /** RFC 5545, without DTSTART. Starts keep their wall time; UNTIL without zone is wall time; a start that the rule does not meet is no occurrence */
  rrule?: (string | null) | undefined;
  /** Starts that are taken out: instants, or local wall times */
  exdates?: (string)[] | undefined;
  durationMinutes?: (number | null) | undefined;
  showOnStatusPages?: boolean | undefined;
};

export type CreateMatrixChannelRequest = {
  type: "matrix";
  name: string;
  settings: {
  /** Address of the homeserver of the account that writes */
  homeserver: string;
  /** Of an account made for Belltower. In Element: Settings → Help & About → Access Token */
  accessToken: string;
  /** The internal id, which begins with "!". In Element: room → Settings → Advanced. Invite the account first */
  roomId: string;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateMattermostChannelRequest = {
  type: "mattermost";
  name: string;
  settings: {
  /** In Mattermost: Integrations → Incoming Webhooks → Add. It counts as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateMemberRequest = {
  email: string;
  name?: string | undefined;
  /** 8 to 256 characters */
  password?: string | undefined;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
};

export type CreateNtfyChannelRequest = {
  type: "ntfy";
  name: string;
  settings: {
  /** Address of the ntfy server, without the topic */
  url: string;
  /** Whoever knows the name of an unprotected topic reads it: choose one that nobody guesses */
  topic: string;
  token?: (string | null) | undefined;
  priority?: (number | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateOpsgenieChannelRequest = {
  type: "opsgenie";
  name: string;
  settings: {
  /** In Opsgenie: team → Integrations → Add integration → API. In Jira Service Management: Operations → Integrations → API */
  apiKey: string;
  /** Where the Opsgenie account is: `eu` where its address begins with app.eu */
  region?: ("us" | "eu") | undefined;
  baseUrl?: (string | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
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
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreatePingServiceMonitorRequest = (CreateServiceMonitorBase) & ({
  kind: "ping";
  /** Name or address to ping */
  host: string;
  /** Echo requests a check; default 3 */
  packets?: number | undefined;
  /** More loss is down; default 50 */
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
  /** At pushover.net: Create an Application/API Token */
  token: string;
  /** Stands at the top of pushover.net once you are signed in */
  user: string;
  priority?: (number | null) | undefined;
  sound?: (string | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateServiceMonitorBase = {
  name?: string | undefined;
  domainId?: (string | null) | undefined;
  /** Seconds between checks, not below the plan's; default 60 */
  intervalSeconds?: number | undefined;
  /** Budget of one check; default 10, not above the interval */
  timeoutSeconds?: number | undefined;
  confirm?: {
  /** Failures in a row until down; default 2 */
  failures?: number | undefined;
  /** Successes in a row until up again; default 1 */
  recoveries?: number | undefined;
  /** Pause before a doubtful result is checked again; default 20 */
  retrySeconds?: number | undefined;
} | undefined;
  regions?: (string)[] | undefined;
  quorum?: (number | null) | undefined;
  /** Monitors whose being down holds back alerts of this one */
  dependsOn?: (string)[] | undefined;
  tags?: (string)[] | undefined;
  /** Of the incidents it opens; default high */
  severity?: ("info" | "low" | "medium" | "high" | "critical") | undefined;
  paused?: boolean | undefined;
};

export type CreateServiceMonitorRequest = (CreateHttpServiceMonitorRequest | CreateKeywordServiceMonitorRequest | CreatePingServiceMonitorRequest | CreatePortServiceMonitorRequest | CreateDnsServiceMonitorRequest | CreateSslServiceMonitorRequest);

export type CreateServiceMonitorViewRequest = {
  name: string;
  filter?: ServiceMonitorFilter | undefined;
  /** As the list takes it; null: newest first */
  sort?: (("name" | "-name" | "status" | "-status" | "latency" | "-latency" | "uptime" | "-uptime") | null) | undefined;
  /** What the rows stand under; null: nothing */
  groupBy?: (("tag" | "domain" | "kind" | "status") | null) | undefined;
};

export type CreateSessionRequest = {
  email: string;
  password: string;
  /** Which account, for a user of several */
  accountId?: string | undefined;
};

export type CreateSlackChannelRequest = {
  type: "slack";
  name: string;
  settings: {
  /** In Slack: your app → Incoming Webhooks → Add New Webhook to Workspace. It counts as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
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
  /** Days before expiry; the largest decides degraded */
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
  /** 1 to 64 of a-z, 0-9 and -; one page of the installation has it */
  slug: string;
  title: string;
  description?: string | undefined;
  /** `password`: asks for one first; `private`: shown to members of the account alone */
  visibility?: ("public" | "password" | "private") | undefined;
  /** Of a page with `visibility` `password`; never shown again */
  password?: string | undefined;
  theme?: ("auto" | "light" | "dark") | undefined;
  /** Colour as #rrggbb */
  accent?: string | undefined;
  /** https URL of a picture */
  logoUrl?: (string | null) | undefined;
  locale?: ("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko") | undefined;
  /** In which the page is shown to browsers that ask; `locale` is the default among them */
  locales?: (("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko"))[] | undefined;
  customDomain?: (string | null) | undefined;
  /** Show neither ratios nor days */
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
  /** In Teams: channel → ⋯ → Workflows → "Send webhook alerts to a channel", then copy the address. It counts as a secret */
  url: string;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateTelegramChannelRequest = {
  type: "telegram";
  name: string;
  settings: {
  /** Write /newbot to @BotFather in Telegram; it answers with the token */
  token: string;
  /** The chat's number, or @name of a public channel. Add the bot to the chat, write in it, and read `chat.id` at https://api.telegram.org/bot<token>/getUpdates */
  chatId: (string | number);
  threadId?: ((string | number) | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateTwilioSmsChannelRequest = {
  type: "twilio-sms";
  name: string;
  settings: {
  /** At console.twilio.com, under Account Info; begins with AC */
  accountSid: string;
  /** At console.twilio.com, under Account Info */
  authToken: string;
  /** A number of yours such as +15005550006, a messaging service (MG…) or a sender name */
  from: string;
  /** Numbers with country code (E.164), up to twenty; each message costs for each of them */
  to: (string)[];
  segments?: (number | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateWallLinkRequest = {
  name: string;
};

export type CreateWebhookChannelRequest = {
  type: "webhook";
  name: string;
  settings: {
  /** Where the messages are POSTed to. It counts as a secret */
  url: string;
  secret?: (string | null) | undefined;
  /** Further headers, such as Authorization; their values count as secrets */
  headers?: Record<string, string> | undefined;
  template?: (string | null) | undefined;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

export type CreateWebpushChannelRequest = {
  type: "webpush";
  name: string;
  settings: {
  /** Of the browser: it subscribes itself, nobody types this. It counts as a secret */
  endpoint: string;
  keys: PushKeys;
};
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
};

/** A run that looks for names below a domain */
export type Discovery = {
  id: string;
  domainId: string;
  state: ("queued" | "running" | "done" | "failed");
  trigger: ("schedule" | "manual");
  /** Where it looks, in order */
  steps: ({
  name: ("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page");
  state: ("queued" | "running" | "done" | "failed" | "skipped");
  /** Different names that it gave */
  found: number;
  /** Why it was skipped or failed */
  reason: (string | null);
})[];
  /** Different names of all steps */
  found: number;
  /** Of them, those that nobody had seen before */
  fresh: number;
  /** DNS questions sent */
  lookups: number;
  /** The first of its domain: what it finds alarms nobody */
  baseline: boolean;
  /** When it was asked for */
  requestedAt: string;
  startedAt: (string | null);
  finishedAt: (string | null);
};

export type DiscoveryList = {
  items: (Discovery)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** What the records must be */
export type DnsExpectation = {
  /** How many of the values there must be; resolves: any record; none without values: no record */
  mode: ("any" | "all" | "exact" | "none" | "resolves");
  /** Records as zone files write them */
  values: (string)[];
};

/** What the records must be */
export type DnsExpectationOrder = {
  /** How many of the values there must be; resolves: any record; none without values: no record */
  mode?: ("any" | "all" | "exact" | "none" | "resolves") | undefined;
  /** Records as zone files write them */
  values?: (string)[] | undefined;
};

export type DnsServiceMonitor = (ServiceMonitorBase) & ({
  kind: "dns";
  /** Name to look up */
  host: string;
  /** Default A */
  recordType: ("A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT" | "SOA" | "SRV" | "CAA" | "PTR" | "TLSA" | "DS" | "DNSKEY");
  resolver: (string | null);
  expect: DnsExpectation;
  rcode: (("NOERROR" | "FORMERR" | "SERVFAIL" | "NXDOMAIN" | "NOTIMP" | "REFUSED" | "YXDOMAIN" | "NOTAUTH") | null);
  /** Demand the AD bit */
  dnssec: boolean;
});

/** A domain of the inventory */
export type Domain = {
  id: string;
  /** Lower-case A-labels */
  domain: string;
  label: (string | null);
  /** Registrable domain by the Public Suffix List, or the domain itself */
  apex: string;
  /** How it came into the inventory */
  source: ("import" | "monitor" | "service-monitor" | "manual" | "discovery");
  expected: ExpectedOfDomain;
  /** Ownership is proven by a monitor of this domain */
  verified: boolean;
  /** When it came into the inventory */
  createdAt: string;
};

export type DomainExport = {
  domain: Record<string, unknown>;
  monitors: (Record<string, unknown>)[];
  riskTrend: (Record<string, unknown>)[];
  incidents: (Record<string, unknown>)[];
  exportedAt: string;
};

/** A finding, and the domain that it is of */
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
  /** Lower-case A-labels */
  domain: string;
  label: (string | null);
  /** Who is alerted: the monitor's own address, else the account's */
  email: string;
  /** A paused monitor is neither scanned nor scored */
  state: ("active" | "paused");
  /** DKIM selectors that the domain signs with: one or more DNS labels, what stands before `._domainkey`. A scan reports each that has no valid key. */
  dkimSelectors: (string)[];
  verification: Ownership;
  /** The newest scan; unknown before the first */
  latest: {
  riskScore: (number | null);
  label: ("low" | "guarded" | "elevated" | "high" | "critical" | "unknown");
  scannedAt: (string | null);
};
  domainId: string;
  /** When the monitor was made */
  createdAt: string;
  /** With `expand=openIncident`: the worst unresolved incident, the newest of several */
  openIncident?: (OpenIncident | null) | undefined;
};

export type DomainMonitorList = {
  items: (DomainMonitor)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** The monitor, and what each method found */
export type DomainMonitorVerification = (DomainMonitor) & ({
  status: ("unverified" | "verified");
  /** What held at the last verification */
  methods: (("dns" | "file" | "meta"))[];
  checks: ({
  method: ("dns" | "file" | "meta");
  /** Where was looked */
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
  /** Lower hex */
  sha256: string;
};

/** What the owner says is as it should be; empty: nothing is said */
export type ExpectedOfDomain = {
  /** Certification authorities that may issue for it: CAA identifier, or name of the organisation */
  issuers: (string)[];
  nameservers: (string)[];
  registrar: (string | null);
};

export type ExpiringCertificate = {
  id: string;
  /** `deployment`: it is served there; `issuance`: seen nowhere, and nothing follows it */
  type: ("deployment" | "issuance");
  domainId: (string | null);
  sha256: (string | null);
  /** Those of the domain first; the first thousand of all */
  names: (string)[];
  commonName: (string | null);
  host: (string | null);
  port: (number | null);
  starttls: (string | null);
  /** When it ends */
  notAfter: string;
  /** Whole days; below zero once it has ended */
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
  /** Kind of finding */
  checkId: string;
  category: ("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage");
  dimension: ("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation");
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Points inside the dimension */
  weight: number;
  /** Points of the risk score that it costs now */
  points: number;
  asset: string;
  title: string;
  state: ("open" | "resolved");
  /** The last scan could not tell; it stands until a conclusive pass */
  stale: boolean;
  confidence: ("confirmed" | "probable" | "takedown-in-progress" | "informational");
  reason: (string | null);
  evidence: (Record<string, unknown> | null);
  remedy: string;
  /** Page that explains it */
  reference: string;
  /** First time ever */
  firstSeenAt: string;
  /** Start of the present stretch */
  openedAt: string;
  /** Last time a scan saw it */
  lastSeenAt: string;
  resolvedAt: (string | null);
  /** Times it came back */
  reopened: number;
  disposition: ("open" | "false-positive" | "accepted-risk" | "acknowledged-change" | "fixed");
  note: (string | null);
  disposedBy: (string | null);
  disposedAt: (string | null);
};

/** What is wrong, on how many domains */
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

/** What is offered, and to whom */
export type GetInvitationOfferResponse = {
  accountName: string;
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  invitedBy: string;
};

export type GetWebPushKeyResponse = {
  /** Base64url; the installation’s VAPID key (RFC 8292) */
  publicKey: string;
};

export type HeaderExpectation = {
  name: string;
  equals?: string | undefined;
  contains?: string | undefined;
  /** Pattern for the value (RE2) */
  matches?: string | undefined;
};

/** What is expected of a job, and how it stands */
export type Heartbeat = {
  id: string;
  name: string;
  /** For pings by name; default: made of the name */
  slug: string;
  description: string;
  tags: (string)[];
  /** Down so long after due; default an hour */
  graceSeconds: number;
  /** No start by due + this is down; null: starts are not waited for */
  startGraceSeconds: (number | null);
  /** A run that does not end within this is down; null: within the grace */
  maxRunSeconds: (number | null);
  /** A success sooner after its start is down */
  minRunSeconds: (number | null);
  /** post: other pings are recorded as ignored */
  methods: ("any" | "post");
  /** A ping ends a pause; default true */
  resumeOnPing: boolean;
  /** Of the incidents it opens; default high */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  paused: boolean;
  schedule: HeartbeatSchedule;
  /** The URL that the job requests. Anyone with it can send pings, so it is null for callers without `heartbeats:write` (viewers, and API keys that only read). */
  pingUrl: (string | null);
  state: HeartbeatState;
  /** When it was made */
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

/** From a start to its end, by run id */
export type HeartbeatRun = {
  rid: (string | null);
  startedAt: (string | null);
  endedAt: (string | null);
  durationMs: (number | null);
  result: ("success" | "fail" | "open");
  exitCode: (number | null);
  /** Other runs that were under way in its time */
  overlaps: number;
};

export type HeartbeatRunList = {
  items: (HeartbeatRun)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** When pings are due */
export type HeartbeatSchedule = ({
  /** Seconds from one success to the next, 10 to 365 days */
  periodSeconds: number;
} | {
  /** As Debian's cron: five fields, or six with seconds first; names, `@daily`; several lines */
  cron: string;
  /** IANA name; default UTC */
  timezone: string;
} | {
  /** As systemd.time(7); several lines */
  onCalendar: string;
  /** IANA name; default UTC */
  timezone: string;
});

export type HeartbeatState = {
  status: ("new" | "up" | "late" | "down" | "paused");
  /** Why it is down */
  cause: (("missed" | "failed" | "too-long" | "not-started" | "too-short") | null);
  /** A run has begun and not ended */
  running: boolean;
  /** When the status began: late since due, down since the deadline, whenever noticed */
  since: string;
  lastPingAt: (string | null);
  lastKind: (("success" | "start" | "fail" | "log") | null);
  lastDurationMs: (number | null);
  lastExitCode: (number | null);
  nextDueAt: (string | null);
  deadlineAt: (string | null);
  /** A maintenance window is running */
  maintenance: boolean;
};

/** How a job has reported over the last days */
export type HeartbeatUptime = {
  /** Beginning: midnight UTC, or when it was made */
  from: string;
  /** End: now */
  to: string;
  days: number;
  downtimeSeconds: number;
  ratio: (number | null);
  /** New, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Of this, time in maintenance */
  excludedSeconds: number;
  /** Incidents that were open in the time */
  incidents: number;
  /** One a UTC day, oldest first */
  bars: ({
  date: string;
  upSeconds: number;
  downSeconds: number;
  ratio: (number | null);
  /** New, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Of this, time in maintenance */
  excludedSeconds: number;
  worst: (("up" | "down") | null);
})[];
};

export type HttpAuth = ({
  type: "basic";
  username: string;
  /** Answered as ******** */
  password: string;
} | {
  type: "bearer";
  /** Answered as ******** */
  token: string;
});

/** What the answer must be */
export type HttpExpectation = {
  /** Numbers and ranges; default 200-299 */
  status: ((number | string))[];
  /** Headers that the answer must have */
  headers: (HeaderExpectation)[];
  /** What its JSON must hold */
  jsonPath: (JsonPathExpectation)[];
  finalUrl: (string | null);
  maxMs: (number | null);
};

/** What the answer must be */
export type HttpExpectationOrder = {
  /** Numbers and ranges; default 200-299 */
  status?: ((number | string))[] | undefined;
  /** Headers that the answer must have */
  headers?: (HeaderExpectation)[] | undefined;
  /** What its JSON must hold */
  jsonPath?: (JsonPathExpectation)[] | undefined;
  finalUrl?: (string | null) | undefined;
  maxMs?: (number | null) | undefined;
};

export type HttpServiceMonitor = (ServiceMonitorBase) & ({
  kind: "http";
  /** http or https, without user and password */
  url: string;
  /** Default GET */
  method: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS");
  /** Values of credential-like names are answered as ******** */
  headers: Record<string, string>;
  body: (string | null);
  /** Sent to the origin of url alone */
  auth: (HttpAuth | null);
  /** Up to 10, each held against the egress policy; default true */
  followRedirects: boolean;
  expect: HttpExpectation;
  tls: HttpTls;
  ipVersion: ((4 | 6) | null);
});

/** For https */
export type HttpTls = {
  /** A certificate that no browser trusts is down; default true */
  verify: boolean;
  /** Days before expiry; the largest decides degraded */
  warnDays: (number)[];
};

/** For https */
export type HttpTlsOrder = {
  /** A certificate that no browser trusts is down; default true */
  verify?: boolean | undefined;
  /** Days before expiry; the largest decides degraded */
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

/** What became of the rows */
export type ImportResult = {
  /** Made now, or in a dry run: would be made */
  created: number;
  /** Rows of what exists, or of an earlier row */
  skippedDuplicate: number;
  /** Rows beyond the plan's monitor cap */
  skippedForLimit: number;
  /** In the order of the rows; empty in a dry run */
  createdIds: (string)[];
  /** Rows that failed validation, one entry each */
  invalidRows: ({
  /** Record number, the header being 1; blank records are counted */
  row: number;
  /** Column at fault; null when the row as a whole is */
  column: (string | null);
  code: string;
  message: string;
  domain: (string | null);
})[];
  /** Valid rows that make nothing, one entry each */
  skippedRows: ({
  /** Record number, the header being 1; blank records are counted */
  row: number;
  reason: ("duplicate" | "limit");
  /** The monitor or domain that is there already */
  existingId: (string | null);
  /** The earlier row that it repeats */
  sameAsRow: (number | null);
})[];
  /** The plan's monitor cap */
  planLimit: number;
  /** Columns of the header that mean nothing here */
  ignoredColumns: (string)[];
  dryRun: boolean;
  /** To take it back by; null where nothing was made */
  importId: (string | null);
};

/** A stretch of trouble */
export type Incident = {
  id: string;
  /** What is wrong with what: source and class of cause. The same trouble has the same one. */
  fingerprint: string;
  title: string;
  severity: ("info" | "low" | "medium" | "high" | "critical");
  state: ("open" | "acknowledged" | "resolved");
  /** Reason code, or free text of one opened by hand */
  cause: string;
  source: IncidentSource;
  domainId: (string | null);
  /** When the trouble was first confirmed */
  openedAt: string;
  acknowledgedAt: (string | null);
  resolvedAt: (string | null);
  resolvedBy: (string | null);
  /** Times that the trouble began or came back */
  occurrences: number;
  /** When it last did */
  lastOccurredAt: string;
  /** Member who is on it */
  assigneeUserId: (string | null);
  /** Monitors gathered in it, see its `members` */
  members: number;
  /** The incident that has gathered this one and tells of it */
  parentIncidentId: (string | null);
  /** It opened during a maintenance window */
  maintenance: boolean;
  /** Its source changes to and fro: it stays open and is told of once */
  flapping: boolean;
  /** Its page in the dashboard */
  url: string;
};

/** One entry of a timeline */
export type IncidentEvent = {
  id: string;
  /** When it happened */
  at: string;
  /** `suppressed`: somebody was not told, and why; `notified`: somebody was */
  type: ("opened" | "reoccurred" | "acknowledged" | "assigned" | "commented" | "escalated" | "notified" | "resolved" | "reopened" | "suppressed" | "member-added" | "member-recovered");
  actor: {
  type: ("user" | "api_key" | "system");
  name: string;
};
  message: (string | null);
  /** Of `notified`, `suppressed` and `escalated`: the delivery */
  deliveryId: (string | null);
  /** Of `member-added` and `member-recovered`: the member's incident; of `assigned`: the user */
  memberId: (string | null);
};

export type IncidentList = {
  items: (Incident)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A monitor that an incident has gathered */
export type IncidentMember = {
  /** Its own incident; null where a person named the monitor */
  incidentId: (string | null);
  source: {
  type: ("monitor" | "service_monitor" | "heartbeat");
  id: string;
  name: string;
};
  /** When it was gathered */
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

/** An incident with all that happened to it */
export type IncidentWithTimeline = (Incident) & ({
  /** Oldest first; the newest 1,000 where there are more */
  timeline: (IncidentEvent)[];
});

/** What runs here, and how it is */
export type Installation = {
  version: string;
  /** Version of the Node.js that answers */
  node: string;
  /** Version of PostgreSQL */
  database: string;
  /** When the process that answers began */
  startedAt: string;
  /** Processes beside the one that answers, on its machine; empty where there is one alone */
  processes: ({
  name: string;
  running: boolean;
  /** Times that it ended by itself and was started again */
  restarts: number;
})[];
  /** What makes checks, on any machine */
  probers: ({
  region: string;
  /** When it began */
  startedAt: string;
  /** When it last said that it lives */
  seenAt: string;
  overloadedSince: (string | null);
})[];
};

/** To become a member; its owner accepts it */
export type Invitation = {
  id: string;
  email: string;
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  invitedBy: string;
  /** Shown once, and only while no mail server is set: hand it to the person yourself */
  url: (string | null);
  /** When the person was invited */
  createdAt: string;
  /** Until when it can be accepted */
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
  /** RFC 9535 */
  path: string;
  equals?: (string | number | boolean | null) | undefined;
  contains?: string | undefined;
  /** Pattern for the value (RE2) */
  matches?: string | undefined;
  exists?: boolean | undefined;
};

export type KeywordServiceMonitor = (ServiceMonitorBase) & ({
  kind: "keyword";
  /** http or https, without user and password */
  url: string;
  /** Default GET */
  method: ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS");
  /** Values of credential-like names are answered as ******** */
  headers: Record<string, string>;
  body: (string | null);
  /** Sent to the origin of url alone */
  auth: (HttpAuth | null);
  /** Up to 10, each held against the egress policy; default true */
  followRedirects: boolean;
  expect: HttpExpectation;
  tls: HttpTls;
  ipVersion: ((4 | 6) | null);
  /** Text looked for in the body */
  keyword: string;
  /** Whether it must be there, or must not; default present */
  keywordMode: ("present" | "absent");
  /** Default true */
  caseSensitive: boolean;
});

/** What the newest check measured; null before the first */
export type LastCheck = {
  /** When it was due */
  at: string;
  durationMs: (number | null);
  code: (string | null);
  message: (string | null);
  httpStatus: (number | null);
  daysLeft: (number | null);
};

/** Durations over time, and what explains them */
export type LatencySeries = {
  /** Beginning, on a step */
  from: string;
  /** End */
  to: string;
  region: (string | null);
  /** A point is of so much time: a minute up to an hour of them, five up to six hours, fifteen up to a day, an hour up to 31 days, else the UTC day. Where single checks are kept no more, an hour at least */
  stepSeconds: number;
  /** Oldest first; a time of which nothing is known has no point */
  points: ({
  /** Beginning of its time */
  at: string;
  /** That were up or degraded: all figures are of these */
  checks: number;
  /** That were down */
  failed: number;
  averageMs: (number | null);
  p50Ms: (number | null);
  p95Ms: (number | null);
  /** Mean parts of a check; one that never happened is 0 */
  phases: {
  dnsMs: (number | null);
  connectMs: (number | null);
  tlsMs: (number | null);
  firstByteMs: (number | null);
  transferMs: (number | null);
};
})[];
  /** When it was down, oldest first */
  down: (Stretch)[];
  /** When it was in maintenance, oldest first */
  maintenance: (Stretch)[];
};

/** A page that may be phishing and is to be judged */
export type Lead = {
  id: string;
  /** The domain of the inventory that it plays on, where one is known */
  domainId: (string | null);
  /** What others wrote: never a link to be followed */
  url: string;
  /** Who named it: a certificate in a log, a feed, a person, or a look-alike that was confirmed */
  source: ("certificate" | "feed" | "report" | "lookalike");
  /** What whoever named it first said of it */
  evidence: (string | null);
  /** How likely it is phishing */
  score: number;
  /** What the score is made of; together at most 100 */
  scoreParts: (LeadScorePart)[];
  state: ("new" | "triaged" | "benign" | "confirmed");
  note: (string | null);
  /** Who named it, the first twenty times */
  sightings: (LeadSighting)[];
  /** When it was first named */
  firstSeenAt: string;
  /** When it was last named */
  lastSeenAt: string;
};

export type LeadList = {
  items: (Lead)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Whoever handed it over last; not proven */
export type LeadMailHead = {
  from: (string | null);
  subject: (string | null);
};

export type LeadMailLeftOut = {
  url: string;
  /** `own`: of the inventory; `common`: stands in everybody’s mail; `refused`: an address that is not contacted from here */
  reason: ("own" | "common" | "refused" | "too-many");
};

export type LeadMailResult = {
  mail: LeadMailHead;
  /** Leads that were not known before */
  created: number;
  /** The pages that it leads to, 50 at most */
  leads: (Lead)[];
  /** Addresses that made no lead; the first hundred */
  leftOut: (LeadMailLeftOut)[];
};

export type LeadScorePart = {
  part: string;
  points: number;
};

export type LeadSighting = {
  /** When it was named */
  at: string;
  /** Who named it: a certificate in a log, a feed, a person, or a look-alike that was confirmed */
  source: ("certificate" | "feed" | "report" | "lookalike");
  /** What was said of it */
  detail: (string | null);
};

export type ListAlertChannelTypesResponse = {
  items: ({
  type: ("email" | "webhook" | "slack" | "discord" | "teams" | "telegram" | "mattermost" | "googlechat" | "pagerduty" | "opsgenie" | "ntfy" | "gotify" | "pushover" | "twilio-sms" | "matrix" | "apprise" | "webpush");
  /** For people */
  title: string;
  /** Messages come at most so many a minute, the rest in one digest */
  readByPeople: boolean;
  /** Names of settings that are never shown again */
  secrets: (string)[];
  /** JSON Schema of `settings`; each field says in `description` where to find its value */
  settingsSchema: Record<string, unknown>;
})[];
  /** How channels that people read tell of trouble, and of its end: an example of each */
  messages: (ChannelMessage)[];
};

export type ListMaintenanceCalendarResponse = {
  items: (CalendarEntry)[];
};

export type ListMaintenanceWindowOccurrencesResponse = {
  items: (Occurrence)[];
};

/** What the lines `event:` and `data:` of one event say */
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
  /** When the trouble was first confirmed */
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
  /** When it was made */
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

/** Where a log holds it */
export type LogEntry = {
  /** SHA-256 of the log's key, lower hex */
  logId: string;
  index: (number | null);
  timestamp: (string | null);
};

/** A name that resembles a domain of the inventory and is, or was, registered */
export type Lookalike = {
  id: string;
  domainId: string;
  /** A-labels */
  name: string;
  /** The same as people read it */
  unicode: string;
  /** All ways by which it follows from the domain */
  fuzzers: (string)[];
  /** It exists now; false: it did */
  registered: boolean;
  /** Of its web site */
  addresses: (string)[];
  /** Its name servers */
  nameservers: (string)[];
  /** Hosts that take its mail */
  mail: (string)[];
  /** Null: the registry tells not */
  registeredAt: (string | null);
  registrar: (string | null);
  /** Null: none seen */
  certificateAt: (string | null);
  /** Null: not looked at */
  web: (LookalikeWeb | null);
  /** How dangerous it looks; 100 is worst */
  score: number;
  /** What the score is made of: they add up to it, where they stay between 0 and 100 */
  scoreParts: (LookalikeScorePart)[];
  /** `owned`: found to be the owner’s, or said to be */
  state: ("new" | "watching" | "benign" | "owned" | "confirmed");
  note: string;
  /** When it was first seen registered */
  firstSeenAt: string;
  /** When it was last seen registered */
  lastSeenAt: string;
  /** When something about it last changed */
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

/** How the pages look: at `screenshot.png` */
export type LookalikePictures = {
  /** Null: it was not */
  lookalikeAt: (string | null);
  /** Null: it was not */
  originalAt: (string | null);
  /** How alike the two look, 0 to 1; null: not compared */
  likeness: (number | null);
};

export type LookalikeScorePart = {
  part: string;
  points: number;
};

/** One look at all lookalikes of a domain */
export type LookalikeSweep = {
  id: string;
  domainId: string;
  trigger: ("manual" | "schedule");
  /** All names, or the likeliest and those that are known */
  scope: ("all" | "likely");
  state: ("queued" | "running" | "done" | "failed");
  /** The domain's first: what it finds alerts nobody */
  baseline: boolean;
  /** Names to look up */
  generated: number;
  /** Names looked up so far */
  lookedUp: number;
  /** Of them, those that got no answer: nothing is said of them */
  unanswered: number;
  /** Of them, those that exist */
  registered: number;
  /** Of them, those that were not known before */
  fresh: number;
  error: (string | null);
  /** When it was asked for */
  createdAt: string;
  startedAt: (string | null);
  finishedAt: (string | null);
};

export type LookalikeSweepList = {
  items: (LookalikeSweep)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** What its page is like */
export type LookalikeWeb = {
  /** HTTP status; null: nobody answered */
  status: (number | null);
  title: (string | null);
  /** Null: not compared */
  similarity: (number | null);
  /** It bears the owner's icon; null: not compared */
  faviconMatch: (boolean | null);
  /** Parked or for sale */
  parked: boolean;
  /** Where its redirects end */
  url: (string | null);
  /** It leads to the domain that it resembles */
  redirectsToOwner: boolean;
  /** It asks for a password */
  passwordForm: boolean;
};

/** A lookalike with all that changed about it */
export type LookalikeWithHistory = (Lookalike) & ({
  pictures: LookalikePictures;
  /** Newest first; the newest 500 where there are more */
  history: (LookalikeChange)[];
});

export type MadeWallLink = {
  id: string;
  name: string;
  /** When it was made */
  createdAt: string;
  /** Shown once */
  token: string;
  /** What the screen opens */
  url: string;
};

/** A mail of the service itself; alerts are deliveries */
export type Mail = {
  id: string;
  kind: ("invitation" | "owner-notice" | "status-page" | "takedown");
  to: string;
  subject: string;
  /** Null once it is sent */
  text: (string | null);
  /** Where it leads; null once it is sent */
  link: (string | null);
  /** `undeliverable`: no mail server is set (BELLTOWER_SMTP_URL) */
  state: ("queued" | "sending" | "sent" | "failed" | "undeliverable");
  /** What the mail server said last */
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

/** What is maintained: whatever one of these names */
export type MaintenanceScope = {
  /** Everything that the account watches */
  all: boolean;
  /** Domain monitors */
  monitorIds: (string)[];
  /** Service monitors */
  serviceMonitorIds: (string)[];
  /** Heartbeats */
  heartbeatIds: (string)[];
  /** Domains, with all that is of them */
  domainIds: (string)[];
  tags: (string)[];
};

export type MaintenanceScopeOrder = {
  /** Everything that the account watches */
  all?: boolean | undefined;
  /** Domain monitors */
  monitorIds?: (string)[] | undefined;
  /** Service monitors */
  serviceMonitorIds?: (string)[] | undefined;
  /** Heartbeats */
  heartbeatIds?: (string)[] | undefined;
  /** Domains, with all that is of them */
  domainIds?: (string)[] | undefined;
  tags?: (string)[] | undefined;
};

/** Planned work, during which nobody is alerted */
export type MaintenanceWindow = {
  id: string;
  title: string;
  description: string;
  /** IANA name; default UTC */
  timezone: string;
  /** RFC 5545, without DTSTART. Starts keep their wall time; UNTIL without zone is wall time; a start that the rule does not meet is no occurrence */
  rrule: (string | null);
  /** Starts that are taken out: instants, or local wall times */
  exdates: (string)[];
  durationMinutes: (number | null);
  showOnStatusPages: boolean;
  /** When it begins; of a recurring one, from when its rule counts */
  startsAt: string;
  endsAt: (string | null);
  scope: MaintenanceScope;
  state: ("scheduled" | "active" | "finished" | "cancelled");
  /** The occurrence that is running */
  current: (Occurrence | null);
  /** The one after it */
  next: (Occurrence | null);
  /** Why no further occurrences can be planned; null if they can. Change `rrule` or `timezone` */
  planFault: (string | null);
  /** When it was made */
  createdAt: string;
};

export type MaintenanceWindowList = {
  items: (MaintenanceWindow)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** A person of the account */
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
  /** When it was made */
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
  /** When the key was made */
  createdAt: string;
  expiresAt: (string | null);
  lastUsedAt: (string | null);
  /** The member the key belongs to: it never has more scopes than their role and ends with their membership. Null: it belongs to the account. */
  createdByUserId: (string | null);
  /** The key itself, shown this once */
  key: string;
};

export type Occurrence = {
  /** When it begins */
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

/** How things stand. A part whose `:read` scope the caller lacks is null. */
export type Overview = {
  /** When it was so */
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
  /** When it ends, to a day */
  endsAt: string;
})[] | null);
  maintenance: (({
  windowId: string;
  title: string;
  /** When it began */
  startsAt: string;
  /** When it ends */
  endsAt: string;
})[] | null);
  checks: ({
  /** Checks that the intervals ask for */
  perMinute: number;
  latenessP99Ms: (number | null);
  overloaded: ({
  region: string;
  /** Since when its probers cannot keep up */
  since: string;
})[];
} | null);
};

/** A place where one is signed in */
export type OwnSession = {
  id: string;
  /** What its browser or program called itself */
  device: (string | null);
  /** Where it was opened from */
  address: (string | null);
  /** The session that asks */
  isThis: boolean;
  /** When it was opened */
  createdAt: string;
  /** When it ends by itself */
  expiresAt: string;
};

export type OwnSessionList = {
  items: (OwnSession)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type Ownership = {
  status: ("unverified" | "verified");
  /** What held at the last verification */
  methods: (("dns" | "file" | "meta"))[];
  verifiedAt: (string | null);
  missingSince: (string | null);
  /** What to publish by one of the three ways */
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

/** What a job said */
export type Ping = {
  id: string;
  /** When it came */
  at: string;
  kind: ("success" | "start" | "fail" | "log" | "ignored");
  exitCode: (number | null);
  rid: (string | null);
  durationMs: (number | null);
  method: string;
  address: string;
  userAgent: (string | null);
  /** Bytes kept, of the newest hundred pings */
  bodySize: number;
  /** How the body begins */
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
  /** Echo requests a check; default 3 */
  packets: number;
  /** More loss is down; default 50 */
  maxLossPercent: number;
  maxRttMs: (number | null);
  ipVersion: ((4 | 6) | null);
});

/** One rule broken by one certificate that has not ended */
export type PolicyViolation = {
  id: string;
  issuanceId: string;
  domainId: string;
  rule: ("ca" | "key-type" | "key-size" | "validity" | "wildcard" | "key");
  detail: string;
  /** Those of the domain first; the first thousand of all */
  names: (string)[];
  commonName: (string | null);
  issuer: CertificateIssuer;
  /** When the certificate begins */
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
  /** When it was said */
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
  /** Why it tells nobody */
  reason: (("disabled" | "event" | "severity" | "source-type" | "source" | "stopped" | "no-channel") | null);
  channels: ({
  channelId: string;
  name: string;
  type: string;
  /** When it would be told */
  at: string;
  suppressedBy: (("duplicate" | "channel-disabled") | null);
  heldByQuietHours: boolean;
})[];
  escalation: ({
  /** When */
  at: string;
  channelIds: (string)[];
})[];
  reminderAt: (string | null);
})[];
};

export type PreviewHeartbeatScheduleRequest = {
  /** One of `periodSeconds`, `cron` and `onCalendar`; default: a day */
  schedule: {
  /** Seconds from one success to the next, 10 to 365 days */
  periodSeconds?: number | undefined;
  /** As Debian's cron: five fields, or six with seconds first; names, `@daily`; several lines */
  cron?: string | undefined;
  /** As systemd.time(7); several lines */
  onCalendar?: string | undefined;
  /** IANA name; default UTC */
  timezone?: string | undefined;
};
  /** So many times; default 5 */
  count?: number | undefined;
};

export type PreviewHeartbeatScheduleResponse = {
  items: ({
  /** When a ping would be due */
  at: string;
})[];
};

export type PreviewMaintenanceWindowRequest = {
  /** Instant, or wall time in `timezone` */
  startsAt: string;
  /** IANA name; default UTC */
  timezone?: string | undefined;
  endsAt?: (string | null) | undefined;
  /** RFC 5545, without DTSTART. Starts keep their wall time; UNTIL without zone is wall time; a start that the rule does not meet is no occurrence */
  rrule?: (string | null) | undefined;
  /** Starts that are taken out: instants, or local wall times */
  exdates?: (string)[] | undefined;
  durationMinutes?: (number | null) | undefined;
  /** Default 10 */
  limit?: number | undefined;
};

export type PreviewMaintenanceWindowResponse = {
  items: (Occurrence)[];
};

/** What one probe saw; nothing of it is stored */
export type ProbeResult = {
  kind: string;
  target: string;
  status: ("up" | "degraded" | "down" | "unknown");
  /** Whole probe */
  durationMs: number;
  code: (string | null);
  error: (string | null);
  message: (string | null);
  address: (string | null);
  /** Parts of the probe; null for one that did not happen */
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
  code: ("invalid_request" | "invalid_json" | "invalid_csv" | "invalid_cursor" | "target_refused" | "interval_below_plan" | "unauthenticated" | "invalid_sign_in" | "invalid_password" | "plan_required" | "monitor_cap_reached" | "insufficient_scope" | "foreign_origin" | "signup_closed" | "not_found" | "method_not_allowed" | "conflict" | "already_exists" | "lost_race" | "idempotency_in_progress" | "idempotency_mismatch" | "precondition_failed" | "too_large" | "unsupported_media_type" | "rate_limited" | "internal" | "unavailable");
  errors?: ({
  pointer?: string | undefined;
  code?: string | undefined;
  detail?: string | undefined;
})[] | undefined;
};

export type PublicComponent = {
  id: string;
  name: string;
  status: ("operational" | "degraded" | "partial-outage" | "major-outage" | "maintenance" | "no-data");
  /** Null where it is not shown, or nothing is known */
  uptimeRatio: (number | null);
  /** UTC days, oldest first; `no-data` before it was watched */
  days: ({
  date: string;
  status: ("operational" | "degraded" | "partial-outage" | "major-outage" | "maintenance" | "no-data");
  downSeconds: number;
  /** In maintenance */
  excludedSeconds: number;
})[];
  /** `[epochMs, ms]` by the hour */
  latency: ((number)[])[];
};

export type PublicHistory = {
  slug: string;
  title: string;
  /** Newest first, by UTC */
  months: ({
  month: string;
  posts: (PublicPost)[];
  maintenance: ({
  title: string;
  description: string;
  /** When it begins */
  startsAt: string;
  /** When it ends */
  endsAt: string;
  componentIds: (string)[];
})[];
})[];
  /** `month` of the answer that goes on; null: nothing is older */
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
  /** When it was said */
  at: string;
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  message: string;
})[];
  /** When it was posted */
  createdAt: string;
};

/** How things are, as the public page says */
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
  /** When it begins */
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
  /** Why not */
  msg?: string | undefined;
};

/** The browser's, from `PushSubscription.toJSON()` */
export type PushKeys = {
  /** Its public key */
  p256dh: string;
  /** Its secret */
  auth: string;
};

export type PushSubscription = {
  name?: string | undefined;
  endpoint: string;
  expirationTime?: (number | null) | undefined;
  keys: {
  p256dh: string;
  auth: string;
};
};

/** Notices are held until they end; `from` after `to` passes midnight */
export type QuietHours = {
  timezone: string;
  /** Empty: all */
  days: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"))[];
  from: string;
  to: string;
  exceptSeverities: (("info" | "low" | "medium" | "high" | "critical"))[];
};

export type QuietHoursOrder = {
  timezone: string;
  from: string;
  to: string;
  /** Empty: all */
  days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"))[] | undefined;
  exceptSeverities?: (("info" | "low" | "medium" | "high" | "critical"))[] | undefined;
};

export type RecordReplyMailRequest = {
  /** The mail as it came (RFC 5322), head and body; only its beginning is kept */
  message: string;
};

export type RecordTakedownReplyRequest = {
  /** What it means for the case; default `none`: it is only kept */
  outcome?: ("none" | "acknowledged" | "actioned" | "rejected") | undefined;
  from?: (string | null) | undefined;
  text?: (string | null) | undefined;
  /** `messageId` of the report that it answers */
  inReplyTo?: (string | null) | undefined;
};

export type ReopenIncidentRequest = {
  message?: string | undefined;
};

/** Takes the place of the one before: what is left out is null */
export type ReplaceCertificatePolicyRequest = {
  /** CAA identifiers, CCADB owners or issuer organisations, without case; empty: any */
  allowedCas?: ((string)[] | null) | undefined;
  /** Empty: any */
  keyTypes?: ((("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other"))[] | null) | undefined;
  minRsaBits?: (number | null) | undefined;
  maxValidityDays?: (number | null) | undefined;
  wildcards?: (("allow" | "forbid") | null) | undefined;
  /** SHA-256 of SubjectPublicKeyInfos in hex; empty: any */
  authorizedKeysSha256?: ((string)[] | null) | undefined;
};

/** Takes the place of the one before: what is left out is null */
export type ReplaceDomainCertificatePolicyRequest = {
  /** CAA identifiers, CCADB owners or issuer organisations, without case; empty: any */
  allowedCas?: ((string)[] | null) | undefined;
  /** Empty: any */
  keyTypes?: ((("rsa" | "ecdsa" | "ed25519" | "ed448" | "ml-dsa" | "other"))[] | null) | undefined;
  minRsaBits?: (number | null) | undefined;
  maxValidityDays?: (number | null) | undefined;
  wildcards?: (("allow" | "forbid") | null) | undefined;
  /** SHA-256 of SubjectPublicKeyInfos in hex; empty: any */
  authorizedKeysSha256?: ((string)[] | null) | undefined;
};

export type ReportLeadMailRequest = {
  /** The mail as it came (RFC 5322), head and body */
  message: string;
};

export type ReportLeadRequest = {
  /** http or https; `hxxps://evil[.]example/` is understood */
  url: string;
  /** Default: the domain that its name plays on */
  domainId?: (string | null) | undefined;
  evidence?: (string | null) | undefined;
  note?: (string | null) | undefined;
};

export type RequestAddressConfirmationResponse = {
  detail: string;
};

export type RequestLookalikeSweepRequest = {
  /** Domain of the inventory */
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

export type RiskDifference = {
  /** null where there is none so early */
  from: (RiskTrendPoint | null);
  to: (RiskTrendPoint | null);
  /** Sorts of findings that took other points or were on other numbers of assets, what moved most first */
  moved: ({
  checkId: string;
  title: string;
  dimension: (("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation") | null);
  severity: ("info" | "low" | "medium" | "high" | "critical");
  before: {
  /** Points of the risk score */
  points: number;
  /** Assets that have it */
  assets: number;
};
  after: {
  /** Points of the risk score */
  points: number;
  /** Assets that have it */
  assets: number;
};
})[];
};

export type RiskTrendPoint = {
  /** UTC day */
  date: string;
  /** 0 none seen, 100 worst; null unknown */
  riskScore: (number | null);
  label: ("low" | "guarded" | "elevated" | "high" | "critical" | "unknown");
  dimensions: {
  /** 0 none seen, 100 worst; null unknown */
  availability: (number | null);
  /** 0 none seen, 100 worst; null unknown */
  certificateHygiene: (number | null);
  /** 0 none seen, 100 worst; null unknown */
  dnsEmailAuth: (number | null);
  /** 0 none seen, 100 worst; null unknown */
  brandPhishing: (number | null);
  /** 0 none seen, 100 worst; null unknown */
  assetExposure: (number | null);
  /** 0 none seen, 100 worst; null unknown */
  vulnerabilityWebRisk: (number | null);
  /** 0 none seen, 100 worst; null unknown */
  changeRisk: (number | null);
  /** 0 none seen, 100 worst; null unknown */
  hostingReputation: (number | null);
};
  /** The three categories of findings with most points */
  topContributors: ({
  category: ("ssl" | "dns" | "email" | "registration" | "cve" | "web" | "availability" | "exposure" | "brand" | "phishing" | "change" | "reputation" | "coverage");
  /** Worst among its findings */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  /** Points of the risk score */
  weight: number;
})[];
  /** Less than 90 % of what is monitored could be measured */
  provisional: boolean;
  modelVersion: string;
  /** Only on a day on which the score rests on more than the day before: it may be worse without anything having happened */
  notes?: ({
  code: ("hosts-added" | "issuances-watched" | "dimension-measured" | "model-changed");
  dimension?: ("availability" | "certificateHygiene" | "dnsEmailAuth" | "brandPhishing" | "assetExposure" | "vulnerabilityWebRisk" | "changeRisk" | "hostingReputation") | undefined;
  /** Hosts */
  count?: number | undefined;
  /** The model before */
  from?: string | undefined;
})[] | undefined;
};

/** One scan */
export type Scan = {
  id: string;
  state: ("queued" | "running" | "done" | "failed");
  trigger: ("schedule" | "manual" | "change");
  /** When it was asked for or came due */
  requestedAt: string;
  startedAt: (string | null);
  finishedAt: (string | null);
  durationMs: (number | null);
  /** Families of checks that it runs */
  families: (string)[];
  /** Those finished so far */
  familiesDone: (string)[];
  riskScore: (number | null);
  label: ("low" | "guarded" | "elevated" | "high" | "critical" | "unknown");
  /** Findings open after the scan, false positives aside */
  counts: {
  critical: number;
  high: number;
  medium: number;
  low: number;
  info: number;
};
  /** Findings that it opened */
  new: number;
  /** Findings that it closed */
  resolved: number;
  queries: (number | null);
  error: (string | null);
};

export type ScanList = {
  items: (Scan)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** One scan with all its results */
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

/** A standing order to watch one endpoint; its fields go by its kind */
export type ServiceMonitor = (HttpServiceMonitor | KeywordServiceMonitor | PingServiceMonitor | PortServiceMonitor | DnsServiceMonitor | SslServiceMonitor);

export type ServiceMonitorBase = {
  id: string;
  name: string;
  domainId: (string | null);
  /** Seconds between checks, not below the plan's; default 60 */
  intervalSeconds: number;
  /** Budget of one check; default 10, not above the interval */
  timeoutSeconds: number;
  regions: (string)[];
  quorum: (number | null);
  /** Monitors whose being down holds back alerts of this one */
  dependsOn: (string)[];
  tags: (string)[];
  /** Of the incidents it opens; default high */
  severity: ("info" | "low" | "medium" | "high" | "critical");
  paused: boolean;
  confirm: Confirmation;
  state: ServiceMonitorState;
  lastCheck: (LastCheck | null);
  /** When the monitor was made */
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
  /** Most first; the hundred that most have */
  status: (FacetCount)[];
  /** Most first; the hundred that most have */
  kind: (FacetCount)[];
  /** Most first; the hundred that most have */
  severity: (FacetCount)[];
  /** Most first; the hundred that most have */
  tag: (FacetCount)[];
  /** Most first; the hundred that most have */
  region: (FacetCount)[];
};

/** What the list is narrowed to, as its query takes it; empty: nothing is left out */
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
  /** A maintenance window is running */
  maintenance: boolean;
  reason: ({
  code: string;
  message: string;
} | null);
};

/** A way to look at the list of monitors, kept for the whole account */
export type ServiceMonitorView = {
  id: string;
  name: string;
  filter: ServiceMonitorFilter;
  /** As the list takes it; null: newest first */
  sort: (("name" | "-name" | "status" | "-status" | "latency" | "-latency" | "uptime" | "-uptime") | null);
  /** What the rows stand under; null: nothing */
  groupBy: (("tag" | "domain" | "kind" | "status") | null);
  /** When it was made */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
};

export type ServiceMonitorViewList = {
  items: (ServiceMonitorView)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** Who is signed in, and where */
export type Session = {
  user: {
  id: string;
  email: string;
  /** They have shown that mail reaches them there */
  emailConfirmed: boolean;
  name: string;
};
  account: {
  id: string;
  name: string;
  /** free, pro, business or agency */
  plan: ("free" | "pro" | "business" | "agency");
};
  /** owner, admin, member or viewer */
  role: ("owner" | "admin" | "member" | "viewer");
  /** When the session ends */
  expiresAt: string;
  /** Where the events stand. Take this, read what you show, then open `GET /api/v1/events` with it as `Last-Event-ID`: what happened in between is sent first. */
  lastEventId: string;
};

/** Whether an account can be made */
export type Signup = {
  /** BELLTOWER_SIGNUP allows it now */
  open: boolean;
  /** There is no account yet: the next one owns this installation */
  first: boolean;
};

export type SnoozeDomainMonitorRequest = {
  /** From now on */
  minutes: number;
  reason?: string | undefined;
};

export type SnoozeHeartbeatRequest = {
  /** From now on */
  minutes: number;
  reason?: string | undefined;
};

export type SnoozeServiceMonitorRequest = {
  /** From now on */
  minutes: number;
  reason?: string | undefined;
};

/** A service monitor as a row of a table draws it */
export type Sparkline = {
  id: string;
  /** Of the last 24 hours: `[epoch ms, mean ms]`, oldest first; newest hours by the quarter */
  latency: ((number)[])[];
  /** Share of the known time that was up or degraded; null when nothing is known */
  uptime24h: (number | null);
  /** Share of the known time that was up or degraded; null when nothing is known */
  uptime30d: (number | null);
  /** One a UTC day of the last 30 since it was made, oldest first */
  bars: ({
  date: string;
  /** Share of the known time that was up or degraded; null when nothing is known */
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
  /** Days before expiry; the largest decides degraded */
  warnDays: (number)[];
  warnLifetimeShare: (number | null);
  minTls: (("1.0" | "1.1" | "1.2" | "1.3") | null);
  /** SHA-256 of the leaf's public key (SPKI), hex */
  pinnedSha256: (string)[];
  ipVersion: ((4 | 6) | null);
});

export type StatusAccessToken = {
  token: string;
  /** The page with it; feeds, JSON, badge and widget take it likewise */
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
  /** How much of it is shown: its status, also its days, also its latency */
  show: ("status" | "uptime" | "latency");
};

export type StatusComponentOrder = {
  /** Of a component that stays; a new one has none */
  id?: string | undefined;
  name: string;
  description?: string | undefined;
  /** Name of one of `groups` */
  group?: (string | null) | undefined;
  serviceMonitorIds?: (string)[] | undefined;
  monitorIds?: (string)[] | undefined;
  heartbeatIds?: (string)[] | undefined;
  /** How much of it is shown: its status, also its days, also its latency */
  show?: ("status" | "uptime" | "latency") | undefined;
};

export type StatusDomain = {
  domain: string;
};

export type StatusGroup = {
  name: string;
  /** Closed until a reader opens it */
  collapsed: boolean;
};

export type StatusGroupOrder = {
  name: string;
  /** Closed until a reader opens it */
  collapsed?: boolean | undefined;
};

/** A page that says how things are */
export type StatusPage = {
  id: string;
  /** 1 to 64 of a-z, 0-9 and -; one page of the installation has it */
  slug: string;
  title: string;
  description: string;
  /** `password`: asks for one first; `private`: shown to members of the account alone */
  visibility: ("public" | "password" | "private");
  theme: ("auto" | "light" | "dark");
  /** Colour as #rrggbb */
  accent: string;
  /** https URL of a picture */
  logoUrl: (string | null);
  locale: ("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko");
  /** In which the page is shown to browsers that ask; `locale` is the default among them */
  locales: (("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko"))[];
  customDomain: (string | null);
  /** Show neither ratios nor days */
  hideUptime: boolean;
  historyDays: number;
  groups: (StatusGroup)[];
  components: (StatusComponent)[];
  subscribers: StatusSubscribers;
  /** When it was made */
  createdAt: string;
  /** When it was last changed */
  updatedAt: string;
};

export type StatusPageList = {
  items: (StatusPage)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** What a status page says of trouble */
export type StatusPost = {
  id: string;
  title: string;
  state: ("investigating" | "identified" | "monitoring" | "resolved");
  impact: ("none" | "minor" | "major" | "critical");
  componentIds: (string)[];
  /** The incident that it follows */
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
  /** `pending`: once the mail’s link is followed; said of every address */
  state: ("pending" | "active");
};

export type StatusSubscriber = {
  id: string;
  type: ("email" | "webhook");
  /** A mail address; of a webhook where it is, without its path */
  address: string;
  /** `pending`: the mail’s link was not followed yet */
  state: ("pending" | "active");
  /** What it is told of; none: of all */
  componentIds: (string)[];
  locale: string;
  /** When it asked last */
  askedAt: string;
  confirmedAt: (string | null);
};

export type StatusSubscriberList = {
  items: (StatusSubscriber)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** How readers can follow the page */
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
  /** Is asked by mail to confirm */
  email?: string | undefined;
  /** Instead: a webhook, which has to answer a challenge */
  url?: string | undefined;
  /** What to be told of; none: of all */
  componentIds?: (string)[] | undefined;
};

export type StatusUnlock = {
  password: string;
};

export type Stretch = {
  /** Beginning */
  from: string;
  /** End */
  to: string;
};

/** A name found below a domain of the inventory */
export type Subdomain = {
  id: string;
  domainId: string;
  /** Lower-case A-labels */
  name: string;
  /** Where it was found */
  sources: (("ct" | "dns" | "axfr" | "nsec" | "passive" | "word" | "san" | "page"))[];
  /** At the last look */
  addresses: (string)[];
  /** It resolves */
  alive: boolean;
  /** What a person said of it */
  state: ("new" | "owned" | "ignored");
  /** Why, for the next who asks */
  note: (string | null);
  /** Whether a stranger can take it over; null until somebody looked */
  takeover: (Takeover | null);
  /** When it was first found */
  firstSeenAt: string;
  /** When a source last named it, or it last resolved */
  lastSeenAt: string;
};

export type SubdomainList = {
  items: (Subdomain)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

/** What became of each kind */
export type SubdomainWatch = {
  items: ({
  kind: ("http" | "ssl" | "legacy_domain");
  /** The monitor; null where the cap let none be made */
  id: (string | null);
  result: ("created" | "exists" | "limit");
})[];
  subdomain: Subdomain;
};

export type SubmitThreatTakedownRequest = {
  message?: string | undefined;
};

/** A case against a page that imitates a domain */
export type Takedown = {
  id: string;
  /** The domain of the inventory that is imitated */
  domainId: (string | null);
  lookalikeId: (string | null);
  leadId: (string | null);
  /** What others wrote: never a link to be followed */
  url: string;
  state: ("triage" | "benign" | "owned" | "watch" | "confirmed" | "evidence-ready" | "approved" | "submitted" | "acknowledged" | "actioned" | "verified-down" | "monitoring" | "closed" | "rejected" | "withdrawn" | "escalated" | "relapsed");
  /** Since when it stands there */
  stateSince: string;
  /** Who can take it down, nearest first */
  contacts: (TakedownContact)[];
  /** Null until evidence is there, or somebody writes it */
  mail: (TakedownMail | null);
  /** On whose behalf, and by what right */
  authorization: (string | null);
  note: (string | null);
  /** What stands between it and a report */
  missing: (("judgement" | "evidence" | "recipients" | "authorization" | "approval"))[];
  /** Evidence is being collected */
  collecting: boolean;
  evidence: (TakedownEvidence | null);
  approval: (TakedownApproval | null);
  /** Proof of each report */
  submissions: (TakedownSubmission)[];
  /** Oldest first */
  timeline: (TakedownEntry)[];
  lastLook: (TakedownLook | null);
  verifiedDownAt: (string | null);
  /** When the case was opened */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
};

export type TakedownActor = {
  type: ("user" | "api_key" | "system");
  name: string;
};

export type TakedownApproval = {
  /** When */
  at: string;
  by: string;
};

export type TakedownContact = {
  role: ("hosting" | "registrar" | "domain" | "registry" | "site");
  email: string;
  /** `rdap`, `whois`, `security.txt`, or `rfc2142` for the address that is usual */
  source: string;
};

export type TakedownEntry = {
  /** When it happened */
  at: string;
  type: ("opened" | "judged" | "collecting" | "collected" | "collection-failed" | "edited" | "approved" | "submitted" | "sent" | "bounced" | "replied" | "acknowledged" | "actioned" | "rejected" | "escalated" | "looked" | "verified-down" | "monitoring" | "relapsed" | "withdrawn" | "closed");
  /** Where the case stood after it */
  state: ("triage" | "benign" | "owned" | "watch" | "confirmed" | "evidence-ready" | "approved" | "submitted" | "acknowledged" | "actioned" | "verified-down" | "monitoring" | "closed" | "rejected" | "withdrawn" | "escalated" | "relapsed");
  actor: TakedownActor;
  message: (string | null);
  details: Record<string, unknown>;
};

export type TakedownEvidence = {
  /** When it was collected */
  collectedAt: string;
  /** How often evidence has been collected */
  round: number;
  /** `answered`, or why the page gave nothing */
  outcome: string;
  /** SHA-256 of the list of files, their sizes and their hashes */
  manifestSha256: string;
  files: (EvidenceFile)[];
  /** What was cut short, by code */
  limits: (string)[];
};

export type TakedownList = {
  items: (Takedown)[];
  nextCursor: (string | null);
  total?: number | undefined;
};

export type TakedownLook = {
  /** When the page was looked at */
  at: string;
  verdict: ("up" | "down" | "unknown");
  reason: string;
  /** HTTP status of the end of its redirects */
  status: (number | null);
};

export type TakedownMail = {
  subject: string;
  text: string;
  /** Each gets a mail of its own */
  to: (string)[];
};

export type TakedownMailPatch = {
  subject?: string | undefined;
  text?: string | undefined;
  to?: (string)[] | undefined;
};

export type TakedownSubmission = {
  /** When the report was handed to the outbox */
  at: string;
  to: string;
  /** Without angle brackets; replies name it */
  messageId: string;
  /** What the mail server said; null until it has */
  response: (string | null);
  outcome: ("queued" | "sent" | "failed");
};

export type Takeover = {
  service: (string | null);
  /** `vulnerable`: anybody can claim what it points to, proven; `suspect`: under conditions, or it leads nowhere */
  verdict: ("vulnerable" | "suspect" | "none");
  /** What it was seen by */
  evidence: Record<string, unknown>;
};

export type UndoneImport = {
  /** Monitors and domains that were taken away again */
  removed: number;
};

export type UpdateAccountRequest = {
  name?: string | undefined;
  email?: string | undefined;
};

export type UpdateAlertChannelRequest = {
  name?: string | undefined;
  /** true also takes a disabled channel into use again */
  enabled?: boolean | undefined;
  /** Messages a minute at most where people read them (default 10); what comes beyond goes into one digest a minute */
  maxPerMinute?: number | undefined;
  settings?: Record<string, unknown> | undefined;
};

export type UpdateAlertRuleRequest = {
  name?: string | undefined;
  channelIds?: (string)[] | undefined;
  enabled?: boolean | undefined;
  /** Rules are asked in this order */
  position?: number | undefined;
  match?: AlertRuleMatchOrder | undefined;
  /** 0: at once */
  delaySeconds?: number | undefined;
  /** Between reminders; null: none */
  repeatSeconds?: (number | null) | undefined;
  /** null: without limit */
  maxRepeats?: (number | null) | undefined;
  quietHours?: (QuietHoursOrder | null) | undefined;
  /** Who is told when nobody acknowledges for so long */
  escalation?: (EscalationStep)[] | undefined;
  /** Rules after this one are not asked */
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
  /** Name to look up */
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
  /** DKIM selectors that the domain signs with: one or more DNS labels, what stands before `._domainkey`. A scan reports each that has no valid key. */
  dkimSelectors?: (string)[] | undefined;
};

export type UpdateDomainRequest = {
  /** Free text of at most 500 characters; empty or null: none */
  label?: (string | null) | undefined;
  expected?: {
  /** Certification authorities that may issue for it: CAA identifier, or name of the organisation */
  issuers?: (string)[] | undefined;
  nameservers?: (string)[] | undefined;
  registrar?: (string | null) | undefined;
} | undefined;
};

export type UpdateHeartbeatRequest = {
  name?: string | undefined;
  /** One of `periodSeconds`, `cron` and `onCalendar`; default: a day */
  schedule?: {
  /** Seconds from one success to the next, 10 to 365 days */
  periodSeconds?: number | undefined;
  /** As Debian's cron: five fields, or six with seconds first; names, `@daily`; several lines */
  cron?: string | undefined;
  /** As systemd.time(7); several lines */
  onCalendar?: string | undefined;
  /** IANA name; default UTC */
  timezone?: string | undefined;
} | undefined;
  /** For pings by name; default: made of the name */
  slug?: string | undefined;
  description?: string | undefined;
  tags?: (string)[] | undefined;
  /** Down so long after due; default an hour */
  graceSeconds?: number | undefined;
  /** No start by due + this is down; null: starts are not waited for */
  startGraceSeconds?: (number | null) | undefined;
  /** A run that does not end within this is down; null: within the grace */
  maxRunSeconds?: (number | null) | undefined;
  /** A success sooner after its start is down */
  minRunSeconds?: (number | null) | undefined;
  /** post: other pings are recorded as ignored */
  methods?: ("any" | "post") | undefined;
  /** A ping ends a pause; default true */
  resumeOnPing?: boolean | undefined;
  /** Of the incidents it opens; default high */
  severity?: ("info" | "low" | "medium" | "high" | "critical") | undefined;
  paused?: boolean | undefined;
};

export type UpdateHttpServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** http or https, without user and password */
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
  /** A member of the account, or null */
  assigneeUserId?: (string | null) | undefined;
};

export type UpdateKeywordServiceMonitorRequest = (UpdateServiceMonitorBase) & ({
  /** http or https, without user and password */
  url?: string | undefined;
  method?: (("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") | null) | undefined;
  headers?: (Record<string, string> | null) | undefined;
  body?: ((string | null) | null) | undefined;
  auth?: ((HttpAuth | null) | null) | undefined;
  followRedirects?: (boolean | null) | undefined;
  expect?: (HttpExpectationOrder | null) | undefined;
  tls?: (HttpTlsOrder | null) | undefined;
  ipVersion?: (((4 | 6) | null) | null) | undefined;
  /** Text looked for in the body */
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
  /** Instant, or wall time in `timezone` */
  startsAt?: string | undefined;
  scope?: MaintenanceScopeOrder | undefined;
  description?: string | undefined;
  /** IANA name; default UTC */
  timezone?: string | undefined;
  endsAt?: (string | null) | undefined;
  /** RFC 5545, without DTSTART. Starts keep their wall time; UNTIL without zone is wall time; a start that the rule does not meet is no occurrence */
  rrule?: (string | null) | undefined;
  /** Starts that are taken out: instants, or local wall times */
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
  /** Failures in a row until down; default 2 */
  failures?: number | undefined;
  /** Successes in a row until up again; default 1 */
  recoveries?: number | undefined;
  /** Pause before a doubtful result is checked again; default 20 */
  retrySeconds?: number | undefined;
} | null) | undefined;
  regions?: ((string)[] | null) | undefined;
  quorum?: ((number | null) | null) | undefined;
  dependsOn?: ((string)[] | null) | undefined;
  tags?: ((string)[] | null) | undefined;
  severity?: (("info" | "low" | "medium" | "high" | "critical") | null) | undefined;
  paused?: (boolean | null) | undefined;
};

/** Any fields of the kind; objects merge, null sets a field back to its default. */
export type UpdateServiceMonitorRequest = (UpdateHttpServiceMonitorRequest | UpdateKeywordServiceMonitorRequest | UpdatePingServiceMonitorRequest | UpdatePortServiceMonitorRequest | UpdateDnsServiceMonitorRequest | UpdateSslServiceMonitorRequest);

/** `filter` is replaced as a whole */
export type UpdateServiceMonitorViewRequest = {
  name?: string | undefined;
  filter?: ServiceMonitorFilter | undefined;
  /** As the list takes it; null: newest first */
  sort?: (("name" | "-name" | "status" | "-status" | "latency" | "-latency" | "uptime" | "-uptime") | null) | undefined;
  /** What the rows stand under; null: nothing */
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
  /** 1 to 64 of a-z, 0-9 and -; one page of the installation has it */
  slug?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  /** `password`: asks for one first; `private`: shown to members of the account alone */
  visibility?: ("public" | "password" | "private") | undefined;
  /** Of a page with `visibility` `password`; never shown again */
  password?: string | undefined;
  theme?: ("auto" | "light" | "dark") | undefined;
  /** Colour as #rrggbb */
  accent?: string | undefined;
  /** https URL of a picture */
  logoUrl?: (string | null) | undefined;
  locale?: ("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko") | undefined;
  /** In which the page is shown to browsers that ask; `locale` is the default among them */
  locales?: (("en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "tr" | "ja" | "zh" | "ko"))[] | undefined;
  customDomain?: (string | null) | undefined;
  /** Show neither ratios nor days */
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
  /** What a person said of it */
  state?: ("new" | "owned" | "ignored") | undefined;
  /** Why, for the next who asks */
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
  /** What it was found to be, before evidence is collected */
  state?: ("benign" | "owned" | "watch" | "confirmed") | undefined;
};

export type UpdateUserRequest = {
  name?: string | undefined;
  email?: string | undefined;
  /** 8 to 256 characters */
  password?: string | undefined;
  /** Needed to change the password or the e-mail */
  currentPassword?: string | undefined;
};

/** Availability and latency over the last days */
export type Uptime = {
  /** Beginning: midnight UTC, or when the monitor was made */
  from: string;
  /** End: now */
  to: string;
  days: number;
  ratio: (number | null);
  /** Time down */
  downtimeSeconds: number;
  /** Time degraded; counts as available */
  degradedSeconds: number;
  /** Time before the first verdict, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Of this, time in maintenance */
  excludedSeconds: number;
  /** Incidents of this monitor that were open in the time */
  incidents: number;
  /** Results by status, all regions */
  checks: {
  up: number;
  degraded: number;
  down: number;
  /** Failed on our own side */
  unknown: number;
  /** Windows in which nothing was measured */
  missed: number;
};
  /** How punctual the checks were */
  lateness: {
  /** Latest start of a check after it was due */
  maxMs: number;
};
  /** Of up and degraded checks; percentiles are within 9 % */
  latency: {
  averageMs: (number | null);
  p50Ms: (number | null);
  p95Ms: (number | null);
  p99Ms: (number | null);
};
  /** Mean time of each part of a check */
  phases: {
  dnsMs: (number | null);
  connectMs: (number | null);
  tlsMs: (number | null);
  firstByteMs: (number | null);
  transferMs: (number | null);
};
  /** One a UTC day, oldest first */
  bars: ({
  date: string;
  ratio: (number | null);
  /** Time up */
  upSeconds: number;
  /** Time degraded; counts as available */
  degradedSeconds: number;
  /** Time down */
  downSeconds: number;
  /** Time before the first verdict, paused or in maintenance; not counted */
  unknownSeconds: number;
  /** Of this, time in maintenance */
  excludedSeconds: number;
  worst: (("up" | "degraded" | "down") | null);
})[];
};

/** How things stand, for a screen that is read across a room */
export type Wall = {
  /** When it was so */
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
  /** Null: there was none yet */
  lastIncidentAt: (string | null);
  /** What is down first, newest first; forty at most */
  troubles: (WallTrouble)[];
};

export type WallLink = {
  id: string;
  name: string;
  /** When it was made */
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
  /** Since when it is so */
  since: string;
};

export type WatchSubdomainRequest = {
  kinds: (("http" | "ssl" | "legacy_domain"))[];
};

export type WithdrawThreatTakedownRequest = {
  message?: string | undefined;
};

export interface operations {
  /** Is the process alive? */
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
  /** Is the database there and migrated? */
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
  /** What runs here, and how it is */
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
  /** Who is signed in */
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
  /** Where one is signed in, newest first */
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
  /** Sign out elsewhere */
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
  code?: ("invalid_request" | "invalid_json") | undefined;
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
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Whether somebody can sign up */
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
  /** Change name or e-mail of the account */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Give the account another ping key; URLs with the one before end at once */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change one's own name, e-mail or password */
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
      201: { headers: { [name: string]: unknown }; content: { "application/json": Member } };
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
}) } };
      409: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 409 | undefined;
  code?: ("conflict" | "already_exists" | "lost_race" | "idempotency_in_progress") | undefined;
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
  /** Change a member's role */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Take an invitation back */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** What an invitation offers */
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
  /** Ask for a link to set a new password */
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
  /** Set a new password by the link */
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
  /** Have the mail sent again that confirms one's address */
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
  /** List mails of the service, newest first */
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
  /** Make a key */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List keys, newest first */
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
  /** Read a key */
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
  /** Rename a key */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Revoke a key at once */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List every write of the account, newest first */
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
  /** Say by whom, what was done and to what the audit log can be filtered */
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
  /** List the domains of the inventory, newest first unless sorted otherwise */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change a domain's label, or what is expected of it */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Take a domain out of the inventory */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List the names found below domains, newest first unless sorted otherwise */
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
  /** Say whose a subdomain is */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Say whose many subdomains are */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Make monitors of a subdomain */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List what the names of domains hang together with, newest first */
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
  /** Look for names below a domain now */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read a discovery run with its progress */
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
  /** Watch a domain */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change label, recipient, state or DKIM selectors of a domain monitor */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Stop watching a domain */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Look for the proof of ownership */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List the scans of a domain monitor, newest first */
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
  /** Read a scan: its progress, then every result with its evidence */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List the findings of a domain monitor, latest seen first */
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
  /** Say what is to be made of a finding */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List what changed on a domain, newest first */
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
  /** List the findings of all domains, newest first */
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
  /** List what is wrong, the worst and most common first */
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
  /** Say what is to be made of many findings */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read the daily risk trend of a domain monitor, oldest first */
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
  /** Read what moved the score of a domain monitor between two days */
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
  /** Save a view: filters, order and grouping under a name */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change a saved view */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Forget a saved view */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Make a service monitor */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change a service monitor */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Stop checking */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Check again, at once */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Check now, out of turn */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** One action on many monitors */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Probe once what a monitor would watch */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read what a page of service monitors draws: latency, uptime and bars of each */
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
  /** Read how long checks of a service monitor took over time, with outages and maintenance */
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
  /** Read the availability and latency of a service monitor */
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
  /** Open an incident by hand */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read an incident with its timeline */
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
  /** Change title, severity or who is on it */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List the monitors gathered in an incident */
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
  /** Acknowledge an incident: someone is on it */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Resolve an incident by hand */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Open a resolved incident again */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Acknowledge, resolve or assign many incidents at once */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List the certificates issued for the domains of the inventory, newest first */
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
  /** Say what an issuance is: expected, or acknowledged */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read the account's policy on certificates */
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
  /** Say what certificates may be issued */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read a domain's own policy on certificates */
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
  /** Say what certificates may be issued for one domain */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List the rules that certificates break which have not ended, newest first */
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
  /** List certificates that end soon: those served, soonest first, then those not yet replaced */
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
  /** List where certificates are and were served, newest first */
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
  /** List the logs that this installation follows */
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
  /** Read on a log that contradicted itself */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Make a heartbeat */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** One action on many heartbeats */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change a heartbeat */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Delete a heartbeat with its pings */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Expect no pings until it is resumed, or pinged */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Wait for the first ping again */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Give it another ping URL; the one before ends at once */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** When a schedule is due, before a heartbeat is made with it */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List pings, newest first; the last thousand are kept */
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
  /** Read what came with a ping */
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
  /** List runs, newest first, as far as the pings that are kept tell of them */
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
  /** How a job has reported over the last days */
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
  /** Plan maintenance */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read a window */
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
  /** Change a window */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Delete a window */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** End the occurrence that is running, now */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Take a window back, with what is running */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** When a window is, by its rule */
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
  /** When there is maintenance, over all windows */
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
  /** When a window would be, before it is planned */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Make the address that calendar programs subscribe to */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Revoke the token of the calendar */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** The calendar of maintenance (iCalendar) */
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
  /** Alert nobody of a monitor for some minutes */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Alert nobody of a monitor for some minutes */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Alert nobody of a monitor for some minutes */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Look at a name now */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read a lookalike with its history */
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
  /** Judge a lookalike, or note something on it */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Show how the page of a lookalike looks, or the one that it resembles */
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
  /** List sweeps for lookalikes, newest first */
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
  /** Look for lookalikes of a domain now */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** See how far a sweep is */
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
  /** Report a page that may be phishing */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Judge a lead */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change the mail, authorisation, note or judgement of a case */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Approve the report of a case */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Send the approved report */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Note what an abuse desk answered */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Hand over a mail that answers a report */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Download the evidence of a case */
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
  /** Show how the page of a case looks */
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
  /** Take back the last import */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Make a channel */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change a channel */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List the types of channels with what they are set up with */
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
  /** The key that a browser subscribes to (`applicationServerKey`) */
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
  /** Make a channel of a browser */
  subscribeWebPush: {
    parameters: { query?: never; path?: never; header?: { "Idempotency-Key"?: string | undefined }; cookie?: never };
    requestBody: { content: { "application/json": PushSubscription } };
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Send a test by a channel, now */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List rules in the order in which they are asked, unless sorted otherwise */
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
  /** Make a rule */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change a rule */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Whom an incident like this would tell */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Try a delivery again, now */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Listen to what happens, as Server-Sent Events */
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
      503: { headers: { [name: string]: unknown }; content: { "application/problem+json": (Problem) & ({
  status?: 503 | undefined;
  code?: ("unavailable") | undefined;
}) } };
    };
  };
  /** Read how things stand, for a screen on the wall */
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
  /** The same by a link, without signing in */
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
  /** List the links that show the wall, newest first */
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
  /** Make a link that shows the wall without signing in */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Revoke a link to the wall */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read how things stand */
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
  /** Count service monitors by status, kind, severity, tag and region, for filters */
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
  /** Make a status page */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change a status page */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Get the token that opens a page without its password, by `?token=` */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Revoke the token, and every cookie: readers are asked for the password anew */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List who follows a status page, newest first */
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
  /** Have somebody be told no more */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** List posts, newest first */
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
  /** Post on a status page */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Change title, impact or components of a post */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Take a post off its page */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Say what is new of a post */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Put an incident on a status page */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Download all issued certificates as CSV, newest first */
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
  /** Download all names found below domains as CSV, newest first */
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
  /** Download scan results of all monitors, or of one, as CSV */
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
  /** Download one domain with its monitors, risk trend and recent incidents as JSON */
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
  /** Report that a job went well */
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
  /** Report that a job went well, with its output */
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
  /** Report how a job goes; or, by ping key and slug, that it went well */
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
  /** Report how a job goes; or, by ping key and slug, that it went well, with its output */
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
  /** Report how a job goes, by the account’s ping key and its slug */
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
  /** Report how a job goes, by the account’s ping key and its slug, with its output */
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
  /** Report as to Uptime Kuma */
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
  /** Report as to Uptime Kuma */
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
  /** Hand over a mail that may be phishing */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Import the domain inventory from CSV */
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  code?: ("insufficient_scope" | "foreign_origin") | undefined;
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
  /** Read how things are, as a public page or as JSON by Accept */
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
  /** Read what was: three months at once, as a page or as JSON by Accept */
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
  /** Read one post, as a page or as JSON by Accept */
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
  /** Read how things are in a line, for an `iframe` on any site */
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
  /** Follow the posts of a page by Atom (RFC 4287) */
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
  /** Follow the posts of a page by JSON Feed 1.1 */
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
  /** Show how the page, or one component of it, stands as a badge */
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
  /** Give the password of a page: a cookie lets its reader see it */
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
  /** The form of those who want to follow a page */
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
  /** Ask to be told what is posted, by mail or by a webhook */
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
  /** A page with a button: confirm what was asked for */
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
  /** Confirm what was asked for */
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
  /** A page with a button: be told no more */
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
  /** Be told no more */
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
  /** Whether a page has that domain: 200, or 404 */
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
