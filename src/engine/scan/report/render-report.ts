import { findingPagePath } from '#engine/findings/catalog.ts';
import { dimensionTitles } from '#engine/findings/page.ts';
import { type Severity, severities } from '#engine/findings/types.ts';
import { leastCoveragePercent } from '#engine/risk/model.ts';
import { describeCoverage, renderDimensionBars, renderVerdict } from '#engine/risk/worked-examples.ts';
import { describeCode } from '../texts/codes.ts';
import { describeSeen } from '../texts/evidence.ts';
import type { ReportedFinding, ScanReport, ScanSummary } from './report.ts';
import { describeFacts } from './report-facts.ts';

export interface RenderReportOptions {
  /** Whether to use terminal colors. If false, plain text. */
  color?: boolean;
  /** Line width in columns; default 100. */
  width?: number;
  /** Whether to list checks that could not run, too. */
  verbose?: boolean;
  /** Returns the link to a finding's page for a terminal. Without it, only the path is printed. */
  linkTo?: (page: string) => string;
}

const colors: Readonly<Record<Severity, number>> = { critical: 31, high: 31, medium: 33, low: 36, info: 2 };
const maxEvidence = 240;
const indent = '      ';

/** Removes control characters, so that they do not reach the terminal. */
const clean = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?');

/** Wraps text at spaces so that no line exceeds `width`. A longer word gets its own line. */
function wrap(text: string, width: number, lead: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines.map((each, index) => (index === 0 ? lead : ' '.repeat(lead.length)) + each);
}

/** Describes the evidence of a finding. Shortens long evidence. */
function describeEvidence(finding: ReportedFinding): string {
  const text = clean(describeSeen(finding));
  return text.length > maxEvidence ? `${text.slice(0, maxEvidence)}…` : text;
}

/** The same finding for the domain and its `www`, or for one asset. */
type SharedFinding = [ReportedFinding, ...ReportedFinding[]];

/** Returns the findings in order. Findings of the same type for apex and `www` are combined. */
function shareFindings(findings: readonly ReportedFinding[], domain: string): SharedFinding[] {
  const mains = [domain, `www.${domain}`];
  const shared = new Map<string, SharedFinding>();
  for (const finding of findings) {
    const main = mains.includes(finding.asset);
    const key = [finding.id, finding.severity, finding.confidence, main ? '' : finding.asset].join('\n');
    const others = shared.get(key);
    if (others && main) others.push(finding);
    else shared.set(others ? `${key}\n${shared.size}` : key, [finding]);
  }
  for (const group of shared.values()) group.sort((a, b) => mains.indexOf(a.asset) - mains.indexOf(b.asset));
  return [...shared.values()];
}

/** Renders one line for all findings if they differ only in their names, otherwise one line each. */
function renderSeen(group: SharedFinding, room: number): string[] {
  const texts = new Map(group.map((finding) => [finding.asset, describeEvidence(finding)]));
  const different = new Set([...texts].map(([asset, text]) => text.replaceAll(asset, '')));
  const lead = `${indent}seen    `;
  if (different.size === 1) return wrap([...texts.values()][0] ?? '', room, lead);
  return [...texts].flatMap(([asset, text], index) =>
    wrap(`${clean(asset)}: ${text}`, room, index === 0 ? lead : ' '.repeat(lead.length)),
  );
}

function renderFinding(group: SharedFinding, width: number, showPage: (path: string) => string): string[] {
  const [finding] = group;
  const lost = group.reduce((sum, { points }) => sum + points, 0);
  const points = lost === 0 ? '' : `  −${lost}`;
  const sure =
    finding.confidence === 'confirmed' || finding.severity === 'info' ? '' : `  (${finding.confidence})`;
  const room = width - indent.length - 10;
  return [
    `  ${finding.title}${points}${sure}`,
    `    ${group.map(({ asset }) => clean(asset)).join(' and ')}  ${finding.id}`,
    ...renderSeen(group, room),
    ...wrap(finding.remedy, room, `${indent}remedy  `),
    `${indent}page    ${showPage(findingPagePath(finding.id))}`,
  ];
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function renderHeadline({ report, score, durationMs, queries }: ScanSummary, paint: Paint): string[] {
  const { riskScore, label } = report;
  const verdict = renderVerdict({ ...score, riskScore, label });
  const at = report.scannedAt.replace('T', ' ').slice(0, 16);
  const lines = [
    `${paint(1, clean(report.domain))}  ${paint(1, verdict)}`,
    `Scanned ${at} UTC in ${(durationMs / 1000).toFixed(1)} s with ${plural(queries, 'DNS question')}.`,
  ];
  const coverage = describeCoverage(score);
  if (coverage !== null) lines.push(coverage);
  return lines;
}

type Paint = (code: number, text: string) => string;

/** Lists the checks that ran and the checks that could not run. */
function renderChecks({ report, score }: ScanSummary, verbose: boolean): string[] {
  const count = (...results: string[]) => report.checks.filter(({ result }) => results.includes(result));
  const blind = count('error', 'not-tested');
  const off = count('disabled').length;
  const passed = count('pass').length;
  const lines = [
    `${plural(report.checks.length, 'check')}: ${passed} passed, ${count('fail').length} failed, ` +
      `${count('not-applicable').length} not applicable, ${blind.length} not conclusive` +
      `${off === 0 ? '' : `, ${off} switched off`}.`,
  ];
  const [reason, times] = mostFrequent(blind.map((check) => check.reason ?? ''));
  if (times > 0 && score.coverage * 100 < leastCoveragePercent)
    lines.push(`Most of them for one reason: ${clean(describeCode(reason))} (${times} of ${blind.length}).`);
  if (!verbose) return lines;
  for (const check of blind)
    lines.push(
      `  ${check.id}  ${clean(check.asset)}  ${describeCode(check.result)}: ${clean(describeCode(check.reason ?? ''))}`,
    );
  return lines;
}

/** Returns the most frequent text and its count. Returns an empty text and 0 if there is none. */
function mostFrequent(texts: readonly string[]): [string, number] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0]);
}

