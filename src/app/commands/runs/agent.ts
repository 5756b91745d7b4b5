import { setGlobalProxyFromEnv } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readOwnVersion, UsageError } from '#app/terminal/program.ts';
import { startAgent } from '#features/location-agents/agent/run-agent.ts';
import { ServerRefusal } from '#features/location-agents/agent/server-connection.ts';
import { limitHeapGrowth, releaseMemory } from '#platform/process.ts';
import { createNetwork } from '../../network.ts';
import { createRuntime } from '../../runtime.ts';
import type { AgentCommandOptions } from '../options.ts';
import { addressOf } from './server-client.ts';

/** Bytes per MB of `--spool`. */
const mebibyte = 1024 * 1024;

/** `agent`: runs until a signal ends it, or until the server refuses it for good. */
export async function runAgent(options: AgentCommandOptions): Promise<void> {
  limitHeapGrowth();
  setGlobalProxyFromEnv();
  const runtime = createRuntime(process.env);
  const { config, clock, log } = runtime;
  const stateFolder = process.env.STATE_DIRECTORY ?? join(homedir(), '.local/state/belltower-agent');
  const agent = await startAgent({
    serverUrl: new URL(addressOf(options.server)).origin,
    token: options.token ?? null,
    folder: options.data ?? stateFolder,
    maxSpoolBytes: options.spool * mebibyte,
    version: readOwnVersion(),
    clock,
    log,
    fetch,
    createNet: (policy) => createNetwork(runtime, policy),
    gatewayTargets: config.gatewayTargets,
  }).catch((error) => {
    throw toUsageError(error);
  });
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping');
    void agent.stop().then(() => process.exit());
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop(signal));
  releaseMemory();
  process.stdout.write(`The agent of ${options.server} is running. Press Ctrl+C to stop it.\n`);
  await agent.ended.catch((error) => {
    throw toUsageError(error);
  });
}

/** A refusal, or a server that cannot be reached while enrolling, needs no stack trace. */
function toUsageError(error: unknown): unknown {
  if (error instanceof ServerRefusal) return new UsageError(`The server refused the agent: ${error.message}`);
  if (error instanceof TypeError && error.cause instanceof Error)
    return new UsageError(`The server cannot be reached: ${error.cause.message}`);
  return error instanceof Error && error.message.startsWith('This agent is not enrolled')
    ? new UsageError(error.message)
    : error;
}
