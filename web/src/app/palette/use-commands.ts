import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { speak } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSignOut } from '../../service/session.ts';
import { incidentTitle } from '../../ui/words/incident-title.ts';
import { navBottom, navGroups } from '../nav-items.ts';

/** Something that can be done from anywhere. */
export interface Command {
  id: string;
  label: string;
  run: () => void;
}

/** Returns all pages and commands that are available everywhere. */
export function useCommands(): Command[] {
  const t = useText();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const items = [...navGroups.flatMap((group) => group.items), ...navBottom];
  const go = (path: string, label: string): Command => ({
    id: path,
    label,
    run: () => void navigate({ to: path }),
  });
  const act = (id: string, label: string, run: () => unknown): Command => ({
    id,
    label,
    run: () => void run(),
  });
  return [
    ...items.map(({ path, text }) => go(path, t(text))),
    go('/findings', t('nav.findings')),
    go('/exports', t('nav.exports')),
    go('/monitors/new', t('palette.newMonitor')),
    go('/heartbeats/new', t('palette.newHeartbeat')),
    go('/alerts/channels', t('palette.channels')),
    go('/alerts/deliveries', t('palette.deliveries')),
    go('/settings/account', t('palette.account')),
    go('/settings/members', t('palette.members')),
    go('/settings/api-keys', t('palette.apiKeys')),
    go('/settings/audit-log', t('palette.auditLog')),
    go('/settings/plan', t('palette.plan')),
    go('/settings/about', t('palette.about')),
    act('light', t('palette.light'), () => setColorScheme('light')),
    act('dark', t('palette.dark'), () => setColorScheme('dark')),
    act('en', 'English', () => speak('en')),
    act('de', 'Deutsch', () => speak('de')),
    act('sign-out', t('nav.signOut'), signOut),
  ];
}

/** Maximum number of monitors, of domains, and of each other type in the results. */
const mostFound = 8;
const mostOthers = 4;

type Asked = { query: { search: string; limit: number }; signal: AbortSignal };
interface Found {
  search: string;
  /** A path and its name. */
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
 * Search results of the service: monitors and domains as soon as they arrive, then everything else that has a name.
 * Results for the previous text stay until the new ones arrive; `isAll` is true when all results for the current text
 * are here.
 */
export function useSearchResults(search: string): {
  groups: { label: string; isOf: string; commands: Command[] }[];
  isAll: boolean;
  error: Error | null;
} {
  const t = useText();
  const navigate = useNavigate();
  const searchOf = (key: string, limit: number, find: (asked: Asked) => Promise<Found>) => ({
    queryKey: ['search', key, search],
    queryFn: ({ signal }: { signal: AbortSignal }) => find({ query: { search, limit }, signal }),
    enabled: search !== '',
    placeholderData: (old: Found | undefined) => old,
  });
  const watched = useQuery(searchOf('watched', mostFound, findWatched));
  const others = useQuery(searchOf('others', mostOthers, findOthers));
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
