import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:os';
import type { Command } from 'commander';
import { systemClock } from '#platform/clock.ts';
import { UsageError } from '../terminal/program.ts';

/** Maximum number of bytes from the end of the command's output that are sent with the report. */
const tailBytes = 10_000;
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGCONT'] as const;
/** Signals that a terminal sends directly to the command, so they must not be forwarded. */
const ofTerminal: ReadonlySet<string> = new Set(['SIGINT', 'SIGQUIT']);
/** Delays in ms before each attempt to report, and the time limit of one attempt. */
const pausesMs = [0, 1000, 3000];
const tryMs = 5_000;

/**
 * Registers `run`, which runs a command and reports the run to a heartbeat. The command behaves the same when
 * Belltower is unreachable.
 */
export function registerRunCommand(program: Command): void {
  program
    .command('run')
    .argument('<url>', 'ping URL of the heartbeat')
    .argument('<command...>', 'command to run and its arguments, after --')
    .description('run a command and report its start, exit status and last 10 kB of output to a heartbeat')
    .action(async (url: string, [name = '', ...args]: string[]) => {
      const report = createReporter(readUrl(url));
      const started = report('start', null);
      const { exitCode, signal, tail } = await runCommand(name, args);
      await started;
      await report(String(exitCode), tail);
      // The process ends with the same signal, so that the parent process gets the same exit status as from the command
      // itself.
      if (signal !== null) process.kill(process.pid, signal);
      process.exitCode = exitCode;
    });
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `"${text}" is not a ping URL. Enter the ping URL of a heartbeat, such as https://…/ping/<uuid>.`,
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/**
 * Returns a function that sends the pings of one run. A ping that cannot be sent is reported once on stderr and has no
 * other effect.
 */
function createReporter(url: URL): (signal: string, body: Buffer | null) => Promise<void> {
  const rid = randomUUID();
  let isAway = false;
  return async (signal, body) => {
    const to = new URL(url);
    to.pathname += `/${signal}`;
    to.searchParams.set('rid', rid);
    let why = '';
    // A late start ping does more harm than a missing start ping.
    for (const pauseMs of signal === 'start' ? pausesMs.slice(0, 1) : pausesMs) {
      await systemClock.sleep(pauseMs);
      try {
        const response = await fetch(to, {
          method: 'POST',
          body: body === null ? null : new Uint8Array(body),
          signal: AbortSignal.timeout(tryMs),
        });
        await response.arrayBuffer();
        if (response.ok) return;
        why = `${response.status} ${response.statusText}`;
        if (response.status < 500 && response.status !== 429) break;
      } catch (error) {
        const cause = error instanceof Error ? (error.cause ?? error) : error;
        why = cause instanceof Error ? cause.message || cause.name : String(cause);
      }
    }
    if (!isAway) process.stderr.write(`belltower run: the run could not be reported: ${why}\n`);
    isAway = true;
  };
}

interface Ended {
  /**
   * Exit code, as in shells: 128 + n for signal n, 127 if the program was not found, 126 if it cannot be executed.
   */
  exitCode: number;
  signal: NodeJS.Signals | null;
  tail: Buffer;
}

function runCommand(name: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(name, args, { stdio: ['inherit', 'pipe', 'pipe'] });
  const tail = captureTail(child);
  const stopPassing = passSignals(child);
  return new Promise((resolve) => {
    const end = (exitCode: number, signal: NodeJS.Signals | null) => {
      stopPassing();
      resolve({ exitCode, signal, tail: tail() });
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      process.stderr.write(`${name}: ${error.code === 'ENOENT' ? 'command not found' : error.message}\n`);
      end(error.code === 'ENOENT' ? 127 : 126, null);
    });
    child.once('close', (code, signal) => {
      end(code ?? 128 + (signal === null ? 0 : constants.signals[signal]), signal);
    });
  });
}

/** Passes the command's output through. The returned function returns the end of the output. */
function captureTail(child: ChildProcess): () => Buffer {
  let tail = Buffer.alloc(0);
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (from === null) continue;
    // If the reader closes the pipe (`| head`), the command gets a broken pipe, as it would without `belltower run`.
    to.removeAllListeners('error');
    to.on('error', () => from.destroy());
    from.pipe(to, { end: false });
    from.on('data', (part: Buffer) => {
      tail = Buffer.concat([tail, part]);
      if (tail.length > 4 * tailBytes) tail = Buffer.from(tail.subarray(-tailBytes));
    });
  }
  return () => tail.subarray(-tailBytes);
}

function passSignals(child: ChildProcess): () => void {
  const listeners = passedOn.map((name) => {
    const pass = () => {
      if (!(process.stdin.isTTY && ofTerminal.has(name))) child.kill(name);
    };
    process.on(name, pass);
    return () => process.removeListener(name, pass);
  });
  return () => {
    for (const remove of listeners) remove();
  };
}
