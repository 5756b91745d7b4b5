import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { readOwnVersion, UsageError } from '#app/terminal/program.ts';
import { startAgent } from '#features/location-agents/agent/run-agent.ts';
import { ServerRefusal } from '#features/location-agents/agent/server-connection.ts';
import { createTransport } from '#platform/net/http/transport.ts';
import { proxyFromEnvironment } from '#platform/net/proxy/outbound-proxy.ts';
import { releaseMemory } from '#platform/process.ts';
import { createNetwork, readRootCertificates } from '../../network.ts';
import { createProbeServices } from '../../probe-services.ts';
import { createRuntime } from '../../runtime.ts';
import type { AgentCommandOptions } from '../options.ts';

/** Bytes per megabyte of `--spool`. */
const mebibyte = 1024 * 1024;
/** EX_CONFIG of sysexits.h, which means that restarting the agent would not help. */
const refusedStatus = 78;

/** Runs `agent` until a signal ends it, or until the server rejects it permanently. */
export async function runAgent(options: AgentCommandOptions): Promise<void> {
  const runtime = createRuntime(process.env);
  const { config, clock, log } = runtime;
  const stateFolder = process.env.STATE_DIRECTORY ?? join(homedir(), '.local/state/belltower-agent');
  const server = new URL(options.server);
  try {
    const agent = await startAgent({
      serverUrl: server.origin,
      token: options.token ?? null,
      name: (options.name ?? hostname()).slice(0, 100) || 'agent',
      folder: options.data ?? stateFolder,
      maxSpoolBytes: options.spool * mebibyte,
      version: readOwnVersion(),
      clock,
      log,
      transport: createTransport(server, {
        proxy: readProxy(server),
        rootCertificates: readRootCertificates(config.trustCaFile),
      }),
      createNet: (policy) => createNetwork(runtime, policy),
      createServices: ({ net, isPrivate }) => ({
        ...createProbeServices({ ...runtime, net }),
        // The monitors of a shared region belong to several accounts, which must not access this machine.
        dockerSocket: async () => (isPrivate ? (options.dockerSocket ?? null) : null),
        systemd: {
          units: isPrivate ? (options.systemdUnits ?? []) : [],
          searchPath: process.env.PATH ?? '',
        },
      }),
      gatewayTargets: config.gatewayTargets,
    });
    const stop = (signal: string) => {
      log.info({ signal }, 'stopping');
      void agent.stop().then(() => process.exit());
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop(signal));
    releaseMemory();
    process.stdout.write(`The agent of ${options.server} is running. Press Ctrl+C to stop it.\n`);
    await agent.ended;
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw toUsageError(error);
    process.stderr.write(`The server refused the agent: ${error.message}\n`);
    process.exit(refusedStatus);
  }
}

function readProxy(server: URL) {
  try {
    return proxyFromEnvironment(server, process.env);
  } catch (error) {
    throw toUsageError(error);
  }
}

/**
 * Converts expected errors to usage errors without a stack trace: an unreachable server during enrollment, and a
 * missing token.
 */
function toUsageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && typeof error.code === 'string')
    return new UsageError(`The server cannot be reached: ${error.message}`);
  return error.constructor === Error ? new UsageError(error.message) : error;
}
