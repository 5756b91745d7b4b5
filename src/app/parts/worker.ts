import { startAlertDispatcher } from '#features/alerts/index.ts';
import { startDiscoverer } from '#features/assets/index.ts';
import { startHeartbeatWatch } from '#features/heartbeats/index.ts';
import { startMailWorker } from '#features/mail/index.ts';
import { startSubscriberNotifier } from '#features/status-pages/index.ts';
import { startCollector, takedownCorrespondent } from '#features/takedowns/index.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import type { Net } from '#platform/net/types.ts';
import type { WorkHost } from '#platform/work/claims.ts';
import {
  createCamera,
  createChannelTools,
  createEvidenceParts,
  createSubscriberHttp,
} from '../channel-tools.ts';
import { createDiscoveryDeps } from '../discovery-deps.ts';
import { scheduledJobs } from '../jobs.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Runtime } from '../runtime.ts';
import { startCertificates } from './certificates.ts';

/** Starts the job worker and incident notifications; returns a function that stops them. */
export async function startWorkerPart(
  runtime: Runtime,
  { database, net, work }: { database: OpenDatabase; net: Net; work: WorkHost },
): Promise<() => Promise<void>> {
  const over = new AbortController();
  const camera = createCamera({ ...runtime, net });
  const worker = await createWorker({
    ...runtime,
    work,
    db: database.db,
    pool: database.pool,
    jobs: scheduledJobs({ ...runtime, work, net, camera, signal: over.signal }),
  });
  const tools = createChannelTools({ ...runtime, net });
  const stopPostOffice = startMailWorker({
    ...runtime,
    work,
    db: database.db,
    mailer: tools.mailer,
    publicUrl: runtime.config.publicUrl,
    hasServer: runtime.config.smtpUrl !== null,
    correspondents: { takedown: takedownCorrespondent },
  });
  const stopMailWorker = startSubscriberNotifier({
    ...runtime,
    work,
    db: database.db,
    publicUrl: runtime.config.publicUrl,
    http: createSubscriberHttp({ ...runtime, net }),
  });
  const dispatcher = startAlertDispatcher({
    ...runtime,
    work,
    db: database.db,
    pool: database.pool,
    publicUrl: runtime.config.publicUrl,
    tools,
  });
  const evidence = createEvidenceParts({ ...runtime, net, camera });
  const collector = startCollector({ ...runtime, work, db: database.db, evidence });
  const discoverer = startDiscoverer({ ...createDiscoveryDeps({ ...runtime, db: database.db, net }), work });
  const watch = startHeartbeatWatch({ ...runtime, db: database.db });
  const stopCertificates = startCertificates(runtime, { database, net, work });
  return async () => {
    over.abort();
    await Promise.all([
      ...[worker.stop(), dispatcher.stop(), stopPostOffice(), watch.stop()],
      ...[collector.stop(), discoverer.stop()],
      stopCertificates(),
      stopMailWorker(),
    ]);
    tools.mailer.close();
  };
}
