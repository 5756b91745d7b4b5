import { type Command, Option } from 'commander';
import { type CommandOption, readWrittenTarget, type TargetForm } from '#engine/probes/command-line.ts';
import { findKind, type ProbeKindEntry, type ProbeKinds } from '#engine/probes/kind.ts';
import { type DescribeReason, describerOf } from '#engine/probes/messages.ts';
import { PROBES } from '#engine/probes/registry.ts';
import type { Observation, Verdict } from '#engine/probes/types.ts';
import { define } from '#features/service-monitors/index.ts';
import { createNetwork, createRuntime, mayColour } from '../runtime.ts';
import { UsageError } from '../terminal/describe-error.ts';
import { renderPhases } from '../terminal/render-phases.ts';

/** Beside these stand the options of the kinds, under their names. */
interface CheckOptions extends Record<string, unknown> {
  kind?: string;
  timeout: number;
  json?: boolean;
}

/** `check`: one probe from the terminal, no database. */
export function registerCheckCommand(program: Command, kinds: ProbeKinds = PROBES): void {
  const command = program
    .command('check')
    .argument('<target>', 'URL, host, or host:port')
    .description('probe a target once and show its phases; exit status 1 when it is down')
    .addOption(new Option('--kind <kind>', `default: ${describeAssumed(kinds)}`).choices(Object.keys(kinds)))
    .option('--timeout <seconds>', 'budget of the probe', toNumber, 10);
  for (const option of optionsOf(kinds)) command.addOption(option);
  command
    .option('--json', 'print JSON')
    .action((target: string, options: CheckOptions) => check(target, options, kinds));
}

async function check(text: string, options: CheckOptions, kinds: ProbeKinds): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const net = createNetwork(runtime);
  const { clock } = runtime;
  try {
    const kind = chooseKind(text, options, kinds);
    const limits = { monitorCap: 0, minIntervalSeconds: 1 };
    const order = { ...toOrder(text, options, kind), kind: kind.kind, intervalSeconds: 3600 };
    const { definition, target, probe } = define(
      { ...order, timeoutSeconds: options.timeout },
      { limits, policy: net.policy, kinds },
    );
    const signal = AbortSignal.timeout(definition.timeoutSeconds * 1000);
    const { observation, judge } = await probe.probe({ net, clock, signal });
    const verdict = judge(clock.now());
    const describe = describerOf(kinds);
    const report = { kind, target: target.text, observation, verdict, describe };
    process.stdout.write(options.json ? `${JSON.stringify(toJson(report))}\n` : render(report));
    if (verdict.status === 'down') process.exitCode = 1;
  } finally {
    net.close();
  }
}

interface Report {
  kind: ProbeKindEntry;
  target: string;
  observation: Observation;
  verdict: Verdict;
  describe: DescribeReason;
}

function toJson({ kind, target, observation, verdict, describe }: Report) {
  const [headline] = verdict.reasons;
  return {
    kind: kind.kind,
    target,
    status: verdict.status,
    durationMs: Math.round(observation.durationMs * 1000) / 1000,
    code: headline?.code ?? null,
    error: observation.failure?.detail ?? null,
    message: headline ? describe(headline) : null,
    reasons: verdict.reasons.map((reason) => ({ ...reason, message: describe(reason) })),
    address: observation.address,
    phases: observation.phases,
  };
}

const colours = { up: 32, degraded: 33, down: 31, unknown: 35 } as const;

function render({ kind, target, observation, verdict, describe }: Report): string {
  const colour =
    process.stdout.isTTY && mayColour(process.env)
      ? (text: string) => `\x1b[1;${colours[verdict.status]}m${text}\x1b[0m`
      : String;
  const where = observation.address === null ? '' : ` at ${observation.address}`;
  const lines = [
    `${colour(verdict.status.toUpperCase())}  ${kind.kind} ${target}${where}  ${observation.durationMs.toFixed(1)} ms`,
  ];
  for (const reason of verdict.reasons) lines.push(`  ${describe(reason)}`);
  if (observation.failure?.detail) lines.push(`  (${observation.failure.detail})`);
  const phases = renderPhases(observation.phases, kind.phases);
  if (phases !== '') lines.push('', phases);
  return `${lines.join('\n')}\n`;
}

/** The kind that was named, or the one that the form of the target stands for. */
function chooseKind(text: string, options: CheckOptions, kinds: ProbeKinds): ProbeKindEntry {
  const { form } = readWrittenTarget(text);
  const kind =
    options.kind === undefined
      ? Object.values(kinds).find(({ commandLine }) => commandLine.assumedFor === form)
      : findKind(kinds, options.kind);
  if (!kind) throw new UsageError('Name the kind: --kind.');
  return kind;
}

/** The kind's own fields that the words on the command line stand for. */
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
    if (order[field] === undefined) throw new UsageError(`The kind ${kind} needs ${how}.`);
  }
  return order;
}

const readText = ({ read = String }: CommandOption, text: string) => read(text);

/** Every option of the kinds once, with the kinds that it is for. */
function optionsOf(kinds: ProbeKinds): Option[] {
  const uses = Object.values(kinds).flatMap(({ kind, commandLine }) =>
    commandLine.options.map((option) => ({ kind, option })),
  );
  return [...Map.groupBy(uses, ({ option }) => option)].map(([{ flags, help, takes }, users]) => {
    const names = users.map(({ kind }) => kind).join(' and ');
    const option = new Option(flags, help === '' ? `for ${names}` : `for ${names}: ${help}`);
    return takes === 'number' ? option.argParser(toNumber) : option;
  });
}

const forms: Record<TargetForm, (kind: string) => string> = {
  url: (kind) => `${kind} for a URL`,
  'host:port': (kind) => `${kind} for host:port`,
  host: (kind) => `else ${kind}`,
};

function describeAssumed(kinds: ProbeKinds): string {
  return Object.entries(forms)
    .flatMap(([form, describe]) =>
      Object.values(kinds)
        .filter(({ commandLine }) => commandLine.assumedFor === form)
        .map(({ kind }) => describe(kind)),
    )
    .join(', ');
}

function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new UsageError(`"${text}" is no number.`);
  return number;
}
