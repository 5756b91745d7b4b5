import { createServer as createPlain } from 'node:net';
import { createServer as createSecure } from 'node:tls';

/**
 * Runs the target of the port and ssl benchmarks as a child process, so that its work is not counted as the probe's.
 * Reads `{"cert","key"}` (PEM, both or neither) from its first argument, prints the port that it listens on, and sends
 * nothing on connections.
 */
const tls: { cert?: string; key?: string } = JSON.parse(process.argv[2] ?? '{}');
const server = tls.cert && tls.key ? createSecure({ cert: tls.cert, key: tls.key }) : createPlain();
server.on('connection', (socket) => socket.on('error', () => {}).resume());
server.on('secureConnection', (socket) => socket.on('error', () => {}).resume());
server.on('tlsClientError', () => {});
server.listen(0, '127.0.0.1', 1_024, () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
// Stops when the parent closes its end of the pipe or dies.
process.stdin.on('end', () => process.exit(0)).resume();
