import { getServers } from 'node:dns';
import { canonicalAddress } from '../addresses.ts';
import type { DnsServer } from '../types.ts';

/**
 * Parses a server in the form `address`, `address:port` (IPv4), `[address]:port` or a bare IPv6 address. The default
 * port is 53. Returns null for any other text, including names.
 */
export function parseServer(text: string): DnsServer | null {
  const trimmed = text.trim();
  // The whole text is tried first, because a bare IPv6 address can end like a port. Only brackets can precede the port
  // of an IPv6 address.
  const bare = canonicalAddress(trimmed);
  if (bare !== null) return { address: bare.address, port: 53 };
  const match = /^(?:\[([^\]]+)\]|([^[\]:]+))(?::(\d{1,5}))?$/.exec(trimmed);
  const host = canonicalAddress(match?.[1] ?? match?.[2] ?? '');
  if (match === null || host === null || (match[1] !== undefined) !== (host.family === 6)) return null;
  const port = match[3] === undefined ? 53 : Number(match[3]);
  return port > 0 && port <= 65535 ? { address: host.address, port } : null;
}

/**
 * Parses a list of servers separated by commas or spaces, as in `1.1.1.1,[::1]:5353`.
 * @throws RangeError with the invalid server.
 */
export function parseServers(text: string): DnsServer[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const server = parseServer(part);
      if (server === null) throw new RangeError(`not a DNS server address: ${part}`);
      return server;
    });
}

/** Formats a server as `address:port`, with IPv6 addresses in brackets. */
export function formatServer(server: DnsServer): string {
  return server.address.includes(':')
    ? `[${server.address}]:${server.port}`
    : `${server.address}:${server.port}`;
}

/** Returns the servers of /etc/resolv.conf (or the platform's equivalent); empty if there are none. */
export function systemResolvers(): DnsServer[] {
  return getServers()
    .map(parseServer)
    .filter((server) => server !== null);
}
