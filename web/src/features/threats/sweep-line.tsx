import { Text as Line, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';

/** How far the sweeps are that are under way. */
export function SweepLine({ nameOf }: { nameOf: (domainId: string) => string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const sweeps = useQuery({
    queryKey: ['threats', 'sweeps'],
    queryFn: () => belltower.listLookalikeSweeps({ query: { limit: 5 } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((sweep) => sweep.state === 'queued' || sweep.state === 'running')
        ? 2_000
        : false,
  });
  const open = (sweeps.data?.items ?? []).filter(({ state }) => state === 'queued' || state === 'running');
  const busy = open.length;
  const [newest] = sweeps.data?.items ?? [];
  const died = newest?.error === 'worker-died' ? newest : null;
  // What a sweep has found is in the list once it is over.
  useEffect(() => {
    if (busy === 0) return;
    return () => void queryClient.invalidateQueries({ queryKey: ['threats', 'list'] });
  }, [busy, queryClient]);
  const ended = died !== null && (
    <Line size="sm" mb="sm" c="var(--state-down)" role="status">
      {nameOf(died.domainId)}: {t('work.workerDied')}
    </Line>
  );
  const progress = open.map((sweep) => (
    <div key={sweep.id} style={{ marginBottom: 12 }}>
      <Line size="sm" role="status">
        {sweep.state === 'queued'
          ? t('threats.searchQueued', { domain: nameOf(sweep.domainId) })
          : t('threats.searchRunning', {
              domain: nameOf(sweep.domainId),
              done: sweep.lookedUp,
              all: sweep.generated,
              found: sweep.registered,
            })}
      </Line>
      <Progress
        size="xs"
        value={sweep.generated === 0 ? 0 : (100 * sweep.lookedUp) / sweep.generated}
        aria-label={t('threats.searchProgress')}
      />
    </div>
  ));
  return (
    <>
      {ended}
      {progress}
    </>
  );
}
