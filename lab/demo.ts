import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError } from '#app/terminal/program.ts';
import { DemoError } from './demo/folder.ts';
import { type DemoOptions, startDemo } from './demo/start-demo.ts';
import { renderWelcome } from './demo/welcome-text.ts';

/**
 * `npm run demo`: runs a fictional company's Belltower on a small simulated internet, with weeks of history, until
 * Ctrl-C.
 */

const usage = `npm run demo [-- options]
  --fresh        delete the demo and create it again
  --days N       days of history, 1 to 60 (default 21)
  --port N       where Belltower listens (default 3000, or any free port when that is taken)
  --data FOLDER  data folder of the demo (default ./data-demo)
`;

/** Thrown if the user stops the demo while the history is being created. */
class BrokenOff extends Error {}

/** Maximum duration of a shutdown. After it, the process exits. */
const stopWithinMs = 30_000;

try {
  const options = await readOptions();
  if (options === null) process.stdout.write(usage);
  else await run(options);
} catch (error) {
  endNow(error);
}

async function readOptions(): Promise<DemoOptions | null> {
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      days: { type: 'string', default: '21' },
      port: { type: 'string' },
      data: { type: 'string', default: './data-demo' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  return {
    dataDir: resolve(values.data),
    days: wholeNumber('--days', values.days, { from: 1, to: 60 }),
    port:
      values.port === undefined
        ? (await isFree(3000))
          ? 3000
          : 0
        : wholeNumber('--port', values.port, { from: 0, to: 65_535 }),
    fresh: values.fresh,
  };
}

function wholeNumber(name: string, text: string, range: { from: number; to: number }): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.from && value <= range.to) return value;
  throw new DemoError(`${name} must be a whole number from ${range.from} to ${range.to}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

async function run(options: DemoOptions): Promise<void> {
  const startedAt = performance.now();
  const breaking = new AbortController();
  const { signal } = breaking;
  const onArrival = (line: string) => process.stdout.write(`${new Date().toLocaleTimeString()}  ${line}\n`);
  const onProgress = createProgressLine();
  const starting = startDemo({ ...options, pictures: true, signal, onProgress, onArrival, onFatal: endNow });
  let stopping = false;
  const stop = () => {
    // A second Ctrl-C exits immediately.
    if (stopping) process.exit(130);
    stopping = true;
    process.stdout.write('\nStopping …\n');
    breaking.abort(new BrokenOff('History is not whole; the next start makes it anew.'));
    setTimeout(() => endNow(new Error('The stop took too long.')), stopWithinMs).unref();
    starting.then((demo) => demo.stop()).then(() => process.exit(0), endNow);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const demo = await starting;
  if (!stopping) process.stdout.write(renderWelcome(demo, (performance.now() - startedAt) / 1000));
}

/**
 * Returns a function that prints progress. On a terminal, the line is redrawn in place. Elsewhere, a new line is
 * printed for each new text and for each fifth of the total.
 */
function createProgressLine(): (text: string, share: number) => void {
  let output = '';
  let shownShare = 0;
  return (text, share) => {
    if (process.stderr.isTTY) {
      const filled = Math.round(share * 30);
      const bar = '█'.repeat(filled) + '░'.repeat(30 - filled);
      process.stderr.write(`\r\x1b[K${share < 0.99 ? `${bar} ${text}` : ''}`);
    } else if (text !== output || share - shownShare >= 0.2) {
      process.stderr.write(`${String(Math.floor(share * 100)).padStart(3)}%  ${text} …\n`);
      shownShare = share;
    }
    output = text;
  };
}

function endNow(error: unknown): never {
  if (error instanceof BrokenOff) {
    process.stderr.write(`\n${error.message}\n`);
    process.exit(130);
  }
  process.stderr.write(`\n${error instanceof DemoError ? error.message : describeError(error)}\n`);
  process.exit(1);
}
