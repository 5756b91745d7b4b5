import { Code, Table, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { visible } from '../../ui/evidence-text.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** Everything that came, newest first, with how it began. */
export function PingList({ id }: { id: string }) {
  const t = useText();
  const pings = useInfiniteQuery({
    queryKey: ['heartbeats', 'pings', id],
    queryFn: ({ pageParam }) =>
      belltower.listHeartbeatPings({
        path: { id },
        query: { limit: 25, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const items = pings.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.pings')}
      </Title>
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Tbody>
            {items.map((ping) => (
              <Table.Tr key={ping.id}>
                <Table.Td w={140}>
                  <TimeAgo at={ping.at} />
                </Table.Td>
                <Table.Td w={120}>
                  {t(`heartbeats.kind.${ping.kind}`)}
                  {ping.exitCode !== null && ` (${ping.exitCode})`}
                </Table.Td>
                <Table.Td w={140}>{ping.address}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {ping.bodyPreview && <Code>{visible(ping.bodyPreview)}</Code>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <MoreButton query={pings} />
    </section>
  );
}
