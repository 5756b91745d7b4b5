import { Type } from 'typebox';
import { Nullable, Timestamp } from '#platform/http/schemas.ts';
import { ms, phases } from '../schemas.ts';

/** The longest stretch that is drawn: 400 days. */
export const mostHours = 9600;

const Stretch = (description: string) =>
  Type.Array(Type.Object({ from: Timestamp('Start'), to: Timestamp('End') }, { title: 'Stretch' }), {
    description,
    title: 'Stretches',
  });

export const LatencySeries = Type.Object(
  {
    from: Timestamp('Start, aligned to a step'),
    to: Timestamp('End'),
    region: Nullable(
      Type.String({ description: 'Region of the checks; null for all', examples: ['default'] }),
    ),
    stepSeconds: Type.Integer({
      description:
        'Seconds between points: 60 for ranges up to an hour, 300 up to 6 hours, 900 up to a day, 3600 up to 31 days, and a UTC day beyond. At least an hour where individual checks are no longer stored',
      examples: [3600],
    }),
    points: Type.Array(
      Type.Object({
        at: Timestamp('Start of the interval'),
        checks: Type.Integer({
          minimum: 0,
          description: 'Number of checks that were up or degraded; all figures are based on these',
        }),
        failed: Type.Integer({ minimum: 0, description: 'Number of checks that were down' }),
        averageMs: ms('Mean duration'),
        p50Ms: ms('Median'),
        p95Ms: ms('95th percentile'),
        phases: Type.Object(phases, { description: 'Mean duration of each phase; 0 if it never happened' }),
      }),
      { description: 'Oldest first; times without data have no point' },
    ),
    down: Stretch('Outages, oldest first'),
    maintenance: Stretch('Maintenance periods, oldest first'),
  },
  { title: 'LatencySeries', description: 'Durations over time, with the events that explain them' },
);

const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-20T03:30:00Z'] }));

export const LatencyQuery = Type.Object(
  {
    hours: Type.Optional(
      Type.Integer({ minimum: 1, maximum: mostHours, description: 'Hours before `to`; default 24' }),
    ),
    from: instant('Instead of `hours`; aligned to the start of a step'),
    to: instant('Default: now'),
    region: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description:
          'Only checks from this region. Rollups per region start when the monitor got several regions',
      }),
    ),
  },
  { additionalProperties: false },
);
