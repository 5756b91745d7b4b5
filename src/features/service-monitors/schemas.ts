import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import type { ProbeKindEntry, ProbeKinds } from '#engine/probes/kind.ts';
import { openIncidentField } from '#features/incidents/index.ts';
import { MuteBody } from '#features/maintenance-windows/index.ts';
import { documentedAs, Id, MessageParams, Nullable, Timestamp } from '#platform/http/schemas.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import type { toBody } from './rows.ts';
import { ConsoleBody, StepResultBody } from './step-results.ts';

/** The default interval of a monitor, if the plan allows it. */
export const defaultIntervalSeconds = 60;
export const defaultTimeoutSeconds = 10;
export const defaultRegion = 'default';

/** The default confirmation policy of a monitor. */
export const defaultConfirm = { failures: 2, recoveries: 1, retrySeconds: 20 } as const;

const Name = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', examples: ['Shop front page'] });
export const Tag = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S(.*\\S)?$' });
const Region = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', examples: ['eu-west'] });

export const confirmFields = {
  failures: Type.Integer({
    minimum: 1,
    maximum: 20,
    description: 'Number of consecutive failures before the monitor is down; default 2',
  }),
  recoveries: Type.Integer({
    minimum: 1,
    maximum: 20,
    description: 'Number of consecutive successes before the monitor is up again; default 1',
  }),
  retrySeconds: Type.Integer({
    minimum: 1,
    maximum: 3600,
    description: 'Seconds before a failed check is retried; default 20',
  }),
};

/** Required fields of monitors of all kinds. */
export const settingFields = {
  intervalSeconds: Type.Integer({
    minimum: 1,
    maximum: 86_400,
    description: "Seconds between checks, at least the plan's minimum",
    examples: [60],
  }),
  timeoutSeconds: Type.Number({
    exclusiveMinimum: 0,
    maximum: 120,
    description: 'Timeout of a check in seconds; cannot exceed the interval',
    examples: [10],
  }),
  regions: Type.Array(Region, { minItems: 1, maxItems: 20, uniqueItems: true, examples: [['default']] }),
  quorum: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      description: 'Number of regions that must report down; null for a majority',
    }),
  ),
  dependsOn: Type.Array(Type.String({ format: 'uuid' }), {
    maxItems: 20,
    uniqueItems: true,
    description:
      'Monitors that this monitor depends on. While one of them is down, this monitor does not send alerts',
  }),
  tags: Type.Array(Tag, { maxItems: 50, uniqueItems: true, examples: [['shop', 'eu']] }),
  severity: Type.Enum([...severities], { description: 'Severity of its incidents; default high' }),
  sloPercent: Nullable(
    Type.Number({
      minimum: 50,
      maximum: 99.999,
      description: 'Uptime target for the last 30 days, in percent (SLO); null for none',
      examples: [99.9],
    }),
  ),
  paused: Type.Boolean(),
};

const optionalCommon = {
  name: Type.Optional(Name),
  domainId: Type.Optional(
    Nullable(
      Type.String({
        format: 'uuid',
        description: "ID of a domain in the account; default: the target's domain",
      }),
    ),
  ),
  intervalSeconds: Type.Optional(settingFields.intervalSeconds),
  timeoutSeconds: Type.Optional(settingFields.timeoutSeconds),
  confirm: Type.Optional(
    Type.Object(
      {
        failures: Type.Optional(confirmFields.failures),
        recoveries: Type.Optional(confirmFields.recoveries),
        retrySeconds: Type.Optional(confirmFields.retrySeconds),
      },
      { additionalProperties: false },
    ),
  ),
  regions: Type.Optional(settingFields.regions),
  quorum: Type.Optional(settingFields.quorum),
  dependsOn: Type.Optional(settingFields.dependsOn),
  tags: Type.Optional(settingFields.tags),
  severity: Type.Optional(settingFields.severity),
  sloPercent: Type.Optional(settingFields.sloPercent),
  paused: Type.Optional(settingFields.paused),
};

/** A complete create body. The fields of the kind are at the same level as the common fields. */
export type Order = Static<TObject<typeof optionalCommon>> & PlainObject & { kind: string };

