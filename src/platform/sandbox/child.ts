/**
 * The program of a sandbox process: runs one function at a time and reports its outcome. It has no environment, no
 * network, no files to write and no children of its own (see `sandbox-process.ts`), and ends with the process that started it.
 */

/** What the service asks of a sandbox process. */
export interface SandboxOrder {
  /** URL of the module that exports the function. */
  file: string;
  name: string;
  input: unknown;
}

/** What a sandbox process reports: that the module is loaded and the function starts, then its outcome. */
export type SandboxReport = { started: true } | { value: unknown } | { error: string };

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
