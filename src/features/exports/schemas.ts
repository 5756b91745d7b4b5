import { Type } from 'typebox';

export const NoQuery = Type.Object({}, { additionalProperties: false });

export const IncidentsQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Incidents opened at or after this: RFC 3339 with zone, or a date (midnight UTC)',
        examples: ['2026-11-01T00:00:00Z'],
      }),
    ),
  },
  { additionalProperties: false },
);

export const ScanHistoryQuery = Type.Object(
  {
    monitorId: Type.Optional(
      Type.String({
        // Not `format: uuid`, which admits `urn:uuid:` as well.
        pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
        description: 'Only this monitor, legacy or service',
        examples: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d'],
      }),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        default: 90,
        description: 'Days back from now',
        examples: [30],
      }),
    ),
  },
  { additionalProperties: false },
);

export const DomainPath = Type.Object({ id: Type.String({ maxLength: 100 }) });

/** A streamed CSV file in the reference; bodies are written past the serialiser. */
export function csvFile(description: string, example: string) {
  return {
    200: {
      description,
      content: { 'text/csv': { schema: Type.String({ examples: [example] }) } },
    },
  };
}

export const domainFile = {
  200: {
    description: 'The bundle, pretty-printed',
    content: {
      'application/json': {
        schema: Type.Object({
          domain: Type.Object({}, { additionalProperties: true }),
          monitors: Type.Array(Type.Object({}, { additionalProperties: true })),
          riskTrend: Type.Array(Type.Object({}, { additionalProperties: true })),
          incidents: Type.Array(Type.Object({}, { additionalProperties: true })),
          exportedAt: Type.String({ format: 'date-time' }),
        }),
      },
    },
  },
};
