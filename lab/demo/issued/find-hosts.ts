import { requestDiscovery } from '#features/assets/discoveries/routes.ts';
import { type DiscoveryDeps, runDueDiscoveries } from '#features/assets/discoveries/run-discovery.ts';
import { triageMany } from '#features/assets/subdomains/triage.ts';
import { hourMs } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import { clockAt } from '../create-company.ts';
import type { GrowingParts } from './grow-issuances.ts';

const own = ['larkspur.test', 'larkspur-shop.test', 'xn--lrchenhof-v2a.test', 'oldlarkspur.test'];

/** Names that the company no longer uses. */
const ignored = ['wiki.larkspur.test', 'mailings.larkspur.test'];

/**
 * Schedules two discovery runs with the service's own code: a first run with names that Mara reviewed, and a run a few
 * hours ago with new names that have not been reviewed.
 */
export function planDiscoveries(parts: GrowingParts & { net: Net; log: Log; signal: AbortSignal }): void {
  const { agenda, timeline } = parts;
  const first = timeline.from + 2 * hourMs;
  agenda.add(first, () => discover(parts, first));
  agenda.add(first + hourMs, () => triage(parts, first + hourMs));
  const last = timeline.to - 5 * hourMs;
  agenda.add(last, () => discover(parts, last));
}

async function discover(parts: Parameters<typeof planDiscoveries>[0], at: number): Promise<void> {
  const { db, net, log, signal, founded, internet } = parts;
  await internet.moveAllTo(at);
  const { http, https } = internet.ports;
  const deps: DiscoveryDeps = {
    ...{ db, net, log, clock: clockAt(at), followsCertificates: true, passive: [], ports: { http, https } },
    ...{ isUnregistered: undefined, findOrigin: null, lookupsPerDay: 100_000, contactUrl: null },
  };
  // Jobs that became due during the simulated nights are still queued, because no worker was running.
  await db
    .deleteFrom('discoveries')
    .where('account_id', '=', founded.accountId)
    .where('state', '=', 'queued')
    .execute();
  const domains = await db
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', founded.accountId)
    .where('domain', 'in', own)
    .orderBy('domain')
    .execute();
  for (const { id } of domains) await requestDiscovery(founded.actAs(1, at), { domainId: id });
  await runDueDiscoveries(deps, signal);
}

async function triage({ db, founded }: GrowingParts, at: number): Promise<void> {
  const rows = await db
    .selectFrom('subdomains')
    .select(['id', 'name'])
    .where('account_id', '=', founded.accountId)
    .execute();
  const idsOf = (keep: boolean) =>
    rows.filter(({ name }) => ignored.includes(name) !== keep).map(({ id }) => id);
  const mara = founded.actAs(1, at);
  await triageMany(mara, idsOf(true), { state: 'owned' });
  await triageMany(mara, idsOf(false), {
    state: 'ignored',
    note: 'Will be shut down at the end of the year.',
  });
}
