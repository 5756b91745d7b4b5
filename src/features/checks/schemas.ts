import { Type } from 'typebox';
import { pageQuery } from '#platform/http/pagination.ts';
import { Id, MessageParams, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

/** A measured duration; null if it was not measured. */
export const ms = (description: string) => Nullable(Type.Number({ description, examples: [12.5] }));

/** The phases of a check, in chronological order. */
export const phases = {
  dnsMs: ms('DNS lookup'),
  connectMs: ms('Connecting'),
  tlsMs: ms('TLS handshake'),
  firstByteMs: ms('Request to first byte'),
  transferMs: ms('First byte to end of the response'),
};

export const checkStatuses = ['up', 'degraded', 'down', 'unknown', 'missed'] as const;

export const CheckBody = Type.Object(
  {
    id: Id,
    scheduledAt: Timestamp('When it was due'),
    startedAt: Nullable(Timestamp('When it started; null for a missed check')),
    finishedAt: Nullable(Timestamp('When it finished; null for a missed check')),
    lateMs: Type.Integer({ description: 'Delay between due and started, in milliseconds', examples: [3] }),
    region: Type.String({ examples: ['default'] }),
    status: Type.Enum([...checkStatuses], {
      description:
        "`unknown`: the prober itself failed; `missed`: nothing was measured. Neither changes the monitor's status.",
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
      description: 'Whether the response body is stored; read it at `GET …/checks/{checkId}/body`',
    }),
    evidenceKept: Type.Boolean({
      description: 'Whether request and response are stored; read them at `GET …/checks/{checkId}/evidence`',
    }),
    address: Nullable(
      Type.String({ description: 'Address the probe connected to', examples: ['192.0.2.7'] }),
    ),
    phases: Type.Object(phases, { description: 'Phases of the check; a phase that did not happen is null' }),
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
      Type.String({ format: 'date-time', description: 'Due at or after; default: everything stored' }),
    ),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Due before; default: now' })),
    status: severalOf(Type.Enum([...checkStatuses])),
  },
  { additionalProperties: false },
);
