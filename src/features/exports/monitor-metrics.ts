import type { Readable } from 'node:stream';
import type { Ctx } from '#features/access/index.ts';
import { type ExportSource, streamPages } from './stream.ts';
import { type MeasuredMonitor, selectMonitorsForMetrics } from './views.ts';

/** Metrics of each service monitor with their help texts. The names are a contract with users' dashboards. */
export const monitorMetrics = {
  belltower_monitor_up: '1 up, 0.5 degraded, 0 down; absent while pending or paused',
  belltower_monitor_paused: '1 while the monitor is paused',
  belltower_monitor_latency_seconds: 'Duration of the newest check of the last two hours',
  belltower_monitor_certificate_days_left: 'Days until the certificate that was served last ends',
  belltower_monitor_uptime_ratio: 'Share of the checks of the last 30 days that found it up or degraded',
} as const;

type Name = keyof typeof monitorMetrics;

/** Functions that return the value of each metric, or null if there is none. */
const measures: Record<Name, (monitor: MeasuredMonitor) => number | null> = {
  belltower_monitor_up: ({ paused, status }) => (paused ? null : (statusValues[status] ?? null)),
  belltower_monitor_paused: ({ paused }) => (paused ? 1 : 0),
  belltower_monitor_latency_seconds: ({ duration_ms }) => duration_ms && duration_ms / 1000,
  belltower_monitor_certificate_days_left: ({ days_left }) => days_left,
  belltower_monitor_uptime_ratio: ({ uptime }) => uptime,
};

const statusValues: Record<string, number> = { up: 1, degraded: 0.5, down: 0 };

/**
 * Streams the status, latency, certificate days left and uptime of every service monitor of the account for Prometheus,
 * using one statement. The lines of a metric must be consecutive, so labels and values are collected first.
 */
export function streamMonitorMetrics(ctx: Ctx, source: ExportSource): Promise<Readable> {
  const query = selectMonitorsForMetrics(ctx.accountId, new Date(ctx.clock.now())).compile(ctx.db);
  return streamPages<MeasuredMonitor>(source, (open) => renderMetrics(open(query)));
}

/** Prometheus's text format 0.0.4. */
export async function* renderMetrics(pages: AsyncIterable<MeasuredMonitor[]>): AsyncGenerator<string> {
  const labels: string[] = [];
  const [first, ...others] = Object.keys(monitorMetrics) as [Name, ...Name[]];
  const collected = others.map((name) => ({ name, values: [] as (number | null)[] }));
  yield headOf(first);
  for await (const page of pages) {
    const own = page.map(labelsOf);
    yield page.map((monitor, at) => lineOf(first, own[at] ?? '', measures[first](monitor))).join('');
    labels.push(...own);
    for (const { name, values } of collected) values.push(...page.map(measures[name]));
  }
  for (const { name, values } of collected) {
    yield headOf(name);
    for (let from = 0; from < values.length; from += linesOfPiece) {
      const piece = values.slice(from, from + linesOfPiece);
      yield piece.map((value, at) => lineOf(name, labels[from + at] ?? '', value)).join('');
    }
  }
}

const linesOfPiece = 1000;

const headOf = (name: Name) => `# HELP ${name} ${monitorMetrics[name]}\n# TYPE ${name} gauge\n`;

function lineOf(name: Name, labels: string, value: number | null): string {
  return value === null ? '' : `${name}{${labels}} ${value}\n`;
}

function labelsOf({ id, name, kind }: MeasuredMonitor): string {
  return `id="${id}",kind="${kind}",name="${escapeLabel(name)}"`;
}

const escapes: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

function escapeLabel(text: string): string {
  return text.replace(/[\\"\n]/g, (character) => escapes[character] ?? character);
}
