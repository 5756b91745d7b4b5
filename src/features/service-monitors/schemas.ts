import { Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { Id, Nullable, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { kindFields } from './kind-schemas.ts';

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

/** One branch of the create body: the kind's fields flat beside the common ones. */
const createBranch = (kind: keyof typeof kindFields) =>
  Type.Object(
    { kind: Type.Literal(kind), ...optionalCommon, ...kindFields[kind].request },
    { additionalProperties: false, title: `${kind} monitor`, examples: [kindFields[kind].example] },
  );

/** What a monitor may be ordered with, by kind; also what a merged PATCH must satisfy. */
export const createBodies = {
  http: createBranch('http'),
  keyword: createBranch('keyword'),
  ping: createBranch('ping'),
  port: createBranch('port'),
  dns: createBranch('dns'),
  ssl: createBranch('ssl'),
};

export const CreateBody = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string', enum: Object.keys(createBodies) } },
  discriminator: { propertyName: 'kind' },
  oneOf: Object.values(createBodies),
});

/** PATCH is a JSON merge patch (RFC 7396); the merged whole is validated by kind. */
export const PatchBody = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  minProperties: 1,
  description: 'Any fields of the kind; objects merge, null sets a field back to its default.',
  examples: [{ intervalSeconds: 30, expect: { maxMs: 1500 } }],
});

const State = Type.Object({
  status: Type.Enum(['pending', 'up', 'degraded', 'down', 'paused']),
  since: Timestamp('When the status began'),
  lastCheckAt: Nullable(Timestamp('When the newest check began')),
  nextCheckAt: Nullable(Timestamp('When the next check is due; null while paused')),
  maintenance: Type.Boolean({ description: 'A maintenance window is running' }),
});

export const MonitorBody = Type.Object(
  {
    id: Id,
    kind: Type.Enum(['http', 'keyword', 'ping', 'port', 'dns', 'ssl']),
    name: Name,
    domainId: Nullable(Id),
    ...common,
    confirm: Type.Object(Confirm),
    state: State,
    createdAt: Timestamp('When the monitor was made'),
    updatedAt: Timestamp('When it was last changed'),
  },
  // The kind's own fields stand flat beside these.
  { additionalProperties: true, title: 'Service monitor', examples: [kindFields.http.answerExample] },
);

export const MonitorList = pageOf(MonitorBody);
