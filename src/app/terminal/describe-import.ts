/** What of a server's answer to an import is shown. */
export interface ImportAnswer {
  created: number;
  skippedDuplicate: number;
  skippedForLimit: number;
  planLimit: number;
  invalidRows: { row: number; column: string | null; message: string }[];
  ignoredColumns: string[];
}

/** At most so many faulty rows are printed; --json has them all. */
const mostRows = 50;

/** What became of an import, for people. */
export function describeImport(
  answer: ImportAnswer,
  options: { domains?: boolean; dryRun?: boolean },
): string {
  const what = options.domains ? 'domains' : 'monitors';
  const lines = [
    `${options.dryRun ? 'Would create' : 'Created'} ${answer.created} ${what}; ${answer.skippedDuplicate} were there already.`,
  ];
  if (answer.skippedForLimit > 0)
    lines.push(`${answer.skippedForLimit} are beyond the plan's ${answer.planLimit} monitors.`);
  if (answer.ignoredColumns.length > 0)
    lines.push(`Columns that mean nothing here: ${answer.ignoredColumns.map(plain).join(', ')}.`);
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

/** Headers of a file may hold what a terminal would obey. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?');
