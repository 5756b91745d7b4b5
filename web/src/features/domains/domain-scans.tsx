import { Text as Line, Table, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { said } from '../../said/said.ts';
import { belltower } from '../../service/client.ts';
import { RiskMark } from '../../ui/marks/risk-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { MoreButton } from '../../ui/table/more-button.tsx';

/** Scans, newest first. One that runs says how far it is. */
export function DomainScans({ monitorId }: { monitorId: string }) {
  const t = useText();
  const scans = useInfiniteQuery({
    queryKey: ['domains', 'scans', monitorId],
    queryFn: ({ pageParam }) =>
      belltower.listDomainMonitorScans({
        path: { id: monitorId },
        query: { limit: 10, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // A scan takes seconds: its steps are asked for while one runs, events tell of the rest.
    refetchInterval: (query) =>
      query.state.data?.pages[0]?.items.some(({ state }) => state === 'queued' || state === 'running')
        ? 2_000
        : false,
  });
  const items = scans.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section>
      <Title order={2} mb="xs">
        {t('domains.scans')}
      </Title>
      {scans.data && items.length === 0 && <Line c="dimmed">{t('domains.noScans')}</Line>}
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('domains.when')}</Table.Th>
                <Table.Th>{t('domains.risk')}</Table.Th>
                <Table.Th>{t('domains.scanState')}</Table.Th>
                <Table.Th ta="right">{t('domains.newFindings')}</Table.Th>
                <Table.Th ta="right">{t('domains.resolvedFindings')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((scan) => (
                <Table.Tr key={scan.id}>
                  <Table.Td>
                    <TimeAgo at={scan.finishedAt ?? scan.requestedAt} />
                  </Table.Td>
                  <Table.Td>
                    {scan.state === 'done' ? <RiskMark score={scan.riskScore} label={scan.label} /> : '–'}
                  </Table.Td>
                  <Table.Td>
                    {t(`domains.scan.${scan.state}`)}
                    {scan.state === 'running' && ` (${scan.familiesDone.length}/${scan.families.length})`}
                    {scan.error && (
                      <Line span size="xs" c="dimmed">
                        {' '}
                        {scan.error === 'worker-died' ? t('work.workerDied') : said(scan.error)}
                      </Line>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{scan.new}</Table.Td>
                  <Table.Td ta="right">{scan.resolved}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <MoreButton query={scans} />
    </section>
  );
}
