import { recordFields } from '#engine/posture/lookup.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs, hourMs } from '#platform/durations.ts';
import type { ScheduledJob } from '#platform/jobs/types.ts';
import { type LookDeps, lookAtPlaces, toPlaces, usualMailPorts, writePlaces } from './deployments/look.ts';
import {
  type PlaceToLook,
  selectMonitoredPlaces,
  selectScannedHosts,
  selectVerifiedDomains,
} from './deployments/views.ts';

/** The job runs every two minutes; what was stored while none ran is made up for. */
const lookBackMs = hourMs;
const placesAtOnce = 200;
const mostMailHosts = 10;

/** Learns where certificates are served: from scans, at the places of ssl monitors, and daily at mail hosts. */
export function certificateJobs(deps: LookDeps): readonly ScheduledJob[] {
  return [
    {
      name: 'certificate-deployments',
      schedule: '*/2 * * * *',
      backfillMs: 0,
      queue: 'certificate-deployments',
      run: async (db, at) => {
        const scanned = await selectScannedHosts(db, new Date(at.getTime() - lookBackMs));
        for (const one of scanned) await writePlaces(db, toPlaces(one));
        const since = new Date(at.getTime() - dayMs / 4);
        const places = await selectMonitoredPlaces(db, { since, limit: placesAtOnce });
        return { scanned: scanned.length, looked: await lookAtPlaces(db, places, deps) };
      },
    },
    {
      name: 'mail-certificates',
      schedule: '23 4 * * *',
      backfillMs: dayMs,
      queue: 'mail-certificates',
      run: async (db) => {
        const places = await findMailPlaces(db, deps);
        return { places: places.length, served: await lookAtPlaces(db, places, deps) };
      },
    },
  ];
}

/** The mail hosts of verified domains, each of an account once, with their ports. */
async function findMailPlaces(
  db: Db,
  { net, signal, mailPorts = usualMailPorts }: LookDeps,
): Promise<PlaceToLook[]> {
  const places = new Map<string, PlaceToLook>();
  for (const { id, account_id, domain } of await selectVerifiedDomains(db)) {
    if (signal.aborted) break;
    const answer = await net.dns.query({ name: domain, type: 'MX', signal }).catch(() => null);
    const hosts = (answer?.answers ?? []).flatMap(({ type, data }) =>
      type === 'MX' ? (exchangeOf(data) ?? []) : [],
    );
    for (const host of [...new Set(hosts)].slice(0, mostMailHosts)) {
      for (const { port, starttls } of mailPorts) {
        const place = { account_id, domain_id: id, host, port, sni: null, starttls };
        places.set(`${account_id} ${host} ${port}`, place);
      }
    }
  }
  return [...places.values()];
}

/** The host of an MX record; null for the one that says that there is none (RFC 7505). */
function exchangeOf(data: unknown): string | null {
  const { exchange } = recordFields(data);
  const host = typeof exchange === 'string' ? exchange.toLowerCase().replace(/\.$/, '') : '';
  return host === '' || host.length > 253 ? null : host;
}
