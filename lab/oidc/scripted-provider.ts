import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** Claims about the next user in the ID token. Null omits a claim. */
type ScriptedClaims = Record<string, unknown>;

/** An OpenID provider with scripted responses, including malicious ones. */
export interface ScriptedProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Replaces claims of subsequent ID tokens. */
  claims: ScriptedClaims;
  /** Overrides of the metadata. */
  metadata: Record<string, unknown>;
  /** Whether subsequent ID tokens are signed with an unpublished key. */
  forges: boolean;
  /** Follows an authorization URL like a browser and returns the callback URL. */
  authorize(url: string, change?: Record<string, string | null>): URL;
  /** Returns a signed logout token. */
  logoutToken(claims: ScriptedClaims): Promise<string>;
  close(): Promise<void>;
}

interface Grant {
  nonce: string | null;
  challenge: string | null;
}

const algorithm = 'ES256';

/** Starts a scripted provider on loopback. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)]);
  const published: JWK = { ...(await exportJWK(own.publicKey)), kid: 'lab', alg: algorithm, use: 'sig' };
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: ScriptedProvider = {
    issuer,
    clientId: 'belltower',
    clientSecret: 'scripted-secret',
    claims: {},
    metadata: {},
    forges: false,
    authorize(url, change = {}) {
      const params = new URL(url).searchParams;
      const code = `code-${grants.size + 1}`;
      grants.set(code, { nonce: params.get('nonce'), challenge: params.get('code_challenge') });
      const back = new URL(params.get('redirect_uri') ?? '');
      const given = { code, state: params.get('state'), iss: issuer, ...change };
      for (const [name, value] of Object.entries(given))
        if (value !== null) back.searchParams.set(name, value);
      return back;
    },
    logoutToken: (claims) =>
      sign({
        jti: crypto.randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function sign(claims: ScriptedClaims): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: issuer, aud: provider.clientId, iat: now, exp: now + 300, ...claims };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
    const key = provider.forges ? foreign.privateKey : own.privateKey;
    return new SignJWT(kept).setProtectedHeader({ alg: algorithm, kid: 'lab' }).sign(key);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') {
      send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [algorithm],
        authorization_response_iss_parameter_supported: true,
        ...provider.metadata,
      });
    } else if (request.url === '/keys') send(200, { keys: [published] });
    else if (request.url === '/token') {
      let text = '';
      for await (const piece of request) text += String(piece);
      const form = new URLSearchParams(text);
      const grant = grants.get(form.get('code') ?? '');
      grants.delete(form.get('code') ?? '');
      const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
      const hash = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
      if (grant === undefined || hash !== grant.challenge) return void send(400, { error: 'invalid_grant' });
      const idToken = await sign({ nonce: grant.nonce, ...provider.claims });
      send(200, { access_token: 'opaque', token_type: 'Bearer', expires_in: 300, id_token: idToken });
    } else send(404, {});
  }
  return provider;
}
