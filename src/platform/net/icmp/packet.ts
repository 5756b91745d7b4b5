/** ICMP echo messages of ping sockets (RFC 792, RFC 4443 4): the kernel fills in identifier and checksum. */

/** A length that every path carries and every `ping` sends: 8 bytes of header, 56 of payload. */
const ECHO_BYTES = 64;
const TOKEN_AT = 8;

const TYPES = { 4: { request: 8, reply: 0 }, 6: { request: 128, reply: 129 } } as const;

/** Random bits that a reply must bring back; off-path senders do not know them. */
export interface EchoToken {
  high: number;
  low: number;
}

/** An echo request. `sequence` is 16 bits wide. */
export function encodeEcho(family: 4 | 6, sequence: number, token: EchoToken): Buffer {
  const packet = Buffer.allocUnsafe(ECHO_BYTES).fill(0);
  packet[0] = TYPES[family].request;
  packet.writeUInt16BE(sequence, 6);
  packet.writeUInt32BE(token.high, TOKEN_AT);
  packet.writeUInt32BE(token.low, TOKEN_AT + 4);
  return packet;
}

/** The sequence number of an echo reply; -1 for every other message. */
export function replySequence(family: 4 | 6, packet: Buffer): number {
  if (packet.length < TOKEN_AT + 8 || packet[0] !== TYPES[family].reply || packet[1] !== 0) return -1;
  return packet.readUInt16BE(6);
}

/** True when the reply carries this token. */
export function bringsToken(packet: Buffer, token: EchoToken): boolean {
  return packet.readUInt32BE(TOKEN_AT) === token.high && packet.readUInt32BE(TOKEN_AT + 4) === token.low;
}
