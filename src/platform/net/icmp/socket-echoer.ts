import { randomFillSync } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { createSweeper, type Sweeper, type Waiting } from '../deadline-sweeper.ts';
import { EchoFailure, type EchoFailureCode, type EchoReport } from '../types.ts';
import type { EchoSocket } from './echo-socket.ts';
import { type EchoToken, encodeEcho, hasToken, lengthOfIpv4Header, replySequence } from './packet.ts';

/** Sends the echo requests to all targets of one family over one socket. */

/** Maximum number of requests waiting for a reply, which is most of the 65,536 sequence numbers. */
const MAX_IN_FLIGHT = 60_000;

/** Options for a single echo call. `deadline` is in monotonic milliseconds. */
export interface EchoOrder {
  address: string;
  count: number;
  intervalMs: number;
  deadline: number;
  signal: AbortSignal | undefined;
}

export interface SocketEchoer {
  echo(request: EchoOrder): Promise<EchoReport>;
  readonly inFlight: number;
  close(): void;
}

/** One call in progress, waiting for its deadline. */
interface Job extends Waiting {
  order: EchoOrder;
  startedAt: number;
  /** Number of replies dropped and received before this job started. */
  droppedBefore: number;
  receivedBefore: number;
  /** Number of requests to send. It is lower than requested if there is not enough time. */
  count: number;
  rttsMs: (number | null)[];
  requests: Request[];
  replies: number;
  pacer: Waiting | null;
  resolve(report: EchoReport): void;
  reject(failure: EchoFailure): void;
}

/** One request that awaits its reply. */
interface Request {
  job: Job;
  index: number;
  sequence: number;
  token: EchoToken;
  sentAt: number;
}

interface State {
  over: EchoSocket;
  family: 4 | 6;
  clock: Clock;
  sweeper: Sweeper;
  /** Requests by sequence number. */
  requests: (Request | undefined)[];
  inFlight: number;
  sequence: number;
  /** Number of messages read so far. */
  responses: number;
}

const tokenPool = new Uint32Array(2048);
let tokenAt = tokenPool.length;

function randomToken(): EchoToken {
  if (tokenAt === tokenPool.length) {
    randomFillSync(tokenPool);
    tokenAt = 0;
  }
  return { high: tokenPool[tokenAt++] ?? 0, low: tokenPool[tokenAt++] ?? 0 };
}

/** Creates an echoer over an open socket. Closing the echoer closes the socket. */
export function createSocketEchoer(options: { over: EchoSocket; family: 4 | 6; clock: Clock }): SocketEchoer {
  const state: State = {
    ...options,
    sweeper: createSweeper(options.clock),
    requests: new Array<Request | undefined>(65_536),
    inFlight: 0,
    sequence: 0,
    responses: 0,
  };
  const { socket } = options.over;
  socket.on('message', (packet, peer) => receive(state, packet, peer.address));
  // Errors of single datagrams are passed to their callbacks. After an error of the socket, replies may be missing.
  socket.on('error', () => undefined);
  return {
    echo: (request) =>
      new Promise((resolve, reject) => {
        if (state.inFlight + request.count > MAX_IN_FLIGHT) {
          return reject(new EchoFailure('ping-overloaded', 'too many echo requests in flight'));
        }
        begin(state, request, { resolve, reject });
      }),
    get inFlight() {
      return state.inFlight;
    },
    close: () => {
      state.sweeper.clear();
      socket.close();
    },
  };
}

function begin(state: State, request: EchoOrder, end: Pick<Job, 'resolve' | 'reject'>): void {
  const job: Job = {
    order: request,
    startedAt: state.clock.monotonicMs(),
    droppedBefore: state.over.countDropped(),
    receivedBefore: state.responses,
    count: request.count,
    rttsMs: [],
    requests: [],
    replies: 0,
    pacer: null,
    deadline: request.deadline,
    signal: request.signal,
    slot: -1,
    expire: () => finish(state, job),
    ...end,
  };
  state.sweeper.add(job);
  send(state, job);
}

