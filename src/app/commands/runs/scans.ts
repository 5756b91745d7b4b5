import { readFile } from 'node:fs/promises';
import { ownFolder, readStandardInput, UsageError } from '#app/terminal/program.ts';
import type { Severity } from '#engine/findings/types.ts';
import { families, listFamilies } from '#engine/scan/families.ts';
import { renderMarkdownReport, renderReport, renderScanTable } from '#engine/scan/report/render-report.ts';
import { reaches, reportScan, type ScanReport, type ScanSummary } from '#engine/scan/report/report.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { normalizeDomain } from '#features/domains/index.ts';
import { createNetwork } from '../../network.ts';
import { createRuntime, mayColor } from '../../runtime.ts';
import { createScanEnvironment } from '../../scan-environment.ts';
import { createProgress, type Progress } from '../../terminal/terminal-progress.ts';
import type { ScanOptions } from '../options.ts';

/** Time limit in ms for a scan from the terminal; the scan then ends with the results so far. */
const wholeMs = 5 * 60_000;
/** Runs `scan`, one domain after another. */
export async function runScans(words: readonly string[], options: ScanOptions): Promise<void> {
  const listed = options.file === undefined ? [] : await readList(options.file);
  const domains = [...new Set([...words, ...listed].map(readDomain))];
  if (domains.length === 0) throw new UsageError('Enter a domain, or use --file with a list of domains.');
  const over = new AbortController();
  const interrupt = () => over.abort();
  process.once('SIGINT', interrupt);
  const scanned: { domain: string; summary: ScanSummary | null }[] = [];
  try {
    for (const [index, domain] of domains.entries()) {
      const position = domains.length === 1 ? '' : `${index + 1} of ${domains.length}, `;
      const summary = await scan(domain, { options, over: over.signal, position });
      scanned.push({ domain, summary });
      if (!options.json) process.stdout.write(render(domain, summary, options));
    }
  } finally {
    process.removeListener('SIGINT', interrupt);
  }
  const reports = scanned.map(({ domain, summary }) => ({ domain, report: summary?.report ?? null }));
  if (options.json) {
    const all = reports.map(({ domain, report }) => report ?? missingReport(domain));
    process.stdout.write(`${JSON.stringify(domains.length === 1 ? all[0] : all, null, 2)}\n`);
  } else if (domains.length > 1) {
    process.stdout.write(`\n${renderScanTable(reports, options.markdown ? 'markdown' : 'text')}`);
  }
  const codes = reports.map(({ report }) => (report === null ? 3 : exitCodeOf(report, options.failOn)));
  // Findings take precedence over inconclusive results.
  process.exitCode = [1, 2, 3].find((code) => codes.includes(code)) ?? 0;
}

/** Returns the report for a name that does not exist. The report has no score because the name poses no risk. */
const missingReport = (domain: string) => ({ domain, exists: false, riskScore: null, label: 'unknown' });

function render(domain: string, summary: ScanSummary | null, options: ScanOptions): string {
  if (summary === null) return `${domain} does not exist (NXDOMAIN).\n`;
  if (options.markdown) return renderMarkdownReport(summary);
  const terminal = process.stdout.isTTY === true;
  const color = terminal && mayColor(process.env);
  return renderReport(summary, {
    color,
    width: Math.min(process.stdout.columns ?? 100, 120),
    verbose: options.verbose === true,
    ...(color ? { linkTo: (page: string) => new URL(page, ownFolder).href } : {}),
  });
}

/** Parses a domain from a name or a URL. */
function readDomain(text: string): string {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  const named = normalizeDomain(url === null ? text : url.hostname);
  if (!('domain' in named))
    throw new UsageError(`"${text}" is not a domain name. Enter a domain such as example.com.`);
  return named.domain;
}

/** Reads a file with one name per line and comments after #. */
async function readList(file: string): Promise<string[]> {
  const text = file === '-' ? await readStandardInput() : await readFile(file, 'utf8');
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/** Scans a domain; returns null if the name does not exist. */
async function scan(
  domain: string,
  { options, over, position }: { options: ScanOptions; over: AbortSignal; position: string },
): Promise<ScanSummary | null> {
  const runtime = createRuntime(process.env, true);
  const net = createNetwork(runtime);
  const { clock } = runtime;
  const progress = createProgress(`Scanning ${position}${domain}`, process.stderr, () => clock.monotonicMs());
  const done = new AbortController();
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(wholeMs), over, done.signal]);
    const switchedOn = await createScanEnvironment({ ...runtime, net, signal });
    const environment = { ...switchedOn, declaredSelectors: options.dkimSelector };
    const names = listFamilies(false);
    const result = await runScan(
      { domain, families: names, verified: false, before: {}, environment },
      { net, clock, signal, onProgress: showProgress(progress, names) },
    );
    if (over.aborted) throw new UsageError('Interrupted.');
    return result.missing ? null : reportScan(domain, result);
  } finally {
    progress.end();
    // Aborts downloads from sources that are still in progress, because their data is no longer needed.
    done.abort();
    net.close();
  }
}

/**
 * Returns the exit code: 1 if there is a finding of at least the severity `--fail-on`, 2 if the scan is too incomplete
 * to rule out such findings.
 */
function exitCodeOf(report: ScanReport, failOn: Severity | undefined): number {
  if (failOn === undefined) return 0;
  if (reaches(report, failOn)) return 1;
  return report.riskScore === null ? 2 : 0;
}

/** Shows progress such as `3 of 9: email, TLS`. Redraws it when a family of checks starts or ends. */
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
    progress.describe(`${done} of ${names.length}${titles === '' ? '' : `: ${titles}`}`);
  };
}
