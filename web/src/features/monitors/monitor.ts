import type { Item } from '../../../../clients/typescript/src/index.ts';

/** A service monitor as the server shows it. */
export type Monitor = Item<'listServiceMonitors'>;

export const kinds = ['http', 'keyword', 'ping', 'port', 'dns', 'ssl'] as const;
export const statuses = ['down', 'degraded', 'up', 'pending', 'paused'] as const;
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** What it watches, in one line. */
export function targetOf(monitor: Monitor): string {
  switch (monitor.kind) {
    case 'http':
    case 'keyword':
      return monitor.url;
    case 'dns':
      return `${monitor.recordType} ${monitor.host}`;
    case 'ping':
      return monitor.host;
    default:
      return `${monitor.host}:${monitor.port}`;
  }
}
