import { describeDomainFault, normaliseDomain } from '#features/domains/index.ts';
import { isLongerThan } from '#platform/text-length.ts';
import type { RowFault, UploadShape } from './read-upload.ts';

/** A valid row of a domain import. */
export interface DomainRow {
  domain: string;
  label: string | null;
}

/** Columns of a domain import. */
export const domainUpload: UploadShape<'domain' | 'label', DomainRow> = {
  columns: ['domain', 'label'],
  readRow(cells) {
    const named = normaliseDomain(cells('domain'));
    if ('fault' in named) return rowFault('domain', named.fault, describeDomainFault(named.fault));
    const label = readLabel(cells('label'));
    return label !== null && 'message' in label
      ? label
      : { domain: named.domain, label: label?.label ?? null };
  },
};

const maxLabelLength = 500;

/** A label as written; null when blank. */
export function readLabel(cell: string): { label: string } | RowFault | null {
  if (cell.trim() === '') return null;
  if (isLongerThan(cell, maxLabelLength)) {
    return rowFault('label', 'too_long', `The label is longer than ${maxLabelLength} characters.`);
  }
  return { label: cell };
}

export function rowFault(column: string | null, code: string, message: string): RowFault {
  return { column, code, message };
}
