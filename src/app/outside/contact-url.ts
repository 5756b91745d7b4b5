import { isIP } from 'node:net';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';

/** Scanned sites are told where this service is found, so that they may complain; a loopback address tells nothing. */
export function contactOf(publicUrl: string): { contactUrl?: string } {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const policy = createEgressPolicy({ mode: 'public', allow: [] });
  const local = host === 'localhost' || (isIP(host) !== 0 && !policy.admits(host));
  return local ? {} : { contactUrl: publicUrl };
}
