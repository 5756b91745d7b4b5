import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** Name to send as SNI: A-labels without trailing dot; null for an address (RFC 6066 section 3). */
export function serverNameOf(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare)) return null;
  const ascii = domainToASCII(bare.endsWith('.') ? bare.slice(0, -1) : bare);
  return ascii === '' ? null : ascii;
}
