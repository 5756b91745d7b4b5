import { isLongerThan } from '#platform/text-length.ts';
import type { RowFault } from './read-upload.ts';

const maxLabelLength = 500;

/** A label as written; null when blank. */
export function readLabel(cell: string): { label: string } | RowFault | null {
  if (cell.trim() === '') return null;
  if (isLongerThan(cell, maxLabelLength)) {
    return rowFault('label', 'too_long', `The label is longer than ${maxLabelLength} characters.`);
  }
  return { label: cell };
}

/** Says what is wrong with a row; `column` null: the row as a whole. */
export function rowFault(column: string | null, code: string, message: string): RowFault {
  return { column, code, message };
}
