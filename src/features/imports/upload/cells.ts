import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import { describeDomainFault, normalizeDomain } from '#features/domains/index.ts';
import { message } from '#messages/messages.ts';
import { sentText, type Text } from '#platform/errors.ts';
import { isLongerThan } from '#platform/markup.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import type { RowFault, UploadShape } from './read-upload.ts';

const maxLabelLength = 500;
// The API's limit.
const maxIntervalSeconds = 86_400;
const maxTags = 50;
const maxTagLength = 100;

/** Parses a label; null if blank. */
export function readLabelCell(cell: string, column = 'label'): { label: string } | RowFault | null {
  if (cell.trim() === '') return null;
  if (isLongerThan(cell, maxLabelLength)) {
    return rowFault(column, 'too_long', message('cell-too-long', { column, count: maxLabelLength }));
  }
  return { label: cell };
}

/** Parses whole seconds within the plan's limit; null if blank. */
export function readInterval(cell: string, least: number): { intervalSeconds: number | null } | RowFault {
  const text = cell.trim();
  if (text === '') return { intervalSeconds: null };
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > maxIntervalSeconds) {
    const fault = message('interval-invalid', { most: maxIntervalSeconds });
    return rowFault('interval_seconds', 'invalid_interval', fault);
  }
  if (seconds >= least) return { intervalSeconds: seconds };
  return rowFault('interval_seconds', 'below_plan', message('interval-below-plan', { least }));
}

/** Parses tags separated by semicolons, the format of exports. */
export function readTags(cell: string): { tags: string[] } | RowFault {
  const tags = [...new Set(cell.split(';').map((tag) => tag.trim()))].filter((tag) => tag !== '');
  if (tags.length <= maxTags && !tags.some((tag) => isLongerThan(tag, maxTagLength))) return { tags };
  const fault = message('tags-too-many-or-long', { count: maxTags, length: maxTagLength });
  return rowFault('tags', 'invalid_tags', fault);
}

/** Parses the `settings` of an export: the fields of the kind, named as in the API. */
export function readSettings(cell: string, kind: ProbeKindEntry): { settings: PlainObject } | RowFault {
  if (cell.trim() === '') return { settings: {} };
  const settings = parseObject(cell);
  if (settings === null) return rowFault('settings', 'invalid_settings', message('settings-not-an-object'));
  const unknownName = Object.keys(settings).find((name) => !Object.hasOwn(kind.orderFields, name));
  if (unknownName === undefined) return { settings };
  const fault = message('setting-unknown', { kind: kind.kind, name: unknownName.slice(0, 100) });
  return rowFault('settings', 'invalid_settings', fault);
}

function parseObject(text: string): PlainObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the fault of a row. `column` is null if the fault concerns the entire row. */
export function rowFault(column: string | null, code: string, message: Text): RowFault {
  return { column, code, ...sentText('message', message) };
}

/** A valid row of a domain import. */
export interface UploadedDomain {
  domain: string;
  label: string | null;
}

/** Columns of a domain import. */
export const domainUpload: UploadShape<'domain' | 'label', UploadedDomain> = {
  columns: ['domain', 'label'],
  readRow(cells) {
    const named = normalizeDomain(cells('domain'));
    if ('fault' in named) return rowFault('domain', named.fault, describeDomainFault(named.fault));
    const label = readLabelCell(cells('label'));
    return label !== null && 'message' in label
      ? label
      : { domain: named.domain, label: label?.label ?? null };
  },
};
