import { message } from '#messages/messages.ts';
import type { Text } from '#platform/errors.ts';
import { parseHostLiteral } from '#platform/net/addresses.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { maxUrlLength } from './settings-schema.ts';

/** A row of an uploaded CSV, its host read already. */
export interface UploadRow {
  /** Name or canonical address. */
  host: string;
  /** As written in a URL: IPv6 in brackets. */
  urlHost: string;
  isAddress: boolean;
  /** As its target names it (`host:port`); null when it does not. */
  port: number | null;
  /** A cell of one of the kind's columns, as written; empty when missing. */
  cell(column: string): string;
  policy: EgressPolicy;
}

/** Reason why a row is not a valid order: the column, the fault, and a message. */
export interface UploadFault {
  column: string | null;
  code: string;
  message: Text;
}

/** Order described by a row. */
interface UploadedOrder {
  /** Fields specific to the kind. Omitted fields take their defaults. */
  order: Readonly<Record<string, unknown>>;
  /** URL or host for people. */
  target: string;
}

/** A kind that may be ordered by CSV. */
export interface Upload {
  /** Columns it reads in addition to domain, kind and label. */
  columns: readonly string[];
  /** True for a kind that the columns of an import cannot name: only an export's, `target` and `settings`, can. */
  byTarget?: true;
  readRow(row: UploadRow): UploadedOrder | UploadFault;
}

/** Returns the fault for a target blocked by policy, assigned to the column that contains the host. */
export const refusedTarget = (column: string): UploadFault => ({
  column,
  code: 'target_refused',
  message: message('target-not-allowed'),
});

/** Returns the URL of an uploaded row; that of the host's front page if the cell is empty. */
export function readUrlCell({ cell, urlHost, policy }: UploadRow): string | UploadFault {
  const column = 'url';
  const given = cell(column).trim();
  if (given.length > maxUrlLength) {
    return {
      column,
      code: 'too_long',
      message: message('url-too-long', { count: maxUrlLength }),
    };
  }
  const written = given === '' ? `https://${urlHost}` : given;
  // The URL parser would drop line breaks and add missing slashes; a cell with either is a mistake.
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
    return refusedTarget(given === '' ? 'domain' : column);
  }
  return written;
}

/** Reads the settings of a kind with a host, and a port if its target or its settings have one. */
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
