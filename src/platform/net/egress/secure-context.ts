import { constants, createHash } from 'node:crypto';
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Net } from '../types.ts';

/** Options of a client context. */
export interface SecureContextShape {
  /**
   * Whether to include the root certificates; default true. Omitting them speeds up a handshake without verification.
   */
  verify?: boolean;
  minVersion?: SecureContextOptions['minVersion'];
  maxVersion?: SecureContextOptions['maxVersion'];
  /** OpenSSL cipher string, such as `DEFAULT:@SECLEVEL=0` to inspect old servers. */
  ciphers?: string;
  sigalgs?: string;
  /** Key exchange groups to offer, by OpenSSL name; default: OpenSSL's default groups, or the classical groups. */
  groups?: string;
  /**
   * Whether to exclude post-quantum groups, which saves a fifth of the handshake. Only for connections without secrets.
   * Servers that support only post-quantum groups are unreachable.
   */
  classical?: boolean;
  /** Certificate and key to present if the server requests them. */
  client?: ClientIdentity;
}

/** A client certificate with its key: PEM texts, or a PKCS #12 file (RFC 7292). */
export type ClientIdentity =
  | { cert: string; key: string; passphrase?: string }
  | { pfx: Buffer; passphrase?: string };

/** OpenSSL's default groups without X25519MLKEM768, in the same order. */
const classicalGroups = 'X25519:P-256:X448:P-384:P-521:ffdhe2048:ffdhe3072';

/**
 * Options for inspecting old servers. They accept TLS 1.0, short keys and weak digests, so that the check can report
 * the specific weakness.
 */
export const lenientShape: SecureContextShape = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' };

/**
 * Like `lenientShape`, plus a curve that clients no longer offer. Only for inspecting certificates on connections without
 * secrets.
 */
export const lookupShape: SecureContextShape = {
  ...lenientShape,
  groups: 'X25519:P-256:P-384:P-521:P-224',
};

/**
 * Accepts all features that OpenSSL still supports, including unencrypted connections. Used for the last attempt if a
 * server has refused all others.
 */
export const anyCipherShape: SecureContextShape = { minVersion: 'TLSv1', ciphers: 'ALL:eNULL:@SECLEVEL=0' };

/** Like browsers, the client connects to servers without RFC 5746. A client that never renegotiates is not at risk. */
const secureOptions = constants.SSL_OP_LEGACY_SERVER_CONNECT;

/**
 * Contexts with a client certificate, by the digest of the certificate. Each context belongs to few monitors, so only
 * the most recent are cached.
 */
const ownContexts = new LRUCache<string, SecureContext>({ max: 200 });

const caches = new WeakMap<readonly string[], Map<string, SecureContext>>();

/**
 * Returns a client TLS context of this shape that trusts the roots of `net`. The context is created once per process,
 * because loading about 150 roots for every check would take a third of a handshake. It contains no keys or sessions,
 * so checks do not affect each other. Contexts with a client certificate are cached separately.
 */
export function secureContext(
  net: Pick<Net, 'rootCertificates'>,
  shape: SecureContextShape = {},
): SecureContext {
  const { client } = shape;
  if (client !== undefined) return contextOfClient(net, client);
  let cache = caches.get(net.rootCertificates);
  if (cache === undefined) {
    cache = new Map();
    caches.set(net.rootCertificates, cache);
  }
  const { verify = true, classical = false, groups = classical ? classicalGroups : null, ...rest } = shape;
  const { minVersion, maxVersion, ciphers, sigalgs } = rest;
  const key = JSON.stringify([verify, groups, minVersion, maxVersion, ciphers, sigalgs]);
  let context = cache.get(key);
  if (context === undefined) {
    context = createSecureContext({
      ...rest,
      secureOptions,
      ...(groups === null ? {} : { ecdhCurve: groups }),
      ca: verify ? [...net.rootCertificates] : [],
    });
    cache.set(key, context);
  }
  return context;
}

function contextOfClient(net: Pick<Net, 'rootCertificates'>, client: ClientIdentity): SecureContext {
  const parts = 'pfx' in client ? [client.pfx] : [client.cert, client.key];
  const digest = createHash('sha256');
  for (const part of [...parts, client.passphrase ?? '']) digest.update(part).update('\0');
  const key = digest.digest('base64');
  let context = ownContexts.get(key);
  if (context === undefined) {
    context = createSecureContext({ ...client, secureOptions, ca: [...net.rootCertificates] });
    ownContexts.set(key, context);
  }
  return context;
}
