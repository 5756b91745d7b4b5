import { Type } from 'typebox';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { compareValue, expectedValueDefaults, expectedValueFields } from '../stream/query-result.ts';
import { defineStreamKind } from '../stream/stream-kind.ts';
import { StreamFault, StreamReader } from '../stream/stream-reader.ts';

/** Encodes a command in the Redis serialization protocol. */
const encode = (...parts: string[]) =>
  `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`;

/**
 * Reads a reply that is a string, a number, null or an error.
 * @throws StreamFault for any other reply
 */
async function readReply(reader: StreamReader): Promise<{ value: string | null } | { error: string }> {
  const line = await reader.readLine();
  const rest = line.slice(1);
  if (line.startsWith('+') || line.startsWith(':')) return { value: rest };
  if (line.startsWith('-')) return { error: rest.slice(0, 200) };
  const length = Number(rest);
  if (!line.startsWith('$') || !Number.isInteger(length)) throw new StreamFault('service-protocol-error');
  if (length < 0) return { value: null };
  const bytes = await reader.readBytes(length + 2);
  return { value: bytes.subarray(0, length).toString('utf8') };
}

/** Checks that Redis or Valkey responds, and optionally that a key has a value. Writes nothing. */
export const redisKind = defineStreamKind({
  kind: 'redis',
  defaultPort: 6379,
  starttls: null,
  fields: {
    username: Nullable(Type.String({ minLength: 1, maxLength: 200 }), {
      description: 'Username; null for the default user',
    }),
    password: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Password. Returned as ********',
    }),
    key: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Key to read; null to check only that the server responds',
      examples: ['queue:length'],
    }),
    ...expectedValueFields,
  },
  defaults: { username: null, password: null, key: null, ...expectedValueDefaults },
  example: { kind: 'redis', host: 'cache.example.com' },
  secrets: [['password']],
  async converse({ socket, context }, { username, password, key, ...expected }) {
    const reader = new StreamReader(socket, context.signal);
    if (password !== null) {
      reader.write(username === null ? encode('AUTH', password) : encode('AUTH', username, password));
      const reply = await readReply(reader);
      if ('error' in reply) return { observed: null, reason: message('service-sign-in-refused') };
    }
    reader.write(key === null ? encode('PING') : encode('GET', key));
    const reply = await readReply(reader);
    if ('error' in reply) {
      const isRefusal = /^(?:NOAUTH|NOPERM|WRONGPASS)/.test(reply.error);
      return {
        observed: null,
        reason: isRefusal
          ? message('service-sign-in-refused')
          : message('service-query-failed', { detail: reply.error }),
      };
    }
    return key === null ? { observed: reply.value, reason: null } : compareValue(reply.value, expected);
  },
});
