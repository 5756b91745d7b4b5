import { Type } from 'typebox';
import { Id, Nullable, Timestamp } from '#platform/http/schemas.ts';

const AssignedRoleSchema = Type.Enum(['admin', 'member', 'viewer'], {
  description: 'admin, member or viewer',
});

const Roles = Type.Array(
  Type.Object(
    { group: Type.String({ minLength: 1, maxLength: 200 }), role: AssignedRoleSchema },
    { additionalProperties: false },
  ),
  { maxItems: 50, description: 'Roles by group. A person gets the role of the first group they belong to' },
);

const connectionExample = {
  issuer: 'https://login.example.com',
  clientId: 'belltower',
  groupsClaim: 'groups',
  roles: [{ group: 'operations', role: 'admin' }],
  defaultRole: 'viewer',
  requiredContexts: ['mfa'],
  ssoOnly: false,
};

const Issuer = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    'Issuer URL of the OpenID provider, which serves its metadata at `/.well-known/openid-configuration` under this URL, or the entity ID of the SAML provider',
});
const Protocol = Type.Enum(['oidc', 'saml'], {
  description: '`oidc`: OpenID Connect. `saml`: SAML 2.0',
});
const SignOnUrl = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'Sign-in page of the SAML provider (single sign-on service, HTTP-Redirect binding)',
});
const Certificate = Type.String({
  minLength: 1,
  maxLength: 50_000,
  description: 'Certificates (PEM) with which the SAML provider signs, at most five',
});
const ClientId = Type.String({ minLength: 1, maxLength: 300, description: 'Client ID at the provider' });
const GroupsClaim = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "Claim that lists a person's groups",
});
const DefaultRole = Nullable(AssignedRoleSchema, {
  description: 'Role of people who belong to none of the groups; null denies them access',
});
const RequiredContexts = Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S+$' }), {
  maxItems: 20,
  description:
    'How people must have signed in at the provider: it must state one of these values in `acr` or `amr` (OpenID Connect), or as the authentication context class (SAML). Empty accepts any sign-in',
});
const SsoOnly = Type.Boolean({ description: 'Whether members can sign in only with the provider' });

export const PutConnectionBody = Type.Object(
  {
    protocol: Type.Optional(Protocol),
    issuer: Issuer,
    clientId: Type.Optional(ClientId),
    signOnUrl: Type.Optional(SignOnUrl),
    certificate: Type.Optional(Certificate),
    clientSecret: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: 500 }), {
        description: 'Client secret; omit it to keep the stored secret, or send null for a public client',
      }),
    ),
    groupsClaim: Type.Optional(GroupsClaim),
    roles: Type.Optional(Roles),
    defaultRole: Type.Optional(DefaultRole),
    requiredContexts: Type.Optional(RequiredContexts),
    ssoOnly: Type.Optional(SsoOnly),
    breakGlassUserId: Type.Optional(
      Nullable(Type.String({ format: 'uuid' }), {
        description: 'Owner who can still sign in with a password; default: you',
      }),
    ),
  },
  {
    title: 'UpdateSsoConnection',
    additionalProperties: false,
    examples: [{ ...connectionExample, clientSecret: 'EXAMPLE-SECRET' }],
  },
);

const domainExample = {
  domain: 'example.com',
  record: { type: 'TXT', name: '_belltower.example.com', value: 'belltower-sso=mJ5mG8o8yHn1c2bqkXkZk7pTg' },
  verifiedAt: '2026-11-20T03:30:00.000Z',
};

export const SsoDomainBody = Type.Object(
  {
    domain: Type.String(),
    record: Type.Object(
      { type: Type.Enum(['TXT']), name: Type.String(), value: Type.String() },
      { description: 'DNS record that proves ownership of the domain' },
    ),
    verifiedAt: Nullable(Timestamp('When the record was found')),
  },
  {
    title: 'SsoDomain',
    description: 'An email domain of users who can sign in through the provider',
    examples: [domainExample],
  },
);

