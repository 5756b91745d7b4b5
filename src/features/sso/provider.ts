import type { FetchImplementation } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Configuration, CustomFetch } from 'openid-client';
import { requestUrl } from '#engine/http/request-url.ts';
import type { Role } from '#features/access/index.ts';
import { type Clock, minuteMs } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Net } from '#platform/net/types.ts';

/** The rules that assign roles to users by their groups at a provider. */
export interface RoleRules {
  /** The first matching group decides. */
  roles: readonly { group: string; role: AssignedRole }[];
  /** Role of users who are in none of these groups; null denies them access. */
  defaultRole: AssignedRole | null;
}

/** Returns the role of a user in these groups, or null if they have no access. */
export function roleOfGroups(
  { roles, defaultRole }: RoleRules,
  groups: readonly string[],
): AssignedRole | null {
  return roles.find(({ group }) => groups.includes(group))?.role ?? defaultRole;
}

/** An identity provider and its rules for roles. */
export interface Provider extends RoleRules {
  /** Account that its users sign in to; null for the provider of the installation. */
  accountId: string | null;
  /** Issuer of the OpenID provider, or entity ID of the SAML provider. */
  issuer: string;
  /** Empty for a SAML provider. */
  clientId: string;
  /** The client secret; null for a public client, which only uses PKCE. */
  clientSecret: string | null;
  groupsClaim: string;
  /**
   * Required sign-in methods at the provider: values of `acr` or `amr` (OpenID Connect Core, section 2), or SAML
   * authentication context classes. The provider must state one of these methods. If the list is empty, any method is
   * accepted.
   */
  requiredContexts: readonly string[];
  /** Settings of a SAML provider; null for an OpenID provider. */
  saml: { signOnUrl: string; certificates: readonly string[] } | null;
}

/** Roles that a provider can assign; only owners can add owners. */
export type AssignedRole = Exclude<Role, 'owner'>;

/** The context of requests to providers. */
export interface ProviderContext {
  net: Net;
  clock: Clock;
  /** Whether providers without HTTPS are allowed, as in development. */
  allowsHttp: boolean;
}

/** A provider's claims about a user who has just signed in at the provider. */
export interface PersonClaims {
  issuer: string;
  subject: string;
  /** ID of the provider's session, for back-channel logout. */
  sid: string | null;
  email: string | null;
  /** Whether the email is verified; null if the provider does not state this. */
  emailVerified: boolean | null;
  name: string | null;
  groups: readonly string[];
  /**
   * Sign-in methods that the user used at the provider: values of `acr` and `amr`, or SAML authentication context
   * classes.
   */
  contexts: readonly string[];
}

const timeoutMs = 10_000;
/** Cache of the metadata and keys of providers. */
const configurations = new LRUCache<string, Configuration>({ max: 200, ttl: 10 * minuteMs });

/**
 * Returns a `fetch` that sends each request through the egress policy, follows no redirects and reads at most 1 MiB.
 * The issuer is set by a tenant, and its metadata contains further addresses.
 */
function createProviderFetch({ net, clock }: ProviderContext): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await requestUrl(
      {
        url,
        method,
        headers,
        body: body === null || body === undefined ? null : String(body),
        auth: null,
        followRedirects: false,
        ipVersion: null,
        timeoutMs,
      },
      { net, clock, signal: signal ? AbortSignal.any([signal, limit]) : limit },
      {
        headers: ['www-authenticate', 'cache-control'],
        keepBody: true,
        evaluateSession: (socket) => (socket.authorized ? null : 'tls-untrusted'),
      },
    );
    if (response.failure !== null || response.statusCode === null) {
      throw new Error(`${new URL(url).host}: ${response.failure?.code ?? 'no answer'}`);
    }
    const hasBody = ![101, 204, 205, 304].includes(response.statusCode);
    const type = response.headers['content-type']?.[0];
    return new Response(hasBody ? (response.body ?? '') : null, {
      status: response.statusCode,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}

/**
 * Reads a provider's metadata (OpenID Connect Discovery 1.0).
 * @throws Error if the metadata can't be read or states another issuer.
 */
export async function discoverProvider(
  provider: Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>,
  context: ProviderContext,
): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const key = sha256(JSON.stringify([issuer, clientId, clientSecret])).toString('base64');
  const known = configurations.get(key);
  if (known) return known;
  const openid = await import('openid-client');
  const secret = clientSecret ?? '';
  const authenticate =
    clientSecret === null
      ? openid.None()
      : (...given: Parameters<ReturnType<typeof openid.ClientSecretPost>>) => {
          const [{ token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }] = given;
          const isBasic = methods.includes('client_secret_basic');
          return (isBasic ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret))(...given);
        };
  const found = await openid.discovery(new URL(issuer), clientId, undefined, authenticate, {
    [openid.customFetch]: createProviderFetch(context),
    timeout: timeoutMs / 1000,
    // The signature of ID tokens is also verified, although they come directly from the provider.
    execute: [
      openid.enableNonRepudiationChecks,
      ...(context.allowsHttp ? [openid.allowInsecureRequests] : []),
    ],
  });
  configurations.set(key, found);
  return found;
}

