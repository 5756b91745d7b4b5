import { createHash } from 'node:crypto';
import type { WebBehavior, WebExchange } from './exchange.ts';
import { writeContinuously } from './exchange.ts';

/** Account that `/digest` and `/token` accept. */
export const LOGIN = {
  username: 'bell',
  password: 'tower',
  clientId: 'belltower',
  clientSecret: 's3cret:ü',
} as const;

const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');

/** Parses `name=value` pairs like a server, with code that is independent of the client under test. */
function fieldsOf(header: string): Map<string, string> {
  return new Map(
    [...header.matchAll(/(\w+)=(?:"([^"]*)"|([^,\s]+))/g)].map(
      ([, name = '', inQuotes, bare]) => [name, inQuotes ?? bare ?? ''] as const,
    ),
  );
}

/** Requires digest authentication with the named algorithm (RFC 7616) at `/digest/MD5` and `/digest/SHA-256`. */
function digest({ request, response, argument }: WebExchange): void {
  const algorithm = argument === 'MD5' ? 'md5' : 'sha256';
  const header = request.headers.authorization ?? '';
  const fields = fieldsOf(header);
  const a1 = hash(algorithm, `${LOGIN.username}:lab:${LOGIN.password}`);
  const a2 = hash(algorithm, `${request.method}:${request.url}`);
  const expected = hash(
    algorithm,
    `${a1}:lab-nonce:${fields.get('nc')}:${fields.get('cnonce')}:${fields.get('qop')}:${a2}`,
  );
  if (header.startsWith('Digest ') && fields.get('response') === expected) {
    response.end('welcome');
    return;
  }
  const challenge = `Digest realm="lab", qop="auth", algorithm=${argument}, nonce="lab-nonce", opaque="lab"`;
  response.writeHead(401, { 'WWW-Authenticate': challenge }).end('who are you?');
}

/** Creates an OAuth 2.0 token server (RFC 6749 section 4.4) and a protected path. `tokens` counts issued tokens. */
export function createOAuthBehaviors(): { behaviors: Record<string, WebBehavior>; tokens: () => number } {
  let given = 0;
  const isClient = ({ request, body }: WebExchange) => {
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'client_credentials') return false;
    if (form.get('client_secret') === LOGIN.clientSecret) return form.get('client_id') === LOGIN.clientId;
    const [, login = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const expected = `${LOGIN.clientId}:${encodeURIComponent(LOGIN.clientSecret)}`;
    return Buffer.from(login, 'base64').toString() === expected;
  };
  const json = ({ response }: WebExchange, status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const behaviors: Record<string, WebBehavior> = {
    token(exchange) {
      if (!isClient(exchange)) return json(exchange, 401, { error: 'invalid_client' });
      given++;
      const expires_in = Number(exchange.argument || 3600);
      return json(exchange, 200, { access_token: `token-${given}`, token_type: 'Bearer', expires_in });
    },
    'token-slow'(exchange) {
      setTimeout(() => behaviors.token?.(exchange), 200);
    },
    'token-endless'({ socket }) {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"access_token":"');
      writeContinuously(socket, () => 'x'.repeat(65_536));
    },
    'token-moved'({ response }) {
      response.writeHead(307, { Location: 'http://10.0.0.1/token' }).end();
    },
    'token-silent'() {},
    /** Accepts only the newest token. */
    guarded({ request, response }) {
      response.writeHead(request.headers.authorization === `Bearer token-${given}` ? 200 : 401).end();
    },
    /** Revokes all tokens. */
    revoke({ response }) {
      given++;
      response.end();
    },
  };
  return { behaviors, tokens: () => given };
}

/** Paths that require authentication. */
export const LOGINS: Record<string, WebBehavior> = { digest };
