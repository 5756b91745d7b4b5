import { type ChildProcess, spawn } from 'node:child_process';
import { isIP } from 'node:net';
import type { Clock } from '#platform/clock.ts';
import { createSweeper, type Waiting } from '../deadline-sweeper.ts';
import { EchoFailure, type EchoReport } from '../types.ts';
import type { EchoOrder } from './socket-echoer.ts';

/** Sends echo requests with the system's `ping` program, on machines that don't allow ICMP sockets. */

/** Maximum number of concurrent processes. Further calls wait. */
const MAX_PROCESSES = 32;
const MAX_WAITING = 2_000;
const MAX_OUTPUT_BYTES = 64 * 1024;
/** Minimum interval in ms that iputils allows for unprivileged users. */
const LEAST_INTERVAL_MS = 200;

/** Search path for `ping`. Our environment is not passed on, because it contains secrets. */
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export interface ProgramEchoer {
  echo(request: EchoOrder): Promise<EchoReport>;
  close(): void;
}

/** Result of one run of a program, with output of limited size. */
interface Run {
  output: string;
  errors: string;
  /** True if the program could not be started. */
  missing: boolean;
}

/** Creates an echoer that runs `program` (a name looked up in PATH, or a path). */
export function createProgramEchoer(options: {
  program: string;
  clock: Clock;
  maxProcesses?: number;
}): ProgramEchoer {
  const { program, clock } = options;
  const sweeper = createSweeper(clock);
  const places = createProcessPlaces(options.maxProcesses ?? MAX_PROCESSES, sweeper.add, sweeper.remove);
  let flavour: Promise<PingFlavour> | null = null;

  const detectFlavour = async (): Promise<PingFlavour> => {
    const waiting = { deadline: clock.monotonicMs() + 5_000, signal: undefined };
    const run = await runProgram({ program, args: ['-V'], waiting }, sweeper.add, sweeper.remove);
    if (run.missing) throw new EchoFailure('ping-unavailable', `no ${program} program`);
    return recognizeFlavour(run.output + run.errors);
  };
  const echo = async (request: EchoOrder): Promise<EchoReport> => {
    if (isIP(request.address) === 0) throw new EchoFailure('ping-unreachable', 'not an address');
    flavour ??= detectFlavour();
    // A missing program is not cached, so that a later installation is detected.
    const kind = await flavour.catch((error: unknown) => {
      flavour = null;
      throw error;
    });
    if (!(await places.acquire(request))) throw new EchoFailure('ping-overloaded', 'too many ping processes');
    try {
      const fitting = limitCount(request, { kind, now: clock.monotonicMs() });
      const command = commandFor(program, fitting, { kind, now: clock.monotonicMs() });
      const run = await runProgram({ ...command, waiting: request }, sweeper.add, sweeper.remove);
      return toReport(run, fitting, kind);
    } finally {
      places.release();
    }
  };
  return { echo, close: () => sweeper.clear() };
}

/**
 * Limits a job to the number of requests that the program can send in four fifths of the available time, so that unsent
 * requests don't count as lost.
 */
function limitCount(request: EchoOrder, { kind, now }: { kind: PingFlavour; now: number }): EchoOrder {
  const intervalMs = kind === 'iputils' ? Math.max(LEAST_INTERVAL_MS, request.intervalMs) : 1_000;
  const fitting = 1 + Math.floor(Math.max(0, (request.deadline - now) * 0.8) / intervalMs);
  return { ...request, intervalMs, count: Math.min(request.count, fitting) };
}

function toReport(run: Run, request: EchoOrder, kind: PingFlavour): EchoReport {
  if (run.missing) throw new EchoFailure('ping-unavailable', 'no ping program');
  const rttsMs = parseRoundTrips(run.output, request.count, kind);
  const complaint = rttsMs.every((rtt) => rtt === null) ? parseComplaint(run.errors) : null;
  if (complaint !== null) throw new EchoFailure(`ping-${complaint}`, firstLine(run.errors));
  return { rttsMs, via: 'program' };
}

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200);
}

/**
 * Returns the options that all variants support, and the interval if it can be set. Omits `-w`, because iputils would
 * then send until `count` replies have arrived, and loss could not be measured.
 */
