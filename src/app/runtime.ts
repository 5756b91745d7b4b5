import type { Clock } from '#platform/clock.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { createDnsClient, parseServers, systemResolvers } from '#platform/net/dns/client.ts';
import { doubtDenials } from '#platform/net/egress/denial-guard.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet, loadRootCertificates } from '#platform/net/egress/net.ts';
import type { Net } from '#platform/net/egress/types.ts';
import { createIcmpEchoer } from '#platform/net/icmp/icmp-echoer.ts';

/** What every command stands on. */
export interface Runtime {
  config: Config;
  log: Log;
  clock: Clock;
}

/**
 * Reads the environment.
 * @throws ConfigError with every fault.
 */
export function createRuntime(environment: NodeJS.ProcessEnv, quiet = false): Runtime {
  const config = readConfig(environment);
  // A command's own words go to the terminal; only what needs a person is logged beside them.
  const level = quiet && environment.BELLTOWER_LOG_LEVEL === undefined ? 'warn' : config.logLevel;
  const terminal = process.stderr.isTTY ? { colour: mayColour(environment) } : null;
  return { config, log: createLog(level, terminal), clock: systemClock };
}

/** Whether a terminal may be written to in colours (https://no-color.org). */
export function mayColour(environment: NodeJS.ProcessEnv): boolean {
  return (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
}

/** The network as the settings shape it. `close` it before the process ends. */
export function createNetwork(runtime: Runtime): Net & { close(): void } {
  const { config, clock } = runtime;
  const servers = config.resolvers.length > 0 ? readResolvers(config.resolvers) : systemResolvers();
  const dns = doubtDenials(createDnsClient({ servers, clock }), clock);
  const icmp = createIcmpEchoer({ clock });
  const net = createNet({
    policy: createEgressPolicy({ mode: config.targets, allow: config.targetsAllow }),
    dns,
    icmp,
    rootCertificates: readRootCertificates(config.trustCaFile),
  });
  return {
    ...net,
    close() {
      dns.close();
      icmp.close();
    },
  };
}

function readRootCertificates(path: string | null): string[] {
  try {
    return loadRootCertificates(path);
  } catch (error) {
    throw new ConfigError([
      `BELLTOWER_TRUST_CA: ${error instanceof Error ? error.message : 'cannot be read'}.`,
    ]);
  }
}

function readResolvers(list: readonly string[]) {
  try {
    return parseServers(list.join(','));
  } catch (error) {
    throw new ConfigError([
      `BELLTOWER_RESOLVERS: ${error instanceof Error ? error.message : 'is not valid'}.`,
    ]);
  }
}
