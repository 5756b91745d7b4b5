import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { dmarcReport, renderDmarcReport } from '#engine/email/dmarc/terminal.ts';
import { parseAddress } from '#engine/email/spf/address.ts';
import { renderSpfReport, type SpfReport, spfReport } from '#engine/email/spf/terminal.ts';
import { createLookup, type Lookup } from '#engine/posture/lookup.ts';
import { type ModelVersion, modelVersion, modelVersions } from '#engine/risk/model.ts';
import { renderScore, renderScoreJson } from '#engine/risk/render-score.ts';
import { computeScore } from '#engine/risk/score.ts';
import { parseScoreFile } from '#engine/risk/score-file.ts';
import { describeDomainFault, normaliseHostName } from '#features/domains/index.ts';
import { createNetwork, createRuntime } from '../runtime.ts';
import { UsageError } from '../terminal/describe-error.ts';
import { readStandardInput } from '../terminal/read-standard-input.ts';

/** Most time that one SPF or DMARC evaluation may take. */
const evaluationMs = 20_000;

/** 1: the mail is not to be sent, or the record is missing or broken; 3: it could not be told. */
const spfExitCodes: Partial<Record<SpfReport['result'], number>> = {
  fail: 1,
  none: 1,
  permerror: 1,
  temperror: 3,
};

interface SpfCommandOptions {
  ip: string;
  sender?: string;
  helo?: string;
  json?: boolean;
}

/** `spf`, `dmarc` and `score`: judgements from the terminal, no database. */
export function registerPostureCommands(program: Command): void {
  program
    .command('spf')
    .argument('<domain>', 'domain whose SPF record is asked')
    .description(
      'evaluate SPF (RFC 7208) for one mail; exit status 1 on fail, or where there is no sound record',
    )
    .requiredOption('--ip <address>', 'address of the sending host')
    .option('--sender <address>', 'MAIL FROM; default postmaster@domain')
    .option('--helo <name>', 'name given with HELO')
    .option('--json', 'print JSON')
    .action(async (domain: string, options: SpfCommandOptions) => spf(domain, options));
  program
    .command('dmarc')
    .argument('<domain>', 'domain to ask for')
    .description('show the DMARC record found (RFC 9989) and the policy in effect; exit status 1 without one')
    .option('--json', 'print JSON')
    .action(async (text: string, options: { json?: boolean }) => {
      const domain = readName(text);
      await withLookup(async (lookup) => {
        const report = await dmarcReport(domain, lookup);
        process.stdout.write(
          options.json ? `${JSON.stringify(report, null, 2)}\n` : renderDmarcReport(report),
        );
        process.exitCode = report.status === 'temperror' ? 3 : report.effectivePolicy === null ? 1 : 0;
      });
    });
  program
    .command('score')
    .argument('<file>', 'findings file, JSON; - for standard input')
    .description('recompute score, dimensions and contributors from a findings file')
    .addOption(
      new Option('--model <version>', 'version of the scoring model')
        .choices(modelVersions)
        .default(modelVersion, `the newest, ${modelVersion}`),
    )
    .option('--json', 'print JSON')
    .action(async (file: string, options: { model: ModelVersion; json?: boolean }) => score(file, options));
}

/** A name to ask for, as A-labels. A host or a label alone will do; a URL or a mail address is another thing. */
function readName(text: string): string {
  const named = normaliseHostName(text);
  if ('fault' in named)
    throw new UsageError(`"${text}" is no domain name: ${describeDomainFault(named.fault)}`);
  if (/[/:]/.test(text)) throw new UsageError(`"${text}" is no domain name but a URL; give the name alone.`);
  return named.domain;
}

/** A mail address or host name with its domain as A-labels; what is no name stays, for SPF has a word for it. */
function toAscii(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const named = normaliseHostName(text.slice(at));
  return 'domain' in named && !/[/:]/.test(text.slice(at)) ? text.slice(0, at) + named.domain : text;
}

async function spf(text: string, { ip, sender, helo, json }: SpfCommandOptions): Promise<void> {
  const domain = readName(text);
  if (parseAddress(ip) === null) throw new UsageError(`--ip "${ip}" is no IP address.`);
  const mail = {
    ...{ domain, ip },
    ...(sender === undefined ? {} : { sender: toAscii(sender) }),
    ...(helo === undefined ? {} : { helo: toAscii(helo) }),
  };
  await withLookup(async (lookup, nowMs) => {
    const report = await spfReport(mail, lookup, { nowMs, signal: AbortSignal.timeout(evaluationMs) });
    process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : renderSpfReport(report));
    process.exitCode = spfExitCodes[report.result] ?? 0;
  });
}

async function withLookup(action: (lookup: Lookup, nowMs: number) => Promise<void>): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const net = createNetwork(runtime);
  try {
    const { lookup } = createLookup(net.dns, { signal: AbortSignal.timeout(evaluationMs) });
    await action(lookup, runtime.clock.now());
  } finally {
    net.close();
  }
}

async function score(file: string, { model, json }: { model: ModelVersion; json?: boolean }): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const text = file === '-' ? await readStandardInput() : await readFile(file, 'utf8');
  const parsed = parseScoreFile(text);
  if (!parsed.ok) {
    const faults = parsed.errors.map((error) => `  ${error.pointer || '(file)'}: ${error.message}`);
    throw new UsageError(`${file} is no findings file:\n${faults.join('\n')}`);
  }
  const { input, atMs } = parsed;
  const result = computeScore(input, atMs ?? runtime.clock.now(), model);
  const view = { domain: input.domain ?? null, checksGiven: input.checks !== null };
  process.stdout.write(json ? renderScoreJson(result) : renderScore(result, view));
}