/** Renders the report of one scan for a terminal or an email. */
export function renderReport(summary: ScanSummary, options: RenderReportOptions = {}): string {
  const { report, score } = summary;
  const width = Math.max(60, options.width ?? 100);
  const paint: Paint = options.color ? (code, text) => `\x1b[${code}m${text}\x1b[0m` : (_code, text) => text;
  const facts = describeFacts(summary.facts).map(([label, value]) => `  ${label.padEnd(14)}${clean(value)}`);
  const lines = [...renderHeadline(summary, paint), '', ...facts, ...(facts.length > 0 ? [''] : [])];
  const { linkTo } = options;
  const showPage = (path: string) =>
    linkTo === undefined ? path : `\x1b]8;;${linkTo(path)}\x1b\\${path}\x1b]8;;\x1b\\`;
  lines.push(...renderDimensionBars(report.dimensions, score.dimensionStates));
  const shared = shareFindings(report.findings, report.domain);
  for (const severity of severities.toReversed()) {
    const found = shared.filter(([finding]) => finding.severity === severity);
    if (found.length === 0) continue;
    lines.push('', paint(colors[severity], `${severity.toUpperCase()} (${found.length})`));
    for (const finding of found) lines.push(...renderFinding(finding, width, showPage));
  }
  if (report.findings.length === 0) lines.push('', 'No findings.');
  lines.push('', ...renderChecks(summary, options.verbose === true));
  lines.push(`Model ${report.modelVersion}, tables ${score.weightsHash.slice(0, 12)}`, '');
  return lines.join('\n');
}

/** A row in a table of several scans. `report` is null if the name does not exist. */
interface ScannedDomain {
  domain: string;
  report: ScanReport | null;
}

/** Severities that count, most severe first. */
const counted = severities.filter((severity) => severity !== 'info').toReversed();

function cellsOf({ domain, report }: ScannedDomain): string[] {
  const count = (severity: Severity) =>
    String(report?.findings.filter((finding) => finding.severity === severity).length ?? '');
  const label = report === null ? 'does not exist' : report.label;
  return [domain, String(report?.riskScore ?? '–'), label, ...counted.map(count)];
}

/** Renders several scans as a table, highest risk first. */
export function renderScanTable(scanned: readonly ScannedDomain[], form: 'text' | 'markdown'): string {
  const riskOf = ({ report }: ScannedDomain) => report?.riskScore ?? -1;
  const head = ['domain', 'risk', 'label', ...counted];
  const rows = [head, ...scanned.toSorted((a, b) => riskOf(b) - riskOf(a)).map(cellsOf)];
  if (form === 'markdown') {
    const [first, ...others] = rows.map((cells) => `| ${cells.join(' | ')} |`);
    return `${[first, `|${'---|'.repeat(head.length)}`, ...others].join('\n')}\n`;
  }
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      // Numbers are right-aligned.
      .map((cell, at) => (at === 1 || at > 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

/** Escapes third-party text for Markdown, so that it contains no markup and stays on one line. */
const plain = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?').replace(/[\\`*_{}[\]<>#|~!]/g, (mark) => `\\${mark}`);

/** Renders the report of one scan as Markdown, for a ticket or a wiki. */
export function renderMarkdownReport({ report, facts }: ScanSummary): string {
  const score = report.riskScore === null ? 'unknown' : `${report.riskScore} of 100 (${report.label})`;
  const lines = [
    `# ${plain(report.domain)}`,
    '',
    `Risk **${score}**${report.provisional ? ', provisional' : ''}, scanned ${report.scannedAt.slice(0, 16).replace('T', ' ')} UTC.`,
    '',
  ];
  const known = describeFacts(facts);
  if (known.length > 0) {
    lines.push('| Fact | |', '|---|---|');
    for (const [label, value] of known) lines.push(`| ${label} | ${plain(value)} |`);
    lines.push('');
  }
  lines.push('| Dimension | Risk |', '|---|---|');
  for (const [dimension, value] of Object.entries(report.dimensions))
    lines.push(`| ${dimensionTitles[dimension as keyof typeof dimensionTitles]} | ${value ?? 'unknown'} |`);
  lines.push('', '## Findings', '');
  if (report.findings.length === 0) lines.push('None.', '');
  for (const finding of report.findings) {
    const page = `[${finding.id}](${findingPagePath(finding.id)})`;
    lines.push(
      `### ${finding.severity}: ${plain(finding.title)}`,
      '',
      `${plain(finding.asset)}, ${page}`,
      '',
    );
    const seen = describeSeen(finding);
    if (seen !== '') lines.push(`Seen: ${plain(seen)}`, '');
    if (finding.remedy !== '') lines.push(`Remedy: ${plain(finding.remedy)}`, '');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
