import { listFamilies } from '#engine/scan/families.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import { runDueScans } from '#features/scans/index.ts';
import { type LabInternet, startLabInternet } from '#lab/scan/internet.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createTestApi } from '#test/support/http.ts';

const concurrency = 8;

/** Scans every domain of the lab with all passive families, with and without a database. */
export async function run(): Promise<void> {
  const lab = await startLabInternet();
  try {
    await measureEngine(lab);
    await measureService(lab);
  } finally {
    await lab.close();
  }
}

async function measureEngine({ domains, net, environment }: LabInternet): Promise<void> {
  const waiting = [...domains];
  const counts = { scans: 0, queries: 0, longestMs: 0 };
  const cpu = process.cpuUsage();
  const started = performance.now();
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const request = {
        domain: next.domain,
        families: listFamilies(false),
        verified: false,
        before: {},
        environment,
      };
      const tools = { net, clock: systemClock, signal: new AbortController().signal };
      const result = await runScan(request, tools);
      counts.scans += 1;
      counts.queries += result.queries;
      counts.longestMs = Math.max(counts.longestMs, result.finishedMs - result.startedMs);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `  engine: ${counts.scans} scans in ${seconds.toFixed(1)} s, ${Math.round((counts.scans * 60) / seconds)} domains/min, ` +
      `${Math.round(counts.queries / counts.scans)} DNS questions a scan, longest ${counts.longestMs} ms, ` +
      `${(((user + system) / 1e6 / counts.scans) * 1000).toFixed(0)} CPU ms per scan, including the lab`,
  );
}

async function measureService({ domains, net, environment }: LabInternet): Promise<void> {
  const api = await createTestApi({ net, maxConnections: 10 });
  try {
    const caller = await api.caller();
    for (const { domain } of domains)
      await api.request(caller, { method: 'POST', url: '/api/monitors', payload: { domain } });
    const deps = { db: api.database.db, net, clock: api.clock, log: createLog('error'), environment };
    const started = performance.now();
    const scans = await runDueScans(deps, concurrency);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `  claimed, scanned and recorded: ${scans} scans in ${seconds.toFixed(1)} s, ${Math.round((scans * 60) / seconds)} domains/min`,
    );
  } finally {
    await api.close();
  }
}
