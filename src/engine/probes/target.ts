import { parseHostLiteral } from '#platform/net/addresses.ts';

/** Target in a monitor's settings. */
export interface Target {
  /** URL or host, for display and exports. */
  text: string;
  host: string;
  isAddress: boolean;
  /** Default name of the monitor. Without it, the name is derived from the text and the host. */
  name?: string;
  /** Origin that secrets are intended for: scheme, host and port, if the kind has them. */
  origin: string;
}

/** Returns the target of a kind with a host and optionally a port; null if it is invalid. */
export function hostTarget(text: string, port?: number): Target | null {
  const host = normalizeHost(text);
  if (!host) return null;
  const origin = port === undefined ? host.host : `${host.host} ${port}`;
  return { text: host.host, ...host, origin };
}

/** Returns the target of a kind with a URL; null if it cannot be parsed. */
export function urlTarget(url: string): Target | null {
  if (!URL.canParse(url)) return null;
  const { hostname, origin } = new URL(url);
  const host = normalizeHost(hostname);
  return host ? { text: url, ...host, origin } : null;
}

/** Returns the default name of a monitor: its host, plus the port and path if its URL has them. */
export function nameOfTarget(text: string, host: string): string {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  if (url === null) return host.slice(0, 500);
  const path = url.pathname === '/' ? '' : url.pathname;
  if (url.port !== '') return `${url.host}${path}`.slice(0, 500);
  return (path === '' ? host : `${bareHost(url)}${path}`).slice(0, 500);
}

/**
 * Returns the default name with the query of the URL, for use if the name without it is already taken. Null if there is
 * no query to add.
 */
export function nameWithQuery(text: string, host: string): string | null {
  const name = nameOfTarget(text, host);
  const longer = `${name}${URL.parse(text)?.search ?? ''}`.slice(0, 500);
  return longer === name ? null : longer;
}

/** Returns the host of a URL, without brackets around IPv6 addresses. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Trims the URL in settings. */
export function tidyUrl<Settings extends { url: string }>(settings: Settings): Settings {
  return { ...settings, url: settings.url.trim() };
}

/** Normalizes the host in settings. */
export function tidyHost<Settings extends { host: string }>(settings: Settings): Settings {
  return { ...settings, host: normalizeHost(settings.host)?.host ?? settings.host };
}

/** A host to probe: a name in lower-case A-labels without a trailing dot, or a canonical IP address. */
export interface Host {
  host: string;
  isAddress: boolean;
}

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * Normalizes a host as entered by users (IDN, upper case, trailing dot, any notation of an address). Returns null if
 * the text is not a host.
 */
export function normalizeHost(text: string): Host | null {
  const trimmed = text.trim();
  const literal = parseHostLiteral(trimmed);
  if (literal) return { host: literal.address, isAddress: true };
  const bare = trimmed.replace(/\.$/, '');
  if (bare === '' || /[\s/\\?#@:[\]%]/.test(bare)) return null;
  // The URL parser applies UTS #46 and accepts underscores, which occur in DNS names.
  if (!URL.canParse(`http://${bare}/`)) return null;
  const host = new URL(`http://${bare}/`).hostname;
  if (host.length > 253 || !host.split('.').every((part) => label.test(part))) return null;
  return { host, isAddress: false };
}
