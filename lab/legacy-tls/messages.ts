/** TLS messages. They are encoded by our own code, so that tests can use outdated and invalid messages. */

const u8 = (value: number): Buffer => Buffer.from([value & 0xff]);
export const u16 = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff]);
const u24 = (value: number): Buffer => Buffer.concat([u8(value >> 16), u16(value & 0xffff)]);
export const vector8 = (content: Buffer): Buffer => Buffer.concat([u8(content.length), content]);
export const vector16 = (content: Buffer): Buffer => Buffer.concat([u16(content.length), content]);
export const vector24 = (content: Buffer): Buffer => Buffer.concat([u24(content.length), content]);

/** Encodes one handshake message. */
export const handshake = (type: number, body: Buffer): Buffer => Buffer.concat([u8(type), vector24(body)]);

/** Splits content into records. */
export function records(type: number, version: number, content: Buffer): Buffer {
  const list: Buffer[] = [];
  for (let at = 0; at < content.length; at += 16_384) {
    list.push(Buffer.concat([u8(type), u16(version), vector16(content.subarray(at, at + 16_384))]));
  }
  return Buffer.concat(list);
}

export const alert = (description: number): Buffer => records(21, 0x0301, Buffer.from([2, description]));

export const extension = (type: number, content: Buffer): Buffer =>
  Buffer.concat([u16(type), vector16(content)]);

/** The parts of a ClientHello that affect the lab's response. */
export interface ClientHello {
  version: number;
  suites: number[];
  compressions: number[];
  /** Versions in supported_versions. Empty below TLS 1.3. */
  versions: number[];
  groups: number[];
  /** Groups of the key shares. */
  shares: number[];
  serverName: string | null;
  sessionId: Buffer;
}

/** Parses the ClientHello in `bytes`. Returns null if it is incomplete or not a ClientHello. */
export function readClientHello(bytes: Buffer): ClientHello | null {
  if (bytes.length < 9 || bytes[0] !== 22 || bytes[5] !== 1 || bytes.length < 5 + bytes.readUInt16BE(3))
    return null;
  let at = 9;
  const read = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number16 = () => read(2).readUInt16BE(0);
  const list16 = (content: Buffer): number[] =>
    Array.from({ length: content.length >> 1 }, (_, index) => content.readUInt16BE(index * 2));
  const version = number16();
  read(32);
  const sessionId = Buffer.from(read(read(1).readUInt8(0)));
  const suites = list16(read(number16()));
  const compressions = [...read(read(1).readUInt8(0))];
  const hello: ClientHello = {
    version,
    suites,
    compressions,
    versions: [],
    groups: [],
    shares: [],
    serverName: null,
    sessionId,
  };
  if (at + 2 > bytes.length) return hello;
  const end = number16() + at;
  while (at + 4 <= end) {
    const type = number16();
    const content = read(number16());
    if (type === 0) hello.serverName = content.subarray(5).toString('latin1');
    if (type === 10) hello.groups = list16(content.subarray(2));
    if (type === 43) hello.versions = list16(content.subarray(1));
    for (
      let share = 2;
      type === 51 && share + 4 <= content.length;
      share += 4 + content.readUInt16BE(share + 2)
    ) {
      hello.shares.push(content.readUInt16BE(share));
    }
  }
  return hello;
}
