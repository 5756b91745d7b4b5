import { useQuery } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { belltower } from '../service/client.ts';
import { overviewQuery } from '../service/queries.ts';
import { ErrorPanel } from '../ui/page/error-panel.tsx';
import { lazyPage } from '../ui/page/lazy-part.tsx';

const FirstRunPage = lazyPage(
  'first-run',
  () => import('../features/first-run/first-run-page.tsx'),
  'FirstRunPage',
);

/**
 * Queried only if the overview counts no monitors. The account may still have domains, or monitors that the caller
 * can't see.
 */
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

/**
 * Returns whether the account has any monitors or domains. The result is fixed for the visit, so that new users stay on
 * the page with the items they created until they continue.
 */
function useHasSomething(): { has: boolean | null; error: unknown; retry: () => void } {
  const [decided, decide] = useState<boolean | null>(null);
  const overview = useQuery(overviewQuery);
  const counted = overview.data && (overview.data.serviceMonitors?.total ?? 0) > 0;
  const answer = useQuery({ ...hasSomethingQuery, enabled: decided === null && counted === false });
  const known = counted || (counted === false && !answer.isFetching ? answer.data : undefined);
  if (decided === null && known !== undefined) decide(known);
  const failed = overview.error ? overview : answer;
  return { has: decided, error: decided === null ? failed.error : null, retry: () => void failed.refetch() };
}

/** Returns the `/` page: the overview, or the first-run page for an account without monitors. */
export function homePage(Overview: RouteComponent): RouteComponent {
  function HomePage() {
    const { has, error, retry } = useHasSomething();
    if (error) return <ErrorPanel error={error} retry={retry} />;
    if (has === null) return null;
    return <Suspense>{has ? <Overview /> : <FirstRunPage />}</Suspense>;
  }
  return Object.assign(HomePage, { preload: (Overview as { preload?: () => Promise<void> }).preload });
}