export const SsoBody = Type.Object(
  {
    connection: Nullable(
      Type.Object({
        protocol: Protocol,
        issuer: Issuer,
        clientId: Type.String({ description: 'Client ID at the provider; empty for SAML' }),
        signOnUrl: Nullable(SignOnUrl, {
          description: 'Sign-in page of the SAML provider; null for OpenID Connect',
        }),
        certificate: Nullable(Certificate, {
          description: 'Certificates (PEM) of the SAML provider; null for OpenID Connect',
        }),
        hasClientSecret: Type.Boolean({ description: 'Whether a client secret is stored' }),
        groupsClaim: GroupsClaim,
        roles: Roles,
        defaultRole: DefaultRole,
        requiredContexts: RequiredContexts,
        ssoOnly: SsoOnly,
        breakGlassUserId: Nullable(Id, { description: 'Owner who can still sign in with a password' }),
      }),
      { description: 'The identity provider; null if there is none' },
    ),
    domains: Type.Array(SsoDomainBody),
    callbackUrl: Type.String({ description: 'Callback URL (redirect URI) to enter at the provider' }),
    logoutUrl: Type.String({ description: 'Back-channel logout URL to enter at the provider' }),
    saml: Type.Object(
      {
        acsUrl: Type.String({
          description: 'Assertion consumer service URL (reply URL) to enter at a SAML provider',
        }),
        entityId: Type.String({
          description: 'Entity ID (audience) to enter at a SAML provider; also the URL of the metadata',
        }),
      },
      { description: 'This server as a SAML service provider' },
    ),
    scim: Type.Object(
      {
        baseUrl: Type.String({ description: 'SCIM 2.0 base URL to enter at the provider' }),
        token: Nullable(
          Type.Object({
            createdAt: Timestamp('When the token was created'),
            lastUsedAt: Nullable(Timestamp('When the provider last used it, accurate to within a minute')),
          }),
          { description: 'The SCIM token; null if there is none' },
        ),
      },
      { description: 'Provisioning of members by the provider' },
    ),
  },
  {
    title: 'SingleSignOn',
    examples: [
      {
        connection: {
          ...connectionExample,
          ...{ protocol: 'oidc', signOnUrl: null, certificate: null },
          ...{ hasClientSecret: true, breakGlassUserId: null },
        },
        domains: [domainExample],
        callbackUrl: 'https://belltower.example.com/api/v1/sso/callback',
        logoutUrl: 'https://belltower.example.com/api/v1/sso/backchannel-logout',
        saml: {
          acsUrl: 'https://belltower.example.com/api/v1/sso/saml',
          entityId: 'https://belltower.example.com/api/v1/sso/saml/metadata',
        },
        scim: {
          baseUrl: 'https://belltower.example.com/scim/v2',
          token: { createdAt: '2026-11-20T03:30:00.000Z', lastUsedAt: '2026-11-20T09:00:00.000Z' },
        },
      },
    ],
  },
);

export const ScimTokenBody = Type.Object(
  {
    token: Type.String({ description: 'Bearer token, shown only once' }),
    baseUrl: Type.String({ description: 'SCIM 2.0 base URL to enter at the provider' }),
    createdAt: Timestamp('When the token was created'),
  },
  {
    title: 'ScimToken',
    description: "The token that an identity provider uses to manage the account's members",
    examples: [
      {
        token: 'bts_EXAMPLE',
        baseUrl: 'https://belltower.example.com/scim/v2',
        createdAt: '2026-11-20T03:30:00.000Z',
      },
    ],
  },
);

export const AddSsoDomainBody = Type.Object(
  {
    domain: Type.String({
      maxLength: 253,
      pattern: '^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9-]{2,63}$',
      examples: ['example.com'],
    }),
  },
  { title: 'AddSsoDomain', additionalProperties: false },
);
export const SsoDomainPath = Type.Object({
  domain: Type.String({ maxLength: 253, description: 'The domain', examples: ['example.com'] }),
});

export const StartSsoBody = Type.Object(
  {
    email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        description:
          "Email address; its domain selects the identity provider. Without an email address, the installation's provider is used",
        examples: ['ada@example.com'],
      }),
    ),
    returnPath: Type.Optional(
      Type.String({ maxLength: 2000, description: 'Page to open afterwards', examples: ['/monitors'] }),
    ),
  },
  { title: 'StartSingleSignOn', additionalProperties: false },
);

export const SsoStartBody = Type.Object(
  { url: Type.String({ description: 'Page of the provider that the browser must open' }) },
  {
    title: 'SingleSignOnStart',
    examples: [{ url: 'https://login.example.com/authorize?client_id=belltower&response_type=code' }],
  },
);

export const SsoOfferBody = Type.Object(
  {
    installation: Nullable(
      Type.Object({ name: Type.String({ description: 'Name on the button on the sign-in page' }) }),
      { description: 'Identity provider of the installation' },
    ),
    byEmail: Type.Boolean({
      description: 'Whether accounts can have their own provider, which is selected by the email address',
    }),
  },
  { title: 'SingleSignOnOffer', examples: [{ installation: { name: 'Example SSO' }, byEmail: true }] },
);

export const LogoutBody = Type.Object(
  { logout_token: Type.String({ maxLength: 8000, description: 'The signed logout token' }) },
  {
    title: 'BackchannelLogout',
    additionalProperties: false,
    examples: [{ logout_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' }],
  },
);
