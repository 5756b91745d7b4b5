import { Type } from 'typebox';
import { roles } from '#features/access/index.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { Email, RoleSchema } from '../schemas.ts';

export const MemberPath = Type.Object({ userId: PathId('User') });

/** Accepted for compatibility with clients that set a member's password. */
const ignored = (why: string) =>
  Type.String({ maxLength: 256, deprecated: true, description: `Ignored: ${why}` });

export const AddMemberBody = Type.Object(
  {
    email: Email,
    role: RoleSchema,
    name: Type.Optional(ignored('the person enters it on accepting')),
    password: Type.Optional(ignored('the person chooses it on accepting')),
  },
  { additionalProperties: false },
);

const GrantOutcomeSchema = Type.Enum(['revoke', 'transfer'], {
  description:
    "What happens to the member's API keys, wallboard links, calendar links and invitations that the new role does not permit: `revoke` ends them, `transfer` makes them yours. Default `revoke`",
});
export const PatchMemberBody = Type.Object(
  { role: RoleSchema, access: Type.Optional(GrantOutcomeSchema) },
  { additionalProperties: false, examples: [{ role: 'viewer', access: 'revoke' }] },
);
export const DeleteMemberQuery = Type.Object(
  { access: Type.Optional(GrantOutcomeSchema) },
  { additionalProperties: false },
);

export const MemberAccessQuery = Type.Object(
  {
    role: Type.Optional(Type.Enum([...roles], { description: 'The new role; omit it for removal' })),
  },
  { additionalProperties: false },
);
export const MemberAccessList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        type: Type.Enum(['session', 'api-key', 'wall-link', 'calendar-link', 'invitation']),
        id: Id,
        name: Type.String({ description: 'The device of a session, or the address of an invitation' }),
        scopes: Type.Array(Type.String()),
        createdAt: Timestamp('When it was created'),
        lastUsedAt: Nullable(Timestamp('Last use, where it is recorded')),
        ends: Type.Boolean({
          description: 'Whether it is revoked or transferred when the member is removed or gets `role`',
        }),
      }),
    ),
  },
  {
    title: 'MemberAccess',
    description: 'Sessions, keys, links and invitations of a member',
    examples: [
      {
        items: [
          {
            type: 'api-key',
            id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
            name: 'deploy pipeline (bt_Xk3v9aQ…)',
            scopes: ['*'],
            createdAt: '2026-11-19T09:00:00.000Z',
            lastUsedAt: '2026-11-20T03:30:00.000Z',
            ends: true,
          },
        ],
      },
    ],
  },
);

export const MemberBody = Type.Object(
  {
    userId: Id,
    email: Type.String(),
    name: Type.String(),
    role: RoleSchema,
    twoFactor: Type.Boolean({ description: 'Whether they have an authenticator app or a passkey' }),
    createdAt: Timestamp('When the member joined'),
  },
  { title: 'Member', description: 'A member of the account' },
);

export const MemberList = pageOf(MemberBody);
