import { Type } from 'typebox';
import { pageQuery } from '#platform/http/pagination.ts';
import { Id, MessageParams, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

/** Returns the schema of a duration in ms; null if it was not measured. */
export const ms = (description: string) => Nullable(Type.Number({ description, examples: [12.5] }));

/** The phases of a check, in chronological order. */
export const phases = {
  dnsMs: ms('DNS lookup'),
  connectMs: ms('TCP connection'),
  tlsMs: ms('TLS handshake'),
  firstByteMs: ms('From sending the request to the first byte of the response'),
  transferMs: ms('From the first byte to the end of the response'),
};

export const checkStatuses = ['up', 'degraded', 'down', 'unknown', 'missed'] as const;

export const CheckBody = Type.Object(
  {
    id: Id,
    scheduledAt: Timestamp('When the check was due'),
    startedAt: Nullable(Timestamp('When the check started; null for a missed check')),
    finishedAt: Nullable(Timestamp('When the check finished; null for a missed check')),
    lateMs: Type.Integer({ description: 'Delay between due time and start, in milliseconds', examples: [3] }),
    region: Type.String({ examples: ['default'] }),
    status: Type.Enum([...checkStatuses], {
      description:
        "Result of the check. `unknown`: the prober itself had a problem; `missed`: the check did not run. Neither result changes the monitor's status.",
    }),
    durationMs: ms('Total duration of the check'),
    code: Nullable(Type.String({ description: 'Reason code', examples: ['connect-refused'] })),
    error: Nullable(
      Type.String({
        description: 'Technical details; for a missed check, the number of missed windows',
        examples: ['ECONNREFUSED'],
      }),
    ),
    observed: Nullable(
      Type.String({
        description: 'The value that the first JSON expectation compares, as JSON; null if there is none',
        examples: ['"ok"'],
      }),
    ),
    message: Nullable(Type.String({ examples: ['Port 443 refused the connection.'] })),
    params: MessageParams,
    bodyKept: Type.Boolean({
      description: 'Whether the response body is stored; get it from `GET …/checks/{checkId}/body`',
    }),
    evidenceKept: Type.Boolean({
      description:
        'Whether the request and response are stored; get them from `GET …/checks/{checkId}/evidence`',
    }),
    address: Nullable(
      Type.String({ description: 'Address that the probe connected to', examples: ['192.0.2.7'] }),
    ),
    phases: Type.Object(phases, {
      description: 'Duration of each phase; null for a phase that did not occur',
    }),
  },
  {
    title: 'Check',
    description: 'A stored check. After a week, durations are rounded to a tenth of a millisecond.',
  },
);

export const CheckList = pageOf(CheckBody, {
  examples: [
    {
      items: [
        {
          id: '0193a1f0-7c1e-8b1a-9d6e-0d4f5a3b2c1d',
          scheduledAt: '2026-11-20T03:30:00.000Z',
          startedAt: '2026-11-20T03:30:00.003Z',
          finishedAt: '2026-11-20T03:30:00.045Z',
          lateMs: 3,
          region: 'default',
          status: 'up',
          durationMs: 42.1,
          code: null,
          error: null,
          observed: null,
          message: null,
          params: null,
          bodyKept: false,
          evidenceKept: false,
          address: '192.0.2.7',
          phases: { dnsMs: 1.2, connectMs: 9.8, tlsMs: 18.4, firstByteMs: 11.9, transferMs: 0.8 },
        },
      ],
      nextCursor: null,
    },
  ],
});

export const CheckListQuery = Type.Object(
  {
    ...pageQuery,
    from: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Only checks due at or after this time; default: all stored checks',
      }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only checks due before this time; default: now' }),
    ),
    status: severalOf(Type.Enum([...checkStatuses])),
  },
  { additionalProperties: false },
);