/** Returns the schema name of a kind's monitors, such as `HttpServiceMonitor`. */
function titleOf({ kind }: ProbeKindEntry): string {
  const words = kind.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}ServiceMonitor`;
}

/** Returns the schema of a create body for a monitor kind, which a merged PATCH must also satisfy. */
export function orderSchemaOf(kind: ProbeKindEntry) {
  return Type.Unsafe<Order>(
    Type.Object(
      { kind: Type.Literal(kind.kind), ...optionalCommon, ...kind.orderFields },
      { additionalProperties: false, title: `Create${titleOf(kind)}Request`, examples: [kind.example] },
    ),
  );
}

/** Returns the schema of a PATCH for a monitor kind: any field, with null allowed for fields that have a default. */
function patchSchemaOf(kind: ProbeKindEntry): TSchema {
  return Type.Unsafe({
    title: `Update${titleOf(kind)}Request`,
    allOf: [
      Type.Object(patchFieldsOf(optionalCommon), { title: 'UpdateServiceMonitorBase' }),
      Type.Object(patchFieldsOf(kind.orderFields)),
    ],
  });
}

function patchFieldsOf(fields: TProperties): TProperties {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      Type.Optional(Type.IsOptional(schema) && field !== 'name' ? Nullable(schema) : schema),
    ]),
  );
}

/**
 * Returns the response schema of a kind. The API reference shows it as the common fields plus the fields of the kind.
 * Because the common fields are listed only once, the reference is two thirds shorter.
 */
function responseSchemaOf(kind: ProbeKindEntry, base: TSchema, own: TProperties, title: string): TSchema {
  const fields = Type.Object({ kind: Type.Literal(kind.kind), ...own });
  return Type.Unsafe({ title, allOf: [base, fields] });
}

/** The defaults of the common fields omitted from a create body. */
const commonDefaults = {
  intervalSeconds: defaultIntervalSeconds,
  timeoutSeconds: defaultTimeoutSeconds,
  confirm: defaultConfirm,
  regions: [defaultRegion],
  severity: 'high',
  paused: false,
};

/** Adds defaults to the fields, for the API reference and for forms. Validation does not fill in missing fields. */
function withDefaults(fields: TProperties, defaults: object): TProperties {
  const values = new Map<string, unknown>(Object.entries(defaults));
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values.get(name) ?? null;
      return [name, value === null ? field : Type.Optional(withDefault(field, value))];
    }),
  );
}

function withDefault(field: TSchema, value: unknown): TSchema {
  if (!Type.IsObject(field) || !isPlainObject(value)) return Type.Unsafe({ ...field, default: value });
  // The title is removed, because the different schema of an update has the same title.
  const {
    properties,
    required: _required,
    title: _title,
    ...options
  } = field as TObject & { title?: string };
  return Type.Object(withDefaults(properties, value), options);
}

/** Returns the interval and timeout fields of a kind that has its own defaults. */
const timesOf = (kind: ProbeKindEntry): TProperties =>
  Object.fromEntries(
    (['intervalSeconds', 'timeoutSeconds'] as const).flatMap((name) => {
      const value = kind[name];
      return value === undefined ? [] : [[name, Type.Optional(withDefault(settingFields[name], value))]];
    }),
  );

/** Creates the schema of a create body, which is one of the kinds. */
export function createBodyOf(kinds: ProbeKinds) {
  const Base = Type.Object(withDefaults(optionalCommon, commonDefaults), {
    title: 'CreateServiceMonitorBase',
  });
  const oneOf = (branches: TSchema[]) => ({
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind' },
    oneOf: branches,
  });
  const shown = Object.values(kinds).map((kind) => ({
    ...responseSchemaOf(
      kind,
      Base,
      { ...withDefaults(kind.orderFields, kind.defaults), ...timesOf(kind) },
      `Create${titleOf(kind)}Request`,
    ),
    examples: [kind.example],
  }));
  return documentedAs(
    Type.Unsafe<Order>({
      ...oneOf(Object.values(kinds).map(orderSchemaOf)),
      properties: { kind: { type: 'string', enum: Object.keys(kinds) } },
    }),
    Type.Unsafe(oneOf(shown)),
  );
}

/** PATCH is a JSON merge patch (RFC 7396); the merged result is validated by kind. */
export function patchBodyOf(kinds: ProbeKinds) {
  const words = {
    description: 'Any fields of this kind. Objects are merged; null resets a field to its default.',
    examples: [{ intervalSeconds: 30, expect: { maxMs: 1500 } }],
  };
  return documentedAs(
    Type.Unsafe<Record<string, unknown>>({ type: 'object', minProperties: 1, ...words }),
    Type.Union(Object.values(kinds).map(patchSchemaOf), words),
  );
}

const Reason = Type.Object(
  {
    code: Type.String({ examples: ['ping-unavailable'] }),
    message: Type.String({ examples: ['This machine lets the prober send no echo requests.'] }),
    params: MessageParams,
  },
  {
    description:
      'Why the newest checks are inconclusive (`unknown`), if this applies to all regions; otherwise the reason for `down` or `degraded`; null if there is none',
  },
);

const State = Type.Object(
  {
    status: Type.Enum(['pending', 'up', 'degraded', 'down', 'paused']),
    since: Timestamp('When the status began'),
    lastCheckAt: Nullable(Timestamp('When the newest check started')),
    nextCheckAt: Nullable(Timestamp('When the next check is due; null if paused')),
    maintenance: Type.Boolean({ description: 'Whether a maintenance window or a mute is active' }),
    mute: Nullable(MuteBody),
    reason: Nullable(Reason),
  },
  { title: 'ServiceMonitorState' },
);

const LastCheckBody = Type.Object(
  {
    at: Timestamp('When the check was due'),
    durationMs: Nullable(Type.Number({ examples: [42.1] })),
    code: Nullable(Type.String({ examples: ['connect-refused'] })),
    message: Nullable(Type.String({ examples: ['Port 443 refused the connection.'] })),
    params: MessageParams,
    httpStatus: Nullable(Type.Integer({ examples: [200] })),
    daysLeft: Nullable(
      Type.Number({
        description: 'Days until the certificate, domain or signature expires; null if the check found none',
        examples: [64],
      }),
    ),
  },
  { title: 'LastCheck', description: 'Result of the newest check; null before the first' },
);

const DomainOfMonitor = Type.Object({ id: Id, domain: Type.String(), label: Nullable(Type.String()) });

/** Creates the schema of a monitor of any kind, as returned by `toBody`. */
export function monitorBodyOf(kinds: ProbeKinds) {
  const fields = {
    name: Name,
    domainId: Nullable(Id),
    ...settingFields,
    confirm: Type.Object(confirmFields, { title: 'Confirmation' }),
    state: State,
    lastCheck: Nullable(LastCheckBody),
    createdAt: Timestamp('When the monitor was created'),
    updatedAt: Timestamp('When the monitor was last changed'),
    domain: Type.Optional(
      Nullable(DomainOfMonitor, { description: 'With `expand=domain`: the name of its domain' }),
    ),
    ...openIncidentField,
  };
  const Base = Type.Object({ id: Id, ...fields }, { title: 'ServiceMonitorBase' });
  const ofKind = (kind: ProbeKindEntry) =>
    responseSchemaOf(kind, Base, kind.settingsSchema.properties, titleOf(kind));
  const schema = Type.Object(
    { id: Id, kind: Type.Enum(Object.keys(kinds)), ...fields },
    // The fields of the kind are at the same level as the common fields, so that clients don't have to distinguish
    // between them.
    { additionalProperties: true, title: 'ServiceMonitor' },
  );
  const shown = Type.Unsafe({
    title: 'ServiceMonitor',
    description: 'A service monitor. Its fields depend on its kind',
    discriminator: { propertyName: 'kind' },
    oneOf: Object.values(kinds).map(ofKind),
  });
  return documentedAs(Type.Unsafe<ReturnType<typeof toBody>>(schema), shown);
}

const phase = (description: string) => Nullable(Type.Number({ description, examples: [12.5] }));

/** The result of a single probe, shown on the page for a new monitor. */
export const ProbeResult = Type.Object(
  {
    kind: Type.String({ examples: ['http'] }),
    target: Type.String({ examples: ['https://www.example.com/'] }),
    status: Type.Enum(['up', 'degraded', 'down', 'unknown']),
    durationMs: Type.Number({ description: 'Total duration of the probe', examples: [42.1] }),
    code: Nullable(Type.String({ description: 'Reason code', examples: ['connect-refused'] })),
    error: Nullable(Type.String({ description: 'Technical details', examples: ['ECONNREFUSED'] })),
    message: Nullable(Type.String({ examples: ['Port 443 refused the connection.'] })),
    params: MessageParams,
    address: Nullable(
      Type.String({ description: 'Address that the probe connected to', examples: ['192.0.2.7'] }),
    ),
    phases: Type.Object(
      {
        dnsMs: phase('DNS lookup'),
        connectMs: phase('TCP connection'),
        tlsMs: phase('TLS handshake'),
        firstByteMs: phase('From sending the request to the first byte of the response'),
        transferMs: phase('From the first byte to the end of the response'),
      },
      { description: 'Duration of each phase; null for a phase that did not occur' },
    ),
    steps: Type.Optional(
      Type.Array(StepResultBody, { description: 'What happened in each step, for kinds with steps' }),
    ),
    values: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'The first 200 characters of each variable that steps set, except secrets',
        examples: [{ orderId: '4711' }],
      }),
    ),
    console: Type.Optional(ConsoleBody),
    picture: Type.Optional(
      Nullable(
        Type.Object(
          {
            step: Type.Integer({ description: 'Step number, starting at 0', examples: [4] }),
            image: Type.String({ description: 'JPEG in Base64', examples: ['/9j/4AAQ…'] }),
          },
          {
            title: 'PagePicture',
            description: 'The last screenshot of the page, for monitors of the kind `browser`',
          },
        ),
      ),
    ),
  },
  { title: 'ProbeResult', description: 'Result of a single probe; nothing is stored' },
);
