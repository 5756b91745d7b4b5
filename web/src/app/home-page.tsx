import { useQuery } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { belltower } from './client.ts';
import { lazyPage } from './lazy-page.ts';

const FirstRunPage = lazyPage(
  'first-run',
  () => import('../features/first-run/first-run-page.tsx'),
  'FirstRunPage',
);

/** Asked once a visit: who has just begun stays with what was made until going on. */
const hasSomethingQuery = {
  queryKey: ['home', 'has-something'],
  queryFn: async () => {
    const query = { limit: 1 };
    const [monitors, domains] = await Promise.all([
      belltower.listServiceMonitors({ query }),
      belltower.listDomainMonitors({ query }),
    ]);
    return monitors.items.length + domains.items.length > 0;
  },
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** `/`: the overview, or the first question of an account that watches nothing yet. */
export function homePage(Overview: RouteComponent): RouteComponent {
  return function HomePage() {
    const { data, error, refetch } = useQuery(hasSomethingQuery);
    if (error) return <ErrorPanel error={error} retry={refetch} />;
    if (data === undefined) return null;
    return <Suspense>{data ? <Overview /> : <FirstRunPage />}</Suspense>;
  };
}
