import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

const actorTypes = ['user', 'api_key', 'system'] as const;

export const AuditBody = Type.Object(
  {
    id: Id,
    at: Timestamp('When it was done'),
    actor: Type.Object({
      type: Type.Enum([...actorTypes]),
      id: Nullable(Type.String()),
      name: Type.String(),
    }),
    action: Type.String({ examples: ['service_monitor.create'] }),
    objectType: Type.String(),
    objectId: Nullable(Type.String()),
    details: Type.Record(Type.String(), Type.Unknown(), { description: 'What else is to be known of it' }),
    changes: Type.Array(
      Type.Object({
        pointer: Type.String({ description: 'JSON Pointer of the field', examples: ['/intervalSeconds'] }),
        from: Type.Unknown({ description: 'What was there; null: nothing. Secrets are masked' }),
        to: Type.Unknown({ description: 'What is there since; null: nothing. Secrets are masked' }),
      }),
      {
        description:
          'What it changed, field by field, at most 100 of them; values of more than 4,000 characters are cut. Empty for what changes nothing, for what was made, and for writes of before the log kept it',
      },
    ),
    requestId: Nullable(Type.String()),
    address: Nullable(Type.String()),
  },
  { title: 'AuditEntry', description: 'A write: who did what to what' },
);

export const AuditList = pageOf(AuditBody);

export const AuditListQuery = Type.Object(
  {
    ...countedPageQuery,
    action: severalOf(Type.String({ maxLength: 100 })),
    objectType: severalOf(Type.String({ maxLength: 100 })),
    objectId: severalOf(Type.String({ maxLength: 100 })),
    actor: severalOf(Type.Union([Id, Type.Literal('system')]), {
      description: 'Id of a user or an API key; `system`: what Belltower did by itself',
    }),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Done at or after' })),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Done before' })),
  },
  { additionalProperties: false },
);

export const AuditFacets = Type.Object(
  {
    actors: Type.Array(
      Type.Object({
        type: Type.Enum([...actorTypes]),
        id: Nullable(Type.String()),
        name: Type.String({ description: 'As it was called when it last did something' }),
      }),
    ),
    bySystem: Type.Boolean({ description: 'Belltower has done something by itself' }),
    actions: Type.Array(Type.String()),
    objectTypes: Type.Array(Type.String()),
  },
  { title: 'AuditFacets', description: 'By what the audit log can be filtered, at most 500 of each' },
);