function commandFor(
  program: string,
  request: EchoOrder,
  { kind, now }: { kind: PingFlavour; now: number },
): { program: string; args: string[] } {
  const six = request.address.includes(':');
  const waitSeconds = Math.max(1, Math.ceil((request.deadline - now) / 1000));
  const interval = (request.intervalMs / 1000).toFixed(1);
  const args = ['-n', '-c', String(request.count), '-W', String(waitSeconds)];
  if (kind === 'iputils') args.push('-i', interval);
  if (kind === 'busybox') args.shift();
  if (kind !== 'other') args.unshift(six ? '-6' : '-4');
  return { program: six && kind === 'other' ? `${program}6` : program, args: [...args, request.address] };
}

type Add = (waiting: Waiting) => void;
type Remove = (waiting: Waiting) => boolean;

/** Runs a program until it exits. On timeout or abort, the program is killed and its output so far is used. */
function runProgram(
  task: { program: string; args: string[]; waiting: Pick<Waiting, 'deadline' | 'signal'> },
  add: Add,
  remove: Remove,
): Promise<Run> {
  return new Promise((resolve) => {
    const run: Run = { output: '', errors: '', missing: false };
    const child: ChildProcess = spawn(task.program, task.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: SYSTEM_PATH, LC_ALL: 'C' },
    });
    const waiting: Waiting = { ...task.waiting, slot: -1, expire: () => child.kill('SIGKILL') };
    add(waiting);
    child.stdout?.setEncoding('latin1').on('data', (text: string) => {
      if (run.output.length < MAX_OUTPUT_BYTES) run.output += text;
    });
    child.stderr?.setEncoding('latin1').on('data', (text: string) => {
      if (run.errors.length < MAX_OUTPUT_BYTES) run.errors += text;
    });
    const end = () => {
      remove(waiting);
      resolve(run);
    };
    child.on('error', () => {
      run.missing = true;
      end();
    });
    child.on('close', end);
  });
}

/** Slots for processes. `take` returns false if no slot became free within the time limit. */
function createProcessPlaces(
  free: number,
  add: Add,
  remove: Remove,
): { acquire(request: EchoOrder): Promise<boolean>; release(): void } {
  const queue: { waiting: Waiting; resolve(granted: boolean): void }[] = [];
  let left = free;
  return {
    acquire: (request) => {
      if (left > 0) {
        left -= 1;
        return Promise.resolve(true);
      }
      if (queue.length >= MAX_WAITING) return Promise.resolve(false);
      return new Promise((resolve) => {
        const entry = {
          waiting: {
            deadline: request.deadline,
            signal: request.signal,
            slot: -1,
            expire: () => {
              queue.splice(queue.indexOf(entry), 1);
              resolve(false);
            },
          },
          resolve,
        };
        queue.push(entry);
        add(entry.waiting);
      });
    },
    release: () => {
      const next = queue.shift();
      if (next === undefined) left += 1;
      else {
        remove(next.waiting);
        next.resolve(true);
      }
    },
  };
}

/** Parses the output of `ping` programs run with LC_ALL=C. */

/** Variants of `ping` with different options and numbering. */
type PingFlavour = 'iputils' | 'busybox' | 'other';

/** Returns the variant of `ping` by the output of `ping -V` on stdout or stderr. */
export function recognizeFlavour(output: string): PingFlavour {
  if (/iputils/i.test(output)) return 'iputils';
  return /busybox/i.test(output) ? 'busybox' : 'other';
}

/**
 * Returns the round-trip times of `count` requests in the order sent, from the lines printed so far. iputils counts
 * from 1, other variants from 0. Repeated replies (`DUP!`) and unexpected sequence numbers are skipped.
 */
export function parseRoundTrips(output: string, count: number, flavour: PingFlavour): (number | null)[] {
  const rttsMs = new Array<number | null>(count).fill(null);
  const first = flavour === 'iputils' ? 1 : 0;
  for (const line of output.split('\n')) {
    const match = /\b(?:icmp_)?seq=(\d{1,5}) .*\btime[=<]([\d.,]{1,12}) ?ms/.exec(line);
    if (match === null || line.includes('DUP')) continue;
    const index = Number(match[1]) - first;
    const rtt = Number((match[2] ?? '').replace(',', '.'));
    if (index >= 0 && index < count && Number.isFinite(rtt)) rttsMs[index] ??= rtt;
  }
  return rttsMs;
}

/** Classifies the errors of a `ping` run without replies: no route or no permission; null for any other output. */
export function parseComplaint(errors: string): 'unreachable' | 'unavailable' | null {
  if (
    /network is unreachable|no route to host|address family|cannot assign|host is unreachable/i.test(errors)
  ) {
    return 'unreachable';
  }
  return /permitted|permission|privilege|cap_net_raw|lacking|invalid option|unrecognized option|usage:/i.test(
    errors,
  )
    ? 'unavailable'
    : null;
}
