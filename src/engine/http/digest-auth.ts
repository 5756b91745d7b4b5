import { createHash, randomBytes } from 'node:crypto';

/** Digest access authentication (RFC 7616). Also supports the older form (RFC 2069) for servers that offer no `qop`. */

interface DigestRequest {
  username: string;
  password: string;
  method: string;
  url: URL;
}

interface Challenge {
  realm: string;
  nonce: string;
  opaque: string | null;
  algorithm: Algorithm;
  /** Null if the server sends no `qop`, as in RFC 2069. */
  qop: 'auth' | null;
  userhash: boolean;
}

type Algorithm = 'SHA-256' | 'SHA-256-sess' | 'MD5' | 'MD5-sess';

/** Supported algorithms, strongest first. */
const algorithms: readonly Algorithm[] = ['SHA-256', 'SHA-256-sess', 'MD5', 'MD5-sess'];
/** Maximum length of a `WWW-Authenticate` value that is parsed, in characters. */
const maxLength = 8_192;

/**
 * Returns the `Authorization` value for the strongest digest challenge among the `WWW-Authenticate` values, or null if
 * none of them is supported.
 */
export function answerChallenge(
  values: readonly string[],
  request: DigestRequest,
  clientNonce = randomBytes(16).toString('hex'),
): string | null {
  const challenges = values.flatMap(parseChallenges);
  const best = algorithms.flatMap((name) => challenges.filter(({ algorithm }) => algorithm === name))[0];
  return best === undefined ? null : authorizationFor(best, request, clientNonce);
}

function authorizationFor(challenge: Challenge, request: DigestRequest, clientNonce: string): string {
  const { realm, nonce, opaque, algorithm, qop, userhash } = challenge;
  const { username, password, method, url } = request;
  const hash = (text: string) =>
    createHash(algorithm.startsWith('MD5') ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const uri = `${url.pathname}${url.search}`;
  const count = '00000001';
  const secret = hash(`${username}:${realm}:${password}`);
  const a1 = algorithm.endsWith('-sess') ? hash(`${secret}:${nonce}:${clientNonce}`) : secret;
  const a2 = hash(`${method}:${uri}`);
  const response =
    qop === null ? hash(`${a1}:${nonce}:${a2}`) : hash(`${a1}:${nonce}:${count}:${clientNonce}:${qop}:${a2}`);
  const fields = [
    userhash ? `username=${quoted(hash(`${username}:${realm}`))}` : usernameField(username),
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(qop === null ? [] : [`qop=${qop}`, `nc=${count}`]),
    ...(qop === null && !algorithm.endsWith('-sess') ? [] : [`cnonce="${clientNonce}"`]),
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
    ...(userhash ? ['userhash=true'] : []),
  ];
  return `Digest ${fields.join(', ')}`;
}

/** Formats the username field. Non-ASCII names are encoded according to RFC 8187. */
function usernameField(username: string): string {
  if (/^[\x20-\x7e]*$/.test(username)) return `username=${quoted(username)}`;
  const encoded = encodeURIComponent(username).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `username*=UTF-8''${encoded}`;
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/**
 * Parses the digest challenges in one header value, which may also contain challenges of other schemes (RFC 9110
 * section 11.6.1).
 */
function parseChallenges(value: string): Challenge[] {
  const found: Challenge[] = [];
  let params: Map<string, string> | null = null;
  const end = () => {
    const challenge = params === null ? null : toChallenge(params);
    if (challenge !== null) found.push(challenge);
  };
  // A scheme with or without its first parameter, or another parameter.
  const token =
    /(?:^|,)?\s*(?:([A-Za-z][\w-]*)\s+(?=[A-Za-z]))?([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))\s*/gy;
  const text = value.slice(0, maxLength);
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [, scheme, name = '', inQuotes, bare] = match;
    if (scheme !== undefined) {
      end();
      params = scheme.toLowerCase() === 'digest' ? new Map() : null;
    }
    params?.set(name.toLowerCase(), inQuotes?.replace(/\\(.)/g, '$1') ?? bare ?? '');
  }
  end();
  return found;
}

function toChallenge(params: ReadonlyMap<string, string>): Challenge | null {
  const realm = params.get('realm');
  const nonce = params.get('nonce');
  const wanted = (params.get('algorithm') ?? 'MD5').toLowerCase();
  const algorithm = algorithms.find((name) => name.toLowerCase() === wanted);
  if (realm === undefined || nonce === undefined || algorithm === undefined) return null;
  const offered = params
    .get('qop')
    ?.toLowerCase()
    .split(',')
    .map((each) => each.trim());
  // `auth-int` alone would require the body in the digest. No known server requires it.
  if (offered !== undefined && !offered.includes('auth')) return null;
  return {
    realm,
    nonce,
    opaque: params.get('opaque') ?? null,
    algorithm,
    qop: offered === undefined ? null : 'auth',
    userhash: params.get('userhash')?.toLowerCase() === 'true',
  };
}
