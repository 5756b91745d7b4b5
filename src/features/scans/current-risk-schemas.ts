import { Type } from 'typebox';
import { dimensions, severities } from '#engine/findings/types.ts';
import { MovedFindings, RiskLabelName, RiskScore } from '#features/risk/index.ts';
import { Nullable, Timestamp } from '#platform/http/schemas.ts';

export const RiskQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        format: 'date',
        pattern: '^(19|[2-9]\\d)',
        description: 'UTC day; the newest snapshot up to that day is compared with the current score',
        examples: ['2026-11-13'],
      }),
    ),
  },
  { additionalProperties: false },
);

export const RiskBody = Type.Object(
  {
    riskScore: RiskScore,
    label: RiskLabelName,
    scannedAt: Nullable(Timestamp('End of the latest scan'), {
      description: 'End of the latest scan; null if there is none',
    }),
    provisional: Type.Boolean({
      description: 'Whether less than 90% of the checks had a result, which makes the score provisional',
    }),
    coverage: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the checks that had a result' }),
    modelVersion: Type.String({ examples: ['drs-2'] }),
    dimensions: Type.Object(Object.fromEntries(dimensions.map((dimension) => [dimension, RiskScore]))),
    limit: Nullable(
      Type.Object({
        riskScore: Type.Integer({ minimum: 0, maximum: 100 }),
        checkIds: Type.Array(Type.String(), {
          description: 'Finding types that set the cap; empty if missing results set it',
          examples: [['exposure.takeover.confirmed']],
        }),
      }),
      {
        description:
          'Lowest possible risk score while these findings are open or results are missing; null if no cap applies',
      },
    ),
    contributors: Type.Array(
      Type.Object({
        dimension: Nullable(Type.Enum([...dimensions]), {
          description: 'Category; null for points caused by missing results',
        }),
        checkId: Type.String({ examples: ['email.dmarc.missing'] }),
        title: Type.String({ examples: ['No DMARC record'] }),
        severity: Type.Enum([...severities]),
        assets: Type.Integer({ minimum: 0, description: 'Number of affected assets' }),
        points: Type.Integer({ minimum: 1, description: 'Points that it contributes to the risk score' }),
        gain: Type.Integer({
          minimum: 0,
          description:
            'Points by which the risk score falls if this finding is fixed on all assets; 0 if another finding keeps the score at its cap',
        }),
      }),
      {
        description:
          'Finding types that cost points, starting with the most points; all points add up to `riskScore`',
      },
    ),
    change: Nullable(
      Type.Object({
        date: Type.String({ format: 'date', description: 'UTC day of the snapshot' }),
        riskScore: RiskScore,
        moved: MovedFindings,
      }),
      {
        description:
          'What changed since the snapshot; null without `since`, or if there is no snapshot from that time',
      },
    ),
  },
  {
    title: 'DomainRisk',
    description: 'The score of a domain as of its latest scan',
    examples: [
      {
        riskScore: 24,
        label: 'guarded',
        scannedAt: '2026-11-20T03:00:09.000Z',
        provisional: false,
        coverage: 0.97,
        modelVersion: 'drs-2',
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
        limit: null,
        contributors: [
          {
            dimension: 'dnsEmailAuth',
            checkId: 'email.dmarc.missing',
            title: 'No DMARC record',
            severity: 'high',
            assets: 1,
            points: 24,
            gain: 19,
          },
        ],
        change: {
          date: '2026-11-13',
          riskScore: 18,
          moved: [
            {
              checkId: 'email.dmarc.missing',
              title: 'No DMARC record',
              dimension: 'dnsEmailAuth',
              severity: 'high',
              before: { points: 18, assets: 1 },
              after: { points: 24, assets: 1 },
            },
          ],
        },
      },
    ],
  },
);
