import { type Message, message } from '#messages/messages.ts';
import type { JsonValue } from '#platform/sources/bounded-json.ts';
import {
  adjustInterval,
  CannotImport,
  type ImportBody,
  type ImportItems,
  type ImportLimits,
} from './import-item.ts';

/** Parts of monitors that several tools share. */

/**
 * Returns a text without trimming, such as a password or a body with line breaks; null if it is missing, empty or too
 * long.
 */
export function textAsIs(value: JsonValue | undefined, most = 10_000): string | null {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= most ? text.replaceAll('\0', '') : null;
}

/** Escapes text for literal use in a pattern (RE2). */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Converts text from another tool to a JSON value. Recognizes `true`, `false`, `null` and numbers. */
export function scalarOf(text: string): JsonValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Comparisons of JSON values by their operators in other tools. */
const comparisons: Record<string, string> = {
  '==': 'equals',
  '!=': 'notEquals',
  '<': 'lessThan',
  '<=': 'atMost',
  '>': 'greaterThan',
  '>=': 'atLeast',
};

/**
 * Returns the expectations for a comparison of a JSON value with text. All of them must be met. Other tools compare
 * text, so 200 and "200" are equal.
 * @returns null for an unknown operator
 */
export function compareAsText(path: string, operator: string, text: string): ImportBody[] | null {
  if (operator === 'contains') return [{ path, contains: text }];
  const comparison = comparisons[operator];
  if (comparison === undefined) return null;
  const value = scalarOf(text);
  if (typeof value === 'string') return [{ path, [comparison]: value }];
  if (comparison === 'equals')
    return [
      {
        anyOf: [
          { path, equals: value },
          { path, equals: text },
        ],
      },
    ];
  if (comparison === 'notEquals')
    return [
      { path, notEquals: value },
      { path, notEquals: text },
    ];
  return [{ path, [comparison]: value }];
}

/** Returns a comparison of the length of a JSON value; null for an unknown operator. */
export function compareLength(path: string, operator: string, length: number): ImportBody | null {
  const comparison = comparisons[operator];
  return comparison === undefined ? null : { path, length: true, [comparison]: length };
}

/** Returns an interval and timeout within the account's limits, and adds notes about differences. */
export function timingOf(
  { interval, timeout }: { interval: number; timeout: number },
  limits: ImportLimits,
  differences: Message[],
): { intervalSeconds: number; timeoutSeconds: number } {
  const { intervalSeconds, difference } = adjustInterval(interval, limits);
  if (difference !== null) differences.push(difference);
  const requested = Math.round(timeout * 10) / 10;
  const timeoutSeconds = Math.max(0.1, Math.min(120, intervalSeconds, requested));
  if (timeoutSeconds < requested)
    differences.push(message('import-timeout', { seconds: timeoutSeconds, asked: requested }));
  return { intervalSeconds, timeoutSeconds };
}

/**
 * Parses `host`, `host:port` or a URL to host and port. The port is 0 if there is none. Returns null for any other
 * text.
 */
export function parseHostAndPort(address: string): { host: string; port: number } | null {
  const match = /^(?:[a-z][\w+.-]*:\/\/)?(?:[^@/]*@)?(\[[^\]]+\]|[^:/?#,\s]+)(?::(\d+))?(?=[/?#,]|$)/i.exec(
    address.trim(),
  );
  return match?.[1] === undefined
    ? null
    : { host: match[1].replace(/^\[|\]$/g, ''), port: Number(match[2] ?? 0) };
}

/**
 * Separates user and password from an HTTP URL, because Belltower accepts them only as authentication.
 * @throws CannotImport if the text is not an HTTP or HTTPS URL
 */
export function splitCredentials(text: string): { url: string; auth: ImportBody | null } {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CannotImport(message('import-address-unreadable'));
  if (url.username === '' && url.password === '') return { url: text, auth: null };
  const [username, password] = [url.username, url.password].map(decodeURIComponent);
  url.username = '';
  url.password = '';
  return { url: url.href, auth: { type: 'basic', username: username ?? '', password: password ?? '' } };
}

/** Returns authentication with OAuth 2.0 client credentials; undefined if there is no token server. */
export function oauth2Of(input: {
  tokenUrl: string | null;
  clientId: string | null;
  clientSecret: string | null;
  scopes: readonly string[];
}): ImportBody | undefined {
  const { tokenUrl, clientId, clientSecret, scopes } = input;
  if (tokenUrl === null) return undefined;
  return {
    type: 'oauth2',
    tokenUrl,
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
  };
}

/** Returns an object, or undefined if it has no fields, so that the default applies. */
export const unlessEmpty = (fields: ImportBody): ImportBody | undefined =>
  Object.keys(fields).length === 0 ? undefined : fields;

/** Converts a text to a slug of a status page. */
export const slugOf = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64) || 'status';

const proxyTypes: Record<string, string> = {
  http: 'http',
  https: 'https',
  socks: 'socks5',
  socks5: 'socks5',
  socks5h: 'socks5',
};

/** A proxy from another tool. */
export interface GivenProxy {
  name: string;
  protocol: string;
  host: string;
  port: number;
  username: string | null;
  password: string | null;
}

/** Adds a proxy. Monitors refer to it by name. */
export function addProxy(items: ImportItems, { name, protocol, ...proxy }: GivenProxy): void {
  const item = { key: `proxy ${name}`, resource: 'proxy', name, sourceType: protocol } as const;
  const type = proxyTypes[protocol];
  if (type === undefined) {
    items.addImpossible(item, message('import-no-proxy-type', { type: protocol, name }));
    return;
  }
  const { host, port, username, password } = proxy;
  items.add({
    ...item,
    body: {
      name,
      type,
      host,
      port,
      ...(username === null ? {} : { username }),
      ...(password === null ? {} : { password }),
    },
  });
}

/** Adds proxies that a configuration references by URL. */
export class ProxiesByUrl {
  readonly #items: ImportItems;
  readonly #names = new Map<string, string>();

  constructor(items: ImportItems) {
    this.#items = items;
  }

  /**
   * Returns the name of the proxy at this URL, and adds the proxy if it is new.
   * @throws CannotImport if the text is not a URL
   */
  nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const url = URL.parse(text);
    if (url === null || url.hostname === '') throw new CannotImport(message('import-proxy-unreadable'));
    const protocol = url.protocol.slice(0, -1);
    const port = Number(url.port) || ({ http: 80, https: 443 }[protocol] ?? 1080);
    const name = this.#items.uniqueName('proxy', `${url.hostname}:${port}`, 100);
    this.#names.set(text, name);
    addProxy(this.#items, {
      name,
      protocol,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port,
      username: decodeURIComponent(url.username) || null,
      password: decodeURIComponent(url.password) || null,
    });
    return name;
  }
}
