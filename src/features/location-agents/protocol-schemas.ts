import { type Static, type TSchema, Type } from 'typebox';
import { chainTrusts } from '#engine/certificates/chain.ts';
import { keyKinds } from '#engine/certificates/facts.ts';
import { allPhases } from '#engine/probes/types.ts';
import { AgentState } from '#features/locations/index.ts';
import { maxSettings, protocolVersions } from './protocol.ts';

/** The messages of the protocol; see docs/agent-protocol.md. */

const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: '32 bytes, base64url' });
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Version = Type.String({ maxLength: 50 });
const EpochMs = Type.Integer({
  minimum: 0,
  maximum: 253_402_300_799_999,
  description: 'Milliseconds since the epoch',
});
const ServerTime = Type.Integer({ description: "The server's time, in milliseconds since the epoch" });

export const EnrollRequest = Type.Object(
  {
    protocol: Type.Array(Type.Integer(), {
      minItems: 1,
      maxItems: 20,
      description: 'Versions that the agent speaks',
    }),
    token: Type.String({ maxLength: 100, description: 'One-time token' }),
    name: Type.String({ minLength: 1, maxLength: 100, description: 'Host name of the machine' }),
    version: Version,
    signingKey: Type.Intersect([Key], { description: 'Ed25519 public key (RFC 8032)' }),
    sealingKey: Type.Intersect([Key], { description: 'X25519 public key (RFC 7748)' }),
  },
  { title: 'EnrollRequest' },
);

export const EnrollResponse = Type.Object(
  {
    protocol: Type.Integer({ description: 'Version to speak' }),
    agentId: Uuid,
    location: Type.String({ description: 'Name of the location' }),
    region: Type.String({ description: 'Region of the location' }),
    serverTime: ServerTime,
  },
  { title: 'EnrollResponse' },
);

export const RotateRequest = Type.Object({ signingKey: Key, sealingKey: Key }, { title: 'RotateRequest' });

export const PollRequest = Type.Object(
  {
    protocol: Type.Array(Type.Integer(), { minItems: 1, maxItems: 20 }),
    version: Version,
    instanceId: Type.Intersect([Uuid], { description: 'Random ID of the running process' }),
    assignments: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'Version of the assignments that the agent has; null for none',
    }),
    state: AgentState,
  },
  { title: 'PollRequest' },
);

const Assignment = Type.Object(
  {
    id: Uuid,
    revision: Type.Integer({ description: 'Version of the settings' }),
    kind: Type.String(),
    intervalMs: Type.Integer({ minimum: 1000 }),
    timeoutMs: Type.Integer(),
    failures: Type.Integer({ description: 'Failures in a row before it is down' }),
    recoveries: Type.Integer({ description: 'Successes in a row before it is up' }),
    retryMs: Type.Integer({ description: 'Wait before an unconfirmed result is checked again' }),
    status: Type.Enum(['pending', 'up', 'degraded', 'down']),
    downRun: Type.Integer(),
    failureRun: Type.Integer(),
  },
  { title: 'Assignment' },
);

export const PollResponse = Type.Object(
  {
    protocol: Type.Integer(),
    serverTime: ServerTime,
    assignments: Type.Optional(
      Type.Object(
        {
          version: Type.String(),
          privateTargets: Type.Boolean({ description: 'Whether private addresses may be connected to' }),
          monitors: Type.Array(Assignment),
        },
        { description: 'All monitors of this agent; absent if they have not changed' },
      ),
    ),
    checkNow: Type.Array(Uuid, { description: 'Monitors to check at once, because somebody requested it' }),
  },
  { title: 'PollResponse' },
);

export const SettingsRequest = Type.Object(
  { monitorIds: Type.Array(Uuid, { minItems: 1, maxItems: maxSettings }) },
  { title: 'SettingsRequest' },
);

export const SettingsResponse = Type.Object(
  { sealed: Type.String({ description: 'JSON of `MonitorSettings[]`, sealed to the sealing key' }) },
  { title: 'SettingsResponse' },
);

