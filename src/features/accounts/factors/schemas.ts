import { type Static, Type } from 'typebox';
import { Id, Nullable, PathId, Timestamp } from '#platform/http/schemas.ts';
import { Password } from '../schemas.ts';

const Token = Type.String({ minLength: 1, maxLength: 100, examples: ['6kqN0J3v2mJ5mG8o8yHn1c2bqkXkZk7pTg'] });
const Base64Url = Type.String({ minLength: 1, maxLength: 8000, pattern: '^[A-Za-z0-9_-]+=*$' });

const Code = Type.String({
  minLength: 6,
  maxLength: 8,
  pattern: '^\\s*[0-9]{3}\\s?[0-9]{3}\\s*$',
  description: 'Current code from the authenticator app',
  examples: ['492039'],
});

const RecoveryCode = Type.String({
  minLength: 16,
  maxLength: 40,
  description: 'One of the ten recovery codes, each of which works once',
  examples: ['k3mq-7w2x-n9fa-p4tz'],
});

const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Nullable(Type.Enum(['platform', 'cross-platform']))),
  clientExtensionResults: Type.Object({}, { description: 'Ignored' }),
};

/** The JSON form of the result of `navigator.credentials.get` (WebAuthn level 3, section 5.1.8). */
export type SignedPasskey = Static<typeof SignedPasskey>;
export const SignedPasskey = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    }),
  },
  {
    title: 'SignedPasskey',
    description: 'JSON result of `navigator.credentials.get` (`PublicKeyCredential.toJSON()`)',
    examples: [
      {
        id: 'q3Q3tQ0mB1d2c3A',
        rawId: 'q3Q3tQ0mB1d2c3A',
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
          signature: 'MEUCIQDb',
          userHandle: 'AZOh8HwefBqdbg1PWjssHQ',
        },
      },
    ],
  },
);

/** The JSON form of the result of `navigator.credentials.create`. */
export type CreatedPasskey = Static<typeof CreatedPasskey>;
export const CreatedPasskey = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      authenticatorData: Type.Optional(Base64Url),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
      publicKeyAlgorithm: Type.Optional(Type.Integer()),
      publicKey: Type.Optional(Base64Url),
    }),
  },
  {
    title: 'CreatedPasskey',
    description: 'JSON result of `navigator.credentials.create` (`PublicKeyCredential.toJSON()`)',
    examples: [
      {
        id: 'q3Q3tQ0mB1d2c3A',
        rawId: 'q3Q3tQ0mB1d2c3A',
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZQ',
          transports: ['internal'],
        },
      },
    ],
  },
);

const exampleOptions = { challenge: 'mJ5mG8o8yHn1c2bqkXkZk7pTg', rpId: 'belltower.example.com' };

const PasskeyOptions = (what: string) =>
  Type.Object(
    {},
    { additionalProperties: true, description: `Options for \`${what}\``, examples: [exampleOptions] },
  );

/** Proofs of a second factor. The second step of a sign-in and a step-up require exactly one proof. */
const proofs = {
  code: Type.Optional(Code),
  recoveryCode: Type.Optional(RecoveryCode),
  passkey: Type.Optional(SignedPasskey),
};

const factorNames = ['totp', 'passkey', 'recovery-code'] as const;

export const SecondStepBody = Type.Object(
  { token: Token, ...proofs },
  {
    title: 'SecondStep',
    additionalProperties: false,
    examples: [{ token: '6kqN0J3v2mJ5mG8o8yHn1c2bqkXkZk7pTg', code: '492039' }],
  },
);

export const PendingSignInBody = Type.Object(
  {
    factors: Type.Array(Type.Enum([...factorNames]), {
      description: 'Factors that the user can use',
    }),
    token: Token,
    expiresAt: Timestamp('When the pending sign-in expires'),
  },
  {
    title: 'PendingSignIn',
    description: 'The password was correct; a second factor is required. There is no session yet.',
    examples: [
      {
        factors: ['totp', 'recovery-code'],
        token: '6kqN0J3v2mJ5mG8o8yHn1c2bqkXkZk7pTg',
        expiresAt: '2026-11-20T03:40:00.000Z',
      },
    ],
  },
);

export const PasskeyRequestBody = Type.Object(
  { token: Type.Optional(Token) },
  {
    additionalProperties: false,
    description:
      'With the `token` of a pending sign-in, the passkey completes that sign-in; without it, the passkey alone signs the user in',
  },
);

export const PasskeyRequest = Type.Object(
  { token: Token, options: PasskeyOptions('navigator.credentials.get') },
  {
    title: 'PasskeyRequest',
    examples: [{ token: '6kqN0J3v2mJ5mG8o8yHn1c2bqkXkZk7pTg', options: exampleOptions }],
  },
);

export const PasskeySignInBody = Type.Object(
  {
    token: Token,
    passkey: SignedPasskey,
    accountId: Type.Optional(
      Type.String({ format: 'uuid', description: 'Account to sign in to, for users with several accounts' }),
    ),
  },
  { title: 'PasskeySignIn', additionalProperties: false },
);