/** The values to compare with the browser's callback. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Returns the URL of the provider's sign-in page, with PKCE, state and nonce. */
export async function startSignIn(
  provider: Provider,
  { redirectUri, email }: { redirectUri: string; email: string | undefined },
  context: ProviderContext,
): Promise<SignInSecrets & { url: string }> {
  const openid = await import('openid-client');
  const configuration = await discoverProvider(provider, context);
  const state = openid.randomState();
  const nonce = openid.randomNonce();
  const codeVerifier = openid.randomPKCECodeVerifier();
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(email === undefined ? {} : { login_hint: email }),
    ...(provider.requiredContexts.length > 0 && { acr_values: provider.requiredContexts.join(' ') }),
  });
  // The metadata of a hostile provider must not make the browser run a script.
  const isWeb = url.protocol === 'https:' || (context.allowsHttp && url.protocol === 'http:');
  if (!isWeb) throw new Error(`the authorization endpoint is ${url.protocol}`);
  return { url: url.href, state, nonce, codeVerifier };
}

/**
 * Exchanges the code of a callback for the provider's claims about the user. Verifies state, nonce, issuer, audience
 * and signature.
 * @throws Error if any of these values is wrong or the provider rejects the code.
 */
export async function completeSignIn(
  provider: Provider,
  given: SignInSecrets & { callbackUrl: URL },
  context: ProviderContext,
): Promise<PersonClaims> {
  const openid = await import('openid-client');
  const configuration = await discoverProvider(provider, context);
  const tokens = await openid.authorizationCodeGrant(configuration, given.callbackUrl, {
    expectedState: given.state,
    expectedNonce: given.nonce,
    pkceCodeVerifier: given.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider sent no ID token');
  const known: Record<string, unknown> = { ...claims };
  // Many providers omit email and groups from the ID token.
  if (configuration.serverMetadata().userinfo_endpoint !== undefined) {
    Object.assign(known, await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub));
  }
  const text = (name: string) => (typeof known[name] === 'string' ? known[name] : null);
  const textsOf = (value: unknown) => [value].flat().filter((one) => typeof one === 'string');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    sid: text('sid'),
    email: text('email')?.toLowerCase() ?? null,
    emailVerified: typeof known.email_verified === 'boolean' ? known.email_verified : null,
    name: text('name'),
    groups: textsOf(known[provider.groupsClaim]),
    // For the sign-in methods, only the signed ID token is trusted.
    contexts: [...textsOf(claims.acr), ...textsOf(claims.amr)],
  };
}

/** The event claim that identifies a logout token. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Returns the issuer and the audiences of an unverified token; null if the text is not a token. */
export async function decodeToken(token: string): Promise<{ issuer: string; audiences: string[] } | null> {
  const { decodeJwt } = await import('jose');
  try {
    const { iss, aud } = decodeJwt(token);
    return iss === undefined ? null : { issuer: iss, audiences: [aud ?? []].flat() };
  } catch {
    return null;
  }
}

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
 * @returns the subject or session that the provider signed out, or both.
 * @throws Error if the token is not valid.
 */
export async function verifyLogoutToken(
  provider: Provider,
  token: string,
  context: ProviderContext,
): Promise<{ subject: string | null; sid: string | null }> {
  const { createRemoteJWKSet, customFetch, jwtVerify } = await import('jose');
  const metadata = (await discoverProvider(provider, context)).serverMetadata();
  const fetchKeys = createProviderFetch(context);
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), {
    [customFetch]: (url: string, options: Parameters<FetchImplementation>[1]) =>
      fetchKeys(url, {
        method: options.method,
        headers: Object.fromEntries(options.headers),
        body: null,
        redirect: 'manual',
        signal: options.signal,
      }),
  });
  const { payload } = await jwtVerify(token, keys, {
    issuer: metadata.issuer,
    audience: provider.clientId,
    maxTokenAge: '5 minutes',
    clockTolerance: 60,
  });
  const events = payload.events as Record<string, unknown> | undefined;
  const { sub: subject = null, sid = null } = payload;
  if (typeof events?.[logoutEvent] !== 'object') throw new Error('not a logout token');
  if (payload.nonce !== undefined) throw new Error('a logout token must not have a nonce');
  if (subject === null && sid === null) throw new Error('the logout token names no user');
  return { subject, sid: typeof sid === 'string' ? sid : null };
}