/** The encrypted content of `SettingsResponse`. */
export const MonitorSettings = Type.Object(
  {
    id: Uuid,
    revision: Type.Integer(),
    kind: Type.String(),
    settings: Type.String({ description: "The kind's settings as JSON" }),
    proxy: Type.Union([Type.Unknown(), Type.Null()], { description: 'Proxy to connect through' }),
  },
  { title: 'MonitorSettings' },
);

const Duration = Type.Number({ minimum: 0, maximum: 10_000_000, description: 'Milliseconds' });
const Text = (maxLength: number) => Type.String({ maxLength });

const Phases = Type.Array(Type.Union([Duration, Type.Null()]), {
  minItems: allPhases.length,
  maxItems: allPhases.length,
  description: 'DNS, connect, TLS, first byte, transfer',
});
const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Code = Type.String({ pattern: '^[a-z0-9-]{1,80}$' });
const Params = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 20 });
const Headers = Type.Array(Type.Object({ name: Text(200), value: Text(10_000) }), { maxItems: 200 });

const Evidence = Type.Object(
  {
    request: Type.Object({ method: Text(20), url: Text(10_000), headers: Headers }),
    response: OrNull(Type.Object({ statusCode: Type.Integer(), httpVersion: Text(10), headers: Headers })),
    body: OrNull(
      Type.Object({
        contentType: OrNull(Text(300)),
        text: Text(70_000),
        truncated: Type.Boolean({ description: 'Whether the text is truncated' }),
      }),
    ),
  },
  {
    description:
      'The last request and response of a failed check, without the credentials in the settings. `body` only if the settings have `keepFailedBody`',
  },
);

const Vitals = Type.Object(
  {
    ttfbMs: OrNull(Duration),
    fcpMs: OrNull(Duration),
    lcpMs: OrNull(Duration),
    cls: OrNull(Type.Number({ minimum: 0, maximum: 1000 })),
    inpMs: OrNull(Duration),
  },
  { description: 'Web vitals of the page that the step led to, of browser checks' },
);

const Step = Type.Object({
  name: Text(200),
  action: Text(10_000),
  status: Type.Enum(['up', 'degraded', 'down', 'skipped']),
  startMs: Duration,
  durationMs: Duration,
  phases: OrNull(Phases),
  statusCode: OrNull(Type.Integer({ minimum: 0, maximum: 999 })),
  bodyBytes: OrNull(Type.Integer({ minimum: 0 })),
  reason: OrNull(Type.Object({ code: Code, params: Type.Optional(Params) })),
  extracted: Type.Array(Text(100), { maxItems: 50 }),
  vitals: Type.Optional(OrNull(Vitals)),
});

