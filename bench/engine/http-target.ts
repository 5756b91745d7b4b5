import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';

/**
 * The target of the http and https benchmarks. It runs as a child process, so that its work is not counted as the
 * probe's. It reads `{"cert","key"}` (PEM, both or neither) from its first argument and prints the port that it listens
 * on.
 */
const tls: { cert?: string; key?: string } = JSON.parse(process.argv[2] ?? '{}');
const body = 'ok '.repeat(200);
const answer: Parameters<typeof createHttp>[1] = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': String(body.length) });
  response.end(body);
};
const server =
  tls.cert && tls.key ? createHttps({ cert: tls.cert, key: tls.key }, answer) : createHttp(answer);
server.listen(0, '127.0.0.1', 1_024, () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
// Stops when the parent closes its end of the pipe or dies.
process.stdin.on('end', () => process.exit(0)).resume();
