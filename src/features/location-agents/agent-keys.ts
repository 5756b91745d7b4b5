import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  decapsulate,
  encapsulate,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';

/**
 * Keys of an agent: an Ed25519 key signs its requests (RFC 9421, HTTP Message Signatures), an X25519 key decrypts
 * settings with secrets (DHKEM of RFC 9180, then AES-256-GCM). The server has only the public keys.
 */

/** The maximum difference between the time of a signature and now, in seconds. */
export const signatureValidSeconds = 300;

const curves = { ed25519: 'Ed25519', x25519: 'X25519' } as const;

/** The private keys of an agent as JSON Web Keys (RFC 8037). */
export interface AgentKeys {
  signing: { x: string; d: string };
  sealing: { x: string; d: string };
}

export function createAgentKeys(): AgentKeys {
  return { signing: newKey('ed25519'), sealing: newKey('x25519') };
}

function newKey(curve: keyof typeof curves): { x: string; d: string } {
  const { privateKey } = curve === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' });
  return { x, d };
}

const privateKeyOf = (curve: keyof typeof curves, { x, d }: { x: string; d: string }): KeyObject =>
  createPrivateKey({ key: { kty: 'OKP', crv: curves[curve], x, d }, format: 'jwk' });

/** Returns a public key from its 32 bytes as base64url. @throws Error if the text is not a valid key. */
const publicKeyOf = (curve: keyof typeof curves, x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: curves[curve], x }, format: 'jwk' });

/**
 * Returns whether texts can be encrypted to this X25519 public key. The key must not be a point of small order (RFC
 * 7748 section 6.1).
 */
export function isSealingKey(x: string): boolean {
  try {
    encapsulate(publicKeyOf('x25519', x));
    return true;
  } catch {
    return false;
  }
}

/** The signed parts of a request. */
export interface SignedRequest {
  method: string;
  path: string;
  /** The body as sent, after compression. */
  body: Uint8Array;
}

const digestOf = (body: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

const signatureBase = ({ method, path }: SignedRequest, digest: string, params: string): Buffer =>
  Buffer.from(
    `"@method": ${method}\n"@path": ${path}\n"content-digest": ${digest}\n"@signature-params": ${params}`,
  );

/** Returns the headers that sign a request. `now` is the server's time in ms since the epoch. */
export function signRequest(
  request: SignedRequest,
  { agentId, keys, now }: { agentId: string; keys: AgentKeys; now: number },
): Record<string, string> {
  const digest = digestOf(request.body);
  const created = Math.floor(now / 1000);
  const params = `("@method" "@path" "content-digest");created=${created};keyid="${agentId}";alg="ed25519"`;
  const signature = sign(null, signatureBase(request, digest, params), privateKeyOf('ed25519', keys.signing));
  return {
    'content-digest': digest,
    'signature-input': `belltower=${params}`,
    signature: `belltower=:${signature.toString('base64')}:`,
  };
}

const inputForm =
  /^belltower=(\("@method" "@path" "content-digest"\);created=(\d{1,12});keyid="([0-9a-f-]{36})";alg="ed25519")$/;
const signatureForm = /^belltower=:([A-Za-z0-9+/]{86}==):$/;

/** The unverified signature of a request. */
export interface RequestSignature {
  agentId: string;
  /** Seconds since the epoch. */
  created: number;
  /** Returns whether the signature was made with this key (32 bytes as base64url) and covers the request. */
  isBy(signingKey: string, request: SignedRequest): boolean;
}

/** Parses the signature of a request. Returns null if there is no signature in the format that agents use. */
export function readSignature(
  headers: Record<string, string | string[] | undefined>,
): RequestSignature | null {
  const [digest, input, signature] = [
    headers['content-digest'],
    headers['signature-input'],
    headers.signature,
  ];
  if (typeof digest !== 'string' || typeof input !== 'string' || typeof signature !== 'string') return null;
  const [, params = '', created = '', agentId = ''] = inputForm.exec(input) ?? [];
  const [, bytes = ''] = signatureForm.exec(signature) ?? [];
  if (agentId === '' || bytes === '') return null;
  return {
    agentId,
    created: Number(created),
    isBy: (signingKey, request) =>
      digest === digestOf(request.body) &&
      verify(
        null,
        signatureBase(request, digest, params),
        publicKeyOf('ed25519', signingKey),
        Buffer.from(bytes, 'base64'),
      ),
  };
}

const sealingInfo = 'belltower agent settings v1';
const ivBytes = 12;
const tagBytes = 16;
const encapsulatedBytes = 32;

/**
 * Encrypts a text to an X25519 public key. The result is the encapsulated key (32 bytes), IV (12), ciphertext and tag
 * (16) as base64. The AES-256 key is derived from the shared secret with HKDF-SHA256.
 */
export function sealTo(sealingKey: string, text: string): string {
  const { sharedKey, ciphertext } = encapsulate(publicKeyOf('x25519', sealingKey));
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', aesKeyOf(sharedKey), iv);
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([ciphertext, iv, ...sealed, cipher.getAuthTag()]).toString('base64');
}

/**
 * Decrypts a text encrypted with `sealTo`.
 * @throws Error if it was encrypted to another key or modified.
 */
export function openSealed({ sealing }: AgentKeys, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const sharedKey = decapsulate(privateKeyOf('x25519', sealing), bytes.subarray(0, encapsulatedBytes));
  const iv = bytes.subarray(encapsulatedBytes, encapsulatedBytes + ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', aesKeyOf(sharedKey), iv);
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const text = bytes.subarray(encapsulatedBytes + ivBytes, -tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

const aesKeyOf = (sharedKey: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', sharedKey, new Uint8Array(0), sealingInfo, 32));
