import type { SandboxOrder, SandboxReport } from './protocol.ts';

/**
 * The program of a sandbox process: runs one function at a time and reports its outcome. It has no environment, no
 * network, no files to write and no children of its own (see `process-pool.ts`), and ends with the process that started it.
 */

const report = (what: SandboxReport): void => {
  process.send?.(what);
};

process.on('disconnect', () => process.exit());

process.on('message', async ({ file, name, input }: SandboxOrder) => {
  try {
    const module = (await import(file)) as Record<string, (input: unknown) => unknown>;
    report({ started: true });
    report({ value: await module[name]?.(input) });
  } catch (error) {
    report({ error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown' });
  }
});
