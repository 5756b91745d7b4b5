import type { Socket } from 'node:net';
import { dialTcp } from '#engine/sockets/dial.ts';
import type { Clock } from '#platform/clock.ts';
import type { ResolvedAddress } from '#platform/net/types.ts';
import type { OpenPort } from './facts.ts';

/** A port, the bytes to send, and a function that identifies the service from the response. */
interface PortRule {
  port: number;
  kind: OpenPort['kind'];
  /** Bytes to send; omitted if the server sends first. */
  hello?: Buffer;
  /** Returns the name of the service, or null. Without it, any open port is reported. */
  recognize?(answer: Buffer, text: string): string | null;
}

const text =
  (name: string, pattern: RegExp) =>
  (_answer: Buffer, text: string): string | null =>
    pattern.test(text) ? name : null;

const get = (path: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: */*\r\n\r\n`);

/** SSLRequest of PostgreSQL, TDS pre-login, TNS connect, and `hello` of MongoDB. */
const POSTGRESQL_SSL = Buffer.from('0000000804d2162f', 'hex');
const TDS_PRELOGIN = Buffer.from('1201001a0000010000000b00060100110001ff09000000000002', 'hex');
const TNS_HEAD =
  '005a0000010000000136012c0c4120007fff7f08000001000020003a000000004141000000000000000000000000000000000000000000000000';
const TNS_CONNECT = Buffer.concat([
  Buffer.from(TNS_HEAD, 'hex'),
  Buffer.from('(CONNECT_DATA=(COMMAND=version))'),
]);
const MONGO_HELLO = mongoQuery();

/** Returns an OP_QUERY `isMaster` on admin.$cmd, which every MongoDB answers before login. */
function mongoQuery(): Buffer {
  const document = Buffer.concat([
    Buffer.from([0x10]),
    Buffer.from('isMaster\0'),
    Buffer.from([1, 0, 0, 0, 0]),
  ]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(document.length + 4);
  const body = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from('admin.$cmd\0'),
    Buffer.from([0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
    size,
    document,
  ]);
  const head = Buffer.alloc(16);
  head.writeInt32LE(body.length + 16, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(2004, 12);
  return Buffer.concat([head, body]);
}

const RULES: readonly PortRule[] = [
  {
    port: 1433,
    kind: 'database',
    hello: TDS_PRELOGIN,
    recognize: (answer) => (answer[0] === 4 && answer[1] === 1 ? 'SQL Server' : null),
  },
  {
    port: 1521,
    kind: 'database',
    hello: TNS_CONNECT,
    recognize: (answer) => (answer.length >= 8 && [2, 4, 5, 11].includes(answer[4] ?? 0) ? 'Oracle' : null),
  },
  {
    port: 3306,
    kind: 'database',
    recognize: (answer, reply) =>
      answer[4] === 10 || /mysql|mariadb|is not allowed to connect/i.test(reply) ? 'MySQL' : null,
  },
  {
    port: 5432,
    kind: 'database',
    hello: POSTGRESQL_SSL,
    recognize: (answer) =>
      answer.length === 1 && (answer[0] === 0x53 || answer[0] === 0x4e) ? 'PostgreSQL' : null,
  },
  {
    port: 6379,
    kind: 'database',
    hello: Buffer.from('PING\r\n'),
    recognize: text('Redis', /^(?:\+PONG|-NOAUTH|-DENIED)/),
  },
  {
    port: 9200,
    kind: 'database',
    hello: get('/'),
    recognize: text('Elasticsearch', /You Know, for Search|"cluster_name"|security_exception/),
  },
  {
    port: 11211,
    kind: 'database',
    hello: Buffer.from('version\r\n'),
    recognize: text('memcached', /^VERSION /),
  },
  {
    port: 27017,
    kind: 'database',
    hello: MONGO_HELLO,
    recognize: text('MongoDB', /ismaster|maxBsonObjectSize/i),
  },
  ...[23, 135, 139, 445, 3389, 5900, 5985].map((port): PortRule => ({ port, kind: 'remote-admin' })),
  { port: 2375, kind: 'management-ui', hello: get('/version'), recognize: text('Docker', /"ApiVersion"/) },
  { port: 8080, kind: 'management-ui', hello: get('/login'), recognize: text('Jenkins', /^X-Jenkins:/im) },
  {
    port: 8500,
    kind: 'management-ui',
    hello: get('/v1/agent/self'),
    recognize: text('Consul', /"Config":|X-Consul-/),
  },
  { port: 15672, kind: 'management-ui', hello: get('/'), recognize: text('RabbitMQ', /RabbitMQ Management/) },
  {
    port: 5601,
    kind: 'management-ui',
    hello: get('/'),
    recognize: text('Kibana', /^kbn-(?:name|license-sig|xpack-sig):/im),
  },
  { port: 10250, kind: 'management-ui' },
  { port: 6443, kind: 'management-ui' },
  { port: 8006, kind: 'management-ui' },
  { port: 10000, kind: 'management-ui', hello: get('/'), recognize: text('Webmin', /MiniServ|Webmin/) },
  ...[21, 22, 25, 110, 143, 8000, 8443, 8888].map((port): PortRule => ({ port, kind: 'other' })),
];

const CONNECT_MS = 2_000;
const ANSWER_MS = 2_000;
const MAX_ANSWER = 4_096;

export interface PortScan {
  open: OpenPort[];
  /** Ports without a result, each with an error code. */
  unknown: { port: number; code: string }[];
}

/**
 * Connects to about thirty known ports of one address, two at a time (active, for verified domains only), and
 * identifies the services. Sends only the first message of a client of the service. Never rejects.
 */
export async function scanPorts(
  address: ResolvedAddress,
  context: { clock: Clock; signal: AbortSignal; ports?: readonly number[] },
): Promise<PortScan> {
  const rules = RULES.filter(({ port }) => context.ports?.includes(port) ?? true);
  const scan: PortScan = { open: [], unknown: [] };
  const queue = [...rules];
  const work = async () => {
    for (let rule = queue.shift(); rule && !context.signal.aborted; rule = queue.shift()) {
      await scanPort(rule, { address, scan, ...context });
    }
  };
  await Promise.all([work(), work()]);
  for (const { port } of queue) scan.unknown.push({ port, code: 'time-budget' });
  scan.open.sort((a, b) => a.port - b.port);
  return scan;
}

async function scanPort(
  rule: PortRule,
  context: { address: ResolvedAddress; scan: PortScan; clock: Clock; signal: AbortSignal },
): Promise<void> {
  const { address, scan, clock } = context;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(CONNECT_MS)]);
  const target = { addresses: [address], port: rule.port, timeoutMs: CONNECT_MS };
  const dialled = await dialTcp(target, { clock, signal });
  if (!dialled.ok) {
    const { code } = dialled.failure;
    // The port is not open if a firewall drops packets or the host refuses the connection.
    if (code === 'probe-failed') scan.unknown.push({ port: rule.port, code });
    return;
  }
  const answer = await converse(dialled.socket, rule, context.signal);
  const spoke = rule.recognize?.(answer, answer.toString('latin1')) ?? null;
  const kind = rule.recognize && spoke === null ? 'other' : rule.kind;
  scan.open.push({ address: address.address, port: rule.port, kind, spoke });
}

/** Sends the greeting. Reads until there is enough data, the connection ends, or the time is up. */
function converse(socket: Socket, rule: PortRule, signal: AbortSignal): Promise<Buffer> {
  if (!rule.recognize) {
    socket.destroy();
    return Promise.resolve(Buffer.alloc(0));
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      socket.removeAllListeners('data').destroy();
      resolve(Buffer.concat(chunks).subarray(0, MAX_ANSWER));
    };
    const timer = setTimeout(end, ANSWER_MS);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      const reply = Buffer.concat(chunks);
      if (length >= MAX_ANSWER || rule.recognize?.(reply, reply.toString('latin1')) !== null) end();
    });
    socket.on('close', end);
    signal.addEventListener('abort', end);
    if (rule.hello) socket.write(rule.hello);
  });
}
