import { createSocket } from 'node:dgram';

/**
 * The name server of the DNS benchmark. It runs as a child process, so that its work is not counted as the probe's. It
 * responds to every query with one A record and prints the port that it listens on.
 */
const record = Buffer.from('c00c000100010000003c00047f000001', 'hex');
/** Whether to return NXDOMAIN for every name. */
const denies = process.argv[2] === 'nxdomain';
const socket = createSocket('udp4');
socket.on('message', (query, peer) => {
  if (denies) {
    query[2] = (query[2] ?? 0) | 0x80;
    query[3] = 0x83;
    socket.send(query, peer.port, peer.address);
    return;
  }
  // Repeats the header and the question. The query's OPT record (11 bytes) follows the answer.
  const answer = Buffer.concat([query.subarray(0, -11), record, query.subarray(-11)]);
  answer[2] = (answer[2] ?? 0) | 0x80;
  answer[3] = 0x80;
  answer[7] = 1;
  socket.send(answer, peer.port, peer.address);
});
socket.bind(0, '127.0.0.1', () => {
  socket.setRecvBufferSize(4 * 1024 * 1024);
  process.stdout.write(`${socket.address().port}\n`);
});
// Stops when the parent closes its end of the pipe or dies.
process.stdin.on('end', () => process.exit(0)).resume();
