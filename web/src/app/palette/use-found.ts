import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { incidentTitle } from '../../ui/words/incident-title.ts';
import type { Command } from './use-commands.ts';

/** So many monitors and domains are shown, and so many of everything else. */
const mostFound = 8;
const mostOthers = 4;

type Asked = { query: { search: string; limit: number }; signal: AbortSignal };
interface Found {
  search: string;
  /** A path, and what it is called. */
  entries: { path: string; of: Kind; name: string }[];
}
type Kind = 'monitor' | 'domain' | 'heartbeat' | 'incident' | 'statusPage';

async function findWatched({ query, signal }: Asked): Promise<Found> {
  const [monitors, domains] = await Promise.all([
    belltower.listServiceMonitors({ query, signal }),
    belltower.listDomainMonitors({ query, signal }),
  ]);
  return {
    search: query.search,
    entries: [
      ...monitors.items.map(({ id, name }) => ({ path: `/monitors/${id}`, of: 'monitor' as const, name })),
      ...domains.items.map(({ domainId, domain }) => ({
        path: `/domains/${domainId}`,
        of: 'domain' as const,
        name: domain,
      })),
    ],
  };
}

async function findOthers({ query, signal }: Asked): Promise<Found> {
  const [heartbeats, incidents, pages] = await Promise.all([
    belltower.listHeartbeats({ query, signal }),
    belltower.listIncidents({ query, signal }),
    belltower.listStatusPages({ query, signal }),
  ]);
  return {
    search: query.search,
    entries: [
      ...heartbeats.items.map(({ id, name }) => ({
        path: `/heartbeats/${id}`,
        of: 'heartbeat' as const,
        name,
      })),
      ...incidents.items.map((incident) => ({
        path: `/incidents/${incident.id}`,
        of: 'incident' as const,
        name: incidentTitle(incident),
      })),
      ...pages.items.map(({ id, title }) => ({
        path: `/status-pages/${id}`,
        of: 'statusPage' as const,
        name: title,
      })),
    ],
  };
}

/**
 * What the service's own search finds: monitors and domains as soon as they are there, then all else that has a name. While one
 * types, what was found for the words before stays; `isAll` says that all there is to the present ones is there.
 */
export function useFound(search: string): {
  groups: { label: string; isOf: string; commands: Command[] }[];
  isAll: boolean;
  error: Error | null;
} {
  const t = useText();
  const navigate = useNavigate();
  const asked = (key: string, limit: number, find: (asked: Asked) => Promise<Found>) => ({
    queryKey: ['search', key, search],
    queryFn: ({ signal }: { signal: AbortSignal }) => find({ query: { search, limit }, signal }),
    enabled: search !== '',
    placeholderData: (old: Found | undefined) => old,
  });
  const watched = useQuery(asked('watched', mostFound, findWatched));
  const others = useQuery(asked('others', mostOthers, findOthers));
  const groupOf = (label: string, data: Found | undefined) => ({
    label,
    isOf: data?.search ?? '',
    commands: (data?.entries ?? []).map(
      ({ path, of, name }): Command => ({
        id: path,
        label: `${t(`palette.${of}`)}: ${name}`,
        run: () => void navigate({ to: path }),
      }),
    ),
  });
  return {
    groups: [groupOf(t('palette.results'), watched.data), groupOf(t('palette.moreResults'), others.data)],
    isAll: watched.data?.search === search && others.data?.search === search,
    error: watched.error ?? others.error,
  };
}
