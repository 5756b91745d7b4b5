import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { outsideParsers } from '#test/hostile-content/registry.ts';
import { measureLoopDelay } from '#test/support/timing.ts';

const kb = 1024;
const sizes = [64 * kb, 256 * kb, 1024 * kb];

/**
 * Measures every parser of untrusted content with its worst known inputs at each size: its CPU time, and how long it
 * blocks the service's event loop. The baseline is `JSON.parse` of an array of numbers with the same number of bytes.
 */
export async function run(): Promise<void> {
  console.log(
    `  ${'CPU ms (loop delay ms) of'.padEnd(44)}${sizes.map((size) => `${size / kb} kB`.padStart(16)).join('')}`,
  );
  const yardstick = (size: number) => {
    const numbers = `[${'1,'.repeat(size / 2 - 1)}1]`;
    return () => JSON.parse(numbers);
  };
  await show('JSON.parse of numbers (yardstick)', async (size) => {
    const cpuMs = await minCpuMs(yardstick(size));
    return { cpuMs, delayMs: cpuMs };
  });
  for (const parser of outsideParsers) {
    let worstName = '';
    await show(
      parser.name,
      async (size) => {
        if (size > parser.maxBytes && size !== sizes[0]) return null;
        const input = (make: (bytes: number) => Buffer) => make(Math.min(size, parser.maxBytes));
        let cpuMs = 0;
        for (const [name, make] of Object.entries(parser.worst)) {
          const made = input(make);
          const ms = await minCpuMs(() => parser.parse(made));
          if (ms > cpuMs) [cpuMs, worstName] = [ms, name];
        }
        const isInPlace =
          parser.runs === 'in place' || (parser.runs !== 'sandbox' && size <= parser.runs.inPlaceUpTo);
        return {
          cpuMs,
          delayMs: isInPlace
            ? cpuMs
            : await delayOfPassing(input(Object.values(parser.worst)[0] ?? Buffer.alloc)),
        };
      },
      () => worstName,
    );
  }
  await showTemplate();
}

/**
 * Measures only the time for passing content to the sandbox and returning the result, because only then is the loop
 * blocked.
 */
async function delayOfPassing(input: Buffer): Promise<number> {
  const text = input.toString('latin1');
  await sandbox.run(echo(text), { owner: 'bench' });
  return (await measureLoopDelay(() => sandbox.run(echo(text), { owner: 'bench' }))).delayMs;
}

const sandbox = createSandbox();
const file = new URL('../src/platform/sandbox/testing/hostile-work.ts', import.meta.url).href;
const echo = (input: unknown) => ({ file, name: 'echo', input, timeLimitMs: 5_000, bytes: 0 });

/** Shows that a template that once blocked the API for over a minute now times out. */
async function showTemplate(): Promise<void> {
  const template = `{{ '${'"'.repeat(9)}' ${'| json '.repeat(27)}}}`;
  const work = {
    file: new URL('../src/features/alerts/channels/webhook-template-task.ts', import.meta.url).href,
    name: 'renderTemplates',
    input: { template, contexts: [{ event: 'test', names: {} }] },
    timeLimitMs: 2_000,
    bytes: 0,
  };
  const startedMs = performance.now();
  const { result, delayMs } = await measureLoopDelay(() => sandbox.run(work, { owner: 'bench' }));
  const outcome = 'failure' in result ? result.failure : 'rendered';
  console.log(
    `  a template of 27 chained json filters: ${outcome} after ${Math.round(performance.now() - startedMs)} ms, loop delay ${delayMs.toFixed(1)} ms`,
  );
}

async function minCpuMs(parse: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3; time++) {
    const before = process.cpuUsage();
    await parse();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

async function show(
  name: string,
  measure: (size: number) => Promise<{ cpuMs: number; delayMs: number } | null>,
  worst: () => string = () => '',
): Promise<void> {
  const columns: string[] = [];
  for (const size of sizes) {
    const figures = await measure(size);
    columns.push(
      (figures === null ? '—' : `${figures.cpuMs.toFixed(1)} (${figures.delayMs.toFixed(1)})`).padStart(16),
    );
  }
  console.log(`  ${name.padEnd(44)}${columns.join('')}  ${worst()}`);
}
