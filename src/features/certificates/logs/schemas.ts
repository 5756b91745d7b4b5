import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';

export const LogBody = Type.Object(
  {
    logId: Type.String({ description: "SHA-256 of the log's key, lower-case hex" }),
    description: Type.String({ examples: ["Let's Encrypt 'Sycamore2026h2'"] }),
    operator: Type.String({ examples: ["Let's Encrypt"] }),
    protocol: Type.Enum(['rfc6962', 'static']),
    url: Type.String({ description: 'URL to read it' }),
    state: Type.Enum(['usable', 'retired', 'behind', 'stalled', 'inconsistent', 'unreachable'], {
      description:
        '`behind`: the log grows faster than it is read; `stalled`: its head is too old; `inconsistent`: it contradicts itself and is not read until an owner accepts it',
    }),
    treeSize: Nullable(Type.Integer(), { description: 'Tree size of the newest verified head' }),
    position: Nullable(Type.Integer(), { description: 'Next entry to read' }),
    lagSeconds: Nullable(Type.Number({ minimum: 0 }), {
      description: 'Maximum age of the newest unread entry',
    }),
    lastCheckpointAt: Nullable(Timestamp('When a head was last verified')),
    lastError: Nullable(Type.String()),
    unparsable: Type.Integer({ description: 'Entries that could not be parsed; they are stored' }),
  },
  { title: 'CertificateLog', description: 'A monitored Certificate Transparency log' },
);

const { properties } = pageOf(LogBody);

export const LogList = Type.Object(
  {
    ...properties,
    mode: Type.Enum(['api', 'tail', 'off'], { description: 'Value of BELLTOWER_CT' }),
    notice: Type.String({
      examples: ['Certificates are looked up for each domain; no log is followed.'],
      description: 'Explanation of consequences and cost',
    }),
  },
  { title: 'CertificateLogList' },
);
export const LogListQuery = Type.Object(
  {
    ...countedPageQuery,
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\u0000]*$',
        description: 'Part of description, operator or address',
      }),
    ),
  },
  { additionalProperties: false },
);
export const LogPath = Type.Object({ logId: PathId('Log') });
