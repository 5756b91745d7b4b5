import { createHash } from 'node:crypto';

/**
 * The id of a check: no column holds it, it follows from what the check was. A UUID of version 8 (RFC 9562,
 * 5.8): 48 bits of the scheduled time in epoch milliseconds, so that ids sort by time as version 7 does, then
 * 74 bits of SHA-256 over monitor, region and time.
 */
export function checkId(monitorId: string, region: string, scheduledAt: Date): string {
  const ms = scheduledAt.getTime();
  const bytes = createHash('sha256').update(`${monitorId.toLowerCase()}\n${region}\n${ms}`).digest();
  bytes.writeUIntBE(Math.max(0, ms), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
