import { recordFields } from '#engine/posture/lookup.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import {
  checkEndpoints,
  defaultMailPorts,
  type EndpointCheckDeps,
  saveObservations,
  toObservations,
} from './deployments/observe.ts';
import { deleteObsoleteLinks, linkMonitors } from './deployments/queries.ts';
import {
  selectMonitoredEndpoints,
  selectObsoleteLinks,
  selectScannedHosts,
  selectUnlinkedMonitors,
  selectVerifiedDomains,
  type TlsEndpoint,
} from './deployments/views.ts';

/**
 * The job runs every two minutes. A range of one hour covers results that were stored while the job was not running.
 */
const lookbackMs = hourMs;
const endpointsPerRun = 200;
const maxMailHosts = 10;

/** Finds deployments in scan results, at the endpoints of ssl monitors and, daily, at mail hosts. */
export function certificateJobs(deps: EndpointCheckDeps): readonly ScheduledJob[] {
  return [
    {
      name: 'certificate-deployments',
      schedule: '*/2 * * * *',
      backfillMs: 0,
      queue: 'certificate-deployments',
      run: async (db, at) => {
        const scanned = await selectScannedHosts(db, new Date(at.getTime() - lookbackMs));
        for (const one of scanned) await saveObservations(db, toObservations(one));
        const since = new Date(at.getTime() - dayMs / 4);
        const places = await selectMonitoredEndpoints(db, { since, limit: endpointsPerRun });
        return { scanned: scanned.length, checked: await checkEndpoints(db, places, deps) };
      },
    },
    {
      name: 'certificate-ends',
      schedule: '*/2 * * * *',
      backfillMs: 0,
      run: async (db) => {
        const links = await selectUnlinkedMonitors(db);
        const obsolete = await selectObsoleteLinks(db);
        await withTransaction(db, async (tx) => {
          await linkMonitors(tx, links);
          await deleteObsoleteLinks(tx, obsolete);
        });
        return { linked: links.length, deleted: obsolete.length };
      },
    },
    {
      name: 'mail-certificates',
      schedule: '23 4 * * *',
      backfillMs: dayMs,
      queue: 'mail-certificates',
      run: async (db) => {
        const places = await findMailEndpoints(db, deps);
        return { places: places.length, served: await checkEndpoints(db, places, deps) };
      },
    },
  ];
}

/** Finds the mail hosts of verified domains, each once per account, with their ports. */
async function findMailEndpoints(
  db: Db,
  { net, signal, mailPorts = defaultMailPorts }: EndpointCheckDeps,
): Promise<TlsEndpoint[]> {
  const places = new Map<string, TlsEndpoint>();
  for (const { id, account_id, domain } of await selectVerifiedDomains(db)) {
    if (signal.aborted) break;
    const response = await net.dns.query({ name: domain, type: 'MX', signal }).catch(() => null);
    const hosts = (response?.answers ?? []).flatMap(({ type, data }) =>
      type === 'MX' ? (exchangeOf(data) ?? []) : [],
    );
    for (const host of [...new Set(hosts)].slice(0, maxMailHosts)) {
      for (const { port, starttls } of mailPorts) {
        const place = { account_id, domain_id: id, host, port, sni: null, starttls };
        places.set(`${account_id} ${host} ${port}`, place);
      }
    }
  }
  return [...places.values()];
}

/** Returns the host of an MX record; null for a null MX (RFC 7505). */
function exchangeOf(data: unknown): string | null {
  const { exchange } = recordFields(data);
  const host = typeof exchange === 'string' ? exchange.toLowerCase().replace(/\.$/, '') : '';
  return host === '' || host.length > 253 ? null : host;
}
