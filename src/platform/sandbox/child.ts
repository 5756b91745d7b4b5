/**
 * Entry point of a sandbox process, which runs one function at a time and reports the outcome. The process has no
 * environment variables, network access, writable files or child processes (see `sandbox-process.ts`), and exits with
 * its parent process.
 */

/** A request from the service to a sandbox process. */
export interface SandboxOrder {
  /** URL of the module that exports the function. */
  file: string;
  name: string;
  input: unknown;
}

/** A message from a sandbox process: first that the module is loaded and the function starts, then the outcome. */
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
