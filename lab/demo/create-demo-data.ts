import { createNetwork } from '#app/network.ts';
import { openForService } from '#app/open-database.ts';
import type { Runtime } from '#app/runtime.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { createCheckSettingsCache } from '#features/prober/database-source.ts';
import type { Db } from '#platform/database/types.ts';
import { createCompany } from './create-company.ts';
import { fillHeartbeats } from './heartbeats.ts';
import { createHistory } from './history.ts';
import type { Internet } from './internet.ts';
import { planDiscoveries } from './issued/find-hosts.ts';
import { growIssuances } from './issued/grow-issuances.ts';
import { type DemoMonitor, observeAll } from './measure-targets.ts';
import { planNights, runLastJobs } from './night-jobs.ts';
import { publishStatusPage } from './setup/status-page.ts';
import { createStaff } from './staff.ts';
import { growThreats } from './threats/grow-threats.ts';
import { createAgenda, type Timeline } from './timeline.ts';

/** The created objects, with counts. */
export interface DemoData {
  apiKey: string;
  checks: number;
  observations: number;
}

export interface DemoDataParts {
  runtime: Runtime;
  timeline: Timeline;
  internet: Internet;
  /** Aborts the creation. */
  signal: AbortSignal;
  /** Called with the current step and the completed share. */
  onProgress(text: string, share: number): void;
}

/** If less than this remains to be simulated, the prober takes over. In milliseconds. */
const closeEnoughMs = 2_000;

/**
 * Fills the database. Creates the company, observes its targets over the simulated weeks, and replays every check and
 * its consequences at the correct time.
 */
export async function createDemoData(parts: DemoDataParts): Promise<DemoData> {
  const { runtime } = parts;
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openForService({
    ...runtime,
    maxConnections: 4,
    applicationName: 'belltower demo',
    onFatal: fail,
  });
  const network = createNetwork(runtime);
  try {
    return await fill({ ...parts, db: database.db, net: { ...network, icmp: parts.internet.echoer } });
  } finally {
    network.close();
    await database.stop();
  }
}

async function fill(
  parts: DemoDataParts & { db: Db; net: ReturnType<typeof createNetwork> },
): Promise<DemoData> {
  const { runtime, timeline, internet, signal, db, net, onProgress } = parts;
  const { config, log, clock } = runtime;
  const { from, to } = timeline;
  onProgress('founding the company', 0);
  const company = await createCompany({ db, config, net, internet, timeline });
  await fillHeartbeats(db, company, timeline);
  const monitors = await readMonitors(db, company.accountId);
  const observing = { timeline, internet, net, kinds: PROBES, signal };
  const onMeasured = (share: number) => onProgress('measuring every target', 0.02 + 0.38 * share);
  const seen = await observeAll({ ...observing, onMeasured }, monitors, { from, to });
  const observations = [...seen.values()].flat().reduce((sum, one) => sum + one.looks.length, 0);
  const agenda = createAgenda();
  const onNight = (at: number) =>
    onProgress('living through the weeks', 0.4 + (0.58 * (at - from)) / (to - from));
  // Only takedowns need registration data, so the nightly scans of several weeks do not query it.
  const { RDAP, ...sources } = config.sources;
  const quiet = { ...config, sources: { ...sources, RDAP: { ...RDAP, enabled: false } } };
  await planNights({ db, net, log, config: quiet, agenda, internet, timeline, onNight });
  const signs = { db, net, log, founded: company, internet, agenda, timeline, signal };
  await growIssuances(signs);
  planDiscoveries(signs);
  const onPaused = (id: string) => history.drop(id);
  const staff = createStaff({ db, founded: company, ports: internet.ports, timeline, agenda, onPaused });
  const history = await createHistory({
    db,
    net,
    log,
    kinds: PROBES,
    monitors,
    agenda,
    signal,
    onTransition: staff.react,
  });
  await history.advance(to, seen);
  // Also simulates the time that the creation of the history took.
  let until = to;
  while (clock.now() - until > closeEnoughMs) {
    const next = clock.now();
    await history.advance(next, await observeAll(observing, monitors, { from: until, to: next }));
    until = next;
  }
  onProgress('looking who imitates the company', 0.98);
  await growThreats({ db, net, log, config, founded: company, timeline, scanned: internet.scanned });
  await publishStatusPage(company, timeline);
  await runLastJobs({ db, log, config, net }, until);
  await history.handOver(until);
  // The simulated events must not notify recipients when the service starts.
  await db.updateTable('incident_events').set({ routed: true }).where('routed', '=', false).execute();
  return { apiKey: company.apiKey, checks: history.checks, observations };
}

/** Returns every service monitor of the account with the data that a prober would have. */
async function readMonitors(db: Db, accountId: string): Promise<DemoMonitor[]> {
  const rows = await db
    .selectFrom('service_monitors')
    .select(['id', 'name', 'revision', 'interval_seconds', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();
  const orders = await createCheckSettingsCache(db).get(
    rows.map(({ id, revision }) => ({ monitorId: id, revision })),
  );
  return rows.flatMap((row, index) => {
    const order = orders[index];
    if (order === undefined) return [];
    const { id, name } = row;
    return [{ id, name, order, intervalMs: row.interval_seconds * 1_000, madeAt: row.created_at.getTime() }];
  });
}
