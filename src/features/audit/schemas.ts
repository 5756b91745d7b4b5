import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

export const AuditBody = Type.Object(
  {
    id: Id,
    at: Timestamp('When it was done'),
    actor: Type.Object({
      type: Type.Enum(['user', 'api_key', 'system']),
      id: Nullable(Type.String()),
      name: Type.String(),
    }),
    action: Type.String({ examples: ['service_monitor.create'] }),
    objectType: Type.String(),
    objectId: Nullable(Type.String()),
    details: Type.Record(Type.String(), Type.Unknown()),
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
  },
  { additionalProperties: false },
);
