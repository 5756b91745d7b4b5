import { createHash } from 'node:crypto';
import type { Ca, Issued } from './ca.ts';
import * as der from './der.ts';
import { encodeExtension } from './extensions.ts';
import { type KeyPair, keyBitsHash, type SignatureHash, signatureAlgorithm, signedParts } from './keys.ts';

export interface CrlOptions {
  /** Serial numbers (big-endian octets) that are revoked. */
  revoked: { serial: Uint8Array; at: number; reason?: number }[];
  /** Epoch ms. */
  thisUpdate: number;
  /** Epoch ms; null omits it. */
  nextUpdate: number | null;
  signature?: SignatureHash;
  /** Keys to sign with instead of the authority's, so that the signature is wrong. */
  signedBy?: KeyPair;
  /** URL in a critical issuingDistributionPoint. */
  distributionPoint?: string;
}

/** Encodes a certificate revocation list (RFC 5280 section 5) in DER. */
export function buildCrl(ca: Ca, options: CrlOptions): Buffer {
  const key = (options.signedBy ?? ca.keys).privateKey;
  const hash = options.signature ?? 'sha256';
  const entries = options.revoked.map((entry) => {
    const reason =
      entry.reason === undefined
        ? []
        : [der.sequence(encodeExtension({ oid: '2.5.29.21', value: der.enumerated(entry.reason) }))];
    return der.sequence(der.integer(entry.serial), der.time(entry.at), ...reason);
  });
  const extensions = [encodeExtension({ oid: '2.5.29.20', value: der.integer(7) })];
  if (options.distributionPoint) {
    const url = der.implicit(6, Buffer.from(options.distributionPoint, 'latin1'));
    const value = der.sequence(der.explicit(0, der.explicit(0, url)));
    extensions.push(encodeExtension({ oid: '2.5.29.28', critical: true, value }));
  }
  const tbs = der.sequence(
    der.integer(1),
    signatureAlgorithm(key, hash),
    ca.subject,
    der.time(options.thisUpdate),
    ...(options.nextUpdate === null ? [] : [der.time(options.nextUpdate)]),
    ...(entries.length ? [der.sequence(...entries)] : []),
    der.explicit(0, der.sequence(...extensions)),
  );
  return der.sequence(...signedParts(tbs, key, hash));
}

export interface OcspOptions {
  status: 'good' | 'revoked' | 'unknown';
  /** Epoch ms. */
  thisUpdate: number;
  /** Epoch ms; null omits it. */
  nextUpdate: number | null;
  /** Revocation time in epoch ms; default `thisUpdate`. */
  revokedAt?: number;
  reason?: number;
  /** Keys to sign with instead of the authority's. */
  signedBy?: KeyPair;
  /** Certificate of a delegated responder. The response includes it. */
  responder?: Issued;
  certIdHash?: 'sha1' | 'sha256';
}

const CERT_ID_HASHES = { sha1: '1.3.14.3.2.26', sha256: '2.16.840.1.101.3.4.2.1' };

/** Encodes an OCSP response (RFC 6960 section 4.2) about one certificate of `ca` in DER. */
export function buildOcspResponse(ca: Ca, certificate: Issued, options: OcspOptions): Buffer {
  const keys = options.responder?.keys ?? options.signedBy ?? ca.keys;
  const hash = options.certIdHash ?? 'sha1';
  const certId = der.sequence(
    der.sequence(der.oid(CERT_ID_HASHES[hash]), der.nothing()),
    der.octets(createHash(hash).update(ca.subject).digest()),
    der.octets(keyBitsHash(ca.keys.publicKey, hash)),
    der.integer(certificate.serial),
  );
  const single = der.sequence(
    certId,
    certStatus(options),
    der.generalizedTime(options.thisUpdate),
    ...(options.nextUpdate === null ? [] : [der.explicit(0, der.generalizedTime(options.nextUpdate))]),
  );
  const responderId = der.explicit(2, der.octets(keyBitsHash(keys.publicKey, 'sha1')));
  const data = der.sequence(responderId, der.generalizedTime(options.thisUpdate), der.sequence(single));
  const certs = options.responder ? [der.explicit(0, der.sequence(options.responder.der))] : [];
  const basic = der.sequence(...signedParts(data, keys.privateKey, 'sha256'), ...certs);
  const wrapped = der.sequence(der.oid('1.3.6.1.5.5.7.48.1.1'), der.octets(basic));
  return der.sequence(der.enumerated(0), der.explicit(0, wrapped));
}

/** Builds an OCSP response without content, such as `tryLater` (3) or `unauthorized` (6). */
export const buildOcspError = (status: number): Buffer => der.sequence(der.enumerated(status));

function certStatus(options: OcspOptions): Buffer {
  if (options.status === 'good') return der.implicit(0, Buffer.alloc(0));
  if (options.status === 'unknown') return der.implicit(2, Buffer.alloc(0));
  const reason = options.reason === undefined ? [] : [der.explicit(0, der.enumerated(options.reason))];
  return der.explicit(1, der.generalizedTime(options.revokedAt ?? options.thisUpdate), ...reason);
}