function send(state: State, job: Job): void {
  const { order } = job;
  const index = job.rttsMs.length;
  const request: Request = {
    job,
    index,
    sequence: freeSequence(state),
    token: randomToken(),
    sentAt: 0,
  };
  job.rttsMs.push(null);
  job.requests.push(request);
  state.requests[request.sequence] = request;
  state.inFlight += 1;
  const { socket, port, identifier } = state.over;
  const packet = encodeEcho(state.family, request, identifier);
  request.sentAt = state.clock.monotonicMs();
  socket.send(packet, port, order.address, (error) => {
    if (error !== null) fail(state, job, error);
  });
  if (index + 1 < order.count) pace(state, job);
}

/** Schedules the next request with the sweeper, unless there is no time left to wait for its reply. */
function pace(state: State, job: Job): void {
  const { intervalMs, deadline } = job.order;
  job.pacer = {
    deadline: job.startedAt + intervalMs * job.rttsMs.length,
    signal: undefined,
    slot: -1,
    expire: () => {
      job.pacer = null;
      if (job.slot < 0) return;
      if (state.clock.monotonicMs() + intervalMs <= deadline) return send(state, job);
      job.count = job.rttsMs.length;
      if (job.replies === job.count) finish(state, job);
    },
  };
  state.sweeper.add(job.pacer);
}

function freeSequence(state: State): number {
  do state.sequence = (state.sequence + 1) & 0xffff;
  while (state.requests[state.sequence] !== undefined);
  return state.sequence;
}

function removeRequest(state: State, request: Request): void {
  if (state.requests[request.sequence] !== request) return;
  state.requests[request.sequence] = undefined;
  state.inFlight -= 1;
}

function receive(state: State, packet: Buffer, from: string): void {
  state.responses += 1;
  const { headed, identifier } = state.over;
  const at = headed ? lengthOfIpv4Header(packet) : 0;
  const sequence = replySequence(state.family, packet, { at, identifier });
  const request = sequence < 0 ? undefined : state.requests[sequence];
  if (request === undefined || !hasToken(packet, at, request.token)) return;
  const { job } = request;
  if (from !== job.order.address && withoutZone(from) !== job.order.address) return;
  removeRequest(state, request);
  job.rttsMs[request.index] = state.clock.monotonicMs() - request.sentAt;
  job.replies += 1;
  if (job.replies === job.count) finish(state, job);
}

function withoutZone(address: string): string {
  const zone = address.indexOf('%');
  return zone < 0 ? address : address.slice(0, zone);
}

/**
 * Finishes a job with the replies received so far. Unsent requests don't count as lost. If this machine may have
 * dropped replies, missing replies don't count as lost either. If none arrived in this case, the job fails with
 * `ping-overloaded`, because the host's status is unknown.
 */
function finish(state: State, job: Job): void {
  release(state, job);
  const { rttsMs } = job;
  const via = state.over.way;
  if (job.replies === rttsMs.length || !losesReplies(state, job)) job.resolve({ rttsMs, via });
  else if (job.replies > 0) job.resolve({ rttsMs: rttsMs.filter((rtt) => rtt !== null), via });
  else job.reject(new EchoFailure('ping-overloaded', 'replies came faster than this machine read them'));
}

/** Maximum share of dropped replies during a job. Above it, a missing reply does not count against the host. */
const lossAllowed = 1 / 20;

/** Returns true if the kernel dropped so many replies during the job that a missing reply may be one of them. */
function losesReplies(state: State, job: Job): boolean {
  const dropped = state.over.countDropped() - job.droppedBefore;
  return dropped > lossAllowed * (dropped + state.responses - job.receivedBefore);
}

function release(state: State, job: Job): void {
  state.sweeper.remove(job);
  if (job.pacer !== null) state.sweeper.remove(job.pacer);
  if (job.replies < job.requests.length) for (const request of job.requests) removeRequest(state, request);
}

/**
 * Handles a datagram that could not be sent. If another datagram of the job was sent, the failed datagram only counts
 * as lost.
 */
function fail(state: State, job: Job, error: NodeJS.ErrnoException): void {
  if (job.slot < 0 || job.requests.length > 1) return;
  release(state, job);
  job.reject(new EchoFailure(refusals[error.code ?? ''] ?? 'ping-unreachable', error.message));
}

/**
 * Send errors that this machine causes, as opposed to the network path: a local firewall rule (EPERM) or full queues
 * (ENOBUFS).
 */
const refusals: Readonly<Record<string, EchoFailureCode>> = {
  EPERM: 'ping-blocked',
  ENOBUFS: 'ping-overloaded',
};
