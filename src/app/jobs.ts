import { accountJobs } from '#features/accounts/index.ts';
import { assetJobs } from '#features/assets/index.ts';
import { certificateJobs } from '#features/certificates/index.ts';
import { checkJobs } from '#features/checks/index.ts';
import { domainMonitorJobs } from '#features/domain-monitors/index.ts';
import { heartbeatJobs } from '#features/heartbeats/index.ts';
import { incidentJobs } from '#features/incidents/index.ts';
import { leadJobs } from '#features/leads/index.ts';
import { liveEventJobs } from '#features/live-events/index.ts';
import { locationJobs } from '#features/location-agents/index.ts';
import { lookalikeJobs, screenshotJobs } from '#features/lookalikes/index.ts';
import { mailJobs } from '#features/mail/index.ts';
import { maintenanceJobs } from '#features/maintenance-windows/index.ts';
import { overviewJobs } from '#features/overview/index.ts';
import { proberJobs } from '#features/prober/index.ts';
import { figureJobs } from '#features/reports/index.ts';
import { riskJobs } from '#features/risk/index.ts';
import { monitorScans } from '#features/scans/index.ts';
import { ssoJobs } from '#features/sso/index.ts';
import { statusPageJobs } from '#features/status-pages/index.ts';
import { takedownJobs } from '#features/takedowns/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import { pruneClaims, type WorkHost } from '#platform/work/claims.ts';
import { type Camera, contactOf, openFeeds } from './channel-tools.ts';

/** Dependencies of jobs other than the database. */
export interface JobParts {
  config: Config;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  net: Net;
  /** Takes screenshots of pages; null if there is no browser. */
  camera: Camera | null;
  /** Aborts long work. */
  signal: AbortSignal;
}

/** Returns all scheduled jobs; `belltower job run NAME` uses their names. */
export function scheduledJobs(parts: JobParts): ScheduledJob[] {
  const { config, clock, net, camera, signal } = parts;
  const ports = { http: 80, https: 443 };
  return [
    ...checkJobs({ retentionDays: config.retentionDays }),
    ...proberJobs(),
    ...locationJobs(parts),
    ...riskJobs,
    ...certificateJobs({ net, clock, signal }),
    ...incidentJobs,
    ...maintenanceJobs,
    ...heartbeatJobs,
    ...statusPageJobs({ net, signal, publicUrl: config.publicUrl }),
    ...mailJobs,
    ...(config.lookalikes.sweeps ? lookalikeJobs : []),
    ...(config.lookalikes.sweeps && camera !== null
      ? screenshotJobs({ ...parts, takeScreenshot: camera })
      : []),
    ...liveEventJobs,
    ...overviewJobs,
    ...figureJobs,
    ...domainMonitorJobs({ ...parts, ports, scans: monitorScans }),
    ...accountJobs,
    ...ssoJobs,
    {
      name: 'work-prune',
      schedule: '53 * * * *',
      backfillMs: 0,
      run: async (db, at) => ({ deleted: await pruneClaims(db, at) }),
    },
    ...leadJobs(openFeeds(config, { clock, net, signal })),
    ...takedownJobs({
      ...parts,
      ports,
      contactUrl: contactOf(config.publicUrl).contactUrl ?? null,
    }),
    ...(config.discoveryLookups > 0 ? assetJobs : []),
  ];
}
