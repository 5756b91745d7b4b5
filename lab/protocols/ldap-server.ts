import type { Socket } from 'node:net';

/** Encodes a BER element. */
const ber = (tag: number, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  // Active Directory encodes lengths of constructed elements in this format.
  const isConstructed = (tag & 0x20) !== 0;
  const length = Buffer.from(
    isConstructed ? [0x84, 0, 0, content.length >> 8, content.length & 255] : [content.length],
  );
  return Buffer.concat([Buffer.from([tag]), length, content]);
};
/** Encodes the result of an operation. */
export const result = (id: number, tag: number, code: number, text = '') =>
  ber(0x30, ber(2, Buffer.from([id])), ber(tag, ber(10, Buffer.from([code])), ber(4), ber(4, text)));
/** Encodes a search result entry. */
export const entry = (id: number, dn: string, values: Record<string, string>) =>
  ber(
    0x30,
    ber(2, Buffer.from([id])),
    ber(
      0x64,
      ber(4, dn),
      ber(
        0x30,
        ...Object.entries(values).map(([name, value]) => ber(0x30, ber(4, name), ber(0x31, ber(4, value)))),
      ),
    ),
  );

/** Password of the user `cn=admin,dc=lab`. */
export const ldapPassword = 'right';

/** Implements a directory with one entry, `dc=lab`. It accepts anonymous binds, binds of one user, and any search. */
export function ldapServer(socket: Socket): void {
  socket.on('data', (request: Buffer) => {
    const text = request.toString('latin1');
    const isBind = text.includes('\x02\x01\x03\x04', 4);
    const isAnonymous = isBind && /\x02\x01\x03\x04\x00\x80\x00$/.test(text);
    if (isBind)
      socket.write(result(1, 0x61, isAnonymous || text.endsWith(`\x80\x05${ldapPassword}`) ? 0 : 49));
    else if (text.includes('objectclass') || text.includes('objectClass'))
      socket.write(Buffer.concat([entry(2, 'dc=lab', { dc: 'lab' }), result(2, 0x65, 0)]));
  });
}
