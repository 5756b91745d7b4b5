import { X509Certificate } from 'node:crypto';
import { message } from '#messages/messages.ts';
import { randomToken } from '#platform/crypto.ts';
import { invalidInput } from '#platform/errors.ts';
import { isEmail } from '#platform/http/schemas.ts';
import { defineTask } from '#platform/sandbox/sandbox.ts';
import type { PersonClaims, Provider } from './provider.ts';
import type { SamlParties, SamlProfile, verifySamlResponse } from './saml-task.ts';

/** Path to which providers post their responses. */
export const acsPath = '/api/v1/sso/saml';
/** Path of this server's metadata. Its URL is also the entity ID. */
export const metadataPath = `${acsPath}/metadata`;

const verifyInSandbox = defineTask<typeof verifySamlResponse>(
  new URL('./saml-task.ts', import.meta.url),
  'verifySamlResponse',
  { timeLimitMs: 5_000 },
);

const partiesOf = ({ issuer, saml, requiredContexts }: Provider, publicUrl: string): SamlParties => ({
  issuer,
  signOnUrl: saml?.signOnUrl ?? '',
  certificates: saml?.certificates ?? [],
  requestedContexts: requiredContexts.filter((one) => !one.startsWith(microsoftClaims)),
  entityId: `${publicUrl}${metadataPath}`,
  acsUrl: `${publicUrl}${acsPath}`,
});

/** Returns the URL of the provider's sign-in page, and the values to compare with its response. */
export async function startSamlSignIn(
  provider: Provider,
  publicUrl: string,
): Promise<{ url: string; state: string; requestId: string }> {
  const { createSamlRequest } = await import('./saml-task.ts');
  const state = randomToken();
  return { state, ...(await createSamlRequest(partiesOf(provider, publicUrl), state)) };
}

/** Returns the metadata of this server (XML) to enter at a provider. */
export async function readSamlMetadata(publicUrl: string): Promise<string> {
  const { samlMetadata } = await import('./saml-task.ts');
  return samlMetadata({ entityId: `${publicUrl}${metadataPath}`, acsUrl: `${publicUrl}${acsPath}` });
}

/**
 * Verifies a provider's response and returns its claims about the user.
 * @throws Error if it is not valid.
 */
export async function readSamlResponse(
  provider: Provider,
  options: { response: string; requestId: string; publicUrl: string },
): Promise<PersonClaims> {
  const { response, requestId } = options;
  const parties = partiesOf(provider, options.publicUrl);
  const caller = { owner: provider.accountId ?? 'installation', bytes: response.length };
  const result = await verifyInSandbox({ parties, response, requestId }, caller);
  if ('failure' in result) throw new Error(`${result.failure}: ${result.detail}`);
  return toClaims(provider, result.value);
}

/** Attribute names of common providers: Okta and Keycloak, Entra ID and AD FS, and X.500 (eduPerson). */
const claimsUri = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const emailNames = ['email', 'mail', `${claimsUri}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'];
const nameNames = [
  ...['displayName', 'name', 'http://schemas.microsoft.com/identity/claims/displayname', `${claimsUri}/name`],
  ...['urn:oid:2.16.840.1.113730.3.1.241', 'cn', 'urn:oid:2.5.4.3'],
];
/**
 * Entra ID and AD FS state the sign-in methods of a user in this attribute, because they have no authentication context
 * for multiple factors.
 */
const microsoftClaims = 'http://schemas.microsoft.com/claims/';
const microsoftMethods = `${microsoftClaims}authnmethodsreferences`;
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

function toClaims({ accountId, issuer, groupsClaim }: Provider, profile: SamlProfile): PersonClaims {
  const { nameId, attributes } = profile;
  const first = (names: readonly string[]) => names.flatMap((name) => attributes[name] ?? [])[0];
  const email = (first(emailNames) ?? (isEmail(nameId) ? nameId : null))?.toLowerCase() ?? null;
  // A transient identifier is different at each sign-in.
  const subject = profile.nameIdFormat === transient || nameId === '' ? email : nameId;
  if (subject === null) throw new Error('the response has neither a lasting identifier nor an email');
  return {
    // Anyone can claim any entity ID, so the account is part of the issuer to keep users of different accounts apart.
    issuer: `saml:${accountId}:${issuer}`,
    subject,
    sid: profile.sessionIndex,
    email,
    // Emails are trusted only in verified domains.
    emailVerified: null,
    name: first(nameNames) ?? null,
    groups: attributes[groupsClaim] ?? [],
    contexts: [...profile.contexts, ...(attributes[microsoftMethods] ?? [])],
  };
}

const maxCertificates = 5;
const minKeyBits = 2048;

/**
 * Parses signing certificates, as PEM or as base64 without the PEM header and footer.
 * @throws AppError 400 at `/certificate`.
 */
export function readCertificates(text: string): string[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [
    `-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/g, '')}\n-----END CERTIFICATE-----`,
  ];
  if (blocks.length > maxCertificates) throw invalidCertificate();
  return blocks.map((block) => {
    try {
      const certificate = new X509Certificate(block);
      const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
      if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < minKeyBits) {
        throw invalidCertificate();
      }
      return certificate.toString();
    } catch {
      throw invalidCertificate();
    }
  });
}

const invalidCertificate = () =>
  invalidInput('/certificate', 'invalid', message('saml-certificate-invalid', { bits: minKeyBits }));
