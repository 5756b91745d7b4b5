import { Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { Nullable } from '#platform/http/schemas.ts';

const noNul = '^[^\\u0000]*$';
const uuid = Type.String({ format: 'uuid' });
const title = Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' });

export const CreateIncidentBody = Type.Object(
  {
    title,
    severity: Type.Enum([...severities]),
    cause: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, pattern: noNul, description: 'Default `manual`' }),
    ),
    domainId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
    message: Type.Optional(
      Type.String({ maxLength: 2000, pattern: noNul, description: 'Shown in the timeline' }),
    ),
    serviceMonitorIds: Type.Optional(Type.Array(uuid, { maxItems: 500, description: 'Affected monitors' })),
    statusPageIds: Type.Optional(Type.Array(uuid, { maxItems: 100 })),
  },
  {
    additionalProperties: false,
    examples: [{ title: 'Checkout loses carts', severity: 'high', message: 'Three customers called.' }],
  },
);

export const NoteBody = Type.Object(
  { message: Type.Optional(Type.String({ maxLength: 2000, pattern: noNul })) },
  { additionalProperties: false, examples: [{ message: 'I am on it.' }] },
);

export const CommentBody = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 2000, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' }),
  },
  { additionalProperties: false, examples: [{ message: 'The provider has confirmed an outage.' }] },
);

export const PatchIncidentBody = Type.Object(
  {
    title: Type.Optional(title),
    severity: Type.Optional(Type.Enum([...severities])),
    assigneeUserId: Type.Optional(
      Nullable(uuid, { description: 'A member of the account, or null for unassigned' }),
    ),
  },
  { additionalProperties: false, examples: [{ severity: 'critical' }] },
);

export const BulkIncidentsBody = Type.Object(
  {
    ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000 }),
    action: Type.Enum(['acknowledge', 'resolve', 'assign']),
    assigneeUserId: Type.Optional(Nullable(uuid, { description: 'For `assign`; null unassigns' })),
  },
  {
    additionalProperties: false,
    examples: [{ ids: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d'], action: 'acknowledge' }],
  },
);

export const BulkIncidentsAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      result: Type.Enum(['changed', 'unchanged', 'conflict', 'not-found']),
    }),
    { description: 'In the order given, without duplicates' },
  ),
});
