import { join } from 'node:path';
import { createRuntime } from '#app/runtime.ts';
import { startService } from '#app/serve.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import { sourceTable } from '#platform/config/source-table.ts';
import { choosePorts, freePort } from '../ports.ts';
import { demoPassword, people } from './create-company.ts';
import { createDemoData, type DemoData } from './create-demo-data.ts';
import { DemoError, type DemoState, prepareFolder, saveState } from './folder.ts';
import { startJobs } from './heartbeats.ts';
import { type Internet, startInternet } from './internet.ts';
import { setUpAlerts } from './receiver/set-up-alerts.ts';
import { startReceiver } from './receiver/start-receiver.ts';
import { episodesUntil, liveHabits } from './scripted-outages.ts';
import { createTimeline, type Timeline } from './timeline.ts';

export interface DemoOptions {
  dataDir: string;
  /** Days of history, 1 to 60. */
  days: number;
  /** Port of the API; 0 for any free port. */
  port: number;
  /** Creates everything from scratch. */
  fresh: boolean;
  logLevel?: string;
  /** Whether to take screenshots with the machine's Chromium, if it is installed. */
  pictures?: boolean;
  onProgress?: (text: string, share: number) => void;
  /** Aborts the start while history is being created. The next start creates it from scratch. */
  signal?: AbortSignal;
  /** Called for each message to the demo's mail server or webhook. */
  onArrival?: (line: string) => void;
  /** Called when the service's database has failed permanently. */
  onFatal?: (error: Error) => void;
}

/** A running demo. */
export interface Demo {
  url: string;
  email: string;
  password: string;
  apiKey: string;
  timeline: Timeline;
  /** Null if the history was created in an earlier run. */
  made: DemoData | null;
  internet: Internet;
  /** Root certificates of the lab. */
  caFile: string;
  /** Stops service, database and lab. Can be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts lab and service in a folder. Creates the history on the first run and continues it on later runs.
 * @throws DemoError, EmbeddedError, ConfigError: their messages are for the user at the terminal.
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { dataDir, onProgress = () => {} } = options;
  const known = prepareFolder(dataDir, options.fresh);
  const to = known?.to ?? Math.floor(systemClock.now() / 1_000) * 1_000;
  const from = known?.from ?? to - options.days * dayMs;
  const timeline = createTimeline({ from, to, episodes: episodesUntil(from, to), habits: liveHabits });
  const caFile = join(dataDir, 'lab-ca.pem');
  const internet = await openInternet({ timeline, ports: known?.ports ?? (await choosePorts()), caFile });
  const receiver = await startReceiver(options.onArrival ?? (() => {}));
  const closeLab = () => Promise.all([internet.close(), receiver.close()]).then(() => {});
  try {
    const port = options.port === 0 ? await freePort() : options.port;
    const level = options.logLevel ?? 'warn';
    const runtime = createRuntime(
      environmentOf({
        ...{ dataDir, caFile, internet, port, level, smtpUrl: receiver.smtpUrl },
        pictures: options.pictures ?? false,
      }),
    );
    let created: DemoData | null = null;
    let state: DemoState | null = known;
    if (state === null) {
      const signal = options.signal ?? new AbortController().signal;
      created = await createDemoData({ runtime, timeline, internet, signal, onProgress });
      state = { version: 2, from, to, ports: internet.ports, apiKey: created.apiKey };
      saveState(dataDir, state);
    }
    internet.goLive();
    internet.logs.goLive(() => internet.usualCa.issue(nextRenewal(systemClock.now())).der);
    onProgress('starting the service', 0.99);
    const onFatal = options.onFatal ?? (() => {});
    // This part of the start cannot be aborted. If the user stops the demo now, it stops once the start is complete.
    const { signal } = new AbortController();
    const service = await startService(runtime, { role: 'all', region: 'default', onFatal, signal });
    const { apiKey } = state;
    const jobs = startJobs({ url: service.apiAddress?.url ?? '', apiKey });
    await setUpAlerts({ url: service.apiAddress?.url ?? '', apiKey, receiver });
    let stopped: Promise<void> | undefined;
    return {
      url: service.apiAddress?.url ?? '',
      email: people[0].email,
      password: demoPassword,
      apiKey,
      timeline,
      made: created,
      internet,
      caFile,
      stop: () => {
        jobs.stop();
        stopped ??= service.stop().finally(closeLab);
        return stopped;
      },
    };
  } catch (error) {
    await closeLab();
    throw error;
  }
}

async function openInternet(parts: Omit<Parameters<typeof startInternet>[0], 'clock'>): Promise<Internet> {
  try {
    return await startInternet({ ...parts, clock: systemClock });
  } catch (error) {
    const { code, port } = error as { code?: string; port?: number };
    if (code !== 'EADDRINUSE') throw error;
    throw new DemoError(
      `Port ${port} of the demo's lab is taken: another demo on this folder, or another program. Stop that, or start anew with --fresh.`,
    );
  }
}

/** Returns a certificate issued while the demo runs. It is a renewal, so it causes no alert. */
const nextRenewal = (now: number) => ({
  names: ['api.larkspur.test'],
  notBefore: now,
  notAfter: now + 90 * dayMs,
});

/**
 * Returns the environment of the demo's service. It contains nothing from the caller's environment, because the demo
 * must not touch the caller's database.
 */
function environmentOf(parts: {
  dataDir: string;
  caFile: string;
  internet: Internet;
  port: number;
  level: string;
  smtpUrl: string;
  pictures: boolean;
}): NodeJS.ProcessEnv {
  // Third-party sources would require network access.
  const sources = Object.keys(sourceTable).map((name) => [`BELLTOWER_SOURCE_${name}_ENABLED`, 'false']);
  return {
    ...Object.fromEntries(sources),
    BELLTOWER_ENV: 'development',
    BELLTOWER_HOST: '127.0.0.1',
    BELLTOWER_PORT: String(parts.port),
    BELLTOWER_DATA_DIR: parts.dataDir,
    BELLTOWER_TARGETS: 'any',
    // Shows an empty account.
    BELLTOWER_SIGNUP: 'open',
    // The registry belongs to the lab and can handle concurrent queries.
    BELLTOWER_SOURCE_RDAP_ENABLED: 'true',
    BELLTOWER_SOURCE_RDAP_RPS: '1000',
    BELLTOWER_RDAP_BOOTSTRAP_URL: parts.internet.registryUrl,
    BELLTOWER_CHROMIUM: parts.pictures ? 'auto' : 'off',
    PATH: process.env.PATH ?? '',
    // The logs of the lab are few and small.
    BELLTOWER_CT: 'tail',
    BELLTOWER_CT_LOG_LIST_URL: parts.internet.logs.listUrl,
    // Names outside the lab do not exist, so monitors that users add cannot connect to other machines by name.
    BELLTOWER_RESOLVERS: `127.0.0.1:${parts.internet.ports.dns}`,
    BELLTOWER_TRUST_CA: parts.caFile,
    BELLTOWER_SMTP_URL: parts.smtpUrl,
    BELLTOWER_MAIL_FROM: 'bell@larkspur.test',
    BELLTOWER_LOG_LEVEL: parts.level,
  };
}
