import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { ssh as messages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { compileRegex } from '../expectations/regex.ts';
import { PatternField } from '../settings-schema.ts';
import { BoundedStream } from '../stream/bounded-stream.ts';
import { type DialogueResult, defineStreamKind, type StreamConnection } from '../stream/stream-kind.ts';
import { StreamFault, StreamReader } from '../stream/stream-reader.ts';
import type { CauseTable } from '../types.ts';

const causes: CauseTable<keyof typeof messages> = { 'ssh-host-key-mismatch': 'certificate' };

const readable = (line: string) => line.replace(/[^\x20-\x7e]/g, '·').slice(0, 255);

/** Reads the server's identification string. The server can send other lines before it. */
async function readIdentification({ socket, context }: StreamConnection): Promise<string | null> {
  const reader = new StreamReader(socket, context.signal);
  reader.write('SSH-2.0-Belltower\r\n');
  for (let lines = 0; lines < 50; lines += 1) {
    const line = readable(await reader.readLine());
    if (line.startsWith('SSH-')) return line;
  }
  return null;
}

/** Host keys in the order in which they are requested. A server has one key of each type. */
const hostKeyTypes = ['ssh-ed25519', 'ecdsa-sha2-nistp256', 'rsa-sha2-512', 'rsa-sha2-256'] as const;

/** Formats a fingerprint like `ssh-keygen -l`. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/**
 * Performs a key exchange and returns the identification and the fingerprint of the host key. In the exchange, the
 * server proves that it has the private key (RFC 4253 section 8). Does not sign in.
 */
async function exchangeKeys(
  connection: StreamConnection,
  host: string,
): Promise<{ identification: string; fingerprint: string }> {
  const { default: ssh } = await import('ssh2');
  const stream = new BoundedStream(connection, host);
  let received = Buffer.alloc(0);
  connection.socket.on('data', (chunk: Buffer) => {
    if (received.length < 8_192) received = Buffer.concat([received, chunk]);
  });
  const client = new ssh.Client();
  try {
    return await new Promise((resolve, reject) => {
      let fingerprint = '';
      client
        .on('handshake', () => {
          const [identification = ''] = /^SSH-.*$/m.exec(received.toString('latin1')) ?? [];
          resolve({ identification: readable(identification.trimEnd()), fingerprint });
        })
        .on('error', () => reject(stream.fault ?? new StreamFault('service-protocol-error')))
        .on('close', () => reject(stream.fault ?? new StreamFault('response-closed')));
      client.connect({
        sock: stream,
        username: 'belltower',
        ident: 'Belltower',
        // The signal ends the check.
        readyTimeout: 0,
        authHandler: () => false,
        algorithms: { serverHostKey: [...hostKeyTypes] },
        hostVerifier: (key: Buffer) => {
          fingerprint = fingerprintOf(key);
          return true;
        },
      });
    });
  } finally {
    client.destroy();
    stream.destroy();
  }
}

/** Checks that an SSH server identifies itself (RFC 4253 section 4.2), and optionally its host key. */
export const sshKind = defineStreamKind({
  kind: 'ssh',
  defaultPort: 22,
  starttls: null,
  concurrency: 1_000,
  fields: {
    expectRegex: Nullable(PatternField("Pattern that the server's identification string must match")),
    hostKeys: Type.Array(Type.String({ pattern: '^SHA256:[A-Za-z0-9+/]{43}$' }), {
      maxItems: 20,
      description:
        'Fingerprints of accepted host keys, as `ssh-keygen -l` shows them; the server must have one of them. Empty accepts any',
      examples: [['SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s']],
    }),
  },
  defaults: { expectRegex: null, hostKeys: [] },
  example: { kind: 'ssh', host: 'shell.example.com' },
  messages,
  causes,
  async converse(connection, { host, expectRegex, hostKeys }): Promise<DialogueResult> {
    const pinned = hostKeys.length > 0 ? await exchangeKeys(connection, host) : null;
    const observed = pinned?.identification ?? (await readIdentification(connection));
    if (observed === null)
      return { observed, reason: message('service-greeting-unexpected', { protocol: 'SSH', line: '' }) };
    if (expectRegex !== null && !compileRegex(expectRegex).test(observed))
      return {
        observed,
        reason: message('service-value-unexpected', { value: observed, expected: expectRegex }),
      };
    const isOther = pinned !== null && !hostKeys.includes(pinned.fingerprint);
    return {
      observed,
      reason: isOther ? message('ssh-host-key-mismatch', { fingerprint: pinned.fingerprint }) : null,
    };
  },
});
