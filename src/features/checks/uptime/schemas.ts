import { Type } from 'typebox';
import { Nullable, Timestamp } from '#platform/http/schemas.ts';
import { ms, phases } from '../schemas.ts';

const seconds = (description: string) => Type.Number({ minimum: 0, description, examples: [86_340] });

const Ratio = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of known time that was up or degraded; null if nothing is known',
    examples: [0.9993],
  }),
);

const totals = {
  ratio: Ratio,
  upSeconds: seconds('Time up'),
  degradedSeconds: seconds('Time degraded; counts as available'),
  downSeconds: seconds('Time down'),
  unknownSeconds: seconds('Time before the first result, paused or in maintenance; not counted'),
  excludedSeconds: seconds('Time in maintenance'),
};

export const UptimeBody = Type.Object(
  {
    from: Timestamp('Start: midnight UTC, or when the monitor was created'),
    to: Timestamp('End: now'),
    days: Type.Integer({ examples: [30] }),
    ratio: Ratio,
    downtimeSeconds: seconds('Time down'),
    degradedSeconds: totals.degradedSeconds,
    unknownSeconds: totals.unknownSeconds,
    excludedSeconds: totals.excludedSeconds,
    incidents: Type.Integer({
      minimum: 0,
      description: 'Incidents of this monitor that were open in the period',
    }),
    checks: Type.Object(
      {
        up: Type.Integer(),
        degraded: Type.Integer(),
        down: Type.Integer(),
        unknown: Type.Integer({ description: 'Failed because of Belltower itself' }),
        missed: Type.Integer({ description: 'Windows without a measurement' }),
      },
      { description: 'Check counts by status, all regions' },
    ),
    lateness: Type.Object(
      { maxMs: Type.Integer({ description: 'Maximum delay between due and started', examples: [14] }) },
      { description: 'Punctuality of the checks' },
    ),
    latency: Type.Object(
      {
        averageMs: ms('Mean duration'),
        p50Ms: ms('Median'),
        p95Ms: ms('95th percentile'),
        p99Ms: ms('99th percentile'),
      },
      { description: 'Over up and degraded checks; percentiles are accurate to 9%' },
    ),
    phases: Type.Object(phases, { description: 'Mean duration of each phase' }),
    bars: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', examples: ['2026-11-20'] }),
        ...totals,
        worst: Nullable(Type.Enum(['up', 'degraded', 'down'])),
      }),
      { description: 'One per UTC day, oldest first' },
    ),
  },
  { title: 'Uptime', description: 'Availability and latency over the last days' },
);

export const UptimeQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 400, default: 30, description: 'UTC days, including today' }),
    ),
  },
  { additionalProperties: false },
);
