import { Type } from 'typebox';
import { Id, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { Email, Name, Password, RoleSchema } from '../schemas.ts';

export const MemberPath = Type.Object({ userId: PathId('User') });

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
  { title: 'Member', description: 'A person of the account' },
);

export const MemberList = pageOf(MemberBody);
