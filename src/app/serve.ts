import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Net } from '#platform/net/egress/types.ts';
import { createApi } from './create-api.ts';
import { type OpenDatabase, openForService } from './open-database.ts';
import { createPublicUrl } from './public-url.ts';
import { startProberRole, startWorkerRole } from './roles.ts';
import { createNetwork, type Runtime } from './runtime.ts';

export const roleNames = ['all', 'api', 'worker', 'prober'] as const;
export type RoleName = (typeof roleNames)[number];

/** A running service. */
export interface Service {
  /** Where the API listens; null without the api role. */
  url: string | null;
  /** Base of links, its port known; null without the api role. */
  publicUrl: string | null;
  /** Finishes requests, checks and jobs in flight, then closes everything. Calling it twice is harmless. */
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/**
 * Starts one or all roles. Parts that were started are stopped again when a later one fails.
 * @throws whatever the part that failed throws, with a message for the operator.
 */
export async function startService(
  runtime: Runtime,
  options: { role: RoleName; region: string; onFatal: (error: Error) => void },
): Promise<Service> {
  const has = (role: RoleName) => options.role === 'all' || options.role === role;
  const stops: Stop[] = [];
  const stopAll = once(async () => {
    for (const stop of stops.reverse()) await stop();
  });
  try {
    const database = await openForService({
      ...runtime,
      maxConnections: 20,
      applicationName: `belltower ${options.role}`,
      onFatal: options.onFatal,
    });
    stops.push(() => database.stop());
    const net = createNetwork(runtime);
    stops.push(async () => net.close());
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    if (has('worker')) stops.push(await startWorkerRole(runtime, { database, net }));
    if (has('prober'))
      stops.push(await startProberRole(runtime, { database, net, registry, region: options.region }));
    const place = has('api') ? await listen(runtime, { database, net, registry, stops }) : null;
    return { url: place?.url ?? null, publicUrl: place?.publicUrl ?? null, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function listen(
  runtime: Runtime,
  parts: { database: OpenDatabase; net: Net; registry: Registry; stops: Stop[] },
): Promise<{ url: string; publicUrl: string }> {
  const { config } = runtime;
  const app = await createApi({ ...runtime, ...parts });
  parts.stops.push(() => app.close());
  const url = await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw toListenError(error, config);
  });
  parts.database.announce(url);
  return { url, publicUrl: createPublicUrl(config.publicUrl, app.server)() };
}

const whyNot: Record<string, string> = {
  EADDRINUSE:
    'Another program listens on port {port} of {host}; set BELLTOWER_PORT to a free one, or to 0 for any.',
  EADDRNOTAVAIL: 'BELLTOWER_HOST {host} is no address of this machine.',
  ENOTFOUND: 'BELLTOWER_HOST {host} is neither an address nor a name that this machine knows.',
  EACCES: 'This user may not listen on port {port}; set BELLTOWER_PORT to 1024 or more.',
};

/** Says which setting to change where the system only says what it could not do. */
function toListenError(error: NodeJS.ErrnoException, config: { host: string; port: number }): Error {
  const why = whyNot[error.code ?? ''];
  if (why === undefined) return error;
  const text = why.replace('{port}', String(config.port)).replace('{host}', config.host);
  return Object.assign(new Error(`${text} (${error.code})`, { cause: error }), { code: error.code });
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
