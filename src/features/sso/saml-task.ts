import { SAML, type SamlConfig } from '@node-saml/node-saml';
import { minuteMs, systemClock } from '#platform/clock.ts';

/** Addresses and keys of a SAML provider and of this server, its service provider. */
export interface SamlParties {
  /** Entity ID of the provider. */
  issuer: string;
  /** URL of the provider's sign-in page. */
  signOnUrl: string;
  /** Its signing certificates (PEM). */
  certificates: readonly string[];
  /** Requested authentication context classes; empty for any. */
  requestedContexts: readonly string[];
  /** Entity ID of this server. */
  entityId: string;
  /** URL to which the provider posts its responses (Assertion Consumer Service). */
  acsUrl: string;
}

/** The data of a user in a valid response. */
export interface SamlProfile {
  nameId: string;
  nameIdFormat: string | null;
  sessionIndex: string | null;
  /** Authentication context classes. */
  contexts: string[];
  /** Values by attribute name. */
  attributes: Record<string, string[]>;
}

/** The allowed difference between the clocks of provider and server. */
const skewMs = minuteMs;
/**
 * XML Signature algorithms that are no longer secure or use a shared key. With a shared key, an attacker could use the
 * public certificate as the key.
 */
const refusedAlgorithms =
  /xmldsig#(?:rsa-sha1|dsa-sha1|sha1|hmac-sha1)["']|xmldsig-more#(?:hmac-|rsa-md5|md5)/;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

function configOf(parties: SamlParties): SamlConfig {
  return {
    entryPoint: parties.signOnUrl,
    callbackUrl: parties.acsUrl,
    issuer: parties.entityId,
    audience: parties.entityId,
    idpCert: [...parties.certificates],
    idpIssuer: parties.issuer,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMs,
    // Providers choose the format of the identifier.
    identifierFormat: null,
    disableRequestedAuthnContext: parties.requestedContexts.length === 0,
    authnContext: [...parties.requestedContexts],
  };
}

/** Returns the URL of the provider's sign-in page with a request (HTTP-Redirect binding), and the ID of the request. */
export async function createSamlRequest(
  parties: SamlParties,
  relayState: string,
): Promise<{ url: string; requestId: string }> {
  let requestId = '';
  const saml = new SAML({
    ...configOf(parties),
    validateInResponseTo: 'always',
    cacheProvider: {
      saveAsync: async (key, value) => {
        requestId = key;
        return { value, createdAt: systemClock.now() };
      },
      getAsync: async () => null,
      removeAsync: async () => null,
    },
  });
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {});
  return { url, requestId };
}

/** Returns the metadata of this server for providers (SAML 2.0 Metadata). */
export function samlMetadata(parties: Pick<SamlParties, 'entityId' | 'acsUrl'>): string {
  const provider = { issuer: '', signOnUrl: '', certificates: ['none'], requestedContexts: [] };
  const saml = new SAML(configOf({ ...parties, ...provider }));
  return saml.generateServiceProviderMetadata(null, null);
}

/** Parts of an assertion as parsed by xml2js. */
interface Assertion {
  Subject?: { SubjectConfirmation?: Confirmation[] }[];
  AuthnStatement?: { AuthnContext?: { AuthnContextClassRef?: (string | { _?: string })[] }[] }[];
}
interface Confirmation {
  $?: { Method?: string };
  SubjectConfirmationData?: { $?: { InResponseTo?: string; Recipient?: string; NotOnOrAfter?: string } }[];
}

/**
 * Verifies a response (base64) to a request: signature, issuer, audience, times, request ID and recipient (SAML 2.0
 * Profiles, section 4.1.4.3). Runs in the sandbox, because anyone can send the XML that it parses.
 * @throws Error if any of these values is wrong.
 */
export async function verifySamlResponse(input: {
  parties: SamlParties;
  response: string;
  requestId: string;
}): Promise<SamlProfile> {
  const { parties, response, requestId } = input;
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (refusedAlgorithms.test(xml)) throw new Error('the signature uses an insecure algorithm');
  if (/<!DOCTYPE/i.test(xml)) throw new Error('the response has a document type');
  checkSize(xml);
  const isRequest = (key: string | null) =>
    key === requestId ? new Date(systemClock.now()).toISOString() : null;
  const saml = new SAML({
    ...configOf(parties),
    validateInResponseTo: 'always',
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (key) => isRequest(key),
      removeAsync: async (key) => key,
    },
  });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
  if (profile === null) throw new Error('the response names no user');
  const assertion = (profile.getAssertion?.() as { Assertion?: Assertion } | undefined)?.Assertion ?? {};
  if (profile.issuer !== parties.issuer) throw new Error(`the issuer is ${profile.issuer}`);
  // Only the assertion of the response is signed, and the library would accept an assertion without these fields.
  const confirmations = assertion.Subject?.[0]?.SubjectConfirmation ?? [];
  const isForRequest = confirmations.some(({ $, SubjectConfirmationData: [data] = [] }) => {
    const { InResponseTo, Recipient, NotOnOrAfter } = data?.$ ?? {};
    return (
      $?.Method === bearer &&
      InResponseTo === requestId &&
      Recipient === parties.acsUrl &&
      Date.parse(NotOnOrAfter ?? '') + skewMs > systemClock.now()
    );
  });
  if (!isForRequest) throw new Error('the assertion is not for this request and address');
  return {
    nameId: profile.nameID ?? '',
    nameIdFormat: profile.nameIDFormat ?? null,
    sessionIndex: profile.sessionIndex ?? null,
    contexts: (assertion.AuthnStatement ?? []).flatMap(({ AuthnContext = [] }) =>
      AuthnContext.flatMap(({ AuthnContextClassRef = [] }) =>
        AuthnContextClassRef.map((ref) => (typeof ref === 'string' ? ref : (ref._ ?? '')).trim()),
      ),
    ),
    attributes: textsOf((profile.attributes ?? {}) as Record<string, unknown>),
  };
}

/** Maximum number of start and end tags, enough for more than 1,000 groups. */
const maxTags = 5000;
const maxDepth = 40;

/**
 * Bounds the number and depth of elements, because the libraries take quadratic time.
 * @throws Error if there are too many.
 */
function checkSize(xml: string): void {
  let [tags, depth] = [0, 0];
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    tags += 1;
    const next = xml[at + 1];
    if (next === '/') depth -= 1;
    else if (next !== '!' && next !== '?') depth += xml[xml.indexOf('>', at) - 1] === '/' ? 0 : 1;
    if (tags > maxTags || depth > maxDepth) throw new Error('the response has too many elements');
  }
}

function textsOf(attributes: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      [value].flat().filter((one): one is string => typeof one === 'string'),
    ]),
  );
}
