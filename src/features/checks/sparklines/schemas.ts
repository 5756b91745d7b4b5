import { Type } from 'typebox';
import { Id, Nullable } from '#platform/http/schemas.ts';

const Ratio = Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
  description: 'Share of known time that was up or degraded; null if nothing is known',
});
const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

const Sparkline = Type.Object(
  {
    id: Id,
    latency: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      description:
        'Last 24 hours as `[epoch ms, mean ms]`, oldest first, with quarter-hour resolution for the newest hours',
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
      { description: 'One per UTC day for the last 30 days or since creation, oldest first' },
    ),
  },
  { title: 'Sparkline', description: 'A service monitor in the form shown in a table row' },
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
      description: 'Service monitor IDs, in response order; unknown ones are omitted',
    }),
  },
  { additionalProperties: false },
);
