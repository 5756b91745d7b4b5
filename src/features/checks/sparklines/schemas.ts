import { Type } from 'typebox';
import { Id, Nullable } from '#platform/http/schemas.ts';

const Ratio = Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
  description: 'Share of the known time that was up or degraded; null when nothing is known',
});
const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

const Sparkline = Type.Object(
  {
    id: Id,
    latency: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      description: 'Of the last 24 hours: `[epoch ms, mean ms]`, oldest first; newest hours by the quarter',
    }),
    uptime24h: Ratio,
    uptime30d: Ratio,
    bars: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date' }),
        ratio: Ratio,
        downSeconds: Type.Number(),
        worst: Nullable(Type.Enum(['up', 'degraded', 'down'])),
      }),
      { description: 'One a UTC day of the last 30 since it was made, oldest first' },
    ),
  },
  { title: 'Sparkline', description: 'A service monitor as a row of a table draws it' },
);

export const Sparklines = Type.Object(
  { items: Type.Array(Sparkline) },
  {
    title: 'Sparklines',
    examples: [
      {
        items: [
          {
            id,
            latency: [[1_790_000_000_000, 12.5]],
            uptime24h: 1,
            uptime30d: 0.9993,
            bars: [{ date: '2026-11-20', ratio: 0.9993, downSeconds: 60, worst: 'down' }],
          },
        ],
      },
    ],
  },
);

export const SparklinesQuery = Type.Object(
  {
    ids: Type.Array(Type.String({ format: 'uuid' }), {
      minItems: 1,
      maxItems: 100,
      description: 'Service monitors, in the order of the answer; those that are not there are left out',
    }),
  },
  { additionalProperties: false },
);
