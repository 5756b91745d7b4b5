import { Type } from 'typebox';
import { scopeNames } from '#features/access/index.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['deploy pipeline'] });

const keyFields = {
  id: Id,
  name: Type.String(),
  prefix: Type.String({ description: 'First characters of the key', examples: ['bt_Xk3v9aQ'] }),
  scopes: Type.Array(Type.String()),
  createdAt: Timestamp('When the key was created'),
  expiresAt: Nullable(Timestamp('When the key expires; null if it never expires')),
  lastUsedAt: Nullable(Timestamp('When the key was last used, to the minute')),
  createdByUserId: Nullable(Id, {
    description:
      "Member who owns the key. The key never has more permissions than the member's role, and is revoked when the membership ends. Null if the key belongs to the account.",
  }),
};
export const KeyBody = Type.Object(keyFields, {
  title: 'ApiKey',
  description: 'An API key, without its secret',
});
export const NewKeyBody = Type.Object(
  {
    ...keyFields,
    key: Type.String({ description: 'The key, returned only once', examples: ['bt_Xk3v9aQ…'] }),
  },
  { title: 'NewApiKey', description: 'A new API key' },
);
export const CreateKeyBody = Type.Object(
  {
    name: Name,
    scopes: Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 100,
      description: `Any of ${scopeNames.join(', ')}`,
      examples: [['service-monitors:read', 'export:read']],
    }),
    expiresAt: Type.Optional(Timestamp('When the key expires; must be in the future')),
  },
  { additionalProperties: false },
);
export const PatchKeyBody = Type.Object({ name: Name }, { additionalProperties: false });
export const KeyList = pageOf(KeyBody);
export const KeyPath = Type.Object({ id: PathId('API key') });
