import { describeDomainFault, normaliseDomain } from '#features/domains/index.ts';
import { readLabelCell, rowFault } from './cells.ts';
import type { UploadShape } from './read-upload.ts';

/** A valid row of a domain import. */
export interface UploadedDomain {
  domain: string;
  label: string | null;
}

/** Columns of a domain import. */
export const domainUpload: UploadShape<'domain' | 'label', UploadedDomain> = {
  columns: ['domain', 'label'],
  readRow(cells) {
    const named = normaliseDomain(cells('domain'));
    if ('fault' in named) return rowFault('domain', named.fault, describeDomainFault(named.fault));
    const label = readLabelCell(cells('label'));
    return label !== null && 'message' in label
      ? label
      : { domain: named.domain, label: label?.label ?? null };
  },
};
