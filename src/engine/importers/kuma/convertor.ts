import { type Message, message } from '#messages/messages.ts';
import { CannotImport, type ImportBody } from '../import-item.ts';
import type { KumaRow, KumaTables } from './read-kuma.ts';

/** Context of a conversion: objects that a monitor's settings reference. */
export interface ConvertorContext {
  tables: KumaTables;
}

/**
 * Converts the settings of one type of monitor. The caller adds the settings that all types share.
 * @throws CannotImport
 */
export type Convertor = (
  row: KumaRow,
  context: ConvertorContext,
) => { body: ImportBody; differences: Message[] };

/**
 * Returns the host and port of a monitor.
 * @throws CannotImport if it has no host, or neither a port nor a default port
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

/** Returns the host of a URL, without brackets around IPv6 addresses. */
export const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Parses the URL in a column.
 * @throws CannotImport if it is not a URL or has no host
 */
export function urlOf(value: KumaRow[string]): URL {
  const url = URL.parse(text(value) ?? '');
  if (url === null || url.hostname === '') throw new CannotImport(message('import-address-unreadable'));
  return url;
}

type Cell = KumaRow[string];

export const isOn = (value: Cell) => value === 1 || value === '1';
export const isOff = (value: Cell) => value === 0 || value === '0';

/** Returns the trimmed text; null if it is missing or empty. */
export function text(value: Cell): string | null {
  if (value === null || value === undefined) return null;
  const trimmed = String(value).replaceAll('\0', '').trim();
  return trimmed === '' ? null : trimmed;
}

/** Returns a password or another text with significant spaces at its ends; null if it is missing or empty. */
export function rawText(value: Cell): string | null {
  return value === null || value === undefined || value === '' ? null : String(value).replaceAll('\0', '');
}

/** Parses the JSON in a column; undefined if it is not JSON. */
export function parseJson(value: Cell): unknown {
  try {
    return JSON.parse(text(value) ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the texts of a JSON list in a column; empty if it is not a list. */
export function listOf(value: Cell): string[] {
  const list = parseJson(value);
  return Array.isArray(list) ? list.map((item) => String(item).trim()).filter((item) => item !== '') : [];
}
