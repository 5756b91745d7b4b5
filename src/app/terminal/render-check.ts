import type { DescribeReason } from '#engine/probes/causes.ts';
import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import type { Observation, Phases, Verdict } from '#engine/probes/types.ts';

/** Result of one probe of `check`. */
export interface CheckReport {
  kind: ProbeKindEntry;
  target: string;
  observation: Observation;
  verdict: Verdict;
  describe: DescribeReason;
}

type Status = Verdict['status'];

const colors = { up: 32, degraded: 33, down: 31, unknown: 35 } as const;

/** Returns the output of `check --json`. */
export function checkToJson({ kind, target, observation, verdict, describe }: CheckReport) {
  const [headline] = verdict.reasons;
  return {
    kind: kind.kind,
    target,
    status: verdict.status,
    durationMs: Math.round(observation.durationMs * 1000) / 1000,
    code: headline?.code ?? null,
    error: observation.failure?.detail ?? null,
    message: headline ? describe(headline) : null,
    reasons: verdict.reasons.map((reason) => ({ ...reason, message: describe(reason) })),
    address: observation.address,
    phases: observation.phases,
  };
}

const paint = (status: Status, color: boolean) => {
  const word = status.toUpperCase();
  return color ? `\x1b[1;${colors[status]}m${word}\x1b[0m` : word;
};

/** Renders one probe with its phases as bars. */
export function renderCheck(report: CheckReport, color: boolean): string {
  const { kind, observation } = report;
  const lines = [headlineOf(report, color), ...detailsOf(report).map((each) => `  ${each}`)];
  const phases = renderPhases(observation.phases, kind.phases);
  if (phases !== '') lines.push('', phases);
  return `${lines.join('\n')}\n`;
}

/** Renders one of several probes as a line. */
export function renderCheckLine(report: CheckReport, color: boolean): string {
  return `${[headlineOf(report, color), ...detailsOf(report)].join('  ')}\n`;
}

function headlineOf({ kind, target, observation, verdict }: CheckReport, color: boolean): string {
  const where = observation.address === null ? '' : ` at ${observation.address}`;
  const took = `${observation.durationMs.toFixed(1)} ms`;
  return `${paint(verdict.status, color)}  ${kind.kind} ${target}${where}  ${took}`;
}

function detailsOf({ observation, verdict, describe }: CheckReport): string[] {
  const detail = observation.failure?.detail;
  return [...verdict.reasons.map(describe), ...(detail ? [`(${detail})`] : [])];
}

/**
 * Renders the summary of several probes: the number of probes per status, and the durations of probes with a response.
 */
export function renderCheckSum(reports: readonly Pick<CheckReport, 'observation' | 'verdict'>[]): string {
  const counts = (Object.keys(colors) as Status[]).flatMap((status) => {
    const count = reports.filter(({ verdict }) => verdict.status === status).length;
    return count === 0 ? [] : [`${count} ${status}`];
  });
  const probes = `${reports.length} probe${reports.length === 1 ? '' : 's'}`;
  const times = reports
    .filter(({ observation }) => observation.failure === null)
    .map(({ observation }) => observation.durationMs);
  if (times.length === 0) return `${probes}: ${counts.join(', ')}\n`;
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  const [least, average, most] = [Math.min(...times), mean, Math.max(...times)].map((ms) => ms.toFixed(1));
  return `${probes}: ${counts.join(', ')}; min ${least}, mean ${average}, max ${most} ms\n`;
}

const labels: Record<keyof Phases, string> = {
  dnsMs: 'DNS lookup',
  connectMs: 'connect',
  tlsMs: 'TLS handshake',
  firstByteMs: 'first byte',
  transferMs: 'transfer',
};

/**
 * Renders phases as bars on one time axis. Each bar begins at the end of the previous bar.
 * @param shown Phases of the kind, in order.
 * @param width Width of the whole axis in characters.
 */
export function renderPhases(phases: Phases, shown: readonly (keyof Phases)[], width = 40): string {
  const known = shown.flatMap((key) => {
    const ms = phases[key];
    return ms === null ? [] : [{ label: labels[key], ms }];
  });
  const total = known.reduce((sum, phase) => sum + phase.ms, 0);
  if (total <= 0) return '';
  let start = 0;
  const lines = known.map(({ label, ms }) => {
    const from = Math.round((start / total) * width);
    start += ms;
    const to = Math.max(from + 1, Math.round((start / total) * width));
    const bar = `${' '.repeat(Math.min(from, width - 1))}${'█'.repeat(to - from)}`
      .slice(0, width)
      .padEnd(width);
    return `  ${label.padEnd(14)}${bar} ${ms.toFixed(1).padStart(8)} ms`;
  });
  return lines.join('\n');
}
