import { Type } from 'typebox';
import { Nullable, Timestamp } from '#platform/http/schemas.ts';

const ms = (description: string) => Nullable(Type.Number({ description, examples: [12.5] }));
const Stretch = (description: string) =>
  Type.Array(Type.Object({ from: Timestamp('Beginning'), to: Timestamp('End') }, { title: 'Stretch' }), {
    description,
    title: 'Stretches',
  });

export const LatencySeries = Type.Object(
  {
    from: Timestamp('Beginning, on a step'),
    to: Timestamp('End: now'),
    stepSeconds: Type.Integer({ description: 'A point is of so much time', examples: [3600] }),
    points: Type.Array(
      Type.Object({
        at: Timestamp('Beginning of its time'),
        checks: Type.Integer({
          minimum: 0,
          description: 'That were up or degraded: all figures are of these',
        }),
        failed: Type.Integer({ minimum: 0, description: 'That were down' }),
        averageMs: ms('Mean duration'),
        p50Ms: ms('Half were no slower'),
        p95Ms: ms('95 of 100 were no slower'),
      }),
      { description: 'Oldest first; a time of which nothing is known has no point' },
    ),
    down: Stretch('When it was down, oldest first'),
    maintenance: Stretch('When it was in maintenance, oldest first'),
  },
  { title: 'LatencySeries', description: 'Durations over time, and what explains them' },
);

export const LatencyQuery = Type.Object(
  {
    hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 9600,
        default: 24,
        description:
          'Until now. Up to a day by five or fifteen minutes, up to 31 days by the hour, beyond by the UTC day',
      }),
    ),
  },
  { additionalProperties: false },
);
