import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createWebServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { startDatagramServer, startSocketServer } from '#lab/protocols/socket-server.ts';
import { createCa } from '#lab/tls/ca.ts';
import type { KindTarget } from '#test/kinds/targets.ts';

/** Hand-written code that does the minimum work of a check over this transport. */
export type Yardstick = 'TCP exchange' | 'TLS exchange' | 'HTTP request' | 'datagram' | 'process';

/** Address of the baseline's server, and its root certificate. */
export interface YardstickPlace {
  port: number;
  root: string;
}

const host = '127.0.0.1';
const udpKinds = ['dns', 'dnssec', 'ping', 'ntp', 'radius', 'snmp', 'group', 'domain-expiry'];
const httpKinds = ['http', 'keyword', 'steps', 'prometheus', 'docker'];

/** Returns the baseline for a kind. The baseline for kinds that need no network is a datagram. */
export function yardstickOf({ kind, settings }: Pick<KindTarget, 'kind' | 'settings'>): Yardstick {
  const { encryption, transport } = settings;
  if (kind === 'systemd' || kind === 'browser') return 'process';
  if (kind === 'ssl' || encryption === 'tls' || transport === 'tls' || transport === 'https')
    return 'TLS exchange';
  if (httpKinds.includes(kind)) return 'HTTP request';
  return udpKinds.includes(kind) ? 'datagram' : 'TCP exchange';
}

/** Starts the server of a baseline. It echoes the data that it receives. */
export async function startYardstick(yardstick: Yardstick): Promise<YardstickPlace> {
  const ca = createCa({ name: 'Yardstick root' });
  if (yardstick === 'HTTP request') {
    const server = createWebServer((_request, response) => response.end('hello')).listen(0, host);
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port, root: '' };
  }
  if (yardstick === 'datagram')
    return { port: (await startDatagramServer((given, reply) => reply(given))).port, root: '' };
  const tls = yardstick === 'TLS exchange' ? ca.issue({ names: [host] }) : null;
  const { port } = await startSocketServer((socket) => socket.pipe(socket), tls);
  return { port, root: ca.cert };
}

const run = promisify(execFile);

/** Returns a function that performs one exchange. */
export function createExchange(yardstick: Yardstick, { port, root }: YardstickPlace): () => Promise<unknown> {
  if (yardstick === 'process') return () => run('true');
  if (yardstick === 'datagram')
    return async () => {
      const socket = createSocket('udp4');
      socket.send('hello', port, host);
      await once(socket, 'message');
      socket.close();
    };
  if (yardstick === 'HTTP request')
    return async () => {
      const [response] = await once(request({ host, port, agent: false }).end(), 'response');
      for await (const _part of response);
    };
  const open = () =>
    yardstick === 'TLS exchange' ? connectTls({ host, port, ca: root }) : connect({ host, port });
  return async () => {
    const socket = open();
    socket.write('hello');
    await once(socket, 'data');
    socket.destroy();
  };
}
