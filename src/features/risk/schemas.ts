import { Type } from 'typebox';
import { categories, dimensions, severities } from '#engine/findings/types.ts';
import { Nullable, PathId } from '#platform/http/schemas.ts';

export const RiskScore = Nullable(Type.Integer({ minimum: 0, maximum: 100 }), {
  description: 'Risk score from 0 (no risk found) to 100 (worst); null if unknown',
});

export const RiskLabelName = Type.Enum(['low', 'guarded', 'elevated', 'high', 'critical', 'unknown']);

const example = {
  date: '2026-11-20',
  riskScore: 24,
  label: 'guarded',
  dimensions: {
    availability: 0,
    certificateHygiene: 4,
    dnsEmailAuth: 45,
    brandPhishing: 0,
    assetExposure: 6,
    vulnerabilityWebRisk: 18,
    changeRisk: 0,
    hostingReputation: null,
  },
  topContributors: [
    { category: 'email', severity: 'high', weight: 17 },
    { category: 'web', severity: 'medium', weight: 5 },
    { category: 'dns', severity: 'medium', weight: 2 },
  ],
  provisional: false,
  modelVersion: 'drs-2',
};

const RiskTrendPoint = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'UTC day' }),
    riskScore: RiskScore,
    label: RiskLabelName,
    dimensions: Type.Object(Object.fromEntries(dimensions.map((dimension) => [dimension, RiskScore]))),
    topContributors: Type.Array(
      Type.Object({
        category: Type.Enum([...categories]),
        severity: Type.Enum([...severities], { description: 'Worst severity among its findings' }),
        weight: Type.Integer({ minimum: 1, description: 'Risk points' }),
      }),
      { maxItems: 3, description: 'The three finding categories with the most points' },
    ),
    provisional: Type.Boolean({
      description: 'Whether less than 90% of the checks had a result, which makes the score provisional',
    }),
    modelVersion: Type.String({ examples: ['drs-2'] }),
    notes: Type.Optional(
      Type.Array(
        Type.Object({
          code: Type.Enum(['hosts-added', 'issuances-watched', 'dimension-measured', 'model-changed']),
          dimension: Type.Optional(Type.Enum([...dimensions])),
          count: Type.Optional(Type.Integer({ description: 'Number of hosts' })),
          from: Type.Optional(Type.String({ description: 'Previous model' })),
        }),
        {
          description:
            'Notes for days on which the score covers more than on the day before, so that it can be worse without any change',
        },
      ),
    ),
  },
  { title: 'RiskTrendPoint', examples: [example] },
);

export const RiskTrend = Type.Array(RiskTrendPoint, { description: 'One point per day, oldest first' });

export const MonitorPath = Type.Object({ id: PathId('Monitor') });

export const RiskTrendQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        default: 90,
        description: 'Number of days, including today',
        examples: [90],
      }),
    ),
  },
  { additionalProperties: false },
);

/** Days that PostgreSQL supports. */
const day = (description: string) =>
  Type.String({
    format: 'date',
    pattern: '^(19|[2-9]\\d)',
    description,
    examples: ['2026-11-13'],
  });

export const RiskDifferenceQuery = Type.Object(
  {
    from: Type.Optional(
      day('UTC day; the newest point up to that day is compared. Default: the day before `to`'),
    ),
    to: Type.Optional(day('UTC day; default: today')),
  },
  { additionalProperties: false },
);

const Share = Type.Object({
  points: Type.Integer({ minimum: 0, description: 'Risk points' }),
  assets: Type.Integer({ minimum: 0, description: 'Number of affected assets' }),
});

export const MovedFindings = Type.Array(
  Type.Object({
    checkId: Type.String({ examples: ['email.dmarc.weak'] }),
    title: Type.String({ examples: ['An email protection was weakened'] }),
    dimension: Nullable(Type.Enum([...dimensions])),
    severity: Type.Enum([...severities]),
    before: Share,
    after: Share,
  }),
  {
    description:
      'Finding types for which the points or the number of affected assets changed, largest change first',
  },
);

export const RiskDifference = Type.Object(
  {
    from: Nullable(RiskTrendPoint, {
      description: 'Score on the earlier day; null if there was no score yet',
    }),
    to: Nullable(RiskTrendPoint),
    moved: MovedFindings,
  },
  { title: 'RiskDifference' },
);
