import { createHash, randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { compileRegex } from '../expectations/regex.ts';
import { PatternField } from '../settings-schema.ts';
import { defineStreamKind } from '../stream/stream-kind.ts';
import { StreamFault, StreamReader } from '../stream/stream-reader.ts';

/** Returns the accept value for a key (RFC 6455 section 1.3). */
const acceptOf = (key: string) =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

/** Builds a masked frame with a short payload (RFC 6455 section 5.2). */
function frameOf(opcode: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255]);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | opcode]), length, mask, masked]);
}

const text = 1;
const close = 8;
const ping = 9;
const pong = 10;

/** Reads frames until a text message is complete, responding to pings. */
async function readMessage(reader: StreamReader): Promise<string> {
  const parts: Buffer[] = [];
  for (;;) {
    const [first = 0, second = 0] = await reader.readBytes(2);
    const short = second & 127;
    if (short === 127) throw new StreamFault('service-answer-too-long');
    const length = short === 126 ? (await reader.readBytes(2)).readUInt16BE() : short;
    const payload = length === 0 ? Buffer.alloc(0) : await reader.readBytes(length);
    const opcode = first & 15;
    if (opcode === close) throw new StreamFault('response-closed');
    if (opcode === ping) reader.write(frameOf(pong, payload));
    if (opcode > 2) continue;
    parts.push(payload);
    if (parts.reduce((sum, part) => sum + part.length, 0) > 65_536)
      throw new StreamFault('service-answer-too-long');
    if ((first & 128) !== 0) return Buffer.concat(parts).toString('utf8');
  }
}

/** Checks a WebSocket handshake (RFC 6455), and optionally the response to a message. */
export const websocketKind = defineStreamKind({
  kind: 'websocket',
  defaultPort: 443,
  starttls: null,
  fields: {
    path: Type.String({
      maxLength: 2000,
      pattern: '^/[\\x21-\\x7e]*$',
      description: 'Path to request; default /',
    }),
    subprotocol: Nullable(Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$" }), {
      description: 'Subprotocol to request, which the server must accept; null for none',
    }),
    send: Nullable(Type.String({ minLength: 1, maxLength: 10_000 }), { description: 'Text message to send' }),
    expectRegex: Nullable(PatternField("Pattern that the server's first message must match")),
  },
  defaults: { encryption: 'tls', path: '/', subprotocol: null, send: null, expectRegex: null },
  example: { kind: 'websocket', host: 'chat.example.com', path: '/socket' },
  async converse({ socket, context }, { host, port, path, subprotocol, send, expectRegex }) {
    const reader = new StreamReader(socket, context.signal);
    const key = randomBytes(16).toString('base64');
    const authority = `${host.includes(':') ? `[${host}]` : host}${port === 443 || port === 80 ? '' : `:${port}`}`;
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: ${authority}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${key}`,
      'Sec-WebSocket-Version: 13',
      ...(subprotocol === null ? [] : [`Sec-WebSocket-Protocol: ${subprotocol}`]),
    ];
    reader.write(`${lines.join('\r\n')}\r\n\r\n`);
    const status = (await reader.readLine()).replace(/[^\x20-\x7e]/g, '·').slice(0, 100);
    const headers = new Map<string, string>();
    for (let line = await reader.readLine(); line !== ''; line = await reader.readLine()) {
      const colon = line.indexOf(':');
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    }
    const isAccepted =
      /^HTTP\/1\.1 101\b/.test(status) && headers.get('sec-websocket-accept') === acceptOf(key);
    if (!isAccepted)
      return {
        observed: status,
        reason: message('service-greeting-unexpected', { protocol: 'WebSocket', line: status }),
      };
    const chosen = headers.get('sec-websocket-protocol') ?? '';
    if (subprotocol !== null && chosen !== subprotocol) {
      return {
        observed: chosen,
        reason: message('service-value-unexpected', { value: chosen, expected: subprotocol }),
      };
    }
    if (send !== null) reader.write(frameOf(text, Buffer.from(send)));
    if (expectRegex === null) {
      reader.write(frameOf(close, Buffer.from([0x03, 0xe8])));
      return { observed: status, reason: null };
    }
    const answer = await readMessage(reader);
    reader.write(frameOf(close, Buffer.from([0x03, 0xe8])));
    const isOther = !compileRegex(expectRegex).test(answer);
    return {
      observed: answer.slice(0, 200),
      reason: isOther
        ? message('service-value-unexpected', { value: answer.slice(0, 100), expected: expectRegex })
        : null,
    };
  },
});
