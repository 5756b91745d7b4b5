import { DerError } from '#engine/certificates/der.ts';
import {
  asList,
  asObject,
  asText,
  type JsonValue,
  parseBoundedJson,
} from '#platform/sources/bounded-json.ts';
import type { SourceClient } from '#platform/sources/client.ts';
import { type Issuance, readIssuance } from '../issuance.ts';
import type { IssuanceSource, SourceIssuance, SourcePage } from './types.ts';

const pageBytes = 32 * 1024 * 1024;
const expand = ['dns_names', 'issuer', 'issuer.operator', 'revocation', 'cert_der'];

/**
 * Creates a source for SSLMate's Certificate Transparency search. The API returns one object per issuance, including
 * the certificate bytes, and a cursor for newer issuances.
 */
export function createSslmateSource(client: SourceClient, key: string | null): IssuanceSource {
  return {
    name: 'sslmate',
    async list(domain, cursor, signal) {
      const query = new URLSearchParams({ domain, include_subdomains: 'true', match_wildcards: 'true' });
      for (const field of expand) query.append('expand', field);
      if (cursor !== null) query.set('after', cursor);
      const response = await client.request({
        path: `/v1/issuances?${query}`,
        headers: {
          accept: 'application/json',
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        },
        ...{ signal, timeoutMs: 60_000, maxBytes: pageBytes },
      });
      if (response.kind === 'failed') {
        return { kind: 'failed', code: response.code, retryAfterMs: response.retryAfterMs };
      }
      if (response.kind !== 'ok') return { kind: 'failed', code: response.kind, retryAfterMs: null };
      return readPage(response.body, cursor);
    },
    // The list already includes the bytes.
    fetchDer: async () => 'gone',
  };
}

function readPage(body: Buffer, cursor: string | null): SourcePage {
  const malformed: SourcePage = { kind: 'failed', code: 'malformed', retryAfterMs: null };
  try {
    const rows = parseBoundedJson(body);
    if (!Array.isArray(rows)) return malformed;
    const issuances = asList(rows, 10_000).flatMap((row) => readRow(row) ?? []);
    const last = asText(asObject(rows.at(-1)).id, 100);
    // A page that does not advance the cursor would cause an endless loop.
    return { kind: 'ok', issuances, cursor: last ?? cursor, more: last !== null && last !== cursor };
  } catch {
    return malformed;
  }
}

function readRow(row: JsonValue): SourceIssuance | null {
  const fields = asObject(row);
  const ref = asText(fields.id, 100);
  if (ref === null) return null;
  const revoked = typeof fields.revoked === 'boolean' ? fields.revoked : null;
  const der = typeof fields.cert_der === 'string' ? Buffer.from(fields.cert_der, 'base64') : null;
  const facts = (der && tryRead(der)) ?? readFields(fields);
  if (facts === null) return null;
  return { facts, der: der && facts.serialNumber !== '' ? der : null, revoked, ref, hasBytes: false };
}

function tryRead(der: Buffer): Issuance | null {
  try {
    return readIssuance(der);
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

/** Reads the facts from the JSON fields if the certificate bytes cannot be parsed. */
function readFields(fields: { [key: string]: JsonValue }): Issuance | null {
  const [notBefore, notAfter] = [Date.parse(String(fields.not_before)), Date.parse(String(fields.not_after))];
  const tbsSha256 = asHash(fields.tbs_sha256);
  if (Number.isNaN(notBefore) || Number.isNaN(notAfter) || tbsSha256 === null) return null;
  const issuer = asObject(fields.issuer);
  const names = asList(fields.dns_names, 1_000_000).flatMap((name) => asText(name)?.toLowerCase() ?? []);
  return {
    tbsSha256,
    sha256: asHash(fields.cert_sha256),
    precertificate: false,
    names: names.slice(0, 1_000),
    nameCount: names.length,
    commonName: null,
    issuer: {
      commonName: asText(issuer.friendly_name, 200),
      organization: asText(asObject(issuer.operator).name, 200) ?? asText(issuer.friendly_name, 200),
    },
    serialNumber: '',
    ...{ notBefore, notAfter, keyType: null, keyBits: null },
    keySha256: asHash(fields.pubkey_sha256),
    signatureAlgorithm: null,
  };
}

function asHash(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : null;
}
