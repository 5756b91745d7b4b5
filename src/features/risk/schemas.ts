import { Type } from 'typebox';
import { categories, dimensions, severities } from '#engine/findings/types.ts';
import { Nullable, PathId } from '#platform/http/schemas.ts';

const Risk = Nullable(Type.Integer({ minimum: 0, maximum: 100 }), {
  description: '0 none seen, 100 worst; null unknown',
});

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
    riskScore: Risk,
    label: Type.Enum(['low', 'guarded', 'elevated', 'high', 'critical', 'unknown']),
    dimensions: Type.Object(Object.fromEntries(dimensions.map((dimension) => [dimension, Risk]))),
    topContributors: Type.Array(
      Type.Object({
        category: Type.Enum([...categories]),
        severity: Type.Enum([...severities], { description: 'Worst among its findings' }),
        weight: Type.Integer({ minimum: 1, description: 'Points of the risk score' }),
      }),
      { maxItems: 3, description: 'The three categories of findings with most points' },
    ),
    provisional: Type.Boolean({ description: 'Less than 90 % of what is monitored could be measured' }),
    modelVersion: Type.String({ examples: ['drs-2'] }),
    notes: Type.Optional(
      Type.Array(
        Type.Object({
          code: Type.Enum(['hosts-added', 'issuances-watched', 'dimension-measured', 'model-changed']),
          dimension: Type.Optional(Type.Enum([...dimensions])),
          count: Type.Optional(Type.Integer({ description: 'Hosts' })),
          from: Type.Optional(Type.String({ description: 'The model before' })),
        }),
        {
          description:
            'Only on a day on which the score rests on more than the day before: it may be worse without anything having happened',
        },
      ),
    ),
  },
  { title: 'RiskTrendPoint', examples: [example] },
);

export const RiskTrend = Type.Array(RiskTrendPoint, { description: 'One point a day, oldest first' });

export const MonitorPath = Type.Object({ id: PathId('Monitor') });

export const RiskTrendQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        default: 90,
        description: 'Days back, today included',
        examples: [90],
      }),
    ),
  },
  { additionalProperties: false },
);

/** Days that the calendar of the database has, and those before them. */
const day = (description: string) =>
  Type.String({
    ...{ format: 'date', pattern: '^(19|[2-9]\\d)', description },
    examples: ['2026-11-13'],
  });

export const RiskDifferenceQuery = Type.Object(
  {
    from: Type.Optional(
      day('UTC day: the newest point up to it is compared; the day before `to` without it'),
    ),
    to: Type.Optional(day('UTC day; today without it')),
  },
  { additionalProperties: false },
);

const Share = Type.Object({
  points: Type.Integer({ minimum: 0, description: 'Points of the risk score' }),
  assets: Type.Integer({ minimum: 0, description: 'Assets that have it' }),
});

export const RiskDifference = Type.Object(
  {
    from: Nullable(RiskTrendPoint, { description: 'null where there is none so early' }),
    to: Nullable(RiskTrendPoint),
    moved: Type.Array(
      Type.Object({
        checkId: Type.String({ examples: ['email.dmarc.weak'] }),
        title: Type.String({ examples: ['A mail protection got weaker'] }),
        dimension: Nullable(Type.Enum([...dimensions])),
        severity: Type.Enum([...severities]),
        before: Share,
        after: Share,
      }),
      {
        description:
          'Sorts of findings that took other points or were on other numbers of assets, what moved most first',
      },
    ),
  },
  { title: 'RiskDifference' },
);
