import { type Command, Option } from 'commander';
import { describeReason } from '#engine/probes/messages.ts';
import { PROBES } from '#engine/probes/registry.ts';
import type { Observation, ProbeKind, ProbeType, Verdict } from '#engine/probes/types.ts';
import { define } from '#features/service-monitors/index.ts';
import { UsageError } from '../describe-error.ts';
import { renderPhases } from '../render-phases.ts';
import { createNetwork, createRuntime } from '../runtime.ts';

interface CheckOptions {
  kind?: ProbeKind;
  port?: number;
  timeout: number;
  keyword?: string;
  recordType?: string;
  resolver?: string;
  starttls?: string;
  packets?: number;
  json?: boolean;
}

const kinds = ['http', 'keyword', 'ping', 'port', 'dns', 'ssl'] as const;

/** `check`: one probe from the terminal, no database. */
export function registerCheckCommand(program: Command): void {
  program
    .command('check')
    .argument('<target>', 'URL, host, or host:port')
    .description('probe a target once and show its phases; exit status 1 when it is down')
    .addOption(
      new Option('--kind <kind>', 'default: http for a URL, port for host:port, else ping').choices([
        ...kinds,
      ]),
    )
    .option('--port <number>', 'for port and ssl', toNumber)
    .option('--timeout <seconds>', 'budget of the probe', toNumber, 10)
    .option('--keyword <text>', 'for keyword: text that must be there')
    .option('--record-type <type>', 'for dns: A, AAAA, MX, TXT, …')
    .option('--resolver <address[:port]>', 'for dns: server to ask')
    .option('--starttls <protocol>', 'for port and ssl: smtp, imap, pop3, ftp, postgres')
    .option('--packets <number>', 'for ping', toNumber)
    .option('--json', 'print JSON')
    .action(async (target: string, options: CheckOptions) => check(target, options));
}

async function check(text: string, options: CheckOptions): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const net = createNetwork(runtime);
  try {
    const limits = { monitorCap: 0, minIntervalSeconds: 1 };
    const { definition, target } = define(toOrder(text, options), { limits, policy: net.policy });
    // Settings and probe belong to one kind; the registry's union cannot say so.
    const type = PROBES[definition.kind] as unknown as ProbeType<object, Observation>;
    const settings = { ...definition.settings, timeoutMs: definition.timeoutSeconds * 1000 };
    const observation = await type.probe(settings, {
      net,
      clock: runtime.clock,
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    const verdict = type.evaluate(observation, settings, runtime.clock.now());
    const report = { kind: definition.kind, target: target.text, observation, verdict };
    process.stdout.write(options.json ? `${JSON.stringify(toJson(report))}\n` : render(report));
    if (verdict.status === 'down') process.exitCode = 1;
  } finally {
    net.close();
  }
}

interface Report {
  kind: ProbeKind;
  target: string;
  observation: Observation;
  verdict: Verdict;
}

function toJson({ kind, target, observation, verdict }: Report) {
  const [headline] = verdict.reasons;
  return {
    kind,
    target,
    status: verdict.status,
    durationMs: Math.round(observation.durationMs * 1000) / 1000,
    code: headline?.code ?? null,
    error: observation.failure?.detail ?? null,
    message: headline ? describeReason(headline) : null,
    reasons: verdict.reasons.map((reason) => ({ ...reason, message: describeReason(reason) })),
    address: observation.address,
    phases: observation.phases,
  };
}

const colours = { up: 32, degraded: 33, down: 31, unknown: 35 } as const;

function render({ kind, target, observation, verdict }: Report): string {
  const colour = process.stdout.isTTY
    ? (text: string) => `\x1b[1;${colours[verdict.status]}m${text}\x1b[0m`
    : String;
  const where = observation.address === null ? '' : ` at ${observation.address}`;
  const lines = [
    `${colour(verdict.status.toUpperCase())}  ${kind} ${target}${where}  ${observation.durationMs.toFixed(1)} ms`,
  ];
  for (const reason of verdict.reasons) lines.push(`  ${describeReason(reason)}`);
  if (observation.failure?.detail) lines.push(`  (${observation.failure.detail})`);
  const phases = renderPhases(observation.phases);
  if (phases !== '') lines.push('', phases);
  return `${lines.join('\n')}\n`;
}

/** The create body that the words on the command line stand for. */
function toOrder(target: string, options: CheckOptions): Record<string, unknown> & { kind: ProbeKind } {
  const isUrl = /^https?:\/\//i.test(target);
  const hostPort = /^(\[[^\]]+\]|[^:/]+):(\d{1,5})$/.exec(target);
  const kind = options.kind ?? (isUrl ? 'http' : hostPort ? 'port' : 'ping');
  const common = { kind, timeoutSeconds: options.timeout, intervalSeconds: 3600 };
  const host = isUrl && URL.canParse(target) ? new URL(target).hostname : (hostPort?.[1] ?? target);
  const port = options.port ?? (hostPort ? Number(hostPort[2]) : undefined);
  const given = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  switch (kind) {
    case 'http':
    case 'keyword':
      return { ...common, url: isUrl ? target : `https://${target}`, ...given({ keyword: options.keyword }) };
    case 'ping':
      return { ...common, host, ...given({ packets: options.packets }) };
    case 'port':
      if (port === undefined) throw new UsageError('The kind port needs host:port or --port.');
      return { ...common, host, port, ...given({ starttls: options.starttls }) };
    case 'dns':
      return {
        ...common,
        host,
        ...given({ recordType: options.recordType?.toUpperCase(), resolver: options.resolver }),
      };
    case 'ssl':
      return { ...common, host, ...given({ port, starttls: options.starttls }) };
  }
}

function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new UsageError(`"${text}" is no number.`);
  return number;
}
