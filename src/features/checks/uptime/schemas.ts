import { Type } from 'typebox';
import { Nullable, Timestamp } from '#platform/http/schemas.ts';
import { ms, phases } from '../schemas.ts';

const seconds = (description: string) => Type.Number({ minimum: 0, description, examples: [86_340] });

const Ratio = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of the known time that was up or degraded; null when nothing is known',
    examples: [0.9993],
  }),
);

const totals = {
  ratio: Ratio,
  upSeconds: seconds('Time up'),
  degradedSeconds: seconds('Time degraded; counts as available'),
  downSeconds: seconds('Time down'),
  unknownSeconds: seconds('Time before the first verdict, paused or in maintenance; not counted'),
  excludedSeconds: seconds('Of this, time in maintenance'),
};

export const UptimeBody = Type.Object(
  {
    from: Timestamp('Beginning: midnight UTC, or when the monitor was made'),
    to: Timestamp('End: now'),
    days: Type.Integer({ examples: [30] }),
    ratio: Ratio,
    downtimeSeconds: seconds('Time down'),
    degradedSeconds: totals.degradedSeconds,
    unknownSeconds: totals.unknownSeconds,
    excludedSeconds: totals.excludedSeconds,
    incidents: Type.Integer({
      minimum: 0,
      description: 'Incidents of this monitor that were open in the time',
    }),
    checks: Type.Object(
      {
        up: Type.Integer(),
        degraded: Type.Integer(),
        down: Type.Integer(),
        unknown: Type.Integer({ description: 'Failed on our own side' }),
        missed: Type.Integer({ description: 'Windows in which nothing was measured' }),
      },
      { description: 'Results by status, all regions' },
    ),
    lateness: Type.Object(
      { maxMs: Type.Integer({ description: 'Latest start of a check after it was due', examples: [14] }) },
      { description: 'How punctual the checks were' },
    ),
    latency: Type.Object(
      {
        averageMs: ms('Mean duration'),
        p50Ms: ms('Half of the checks were no slower'),
        p95Ms: ms('95 of 100 were no slower'),
        p99Ms: ms('99 of 100 were no slower'),
      },
      { description: 'Of up and degraded checks; percentiles are within 9 %' },
    ),
    phases: Type.Object(phases, { description: 'Mean time of each part of a check' }),
    bars: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', examples: ['2026-11-20'] }),
        ...totals,
        worst: Nullable(Type.Enum(['up', 'degraded', 'down'])),
      }),
      { description: 'One a UTC day, oldest first' },
    ),
  },
  { title: 'Uptime', description: 'Availability and latency over the last days' },
);

export const UptimeQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 400, default: 30, description: 'UTC days, today included' }),
    ),
  },
  { additionalProperties: false },
);
