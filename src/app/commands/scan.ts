import { type Command, Option } from 'commander';
import { isSelector } from '#engine/email/dkim/selectors.ts';
import { type Severity, severities } from '#engine/findings/types.ts';
import { families, listFamilies } from '#engine/scan/families.ts';
import { renderReport } from '#engine/scan/render-report.ts';
import { reaches, reportScan, type ScanReport } from '#engine/scan/report.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { normaliseDomain } from '#features/domains/index.ts';
import { createNetwork, createRuntime, mayColour } from '../runtime.ts';
import { createScanEnvironment } from '../scan-environment.ts';
import { UsageError } from '../terminal/describe-error.ts';
import { createProgress, type Progress } from '../terminal/terminal-progress.ts';

interface ScanOptions {
  json?: boolean;
  failOn?: Severity;
  verbose?: boolean;
  dkimSelector: string[];
}

/** A scan from the terminal ends after this, with what it has. */
const wholeMs = 5 * 60_000;
/** As many as a monitor takes. */
const mostSelectors = 20;

/** `scan`: one posture scan from the terminal, no database, no account. */
export function registerScanCommand(program: Command): void {
  program
    .command('scan')
    .argument('<domain>', 'domain to scan')
    .description('scan a domain once: risk score, eight dimensions, findings; exit status by --fail-on')
    .option('--json', 'print JSON')
    .option('--verbose', 'also list the checks that gave no answer')
    .option(
      '--dkim-selector <selector>',
      'DKIM selector that must have a key; may be repeated',
      addSelector,
      [],
    )
    .addOption(
      new Option(
        '--fail-on <severity>',
        'exit status 1 when a finding is that grave or graver, 2 when too little could be measured',
      ).choices(severities.filter((severity) => severity !== 'info')),
    )
    .action(async (domain: string, options: ScanOptions) => scan(domain, options));
}

function addSelector(selector: string, others: string[]): string[] {
  if (!isSelector(selector)) throw new UsageError(`"${selector}" is no DKIM selector.`);
  if (others.length >= mostSelectors) throw new UsageError(`At most ${mostSelectors} DKIM selectors.`);
  return [...others, selector.toLowerCase()];
}

async function scan(text: string, options: ScanOptions): Promise<void> {
  const named = normaliseDomain(text);
  if (!('domain' in named)) throw new UsageError(`"${text}" is no domain name.`);
  const { domain } = named;
  const runtime = createRuntime(process.env, true);
  const net = createNetwork(runtime);
  const { clock } = runtime;
  const progress = createProgress(`Scanning ${domain}`, process.stderr, () => clock.monotonicMs());
  const over = new AbortController();
  const interrupt = () => over.abort();
  process.once('SIGINT', interrupt);
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(wholeMs), over.signal]);
    const switchedOn = await createScanEnvironment({ ...runtime, net, signal });
    const environment = { ...switchedOn, declaredSelectors: options.dkimSelector };
    const names = listFamilies(false);
    const result = await runScan(
      { domain, families: names, verified: false, before: {}, environment },
      { net, clock, signal, onProgress: showProgress(progress, names) },
    );
    progress.end();
    if (over.signal.aborted) throw new UsageError('Interrupted.');
    const summary = reportScan(domain, result);
    const colour = process.stdout.isTTY === true && mayColour(process.env);
    const width = Math.min(process.stdout.columns ?? 100, 120);
    process.stdout.write(
      options.json
        ? `${JSON.stringify(summary.report, null, 2)}\n`
        : renderReport(summary, { colour, width, verbose: options.verbose === true }),
    );
    process.exitCode = exitCodeOf(summary.report, options.failOn);
  } finally {
    progress.end();
    // A source that is still being fetched is of no more use.
    over.abort();
    process.removeListener('SIGINT', interrupt);
    net.close();
  }
}

/** 1: a finding that grave; 2: too little could be measured to say that there is none. */
function exitCodeOf(report: ScanReport, failOn: Severity | undefined): number {
  if (failOn === undefined) return 0;
  if (reaches(report, failOn)) return 1;
  return report.riskScore === null ? 2 : 0;
}

/** `3 of 9: e-mail, TLS`, redrawn as families begin and end. */
function showProgress(progress: Progress, names: readonly FamilyName[]) {
  const running = new Set<FamilyName>();
  let done = 0;
  return ({ family, state }: { family: FamilyName; state: 'running' | 'done' | 'failed' }) => {
    if (state === 'running') running.add(family);
    else {
      running.delete(family);
      done += 1;
    }
    const titles = [...running].map((name) => families[name].title).join(', ');
    progress.say(`${done} of ${names.length}${titles === '' ? '' : `: ${titles}`}`);
  };
}
