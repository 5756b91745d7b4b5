/** The part of a server's import response that is shown. */
export interface ImportAnswer {
  created: number;
  skippedDuplicate: number;
  skippedForLimit: number;
  planLimit: number;
  invalidRows: { row: number; column: string | null; message: string }[];
  ignoredColumns: string[];
}

/** Maximum number of invalid rows printed; --json includes all of them. */
const mostRows = 50;

/** Describes the result of an import in plain text. */
export function describeImport(
  answer: ImportAnswer,
  options: { domains?: boolean; dryRun?: boolean },
): string {
  const verb = options.dryRun ? 'Would create' : 'Created';
  const lines = [
    `${verb} ${count(answer.created, options.domains ? 'domain' : 'monitor')}; ${answer.skippedDuplicate} already existed.`,
  ];
  if (answer.skippedForLimit > 0)
    lines.push(
      `Skipped ${answer.skippedForLimit} because the plan allows ${count(answer.planLimit, 'monitor')}.`,
    );
  if (answer.ignoredColumns.length > 0)
    lines.push(`Ignored columns: ${answer.ignoredColumns.map(plain).join(', ')}.`);
  const { invalidRows } = answer;
  if (invalidRows.length > 0)
    lines.push(
      invalidRows.length === 1 ? '1 row is not valid:' : `${invalidRows.length} rows are not valid:`,
    );
  for (const row of invalidRows.slice(0, mostRows)) {
    lines.push(`  row ${row.row}${row.column ? `, ${plain(row.column)}` : ''}: ${plain(row.message)}`);
  }
  if (invalidRows.length > mostRows)
    lines.push(`  … and ${invalidRows.length - mostRows} more (--json shows all)`);
  return `${lines.join('\n')}\n`;
}

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Headers of a file may contain terminal control sequences. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?');
