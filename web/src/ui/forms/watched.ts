/** Lists of ids that name what is watched, as the interface calls them. */
export const watchedTypes = ['serviceMonitorIds', 'monitorIds', 'heartbeatIds'] as const;

/** Something that is watched: a monitor, a domain or a heartbeat. */
export interface Watched {
  type: (typeof watchedTypes)[number];
  id: string;
  name: string;
}
