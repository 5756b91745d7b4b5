import { normalizeHost } from '../target.ts';
import type { DnsSettings } from './settings.ts';

/** A resolver that is queried over TLS or HTTPS. */
export interface EncryptedResolver {
  /** Name or address. The certificate must be valid for it. */
  host: string;
  port: number;
  /** Host and port as in a URL. */
  authority: string;
  /** Path and query for DNS over HTTPS; null for DNS over TLS. */
  path: string | null;
}

/** Port of DNS over TLS (RFC 7858 section 3.1). */
const tlsPort = 853;

/**
 * Reads a resolver for DNS over TLS (`dns.example.com`, `192.0.2.53:853`, `[2001:db8::53]`) or DNS over HTTPS
 * (`https://dns.example.com/dns-query`). Returns null for any other text.
 */
export function readEncryptedResolver({
  resolver,
  transport,
}: Pick<DnsSettings, 'resolver' | 'transport'>): EncryptedResolver | null {
  if (resolver === null) return null;
  return transport === 'https' ? readHttpsResolver(resolver) : readTlsResolver(resolver);
}

function readHttpsResolver(text: string): EncryptedResolver | null {
  // Providers publish the URL as a template (RFC 8484, section 3).
  const url = URL.parse(text.trim().replace(/\{\?dns\}$/, ''));
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const host = normalizeHost(url.hostname)?.host;
  if (host === undefined || url.port === '0') return null;
  return {
    host,
    port: Number(url.port || 443),
    authority: url.host,
    path: `${url.pathname}${url.search}`,
  };
}

function readTlsResolver(text: string): EncryptedResolver | null {
  const whole = normalizeHost(text);
  const [, bracketed, bare, digits] = /^\s*(?:\[([^\]]+)\]|([^[\]:\s]+)):(\d{1,5})\s*$/.exec(text) ?? [];
  const host = whole?.host ?? normalizeHost(bracketed ?? bare ?? '')?.host;
  const port = whole === null ? Number(digits) : tlsPort;
  if (host === undefined || !(port >= 1 && port <= 65_535)) return null;
  const shown = host.includes(':') ? `[${host}]` : host;
  return { host, port, authority: `${shown}:${port}`, path: null };
}
