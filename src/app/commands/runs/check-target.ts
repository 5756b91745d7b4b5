import { UsageError } from '#app/terminal/program.ts';
import { describerOf } from '#engine/probes/causes.ts';
import { findKind, type ProbeKinds } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import type { ProbeServices } from '#engine/probes/types.ts';
import { define } from '#features/service-monitors/definition.ts';
import type { Clock } from '#platform/clock.ts';
import { type OutboundProxy, parseOutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import type { Net } from '#platform/net/types.ts';
import { createNetwork } from '../../network.ts';
import { createProbeServices } from '../../probe-services.ts';
import { createRuntime, mayColor } from '../../runtime.ts';
import {
  type CheckReport,
  checkToJson,
  renderCheck,
  renderCheckLine,
  renderCheckSum,
} from '../../terminal/render-check.ts';
import type { CheckOptions } from '../options.ts';
import { chooseKind, toOrder } from '../target-order.ts';

/** Minimum duration of a failure in ms after which the probe is not retried. */
const longFailureMs = 1_000;

/** Runs `check`: probes the target once, or repeatedly until interrupted. */
export async function runCheckCommand(
  text: string,
  options: CheckOptions,
  kinds: ProbeKinds = PROBES,
): Promise<void> {
  const several = options.watch === true || options.count !== undefined;
  const count = options.watch ? Number.POSITIVE_INFINITY : (options.count ?? 1);
  const runtime = createRuntime(process.env, true);
  const net = createNetwork(runtime);
  const { clock } = runtime;
  const over = new AbortController();
  const interrupt = () => over.abort();
  if (several) process.once('SIGINT', interrupt);
  try {
    const services = {
      ...createProbeServices({ ...runtime, net }),
      // The command has the rights of the user who runs it, so no further restrictions are needed.
      dockerSocket: async () => runtime.config.dockerSocket ?? '/var/run/docker.sock',
      systemd: { units: ['*'], searchPath: process.env.PATH ?? '' },
    };
    const run = prepare(text, options, { kinds, net, clock, services });
    const reports: CheckReport[] = [];
    const color = process.stdout.isTTY === true && mayColor(process.env);
    const show = several ? renderCheckLine : renderCheck;
    // The first probe is a warm-up. Otherwise, loading modules, compiling and connecting would distort the measured
    // times.
    let early = await run(over.signal);
    while (reports.length < count && !over.signal.aborted) {
      if (reports.length > 0) await clock.sleep(options.interval * 1000, over.signal);
      // Retrying an unresponsive target would only double the wait.
      const report = early !== null && isLongFailure(early) ? early : await run(over.signal);
      early = null;
      if (report === null) break;
      reports.push(report);
      process.stdout.write(options.json ? `${JSON.stringify(checkToJson(report))}\n` : show(report, color));
    }
    if (several && !options.json) process.stdout.write(renderCheckSum(reports));
    process.exitCode = exitCodeOf(reports);
  } finally {
    process.removeListener('SIGINT', interrupt);
    net.close();
  }
}

const isLongFailure = ({ observation }: CheckReport) =>
  observation.failure !== null && observation.durationMs > longFailureMs;

/** Returns the exit code: 1 if the target was down at least once, 3 if at least one result was inconclusive. */
function exitCodeOf(reports: readonly CheckReport[]): number {
  const seen = new Set(reports.map(({ verdict }) => verdict.status));
  if (seen.has('down')) return 1;
  return seen.has('unknown') || reports.length === 0 ? 3 : 0;
}

/** Returns a function that probes the target once and resolves to null if it was aborted. */
function prepare(
  text: string,
  options: CheckOptions,
  { kinds, net, clock, services }: { kinds: ProbeKinds; net: Net; clock: Clock; services: ProbeServices },
): (over: AbortSignal) => Promise<CheckReport | null> {
  const kind = findKind(kinds, chooseKind(text, options.kind, kinds));
  if (kind === null) throw new UsageError(`There is no monitor type ${options.kind}.`);
  const limits = { monitorCap: 0, heartbeatCap: 0, browserMonitorCap: 0, minIntervalSeconds: 1 };
  const own = toOrder(text, options, { kind: kind.kind, line: kind.commandLine });
  const proxy = own.proxy === undefined ? null : readProxy(String(own.proxy));
  const body = { ...own, kind: kind.kind, intervalSeconds: 3600, ...(proxy && { proxy: 'command line' }) };
  const { definition, target, probe } = define(
    { ...body, timeoutSeconds: options.timeout },
    { limits, policy: net.policy, kinds, isOnThisMachine: true },
  );
  const describe = describerOf(kinds);
  return async (over) => {
    const signal = AbortSignal.any([over, AbortSignal.timeout(definition.timeoutSeconds * 1000)]);
    const { observation, evaluate } = await probe.probe({
      net,
      clock,
      signal,
      services,
      ...(proxy && { proxy }),
    });
    if (over.aborted) return null;
    return { kind, target: target.text, observation, verdict: evaluate(clock.now()), describe };
  };
}

function readProxy(url: string): OutboundProxy {
  const proxy = parseOutboundProxy(url);
  if (proxy === null)
    throw new UsageError(
      '--proxy is not valid. Enter a URL such as http://user:password@proxy.example.com:3128.',
    );
  return proxy;
}
