import { readPem } from '#engine/certificates/der.ts';
import {
  asList,
  asObject,
  asText,
  type JsonValue,
  parseBoundedJson,
} from '#platform/sources/bounded-json.ts';
import type { SourceClient } from '#platform/sources/client.ts';
import type { Issuance } from '../issuance.ts';
import type { IssuanceSource, SourceIssuance, SourcePage } from './types.ts';

/** Timeout of a list in ms. Responses for popular names are long, and the service is slow. */
const listMs = 90_000;
const listBytes = 64 * 1024 * 1024;
const maxRows = 10_000;

/**
 * Creates a source for crt.sh, Sectigo's free search across all logs. Reports unexpired certificates without the TBS
 * hash and the key, which require the certificate bytes. Responses such as 429, 502 and HTML pages are common and do
 * not cause an exception.
 */
export function createCrtshSource(client: SourceClient): IssuanceSource {
  return {
    name: 'crtsh',
    async list(domain, _cursor, signal) {
      const found = new Map<string, SourceIssuance>();
      // The first query finds the name itself, the second its subdomains.
      for (const query of [domain, `%.${domain}`]) {
        const page = await queryPage(client, query, signal);
        if (page.kind === 'failed') return page;
        for (const one of page.issuances) found.set(one.ref, one);
      }
      return { kind: 'ok', issuances: [...found.values()], cursor: null, more: false };
    },
    async fetchDer(ref, signal) {
      const response = await client.request({
        path: `/?d=${encodeURIComponent(ref)}`,
        timeoutMs: 60_000,
        signal,
      });
      if (response.kind === 'not-found' || (response.kind === 'failed' && response.code === 'refused'))
        return 'gone';
      if (response.kind !== 'ok') return null;
      return readPem(response.body.toString('latin1'))[0] ?? 'gone';
    },
  };
}

async function queryPage(client: SourceClient, query: string, signal: AbortSignal): Promise<SourcePage> {
  const path = `/?q=${encodeURIComponent(query)}&output=json&exclude=expired&deduplicate=Y`;
  const headers = { accept: 'application/json' };
  const response = await client.request({ path, headers, signal, timeoutMs: listMs, maxBytes: listBytes });
  const nothing: SourcePage = { kind: 'ok', issuances: [], cursor: null, more: false };
  if (response.kind === 'not-found') return nothing;
  if (response.kind === 'not-modified') return failed('malformed');
  if (response.kind === 'failed') return failed(response.code, response.retryAfterMs);
  try {
    const rows = parseBoundedJson(response.body);
    if (!Array.isArray(rows)) return failed('malformed');
    const issuances = asList(rows, maxRows).flatMap((row) => readRow(row) ?? []);
    return { ...nothing, issuances };
  } catch {
    return failed('malformed');
  }
}

const failed = (code: string, retryAfterMs: number | null = null): SourcePage => ({
  kind: 'failed',
  code,
  retryAfterMs,
});

function readRow(row: JsonValue): SourceIssuance | null {
  const fields = asObject(row);
  const [notBefore, notAfter] = [readTime(fields.not_before), readTime(fields.not_after)];
  const serial = asText(fields.serial_number, 128);
  if (notBefore === null || notAfter === null || serial === null) return null;
  // One name per line.
  const text = typeof fields.name_value === 'string' ? fields.name_value.slice(0, 1_000_000) : '';
  const names = [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))];
  const facts: Issuance = {
    tbsSha256: null,
    sha256: null,
    precertificate: false,
    names: names.slice(0, 1_000),
    nameCount: names.length,
    commonName: asText(fields.common_name, 200),
    issuer: readIssuer(asText(fields.issuer_name, 1_000) ?? ''),
    serialNumber: serial.toLowerCase(),
    ...{ notBefore, notAfter },
    ...{ keyType: null, keyBits: null, keySha256: null, signatureAlgorithm: null },
  };
  const id = fields.id;
  const ref = typeof id === 'number' || typeof id === 'string' ? String(id) : null;
  return { facts, der: null, revoked: null, ref: ref ?? serial, hasBytes: ref !== null };
}

/** Parses a time such as `2026-11-01T09:00:00` in UTC; returns epoch ms. */
function readTime(value: JsonValue | undefined): number | null {
  const match = typeof value === 'string' ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(value) : null;
  const at = match ? Date.parse(`${match[0]}Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Parses a name such as `C=US, O=Let's Encrypt, CN=R13`; a value that contains a comma is quoted. */
function readIssuer(text: string): Issuance['issuer'] {
  const part = (name: string): string | null => {
    const match = new RegExp(`(?:^|[,;/]\\s*)${name}=(?:"([^"]*)"|([^,;]*))`).exec(text);
    return (match?.[1] ?? match?.[2])?.trim() || null;
  };
  return { commonName: part('CN'), organization: part('O') };
}
