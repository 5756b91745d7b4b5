import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type ChildCounts, createScrape, type MetricsOfProcess } from '../metrics.ts';
import { createProcessHistory } from './process-history.ts';

/** Returns the metrics of a prober that made this many checks, half of them pings. */
async function countsOf(checks: number): Promise<MetricsOfProcess> {
  const registers = [new Registry()];
  const total = new Counter({ name: 'checks_total', help: 'Checks', labelNames: ['kind', 'to'], registers });
  total.inc({ kind: 'ping', to: 'up' }, checks / 2);
  total.inc({ to: 'up', kind: 'http' }, checks / 2);
  const late = new Histogram({ name: 'late_seconds', help: 'Lateness', buckets: [1], registers });
  for (let number = 0; number < checks; number++) late.observe(0.5);
  new Gauge({ name: 'queued', help: 'Checks queued', registers }).set(checks);
  return registers[0]?.getMetricsAsJSON() ?? [];
}

/** Returns the response of `/metrics`. */
async function renderMetrics(processes: MetricsOfProcess[], children: ChildCounts[] = []): Promise<string> {
  const scrape = createScrape(new Registry(), async () => ({ processes, children }));
  return (await scrape()).text;
}

test('counters of exited processes are added to the counters of running processes, and gauges are dropped', async () => {
  const history = createProcessHistory();
  history.close(await countsOf(4));
  history.close(await countsOf(6));
  history.close([]);
  const text = await renderMetrics([await countsOf(2), history.closed()]);
  for (const line of [
    'checks_total{kind="ping",to="up"} 6',
    'checks_total{to="up",kind="http"} 6',
    'late_seconds_bucket{le="1"} 12',
    'late_seconds_bucket{le="+Inf"} 12',
    'late_seconds_sum 6',
    'late_seconds_count 12',
    'queued 2',
  ]) {
    assert.ok(text.split('\n').includes(line), `${line}\n${text}`);
  }
});

test('a removed prober keeps its restart count and is not reported as down', async () => {
  const text = await renderMetrics(
    [],
    [
      { name: 'prober-1', running: false, restarts: 1 },
      { name: 'prober-2', running: null, restarts: 3 },
    ],
  );
  assert.match(text, /^belltower_process_restarts\{process="prober-2"\} 3$/m);
  assert.match(text, /^belltower_process_running\{process="prober-1"\} 0$/m);
  assert.doesNotMatch(text, /belltower_process_running\{process="prober-2"\}/);
});

test('a process that serves /metrics passes its own counts to the supervisor', async () => {
  const registry = new Registry();
  new Counter({ name: 'asked_total', help: 'Requests', registers: [registry] }).inc(7);
  let reported: MetricsOfProcess | null = null;
  const scrape = createScrape(registry, async (own) => {
    reported = own;
    return { processes: [], children: [] };
  });
  assert.match((await scrape()).text, /^asked_total 7$/m);
  assert.deepEqual(reported, await registry.getMetricsAsJSON());
});
