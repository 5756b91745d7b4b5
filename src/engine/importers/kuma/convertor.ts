import { type Message, message } from '#messages/messages.ts';
import { CannotImport, type ImportBody } from '../import-item.ts';
import { text } from './kuma-rows.ts';
import type { KumaRow, KumaTables } from './read-kuma.ts';

/** Context of a conversion: objects that the settings of a monitor reference. */
export interface ConvertorContext {
  tables: KumaTables;
}

/**
 * Converts the settings of one type of monitor; the caller adds what all types have in common.
 * @throws CannotImport
 */
export type Convertor = (
  row: KumaRow,
  context: ConvertorContext,
) => { body: ImportBody; differences: Message[] };

/**
 * Returns the host and port of a monitor.
 * @throws CannotImport if it has no host, or neither a port nor a usual one.
 */
export function hostAndPort(row: KumaRow, usualPort: number | null): { host: string; port: number } {
  const host = text(row.hostname);
  if (host === null) throw new CannotImport(message('import-address-missing'));
  const port = Number(row.port) || usualPort;
  if (port === null) throw new CannotImport(message('import-port-missing'));
  return { host, port };
}

/** Returns the IP version that a monitor prefers, if any. */
export function ipVersionOf(row: KumaRow): ImportBody {
  const version = { ipv4: 4, ipv6: 6 }[String(row.ip_family)];
  return version === undefined ? {} : { ipVersion: version };
}

/** Returns the host of a URL without the brackets of IPv6. */
export const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Parses the URL in a column.
 * @throws CannotImport if it is not a URL or has no host.
 */
export function urlOf(value: KumaRow[string]): URL {
  const url = URL.parse(text(value) ?? '');
  if (url === null || url.hostname === '') throw new CannotImport(message('import-address-unreadable'));
  return url;
}
