import { findingPagePath } from '#engine/findings/catalogue.ts';
import { dimensionTitles } from '#engine/findings/page.ts';
import { describeSeen } from '../words/evidence.ts';
import type { ScanSummary } from './report.ts';
import { describeFacts } from './report-facts.ts';

/** Third-party text as Markdown shows it: nothing in it is mark-up, and it stays on its line. */
const plain = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?').replace(/[\\`*_{}[\]<>#|~!]/g, (mark) => `\\${mark}`);

/** The report of one scan as Markdown, for a ticket or a wiki. */
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
