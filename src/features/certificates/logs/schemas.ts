import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';

export const LogBody = Type.Object(
  {
    logId: Type.String({ description: "SHA-256 of the log's key, lower hex" }),
    description: Type.String({ examples: ["Let's Encrypt 'Sycamore2026h2'"] }),
    operator: Type.String({ examples: ["Let's Encrypt"] }),
    protocol: Type.Enum(['rfc6962', 'static']),
    url: Type.String({ description: 'Where it is read' }),
    state: Type.Enum(['usable', 'retired', 'behind', 'stalled', 'inconsistent', 'unreachable'], {
      description:
        '`behind`: it grows faster than it is read; `stalled`: its head is older than it may be; `inconsistent`: it ' +
        'contradicts itself and is not read on until an owner accepts it',
    }),
    treeSize: Nullable(Type.Integer(), { description: 'Of the newest verified head' }),
    position: Nullable(Type.Integer(), { description: 'Next entry to read' }),
    lagSeconds: Nullable(Type.Number({ minimum: 0 }), {
      description: 'Age of the newest entry that is not read yet, at most',
    }),
    lastCheckpointAt: Nullable(Timestamp('When a head was last verified')),
    lastError: Nullable(Type.String()),
    unparsable: Type.Integer({ description: 'Entries that could not be read; they are kept' }),
  },
  { title: 'CertificateLog', description: 'A log of Certificate Transparency that is followed' },
);

const { properties } = pageOf(LogBody);

export const LogList = Type.Object(
  {
    ...properties,
    mode: Type.Enum(['api', 'tail', 'off'], { description: 'The setting BELLTOWER_CT' }),
    notice: Type.String({
      examples: ['Certificates are looked up for each domain; no log is followed.'],
      description: 'What that means, and costs',
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
