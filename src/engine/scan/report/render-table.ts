import { type Severity, severities } from '#engine/findings/types.ts';
import type { ScanReport } from './report.ts';

/** A line of a table over several scans; `report` null: the name does not exist. */
export interface ScannedDomain {
  domain: string;
  report: ScanReport | null;
}

/** Findings that count, the gravest first. */
const counted = severities.filter((severity) => severity !== 'info').toReversed();

function cellsOf({ domain, report }: ScannedDomain): string[] {
  const count = (severity: Severity) =>
    String(report?.findings.filter((finding) => finding.severity === severity).length ?? '');
  const label = report === null ? 'does not exist' : report.label;
  return [domain, String(report?.riskScore ?? '–'), label, ...counted.map(count)];
}

/** Several scans side by side, the riskiest first. */
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
      // Figures stand to the right.
      .map((cell, at) => (at === 1 || at > 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}
