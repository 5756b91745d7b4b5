import { Type } from 'typebox';
import { planNames } from '#platform/config/plans.ts';
import { Id, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { roles } from './roles.ts';

const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] });

const Password = Type.String({
  minLength: 8,
  maxLength: 256,
  description: '8 to 256 characters',
  examples: ['correct horse battery staple'],
});

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Example Ltd'] });

const Plan = Type.Enum([...planNames], { description: 'free, pro, business or agency' });
const RoleSchema = Type.Enum([...roles], { description: 'owner, admin, member or viewer' });

export const CreateAccountBody = Type.Object(
  { name: Name, email: Email, password: Password },
  { additionalProperties: false },
);

export const AccountBody = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    plan: Plan,
    limits: Type.Object({
      monitorCap: Type.Integer({ description: 'Legacy and service monitors together' }),
      minIntervalSeconds: Type.Integer({ description: 'Shortest check interval' }),
    }),
    createdAt: Timestamp('When the account was made'),
  },
  { description: 'An account' },
);

export const PatchAccountBody = Type.Object(
  { name: Type.Optional(Name), email: Type.Optional(Email) },
  { additionalProperties: false, minProperties: 1 },
);

export const SignInBody = Type.Object(
  {
    email: Type.String({ maxLength: 254, examples: ['ada@example.com'] }),
    password: Type.String({ maxLength: 256, examples: ['correct horse battery staple'] }),
    accountId: Type.Optional(
      Type.String({ format: 'uuid', description: 'Which account, for a user of several' }),
    ),
  },
  { additionalProperties: false },
);

export const SessionBody = Type.Object(
  {
    user: Type.Object({ id: Id, email: Type.String(), name: Type.String() }),
    account: Type.Object({ id: Id, name: Type.String(), plan: Plan }),
    role: RoleSchema,
    expiresAt: Timestamp('When the session ends'),
  },
  { description: 'Who is signed in, and where' },
);

export const AddMemberBody = Type.Object(
  {
    email: Email,
    name: Type.Optional(Name),
    password: Type.Optional(Password),
    role: RoleSchema,
  },
  { additionalProperties: false },
);

export const PatchMemberBody = Type.Object({ role: RoleSchema }, { additionalProperties: false });

export const MemberBody = Type.Object(
  {
    userId: Id,
    email: Type.String(),
    name: Type.String(),
    role: RoleSchema,
    createdAt: Timestamp('When the member joined'),
  },
  { description: 'A person of the account' },
);

export const MemberList = pageOf(MemberBody);

export const PatchUserBody = Type.Object(
  {
    name: Type.Optional(Name),
    password: Type.Optional(Password),
    currentPassword: Type.Optional(
      Type.String({ maxLength: 256, description: 'Needed to change the password' }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
