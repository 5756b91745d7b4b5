import { Type } from 'typebox';
import { roles } from '#features/access/index.ts';
import { planNames } from '#platform/config/plans.ts';
import { Id, Nullable, Timestamp } from '#platform/http/schemas.ts';
import { ProofOfWork, ProofOfWorkTask } from './sign-up.ts';

export const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ada@example.com'] });

export const Password = Type.String({
  minLength: 8,
  maxLength: 256,
  description: 'Password with 8 to 256 characters',
  examples: ['correct horse battery staple'],
});

export const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Example Ltd'] });

export const Plan = Type.Enum([...planNames], { description: 'free, pro, business or agency' });
export const RoleSchema = Type.Enum([...roles], { description: 'owner, admin, member or viewer' });

export const CreateAccountBody = Type.Object(
  {
    name: Name,
    email: Email,
    password: Password,
    proofOfWork: Type.Optional(ProofOfWork),
  },
  { additionalProperties: false },
);

export const AccountBody = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    plan: Plan,
    limits: Type.Object({
      monitorCap: Type.Integer({ description: 'Maximum number of domain monitors and service monitors' }),
      heartbeatCap: Type.Integer({ description: 'Maximum number of heartbeats' }),
      browserMonitorCap: Type.Integer({
        description: 'Maximum number of `browser` monitors',
      }),
      minIntervalSeconds: Type.Integer({ description: 'Shortest allowed check interval, in seconds' }),
    }),
    pingKey: Nullable(Type.String(), {
      description:
        'Key for pings by slug. Anyone with the key can send pings and create heartbeats, so it is null for callers with neither `heartbeats:write` nor `account:write` (viewers and read-only API keys).',
    }),
    createdAt: Timestamp('When the account was created'),
  },
  { title: 'Account', description: 'An account' },
);

export const SignupBody = Type.Object(
  {
    open: Type.Boolean({ description: 'Whether BELLTOWER_SIGNUP currently allows sign-up' }),
    first: Type.Boolean({
      description: 'Whether there is no account yet; the first account owns the installation',
    }),
    proofOfWork: Nullable(ProofOfWorkTask, {
      description:
        'The proof of work that sign-up requires (BELLTOWER_SIGNUP_PROOF_OF_WORK); null if none is required',
    }),
  },
  { title: 'Signup', description: 'Whether accounts can be created' },
);

export const PatchAccountBody = Type.Object(
  { name: Type.Optional(Name), email: Type.Optional(Email) },
  { additionalProperties: false, minProperties: 1 },
);

export const PatchUserBody = Type.Object(
  {
    name: Type.Optional(Name),
    email: Type.Optional(Email),
    password: Type.Optional(Password),
    currentPassword: Type.Optional(
      Type.String({
        maxLength: 256,
        description: 'Current password; required to change the password or email',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
