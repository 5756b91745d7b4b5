import { type Static, type TObject, Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import type { ProbeKindEntry, ProbeKinds } from '#engine/probes/kind.ts';
import { Id, Nullable, Timestamp } from '#platform/http/schemas.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { toBody } from './rows.ts';

const Name = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', examples: ['Shop front page'] });
export const Tag = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S(.*\\S)?$' });
const Region = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' });

const Confirm = {
  failures: Type.Integer({ minimum: 1, maximum: 20, description: 'Failures in a row until down; default 2' }),
  recoveries: Type.Integer({
    minimum: 1,
    maximum: 20,
    description: 'Successes in a row until up again; default 1',
  }),
  retrySeconds: Type.Integer({
    minimum: 1,
    maximum: 3600,
    description: 'Pause before a doubtful result is checked again; default 20',
  }),
};

const common = {
  intervalSeconds: Type.Integer({
    minimum: 1,
    maximum: 86_400,
    description: "Seconds between checks, not below the plan's; default 60",
    examples: [60],
  }),
  timeoutSeconds: Type.Number({
    exclusiveMinimum: 0,
    maximum: 120,
    description: 'Budget of one check; default 10, not above the interval',
    examples: [10],
  }),
  regions: Type.Array(Region, { minItems: 1, maxItems: 20, uniqueItems: true, examples: [['default']] }),
  quorum: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      description: 'Regions that must say down; null: more than half',
    }),
  ),
  dependsOn: Type.Array(Type.String({ format: 'uuid' }), {
    maxItems: 20,
    uniqueItems: true,
    description: 'Monitors whose being down holds back alerts of this one',
  }),
  tags: Type.Array(Tag, { maxItems: 50, uniqueItems: true, examples: [['shop', 'eu']] }),
  severity: Type.Enum([...severities], { description: 'Of the incidents it opens; default high' }),
  paused: Type.Boolean(),
};

const optionalCommon = {
  name: Type.Optional(Name),
  domainId: Type.Optional(
    Nullable(Type.String({ format: 'uuid', description: 'Default: the domain of the target' })),
  ),
  intervalSeconds: Type.Optional(common.intervalSeconds),
  timeoutSeconds: Type.Optional(common.timeoutSeconds),
  confirm: Type.Optional(
    Type.Object(
      {
        failures: Type.Optional(Confirm.failures),
        recoveries: Type.Optional(Confirm.recoveries),
        retrySeconds: Type.Optional(Confirm.retrySeconds),
      },
      { additionalProperties: false },
    ),
  ),
  regions: Type.Optional(common.regions),
  quorum: Type.Optional(common.quorum),
  dependsOn: Type.Optional(common.dependsOn),
  tags: Type.Optional(common.tags),
  severity: Type.Optional(common.severity),
  paused: Type.Optional(common.paused),
};

/** An order: a whole create body. The kind's own fields stand flat beside the common ones. */
export type Order = Static<TObject<typeof optionalCommon>> & PlainObject & { kind: string };

/** What a monitor of a kind may be ordered with; also what a merged PATCH must satisfy. */
export function orderSchemaOf(kind: ProbeKindEntry) {
  return Type.Unsafe<Order>(
    Type.Object(
      { kind: Type.Literal(kind.kind), ...optionalCommon, ...kind.orderFields },
      { additionalProperties: false, title: `${kind.kind} monitor`, examples: [kind.example] },
    ),
  );
}

/** Create body: an order of one of the kinds. */
export function createBodyOf(kinds: ProbeKinds) {
  return Type.Unsafe<Order>({
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string', enum: Object.keys(kinds) } },
    discriminator: { propertyName: 'kind' },
    oneOf: Object.values(kinds).map(orderSchemaOf),
  });
}

/** PATCH is a JSON merge patch (RFC 7396); the merged whole is validated by kind. */
export const PatchBody = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  minProperties: 1,
  description: 'Any fields of the kind; objects merge, null sets a field back to its default.',
  examples: [{ intervalSeconds: 30, expect: { maxMs: 1500 } }],
});

const Reason = Type.Object(
  {
    code: Type.String({ examples: ['ping-unavailable'] }),
    message: Type.String({ examples: ['This machine lets the prober send no echo requests.'] }),
  },
  {
    description:
      'Why the newest checks tell nothing (`unknown`), in all regions alike; else what brought `down` or `degraded` about; null when there is nothing to tell',
  },
);

const State = Type.Object({
  status: Type.Enum(['pending', 'up', 'degraded', 'down', 'paused']),
  since: Timestamp('When the status began'),
  lastCheckAt: Nullable(Timestamp('When the newest check began')),
  nextCheckAt: Nullable(Timestamp('When the next check is due; null while paused')),
  maintenance: Type.Boolean({ description: 'A maintenance window is running' }),
  reason: Nullable(Reason),
});

const answerExample = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  kind: 'http',
  name: 'Shop front page',
  domainId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
  url: 'https://www.example.com/',
  intervalSeconds: 60,
  timeoutSeconds: 10,
  state: {
    status: 'up',
    since: '2026-11-20T03:30:00.000Z',
    lastCheckAt: '2026-11-20T14:00:07.000Z',
    reason: null,
  },
};

/** A monitor of any of the kinds, as `toBody` shows it. */
export function monitorBodyOf(kinds: ProbeKinds) {
  const schema = Type.Object(
    {
      id: Id,
      kind: Type.Enum(Object.keys(kinds)),
      name: Name,
      domainId: Nullable(Id),
      ...common,
      confirm: Type.Object(Confirm),
      state: State,
      createdAt: Timestamp('When the monitor was made'),
      updatedAt: Timestamp('When it was last changed'),
    },
    // The kind's own fields stand flat beside these.
    { additionalProperties: true, title: 'Service monitor', examples: [answerExample] },
  );
  return Type.Unsafe<ReturnType<typeof toBody>>(schema);
}
