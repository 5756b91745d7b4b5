/** ICMP echo messages (RFC 792, RFC 4443 section 4). */

/** Packet size that every path supports and that `ping` programs use: 8 bytes of header and 56 bytes of payload. */
const ECHO_BYTES = 64;
const CHECKSUM_AT = 2;
const IDENTIFIER_AT = 4;
const SEQUENCE_AT = 6;
const TOKEN_AT = 8;

export const TYPES = { 4: { request: 8, reply: 0 }, 6: { request: 128, reply: 129 } } as const;

/** Random bits that a reply must repeat. Off-path attackers cannot guess them. */
export interface EchoToken {
  high: number;
  low: number;
}

/**
 * Builds an echo request; `sequence` and `identifier` are 16 bits wide. A request without an identifier is for a ping
 * socket. The kernel then sets the identifier and the checksum. A request with an identifier is for a raw socket. The
 * kernel then only computes the checksum of ICMPv6, which depends on addresses that only the kernel can determine.
 */
export function encodeEcho(
  family: 4 | 6,
  { sequence, token }: { sequence: number; token: EchoToken },
  identifier: number | null,
): Buffer {
  const packet = Buffer.allocUnsafe(ECHO_BYTES).fill(0);
  packet[0] = TYPES[family].request;
  packet.writeUInt16BE(sequence, SEQUENCE_AT);
  packet.writeUInt32BE(token.high, TOKEN_AT);
  packet.writeUInt32BE(token.low, TOKEN_AT + 4);
  if (identifier === null) return packet;
  packet.writeUInt16BE(identifier, IDENTIFIER_AT);
  if (family === 4) packet.writeUInt16BE(checksumOf(packet), CHECKSUM_AT);
  return packet;
}

/** Returns the checksum of RFC 1071: the complement of the ones' complement sum of all 16-bit words. */
export function checksumOf(packet: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 1 < packet.length; at += 2) sum += packet.readUInt16BE(at);
  if (packet.length % 2 === 1) sum += (packet[packet.length - 1] ?? 0) << 8;
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
}

/** Returns the length of the IPv4 header (20 to 60 octets), which is the offset of the ICMP message. */
export function lengthOfIpv4Header(packet: Buffer): number {
  return Math.max(20, ((packet[0] ?? 0) & 15) * 4);
}

/**
 * Returns the sequence number of an echo reply that begins at `at`; -1 for any other message and for replies
 * to other programs.
 */
export function replySequence(
  family: 4 | 6,
  packet: Buffer,
  { at, identifier }: { at: number; identifier: number | null },
): number {
  if (packet.length < at + TOKEN_AT + 8) return -1;
  if (packet[at] !== TYPES[family].reply || packet[at + 1] !== 0) return -1;
  if (identifier !== null && packet.readUInt16BE(at + IDENTIFIER_AT) !== identifier) return -1;
  return packet.readUInt16BE(at + SEQUENCE_AT);
}

/** Returns true if the reply that begins at `at` contains this token. */
export function hasToken(packet: Buffer, at: number, token: EchoToken): boolean {
  return (
    packet.readUInt32BE(at + TOKEN_AT) === token.high && packet.readUInt32BE(at + TOKEN_AT + 4) === token.low
  );
}
