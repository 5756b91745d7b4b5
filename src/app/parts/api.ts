import { once } from 'node:events';
import { createServer } from 'node:net';
import { hasAccounts } from '#features/accounts/index.ts';
import { startLocationWatch } from '#features/location-agents/index.ts';
import type { Net } from '#platform/net/types.ts';
import { createPublicUrl } from '../addresses/public-url.ts';
import { createApi } from '../create-api.ts';
import { readDashboard } from '../dashboard/serve-dashboard.ts';
import type { RequestOtherMetrics, Scrape } from '../metrics.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Runtime } from '../runtime.ts';
import type { ApiAddress, PortSharing } from './part.ts';

/** Serves the HTTP interface. */
export async function startApiPart(
  runtime: Runtime,
  at: {
    database: OpenDatabase;
    net: Net;
    scrape: Scrape;
    metricsOfOthers: RequestOtherMetrics | null;
    port: number;
    sharing: PortSharing;
  },
): Promise<{ apiAddress: ApiAddress; stop: () => Promise<void> }> {
  const { config } = runtime;
  const app = await createApi({ ...runtime, ...at, dashboard: readDashboard() });
  const { host } = config;
  const { port } = at;
  const listen = async () => {
    if (at.sharing === 'first') await checkPortIsFree({ host, port });
    return app.listen({ host, port, ...(at.sharing === 'alone' ? {} : { reusePort: true }) });
  };
  const url = await listen().catch(async (error) => {
    await app.close();
    throw toListenError(error, config);
  });
  at.database.announce(url);
  const publicUrl = createPublicUrl(config.publicUrl, app.server)();
  const withoutAccount = !(await hasAccounts(at.database.db));
  const watch = startLocationWatch({ ...runtime, db: at.database.db });
  return {
    apiAddress: { url, publicUrl, withoutAccount },
    async stop() {
      await watch.stop();
      await app.close();
    },
  };
}

/**
 * Throws if a process already listens on the port. Without this check, the port could be shared with another service of
 * the same user.
 */
async function checkPortIsFree(endpoint: { host: string; port: number }): Promise<void> {
  const server = createServer().listen(endpoint);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

const listenErrors: Record<string, string> = {
  EADDRINUSE:
    'Port {port} on {host} is already in use by another program. Set BELLTOWER_PORT to a free port, or to 0 for any.',
  EADDRNOTAVAIL:
    'BELLTOWER_HOST: {host} is not an address of this machine. Use one of its addresses, such as 127.0.0.1.',
  ENOTFOUND: 'BELLTOWER_HOST: {host} cannot be resolved. Use an IP address, such as 127.0.0.1.',
  EACCES: 'This user is not allowed to listen on port {port}. Set BELLTOWER_PORT to 1024 or higher.',
};

/** Returns an error that names the setting to change. The system error only describes the failure. */
function toListenError(error: NodeJS.ErrnoException, config: { host: string; port: number }): Error {
  const why = listenErrors[error.code ?? ''];
  if (why === undefined) return error;
  const text = why.replace('{port}', String(config.port)).replace('{host}', config.host);
  return Object.assign(new Error(`${text} (${error.code})`, { cause: error }), { code: error.code });
}
