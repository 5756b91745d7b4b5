import { Type } from 'typebox';
import { Nullable, Timestamp } from '#platform/http/schemas.ts';
import { ms, phases } from '../schemas.ts';

/** The longest stretch that is drawn: 400 days. */
export const mostHours = 9600;

const Stretch = (description: string) =>
  Type.Array(Type.Object({ from: Timestamp('Beginning'), to: Timestamp('End') }, { title: 'Stretch' }), {
    description,
    title: 'Stretches',
  });

export const LatencySeries = Type.Object(
  {
    from: Timestamp('Beginning, on a step'),
    to: Timestamp('End'),
    region: Nullable(
      Type.String({ description: 'Whose checks these are; null: all', examples: ['default'] }),
    ),
    stepSeconds: Type.Integer({
      description:
        'A point is of so much time: a minute up to an hour of them, five up to six hours, fifteen up to a day, an hour up to 31 days, else the UTC day. Where single checks are kept no more, an hour at least',
      examples: [3600],
    }),
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
        phases: Type.Object(phases, { description: 'Mean parts of a check; one that never happened is 0' }),
      }),
      { description: 'Oldest first; a time of which nothing is known has no point' },
    ),
    down: Stretch('When it was down, oldest first'),
    maintenance: Stretch('When it was in maintenance, oldest first'),
  },
  { title: 'LatencySeries', description: 'Durations over time, and what explains them' },
);

const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-20T03:30:00Z'] }));

export const LatencyQuery = Type.Object(
  {
    hours: Type.Optional(
      Type.Integer({ minimum: 1, maximum: mostHours, description: 'So long until `to`; default: 24' }),
    ),
    from: instant('Instead of `hours`; moved to the beginning of its step'),
    to: instant('Default: now'),
    region: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description:
          'Only checks from there. What is older than single checks are kept is known by region since the monitor has several',
      }),
    ),
  },
  { additionalProperties: false },
);
