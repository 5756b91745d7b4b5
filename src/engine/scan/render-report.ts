import { findingPagePath } from '../findings/catalogue.ts';
import { type Severity, severities } from '../findings/types.ts';
import { leastCoveragePercent } from '../risk/model.ts';
import { describeCoverage, renderDimensionBars } from '../risk/render-score.ts';
import type { ReportedFinding, ScanSummary } from './report.ts';

export interface RenderReportOptions {
  /** Terminal colours; plain text without. */
  colour?: boolean;
  /** Columns to wrap at; default 100. */
  width?: number;
  /** Also lists checks that could not be made. */
  verbose?: boolean;
}

const colours: Readonly<Record<Severity, number>> = { critical: 31, high: 31, medium: 33, low: 36, info: 2 };
const maxEvidence = 240;
const indent = '      ';

/** What a terminal would obey is not printed. */
const clean = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?');

/** Breaks at spaces so that no line exceeds `width`; a longer word stands alone. */
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

function describe(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(describe).join(', ');
  return JSON.stringify(value) ?? '';
}

/** Evidence in one line: `name value; name value`, cut where it is long. */
function describeEvidence(finding: ReportedFinding): string {
  const { evidence, reason } = finding;
  const fields =
    typeof evidence === 'object' && evidence !== null
      ? Object.entries(evidence).filter(([, value]) => value !== null && describe(value) !== '')
      : [];
  const parts = fields.map(([name, value]) => `${name} ${describe(value)}`);
  const text = clean([...(reason === null ? [] : [reason]), ...parts].join('; '));
  return text.length > maxEvidence ? `${text.slice(0, maxEvidence)}…` : text;
}

function renderFinding(finding: ReportedFinding, width: number): string[] {
  const points = finding.points === 0 ? '' : `  −${finding.points}`;
  const sure =
    finding.confidence === 'confirmed' || finding.severity === 'info' ? '' : `  (${finding.confidence})`;
  const room = width - indent.length - 10;
  return [
    `  ${finding.title}${points}${sure}`,
    `    ${clean(finding.asset)}  ${finding.id}`,
    ...wrap(describeEvidence(finding), room, `${indent}seen    `),
    ...wrap(finding.remedy, room, `${indent}remedy  `),
  ];
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function renderHeadline({ report, score, durationMs, queries }: ScanSummary, paint: Paint): string[] {
  const verdict =
    report.riskScore === null
      ? 'risk unknown: too little could be measured'
      : `risk ${report.riskScore} of 100, ${report.label} (posture ${score.score}, grade ${score.grade})`;
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

/** What was looked at, and what could not be. */
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
    lines.push(`Most of them for one reason: ${clean(reason)} (${times} of ${blind.length}).`);
  if (!verbose) return lines;
  for (const check of blind)
    lines.push(`  ${check.id}  ${clean(check.asset)}  ${check.result}: ${clean(check.reason ?? '')}`);
  return lines;
}

/** The text that is there most often, and how often; no text, 0 times when there is none. */
function mostFrequent(texts: readonly string[]): [string, number] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0]);
}

/** The report of one scan for a terminal or a mail to a colleague. */
export function renderReport(summary: ScanSummary, options: RenderReportOptions = {}): string {
  const { report, score } = summary;
  const width = Math.max(60, options.width ?? 100);
  const paint: Paint = options.colour ? (code, text) => `\x1b[${code}m${text}\x1b[0m` : (_code, text) => text;
  const lines = [...renderHeadline(summary, paint), ''];
  lines.push(...renderDimensionBars(report.dimensions, score.dimensionStates));
  for (const severity of severities.toReversed()) {
    const found = report.findings.filter((finding) => finding.severity === severity);
    if (found.length === 0) continue;
    lines.push('', paint(colours[severity], `${severity.toUpperCase()} (${found.length})`));
    for (const finding of found) lines.push(...renderFinding(finding, width));
  }
  if (report.findings.length === 0) lines.push('', 'No findings.');
  lines.push('', ...renderChecks(summary, options.verbose === true));
  const [first] = report.findings;
  if (first) lines.push(`More on each finding: ${findingPagePath(first.id)} and beside it.`);
  lines.push(`Model ${report.modelVersion}, tables ${score.weightsHash.slice(0, 12)}`, '');
  return lines.join('\n');
}
