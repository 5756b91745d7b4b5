import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';
import { createCa } from '../tls/ca.ts';

/** Overrides for the next response. Null omits a part. */
export interface SamlAnswer {
  email?: string;
  nameId?: string;
  nameIdFormat?: string;
  attributes?: Record<string, string[]>;
  issuer?: string;
  audience?: string;
  recipient?: string;
  inResponseTo?: string | null;
  /** Authentication context class. */
  context?: string;
  /** Shifts all times, in ms. */
  shiftMs?: number;
  /** `other-key`: signed with an unknown key. `none`: not signed. `sha1`: with an outdated algorithm. */
  signature?: 'other-key' | 'none' | 'sha1';
  /** Changes the signed response, like an attacker in the middle. */
  tamper?: (xml: string) => string;
}

/** A SAML provider on loopback with its own sign-in page. It can also send malicious responses. */
export interface LabSamlProvider {
  /** Its entity ID. */
  issuer: string;
  signOnUrl: string;
  /** Certificate (PEM) of its signing key. */
  certificate: string;
  /** Follows a sign-in URL like a browser and returns the form that the browser would post. */
  answer(url: string, answer?: SamlAnswer): Promise<{ RelayState: string; SAMLResponse: string }>;
  close(): Promise<void>;
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';

/** Safe here, because the lab signs only its own data. */
setSchemaValidator({ validate: async () => 'not validated' });

/**
 * Starts an identity provider for one Belltower instance.
 * @param publicUrl URL of the instance that the provider's users sign in to.
 */
export async function startSamlProvider(publicUrl: string): Promise<LabSamlProvider> {
  const acsUrl = `${publicUrl}/api/v1/sso/saml`;
  const entityId = `${publicUrl}/api/v1/sso/saml/metadata`;
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${base}/metadata`;
  const signOnUrl = `${base}/sign-in`;
  const [own, other] = [createSigner(), createSigner()];
  const providerWith = (signer: typeof own, algorithm: string) =>
    IdentityProvider({
      entityID: issuer,
      privateKey: signer.key,
      signingCert: signer.certificate,
      requestSignatureAlgorithm: algorithm,
      nameIDFormat: [persistent],
      singleSignOnService: [
        {
          isDefault: true,
          Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
          Location: signOnUrl,
        },
      ],
    });
  const client = (isSigned: boolean) =>
    ServiceProvider({
      entityID: entityId,
      wantAssertionsSigned: isSigned,
      assertionConsumerService: [
        { isDefault: true, Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: acsUrl },
      ],
    });

  async function answer(url: string, say: SamlAnswer = {}) {
    const query = new URL(url).searchParams;
    const honest = providerWith(own, rsaSha256);
    const { extract } = await honest.parseLoginRequest(client(true), 'redirect', {
      query: Object.fromEntries(query),
    });
    const requestId = String(extract.request?.id);
    const xml = renderResponse({ requestId, issuer, acsUrl, entityId, say });
    const signer = say.signature === 'other-key' ? other : own;
    const idp = providerWith(signer, say.signature === 'sha1' ? rsaSha1 : rsaSha256);
    const signed =
      say.signature === 'none'
        ? Buffer.from(xml).toString('base64')
        : (
            await idp.createLoginResponse(client(true), { extract }, 'post', {}, () => ({
              id: 'lab',
              context: xml,
            }))
          ).context;
    const text = Buffer.from(signed, 'base64').toString('utf8');
    const SAMLResponse = Buffer.from(say.tamper?.(text) ?? text).toString('base64');
    return { RelayState: query.get('RelayState') ?? '', SAMLResponse };
  }

  /** Serves a page with a field for an email address. It posts a response for that address. */
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base);
    const email = url.searchParams.get('email');
    const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    if (email === null) {
      const remaining = [...url.searchParams].map(([name, value]) => hidden(name, escapeXml(value)));
      response.end(`<!doctype html><title>Lab</title><form>${remaining.join('')}
        <label>Email <input name="email"></label><button>Sign in</button></form>`);
      return;
    }
    const form = await answer(url.href, { email });
    response.end(`<!doctype html><title>Lab</title><form method="post" action="${acsUrl}">
      ${hidden('RelayState', form.RelayState)}${hidden('SAMLResponse', form.SAMLResponse)}
      <button>Continue</button></form>`);
  }

  return {
    ...{ issuer, signOnUrl, certificate: own.certificate, answer },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createSigner(): { key: string; certificate: string } {
  const { key, cert } = createCa({ name: 'SAML of the lab', keyType: 'rsa2048' });
  return { key, certificate: cert };
}

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (one) => `&#${one.charCodeAt(0)};`);

function renderResponse(of: {
  requestId: string;
  issuer: string;
  acsUrl: string;
  entityId: string;
  say: SamlAnswer;
}): string {
  const { say } = of;
  const email = say.email ?? 'grace@larkspur.example';
  const at = (ms: number) => new Date(Date.now() + (say.shiftMs ?? 0) + ms).toISOString();
  const requestId = say.inResponseTo === undefined ? of.requestId : say.inResponseTo;
  const inResponseTo = requestId === null ? '' : ` InResponseTo="${requestId}"`;
  const attributes = { email: [email], displayName: [email.split('@')[0] ?? ''], ...say.attributes };
  const statements = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${escapeXml(name)}">${values
        .map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  );
  const issuer = `<saml:Issuer>${escapeXml(say.issuer ?? of.issuer)}</saml:Issuer>`;
  const id = () => `_${crypto.randomUUID()}`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id()}" Version="2.0" IssueInstant="${at(0)}" Destination="${of.acsUrl}" InResponseTo="${of.requestId}">${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${id()}" Version="2.0" IssueInstant="${at(0)}">${issuer}<saml:Subject><saml:NameID Format="${say.nameIdFormat ?? persistent}">${escapeXml(say.nameId ?? `id of ${email}`)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(300_000)}" Recipient="${say.recipient ?? of.acsUrl}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-1000)}" NotOnOrAfter="${at(300_000)}"><saml:AudienceRestriction><saml:Audience>${escapeXml(say.audience ?? of.entityId)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="lab"><saml:AuthnContext><saml:AuthnContextClassRef>${escapeXml(say.context ?? 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password')}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}
