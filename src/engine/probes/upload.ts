import { message } from '#messages/messages.ts';
import type { Text } from '#platform/errors.ts';
import { parseHostLiteral } from '#platform/net/addresses.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { maxUrlLength } from './settings-schema.ts';

/** A row of an uploaded CSV with a parsed host. */
export interface UploadRow {
  /** Name or canonical address. */
  host: string;
  /** Host as in a URL: IPv6 addresses in brackets. */
  urlHost: string;
  isAddress: boolean;
  /** Port in the target (`host:port`); null if there is none. */
  port: number | null;
  /** Returns the cell in one of the kind's columns as written; empty if missing. */
  cell(column: string): string;
  policy: EgressPolicy;
}

/** Reason why a row is not a valid request: the column, the fault, and a message. */
export interface UploadFault {
  column: string | null;
  code: string;
  message: Text;
}

/** The request described by a row. */
interface UploadedOrder {
  /** Fields specific to the kind. Omitted fields have their defaults. */
  order: Readonly<Record<string, unknown>>;
  /** URL or host for display. */
  target: string;
}

/** Conversion of CSV rows to monitors of a kind. */
export interface Upload {
  /** Columns that are read in addition to domain, kind and label. */
  columns: readonly string[];
  /** Whether the kind can only be imported from the columns `target` and `settings` of an export. */
  byTarget?: true;
  readRow(row: UploadRow): UploadedOrder | UploadFault;
}

/** Returns a fault at the host column if the egress policy does not allow the target. */
export const refusedTarget = (column: string): UploadFault => ({
  column,
  code: 'target_refused',
  message: message('target-not-allowed'),
});

/** Returns the URL in an uploaded row. If the cell is empty, returns the URL of the host's front page. */
export function readUrlCell({ cell, urlHost, policy }: UploadRow): string | UploadFault {
  const column = 'url';
  const value = cell(column).trim();
  if (value.length > maxUrlLength) {
    return {
      column,
      code: 'too_long',
      message: message('url-too-long', { count: maxUrlLength }),
    };
  }
  const written = value === '' ? `https://${urlHost}` : value;
  // The URL parser removes line breaks and adds missing slashes. A cell that needs either is a mistake.
  const url = /^https?:\/\/[^\s\x00-\x1f\x7f]+$/i.test(written) ? URL.parse(written) : null;
  if (url === null || url.hostname === '') {
    return {
      column,
      code: 'invalid_url',
      message: message('url-not-http'),
    };
  }
  if (url.username !== '' || url.password !== '') {
    return { column, code: 'invalid_url', message: message('url-has-credentials') };
  }
  const literal = parseHostLiteral(url.hostname);
  if (literal !== null && !policy.admits(literal.address)) {
    return refusedTarget(value === '' ? 'domain' : column);
  }
  return written;
}

/** Creates the upload definition of a kind with a host and, if supported, a port. */
export function hostUpload({ port: takesPort }: { port: boolean }): Upload {
  return {
    columns: [],
    byTarget: true,
    readRow({ host, port, cell }) {
      if (!takesPort || port === null) return { order: { host }, target: host };
      if (cell('port') === '' || cell('port') === String(port))
        return { order: { host, port }, target: host };
      const message = 'The port in the target differs from the port in the settings. Remove one of them.';
      return { column: 'target', code: 'invalid_settings', message };
    },
  };
}
