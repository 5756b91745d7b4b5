import type { Item } from '../../../../clients/typescript/src/index.ts';

/** A service monitor as the server shows it. */
export type Monitor = Item<'listServiceMonitors'>;
type Kind = Monitor['kind'];

/** What a monitor of each kind watches, in one line; the order is that of lists of kinds. */
const targets: { [K in Kind]: (monitor: Extract<Monitor, { kind: K }>) => string } = {
  http: ({ url }) => url,
  keyword: ({ url }) => url,
  ping: ({ host }) => host,
  port: ({ host, port }) => `${host}:${port}`,
  dns: ({ recordType, host }) => `${recordType} ${host}`,
  ssl: ({ host, port }) => `${host}:${port}`,
};

export const kinds = Object.keys(targets) as Kind[];
export const statuses = ['down', 'degraded', 'up', 'pending', 'paused'] as const;

/** What it watches, in one line; nothing of a kind that only a newer server than this page's knows. */
export const targetOf = <K extends Kind>(monitor: Extract<Monitor, { kind: K }>): string =>
  targets[monitor.kind]?.(monitor) ?? '';
