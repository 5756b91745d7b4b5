import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  DomainMonitor,
  Heartbeat,
  Incident,
  ServiceMonitor,
} from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import {
  type Icon,
  IconActivity,
  IconAlertTriangle,
  IconBroadcast,
  IconFingerprint,
  IconHeartbeat,
  IconWorld,
} from '../../ui/icons.tsx';
import type { State } from '../../ui/marks/state-mark.tsx';
import { incidentTitle } from '../../ui/text/incident-title.ts';
import { readableName } from '../../ui/text/readable-text.ts';

/** The kinds of objects that have a name and a page. */
export type Kind = 'monitor' | 'domain' | 'heartbeat' | 'incident' | 'statusPage' | 'threat';

export const iconOf: Record<Kind, Icon> = {
  monitor: IconActivity,
  domain: IconWorld,
  heartbeat: IconHeartbeat,
  incident: IconAlertTriangle,
  statusPage: IconBroadcast,
  threat: IconFingerprint,
};

const kindOfNoun: Record<string, Kind> = {
  monitors: 'monitor',
  domains: 'domain',
  heartbeats: 'heartbeat',
  incidents: 'incident',
  'status-pages': 'statusPage',
};

/** Returns the kind of object that has its page at this path. */
export const kindOfPath = (path: string): Kind => kindOfNoun[path.split('/')[1] ?? ''] ?? 'threat';

/** An object that the palette found, with the properties that determine its actions. */
export interface Found {
  kind: Kind;
  id: string;
  name: string;
  path: string;
  /** Monitors and heartbeats only. */
  state?: State;
  paused?: boolean;
  muted?: boolean;
  /** Incidents only. */
  actions?: readonly string[];
  assigneeUserId?: string | null;
}

/** Maximum number of results: for monitors, for domains, and for each other kind. */
const maxFound = 8;
const maxOthers = 4;

const toMonitor = ({ id, name, paused, state }: ServiceMonitor): Found => ({
  ...{ kind: 'monitor', id, name, path: `/monitors/${id}` },
  ...{ paused, state: state.status as State, muted: state.mute !== null },
});
const toDomain = ({ id, domainId, domain, state }: DomainMonitor): Found => ({
  ...{ kind: 'domain', id, name: readableName(domain), path: `/domains/${domainId}` },
  paused: state === 'paused',
});
const toHeartbeat = ({ id, name, paused, state }: Heartbeat): Found => ({
  ...{ kind: 'heartbeat', id, name, path: `/heartbeats/${id}` },
  ...{ paused, state: state.status as State, muted: state.mute !== null },
});
const toIncident = (incident: Incident): Found => ({
  ...{ kind: 'incident', id: incident.id, name: incidentTitle(incident), path: `/incidents/${incident.id}` },
  ...{ actions: incident.actions, assigneeUserId: incident.assigneeUserId },
});

const listMonitors: List = async (query, signal) =>
  (await belltower.listServiceMonitors({ query, signal })).items.map(toMonitor);
const listDomains: List = async (query, signal) =>
  (await belltower.listDomainMonitors({ query, signal })).items.map(toDomain);
const listHeartbeats: List = async (query, signal) =>
  (await belltower.listHeartbeats({ query, signal })).items.map(toHeartbeat);
const listIncidents: List = async (query, signal) =>
  (await belltower.listIncidents({ query, signal })).items.map(toIncident);
const listStatusPages: List = async (query, signal) =>
  (await belltower.listStatusPages({ query, signal })).items.map(({ id, title }) => ({
    ...{ kind: 'statusPage', id, name: title, path: `/status-pages/${id}` },
  }));

/** Returns the object of the open page, with the data that the page has loaded so far. */
export function useCurrentObject(): Found | null {
  const client = useQueryClient();
  const [, noun = '', id] = location.pathname.split('/');
  const data = client.getQueryData([noun, 'one', id]);
  if (data === undefined) return null;
  if (noun === 'monitors') return toMonitor(data as ServiceMonitor);
  if (noun === 'heartbeats') return toHeartbeat(data as Heartbeat);
  return noun === 'incidents' ? toIncident(data as Incident) : null;
}

type Narrowed = Record<string, unknown> & { limit: number };
type List = (query: Narrowed, signal: AbortSignal) => Promise<Found[]>;
/** Objects and the search text that matched them. */
interface ObjectPage {
  search: string;
  objects: Found[];
}

const searchList = async (
  search: string,
  limit: number,
  lists: readonly List[],
  signal: AbortSignal,
): Promise<ObjectPage> => ({
  search,
  objects: (await Promise.all(lists.map((list) => list({ search, limit }, signal)))).flat(),
});

/**
 * Finds objects by part of their name: monitors and domains as soon as they arrive, then all other named objects.
 * Results for the previous text stay until the new ones arrive. `isAll` is true once all results for the current text
 * have arrived.
 */
export function useFoundObjects(search: string): {
  answers: readonly ObjectPage[];
  isAll: boolean;
  error: Error | null;
} {
  const searchOf = (key: string, limit: number, lists: readonly List[]) => ({
    queryKey: ['search', key, search],
    queryFn: ({ signal }: { signal: AbortSignal }) => searchList(search, limit, lists, signal),
    enabled: search !== '',
    placeholderData: (old: ObjectPage | undefined) => old,
  });
  const monitored = useQuery(searchOf('watched', maxFound, [listMonitors, listDomains]));
  const others = useQuery(searchOf('others', maxOthers, [listHeartbeats, listIncidents, listStatusPages]));
  const none = { search, objects: [] };
  return {
    answers: search === '' ? [] : [monitored.data ?? none, others.data ?? none],
    isAll: search === '' || (monitored.data?.search === search && others.data?.search === search),
    error: monitored.error ?? others.error,
  };
}

/** Returns objects that need attention now, for actions without a name: active incidents and monitors with problems. */
export function useObjectsWithProblems(enabled: boolean): Found[] {
  const { data } = useQuery({
    queryKey: ['search', 'trouble'],
    queryFn: async ({ signal }) =>
      (
        await Promise.all([
          listIncidents({ state: ['open', 'acknowledged'], limit: maxFound }, signal),
          listMonitors({ status: ['down', 'degraded'], limit: maxFound }, signal),
        ])
      ).flat(),
    enabled,
    staleTime: 0,
  });
  return data ?? [];
}
