import { Type } from 'typebox';
import { roles } from '#features/access/index.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { Email, RoleSchema } from '../schemas.ts';

export const MemberPath = Type.Object({ userId: PathId('User') });

/**
 * Returns the schema of an ignored field, which is accepted for compatibility with clients that set a member's
 * password.
 */
const ignored = (why: string) =>
  Type.String({ maxLength: 256, deprecated: true, description: `Ignored: ${why}` });

export const AddMemberBody = Type.Object(
  {
    email: Email,
    role: RoleSchema,
    name: Type.Optional(ignored('the person enters it when accepting the invitation')),
    password: Type.Optional(ignored('the person chooses it when accepting the invitation')),
  },
  { additionalProperties: false },
);

const GrantOutcomeSchema = Type.Enum(['revoke', 'transfer'], {
  description:
    "What happens to the member's API keys, wallboard links, calendar links and invitations that the new role does not permit: `revoke` ends them; `transfer` makes them yours. Default `revoke`",
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
    role: Type.Optional(
      Type.Enum([...roles], {
        description: 'The new role. Omit it to see what would end if the member were removed',
      }),
    ),
  },
  { additionalProperties: false },
);
export const MemberAccessList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        type: Type.Enum(['session', 'api-key', 'wall-link', 'calendar-link', 'invitation']),
        id: Id,
        name: Type.String({
          description: 'Device of a session, email address of an invitation, or name of a key or link',
        }),
        scopes: Type.Array(Type.String()),
        createdAt: Timestamp('When it was created'),
        lastUsedAt: Nullable(Timestamp('When it was last used, if recorded')),
        ends: Type.Boolean({
          description:
            'Whether it is revoked or transferred if the member is removed or gets the role in `role`',
        }),
      }),
    ),
  },
  {
    title: 'MemberAccess',
    description: 'Sessions, keys, links and invitations that belong to a member',
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
    twoFactor: Type.Boolean({ description: 'Whether the member has an authenticator app or a passkey' }),
    createdAt: Timestamp('When the member joined'),
  },
  { title: 'Member', description: 'A member of the account' },
);

export const MemberList = pageOf(MemberBody);
