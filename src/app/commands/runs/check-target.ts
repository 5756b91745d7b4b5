import { Option } from 'commander';
import { UsageError } from '#app/terminal/program.ts';
import { describerOf } from '#engine/probes/causes.ts';
import { type CommandOption, readWrittenTarget } from '#engine/probes/command-line.ts';
import { findKind, type ProbeKindEntry, type ProbeKinds } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { define } from '#features/service-monitors/definition.ts';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { createNetwork } from '../../network.ts';
import { createRuntime, mayColour } from '../../runtime.ts';
import {
  type CheckReport,
  checkToJson,
  renderCheck,
  renderCheckLine,
  renderCheckSum,
} from '../../terminal/render-check.ts';
import type { CheckOptions } from '../options.ts';

/** A failure that took at least this long, in ms, is not repeated. */
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
    const run = prepare(text, options, { kinds, net, clock });
    const reports: CheckReport[] = [];
    const colour = process.stdout.isTTY === true && mayColour(process.env);
    const show = several ? renderCheckLine : renderCheck;
    // Warm-up: otherwise, loading, compiling and connecting for the first time would distort the target's timings.
    let early = await run(over.signal);
    while (reports.length < count && !over.signal.aborted) {
      if (reports.length > 0) await clock.sleep(options.interval * 1000, over.signal);
      // Probing an unresponsive target again would only double the wait.
      const report = early !== null && isLongFailure(early) ? early : await run(over.signal);
      early = null;
      if (report === null) break;
      reports.push(report);
      process.stdout.write(options.json ? `${JSON.stringify(checkToJson(report))}\n` : show(report, colour));
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
  { kinds, net, clock }: { kinds: ProbeKinds; net: Net; clock: Clock },
): (over: AbortSignal) => Promise<CheckReport | null> {
  const kind = chooseKind(text, options, kinds);
  const limits = { monitorCap: 0, heartbeatCap: 0, minIntervalSeconds: 1 };
  const order = { ...toOrder(text, options, kind), kind: kind.kind, intervalSeconds: 3600 };
  const { definition, target, probe } = define(
    { ...order, timeoutSeconds: options.timeout },
    { limits, policy: net.policy, kinds },
  );
  const describe = describerOf(kinds);
  return async (over) => {
    const signal = AbortSignal.any([over, AbortSignal.timeout(definition.timeoutSeconds * 1000)]);
    const { observation, judge } = await probe.probe({ net, clock, signal });
    if (over.aborted) return null;
    return { kind, target: target.text, observation, verdict: judge(clock.now()), describe };
  };
}

/** Returns the kind named on the command line, or the one implied by the form of the target. */
function chooseKind(text: string, options: CheckOptions, kinds: ProbeKinds): ProbeKindEntry {
  const { form } = readWrittenTarget(text);
  const kind =
    options.kind === undefined
      ? Object.values(kinds).find(({ commandLine }) => commandLine.assumedFor === form)
      : findKind(kinds, options.kind);
  if (!kind) throw new UsageError('Enter a monitor kind with --kind.');
  return kind;
}

/** Converts command-line options to the kind's own fields. */
function toOrder(
  text: string,
  options: CheckOptions,
  { kind, commandLine }: ProbeKindEntry,
): Record<string, unknown> {
  const order = { ...commandLine.orderOf(readWrittenTarget(text)) };
  for (const option of commandLine.options) {
    const value = options[new Option(option.flags).attributeName()];
    if (value !== undefined)
      order[option.field] = typeof value === 'string' ? readText(option, value) : value;
  }
  for (const [field, how] of Object.entries(commandLine.needs ?? {})) {
    if (order[field] === undefined) throw new UsageError(`A ${kind} monitor requires ${how}.`);
  }
  return order;
}

const readText = ({ read = String }: CommandOption, text: string) => read(text);
