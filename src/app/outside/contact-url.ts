import { isIP } from 'node:net';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';

/**
 * Returns the contact URL sent to scanned sites so that their owners can complain. Omitted for a loopback address,
 * which would be of no use to them.
 */
export function contactOf(publicUrl: string): { contactUrl?: string } {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const policy = createEgressPolicy({ mode: 'public', allow: [] });
  const local = host === 'localhost' || (isIP(host) !== 0 && !policy.admits(host));
  return local ? {} : { contactUrl: publicUrl };
}
