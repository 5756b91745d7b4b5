import { execFile } from 'node:child_process';

/** The state of a unit as printed by `systemctl show`. */
export interface UnitState {
  /** `loaded`, `not-found`, `masked`, … */
  loadState: string;
  /** `active`, `inactive`, `failed`, `activating`, … */
  activeState: string;
  /** `running`, `exited`, `dead`, `auto-restart`, … */
  subState: string;
  /** Reason for the end of the last run: `success`, `exit-code`, `oom-kill`, … */
  result: string;
  /** Automatic restarts; null for units other than services. */
  restarts: number | null;
  /** Milliseconds since the unit became active; null if it is not active. */
  uptimeMs: number | null;
}

const properties = [
  'LoadState',
  'ActiveState',
  'SubState',
  'Result',
  'NRestarts',
  'ActiveEnterTimestampMonotonic',
];
/** Maximum number of bytes of output. The properties need a few hundred. */
const maxBytes = 16_384;

/** Reads the state of a unit. Throws if systemd does not respond. */
export async function showUnit(
  unit: string,
  { signal, searchPath }: { signal: AbortSignal; searchPath: string },
): Promise<UnitState> {
  const words = ['show', '--no-pager', `--property=${properties.join(',')}`, '--', unit];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      'systemctl',
      words,
      // Excludes the agent's environment, because it contains the agent's token.
      {
        signal,
        maxBuffer: maxBytes,
        killSignal: 'SIGKILL',
        env: { PATH: searchPath, LC_ALL: 'C' },
      },
      (error, stdout, stderr) => (error === null ? resolve(stdout) : reject(toError(error, stderr))),
    );
  });
  return parseUnit(output, Number(process.hrtime.bigint() / 1_000n));
}

const toError = (error: Error & { code?: unknown }, stderr: string): Error =>
  new Error(stderr.trim().split('\n')[0]?.slice(0, 150) || String(error.code ?? error.message).slice(0, 150));

/** Parses the output of `systemctl show`. `nowUs` is the machine's monotonic clock in µs. */
export function parseUnit(output: string, nowUs: number): UnitState {
  const values = new Map(
    output.split('\n').map((line) => {
      const equals = line.indexOf('=');
      return [line.slice(0, equals), line.slice(equals + 1)];
    }),
  );
  const activeState = values.get('ActiveState');
  if (activeState === undefined) throw new Error('unexpected output');
  const enteredUs = Number(values.get('ActiveEnterTimestampMonotonic') ?? 0);
  const restarts = values.get('NRestarts');
  return {
    loadState: values.get('LoadState') ?? '',
    activeState,
    subState: values.get('SubState') ?? '',
    result: values.get('Result') ?? '',
    restarts: restarts === undefined || restarts === '' ? null : Number(restarts),
    uptimeMs: activeState === 'active' && enteredUs > 0 ? Math.max(0, (nowUs - enteredUs) / 1000) : null,
  };
}
