import { Text as Line, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { said } from '../../said/said.ts';
import { belltower } from '../../service/client.ts';
import { EvidenceText } from '../../ui/findings/evidence-text.tsx';
import classes from '../../ui/findings/finding-entry.module.css';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { MoreButton } from '../../ui/table/more-button.tsx';

/** What changed between scans, newest first, as it was and as it is. */
export function DomainChanges({ monitorId }: { monitorId: string }) {
  const t = useText();
  const changes = useInfiniteQuery({
    queryKey: ['domains', 'changes', monitorId],
    queryFn: ({ pageParam }) =>
      belltower.listDomainMonitorChanges({
        path: { id: monitorId },
        query: { limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const items = changes.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section>
      <Title order={2} mb="xs">
        {t('domains.changes')}
      </Title>
      {changes.data && items.length === 0 && <Line c="dimmed">{t('domains.noChanges')}</Line>}
      <ul className={classes.list}>
        {items.map((change) => (
          <li key={change.id} className={classes.entry}>
            <Line>
              <SeverityMark severity={change.severity} /> {said(change.title)}{' '}
              <Line span size="xs" c="dimmed">
                {change.asset} · <TimeAgo at={change.at} />
              </Line>
            </Line>
            <EvidenceText evidence={change.evidence} />
          </li>
        ))}
      </ul>
      <MoreButton query={changes} />
    </section>
  );
}
