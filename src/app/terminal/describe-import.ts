/** The displayed part of a server's import response. */
export interface ImportAnswer {
  created: number;
  skippedDuplicate: number;
  skippedForLimit: number;
  planLimit: number;
  invalidRows: { row: number; column: string | null; message: string }[];
  ignoredColumns: string[];
}

/** Maximum number of invalid rows printed; --json includes all of them. */
const maxRows = 50;

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
  for (const row of invalidRows.slice(0, maxRows)) {
    lines.push(`  row ${row.row}${row.column ? `, ${plain(row.column)}` : ''}: ${plain(row.message)}`);
  }
  if (invalidRows.length > maxRows)
    lines.push(`  … and ${invalidRows.length - maxRows} more (--json shows all)`);
  return `${lines.join('\n')}\n`;
}

/** The displayed part of a server's response to an import from another tool. */
interface ToolImportAnswer {
  dryRun: boolean;
  counts: Record<'new' | 'existing' | 'approximated' | 'impossible', number>;
  items: { resource: string; name: string; sourceType: string; state: string; notes: string[] }[];
  historyDays: number;
  importId: string | null;
}

/** Describes the result of an import from another tool, or its preview, in plain text. */
export function describeToolImport({
  dryRun,
  counts,
  items,
  historyDays,
  importId,
}: ToolImportAnswer): string {
  const verb = dryRun ? 'Would create' : 'Created';
  const lines = [
    `${verb} ${counts.new + counts.approximated} items (${counts.approximated} with differences); ${counts.existing} already existed, ${counts.impossible} cannot be imported.`,
  ];
  if (historyDays > 0) lines.push(`Past results: ${count(historyDays, 'day')} in total across all monitors.`);
  const shown = items.filter(({ state }) => state === 'approximated' || state === 'impossible');
  for (const { resource, name, sourceType, state, notes } of shown.slice(0, maxRows)) {
    const mark = state === 'impossible' ? 'not imported' : 'differs';
    lines.push(
      `  ${mark}: ${resource} "${plain(name)}" (${plain(sourceType)}): ${notes.map(plain).join(' ')}`,
    );
  }
  if (shown.length > maxRows) lines.push(`  … and ${shown.length - maxRows} more (--json shows all)`);
  if (importId !== null) lines.push(`To undo the import: POST /api/v1/import/${importId}/undo`);
  return `${lines.join('\n')}\n`;
}

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Headers of a file may contain terminal control sequences. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?');