export const VerifySessionBody = Type.Object(
  {
    password: Type.Optional(Password),
    token: Type.Optional(
      Type.String({ maxLength: 100, description: 'Challenge token of the passkey request' }),
    ),
    ...proofs,
  },
  {
    title: 'VerifySession',
    additionalProperties: false,
    description:
      'Exactly one proof of identity. The password is accepted only from users without an authenticator app or passkey',
    examples: [{ code: '492039' }],
  },
);

const passkeyExample = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  name: 'Phone',
  backedUp: true,
  createdAt: '2026-11-20T03:30:00.000Z',
  lastUsedAt: null,
};

export const PasskeyBody = Type.Object(
  {
    id: Id,
    name: Type.String(),
    backedUp: Type.Boolean({
      description: 'Whether the passkey is synchronized, for example by a password manager',
    }),
    createdAt: Timestamp('When the passkey was added'),
    lastUsedAt: Nullable(Timestamp('When the passkey was last used')),
  },
  { title: 'Passkey', examples: [passkeyExample] },
);

export const FactorsBody = Type.Object(
  {
    totp: Nullable(Type.Object({ createdAt: Timestamp('When the app was added') }), {
      description: 'The authenticator app; null if there is none',
    }),
    passkeys: Type.Array(PasskeyBody),
    recoveryCodesLeft: Type.Integer({ description: 'Number of recovery codes that have not been used' }),
    passkeyOrigin: Nullable(Type.String(), {
      description:
        "Origin of the pages on which passkeys work; null if the server's address does not allow passkeys",
    }),
  },
  {
    title: 'Factors',
    description: "The signed-in user's second factors",
    examples: [
      {
        totp: { createdAt: '2026-11-20T03:30:00.000Z' },
        passkeys: [passkeyExample],
        recoveryCodesLeft: 10,
        passkeyOrigin: 'https://belltower.example.com',
      },
    ],
  },
);

const RecoveryCodes = Type.Array(Type.String(), { description: 'Recovery codes, shown only once' });
const codesExample = ['k3mq-7w2x-n9fa-p4tz', 'b8ru-2c6y-vd5h-j7ek'];

export const NewTotpBody = Type.Object(
  {
    secret: Type.String({ description: 'The secret in Base32, for apps that cannot scan a QR code' }),
    uri: Type.String({ description: 'The secret as an `otpauth:` URL, for a QR code' }),
  },
  {
    title: 'NewTotp',
    examples: [
      {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Belltower:ada%40example.com?issuer=Belltower&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      },
    ],
  },
);

export const ConfirmTotpBody = Type.Object({ code: Code }, { additionalProperties: false });

export const RecoveryCodesBody = Type.Object(
  { recoveryCodes: Nullable(RecoveryCodes, { description: 'Null if the user already had recovery codes' }) },
  { title: 'RecoveryCodes', examples: [{ recoveryCodes: codesExample }] },
);

export const NewPasskeyOptions = Type.Object(
  { token: Token, options: PasskeyOptions('navigator.credentials.create') },
  {
    title: 'NewPasskeyOptions',
    examples: [
      {
        token: '6kqN0J3v2mJ5mG8o8yHn1c2bqkXkZk7pTg',
        options: { challenge: exampleOptions.challenge, rp: { id: exampleOptions.rpId, name: 'Belltower' } },
      },
    ],
  },
);

const PasskeyName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Phone'] });

export const CreatePasskeyBody = Type.Object(
  { token: Token, name: PasskeyName, passkey: CreatedPasskey },
  { title: 'CreatePasskey', additionalProperties: false },
);
export const NewPasskeyBody = Type.Object(
  {
    passkey: PasskeyBody,
    recoveryCodes: Nullable(RecoveryCodes, { description: 'Null if the user already had recovery codes' }),
  },
  { title: 'NewPasskey', examples: [{ passkey: passkeyExample, recoveryCodes: codesExample }] },
);
export const PatchPasskeyBody = Type.Object({ name: PasskeyName }, { additionalProperties: false });
export const PasskeyPath = Type.Object({ id: PathId('Passkey') });

/** Maximum number of days until a requirement of a second factor takes effect. */
const maxGraceDays = 90;

export const TwoFactorBody = Type.Object(
  {
    required: Type.Boolean({ description: 'Whether members must have a second factor' }),
    requiredFrom: Nullable(Timestamp('Time from which members without a second factor can only add one')),
  },
  {
    title: 'TwoFactorRequirement',
    examples: [{ required: true, requiredFrom: '2026-11-27T03:30:00.000Z' }],
  },
);

export const PutTwoFactorBody = Type.Object(
  {
    required: Type.Boolean({ description: 'Whether members must have a second factor' }),
    graceDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxGraceDays,
        default: 7,
        description: 'Number of days in which members must add a second factor; default 7',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ required: true, graceDays: 7 }] },
);
