import { once } from 'node:events';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { type LabServer, type ServerTls, startSocketServer } from '../protocols/socket-server.ts';
import type { LabDnsServer } from './server.ts';

/** Puts TLS (RFC 7858) or HTTPS (RFC 8484) in front of a name server. */
export const startEncryptedDnsServer = (
  transport: 'tls' | 'https',
  names: Pick<LabDnsServer, 'address' | 'port'>,
  tls: ServerTls,
): Promise<LabServer> =>
  transport === 'tls'
    ? startSocketServer(
        (socket) => {
          const onward = connect({ host: names.address, port: names.port });
          onward.on('error', () => socket.destroy());
          socket.on('close', () => onward.destroy());
          socket.pipe(onward).pipe(socket);
        },
        { ...tls, protocols: ['dot'] },
      )
    : startHttpsServer(names, tls);

async function startHttpsServer(
  names: Pick<LabDnsServer, 'address' | 'port'>,
  tls: ServerTls,
): Promise<LabServer> {
  const server = createSecureServer({ key: tls.key, cert: tls.chain });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {}).on('close', () => sessions.delete(session));
  });
  server.on('stream', async (stream: ServerHttp2Stream) => {
    stream.on('error', () => {});
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    stream.respond({ ':status': 200, 'content-type': 'application/dns-message' });
    stream.end(await ask(names, Buffer.concat(parts)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}

/** Sends a message over TCP and returns the response. */
async function ask(
  { address, port }: Pick<LabDnsServer, 'address' | 'port'>,
  message: Buffer,
): Promise<Buffer> {
  const socket = connect({ host: address, port });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  socket.write(Buffer.concat([length, message]));
  let response = Buffer.alloc(0);
  for await (const part of socket) {
    response = Buffer.concat([response, part as Buffer]);
    if (response.length >= 2 && response.length >= response.readUInt16BE(0) + 2) break;
  }
  return response.subarray(2);
}