const Sha256 = (what: string) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', description: `SHA-256 of the ${what}` });
// Names are stored, so control characters are not allowed.
const Printable = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f]*$' });
// A time in milliseconds since the epoch, in any year up to 9999.
const Validity = Type.Integer({ minimum: -62_135_596_800_000, maximum: 253_402_300_799_999 });
const keyFields = {
  notBefore: Validity,
  notAfter: Validity,
  keyType: Type.Enum([...keyKinds]),
  keyBits: OrNull(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  signatureAlgorithm: Printable(100),
};

const ReportedCertificate = Type.Object(
  {
    host: Printable(253),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    starttls: Type.String({ pattern: '^[a-z0-9]{0,20}$', description: 'Empty for TLS from the start' }),
    trust: OrNull(Type.Enum([...chainTrusts], { description: 'Null if the chain was not checked' })),
    issuers: Type.Array(
      Type.Object({
        fingerprint: Sha256('DER'),
        subject: Printable(2000),
        ...keyFields,
        signatureHash: OrNull(Printable(20)),
        selfIssued: Type.Boolean(),
      }),
      { maxItems: 20, description: 'The path above it, as far as it is known' },
    ),
    fingerprint: Sha256('DER'),
    spkiSha256: Sha256('SubjectPublicKeyInfo'),
    serial: Printable(100),
    dnsNames: Type.Array(Printable(253), { maxItems: 100 }),
    subjectCommonName: OrNull(Printable(500)),
    issuerCommonName: OrNull(Printable(500)),
    issuerOrganization: OrNull(Printable(500)),
    ...keyFields,
  },
  { description: 'The certificate that the target served: when it is new, and every four hours' },
);
export type ReportedCertificate = Static<typeof ReportedCertificate>;

/** The details that can be omitted from a result. */
export const noDetails = {
  evidence: undefined,
  steps: undefined,
  records: undefined,
  certificate: undefined,
};

/** A result, one line of the body of `/results`. Absent fields are null. */
export const AgentResult = Type.Object(
  {
    id: Type.Intersect([Uuid], { description: 'Monitor' }),
    revision: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    at: Type.Intersect([EpochMs], {
      description: 'When the check was due: a slot identifies the window that the result is for',
    }),
    late: Type.Optional(
      Type.Integer({
        minimum: -60_000,
        maximum: 2_000_000_000,
        description: 'Milliseconds from `at` to the start',
      }),
    ),
    status: Type.Enum(['up', 'degraded', 'down', 'unknown', 'missed']),
    ms: Type.Optional(Duration),
    phases: Type.Optional(Phases),
    address: Type.Optional(Text(100)),
    code: Type.Optional(Code),
    error: Type.Optional(Text(500)),
    params: Type.Optional(Params),
    http: Type.Optional(Type.Integer({ minimum: 0, maximum: 999, description: 'HTTP status' })),
    daysLeft: Type.Optional(Type.Integer({ minimum: -32_000, maximum: 32_000 })),
    windows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000_000,
        description: 'Missed windows in a row, the last of them at `at`',
      }),
    ),
    evidence: Type.Optional(Evidence),
    steps: Type.Optional(Type.Array(Step, { maxItems: 50, description: 'Of a multi-step check' })),
    records: Type.Optional(
      Type.Array(Text(500), {
        maxItems: 50,
        description:
          'Of a DNS check: the records of the answer, sorted; when they are new, and every four hours',
      }),
    ),
    certificate: Type.Optional(ReportedCertificate),
  },
  { title: 'AgentResult' },
);

export const ResultsResponse = Type.Object(
  {
    recorded: Type.Integer({ description: 'Results that were stored and evaluated' }),
    late: Type.Integer({ description: 'Results that were stored without effect on a status' }),
    duplicates: Type.Integer({ description: 'Results for windows that have one already' }),
    rejected: Type.Integer({
      description: 'Results that are not valid or not for monitors of this location',
    }),
    serverTime: ServerTime,
  },
  { title: 'ResultsResponse' },
);

export type Assignment = Static<typeof Assignment>;
export type EnrollRequest = Static<typeof EnrollRequest>;
export type RotateRequest = Static<typeof RotateRequest>;
export type SettingsRequest = Static<typeof SettingsRequest>;
export type EnrollResponse = Static<typeof EnrollResponse>;
export type ResultsResponse = Static<typeof ResultsResponse>;
export type AgentResult = Static<typeof AgentResult>;
export type PollRequest = Static<typeof PollRequest>;
export type PollResponse = Static<typeof PollResponse>;
export type MonitorSettings = Static<typeof MonitorSettings>;

const messages = {
  EnrollRequest,
  EnrollResponse,
  RotateRequest,
  PollRequest,
  PollResponse,
  SettingsRequest,
  SettingsResponse,
  MonitorSettings,
  AgentResult,
  ResultsResponse,
};

/** Returns the JSON Schema of all messages, as published in docs/agent-protocol.schema.json. */
export function renderProtocolSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Belltower agent protocol, version ${protocolVersions[0]}`,
    $defs: messages,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
