/** Lists of ids that name what is watched, as the interface calls them. */
export const watchedTypes = ['serviceMonitorIds', 'monitorIds', 'heartbeatIds'] as const;

/** Something that is watched: a monitor, a domain or a heartbeat. */
export interface Watched {
  type: (typeof watchedTypes)[number];
  id: string;
  name: string;
}

/** The query key under which the name of a monitor, domain or heartbeat is cached. */
export const watchedNameKey = ({ type, id }: Pick<Watched, 'type' | 'id'>) => ['watched', 'name', type, id];
