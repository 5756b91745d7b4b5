import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

const actorTypes = ['user', 'api_key', 'system'] as const;

export const AuditBody = Type.Object(
  {
    id: Id,
    at: Timestamp('When the action happened'),
    actor: Type.Object({
      type: Type.Enum([...actorTypes]),
      id: Nullable(Type.String()),
      name: Type.String(),
    }),
    action: Type.String({ examples: ['service_monitor.create'] }),
    objectType: Type.String(),
    objectId: Nullable(Type.String()),
    details: Type.Record(Type.String(), Type.Unknown(), { description: 'Further details' }),
    changes: Type.Array(
      Type.Object({
        pointer: Type.String({ description: 'JSON Pointer to the field', examples: ['/intervalSeconds'] }),
        from: Type.Unknown({ description: 'Previous value; null if there was none. Secrets are masked' }),
        to: Type.Unknown({ description: 'New value; null if removed. Secrets are masked' }),
      }),
      {
        description:
          'Changed fields, at most 100; values longer than 4,000 characters are truncated. Empty if nothing changed, and for created resources',
      },
    ),
    requestId: Nullable(Type.String()),
    address: Nullable(Type.String()),
  },
  { title: 'AuditEntry', description: 'An audit log entry: who changed what' },
);

export const AuditList = pageOf(AuditBody);

export const AuditListQuery = Type.Object(
  {
    ...countedPageQuery,
    action: severalOf(Type.String({ maxLength: 100 })),
    objectType: severalOf(Type.String({ maxLength: 100 })),
    objectId: severalOf(Type.String({ maxLength: 100 })),
    actor: severalOf(Type.Union([Id, Type.Literal('system')]), {
      description: 'ID of a user or API key; `system` for actions that Belltower itself performed',
    }),
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only actions at or after this time' }),
    ),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Only actions before this time' })),
  },
  { additionalProperties: false },
);

export const AuditFacets = Type.Object(
  {
    actors: Type.Array(
      Type.Object({
        type: Type.Enum([...actorTypes]),
        id: Nullable(Type.String()),
        name: Type.String({ description: 'Name when the actor last made a change' }),
      }),
    ),
    bySystem: Type.Boolean({
      description: 'Whether the log contains actions that Belltower itself performed',
    }),
    actions: Type.Array(Type.String()),
    objectTypes: Type.Array(Type.String()),
  },
  { title: 'AuditFacets', description: 'Values by which the audit log can be filtered, at most 500 each' },
);
