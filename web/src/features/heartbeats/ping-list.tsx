import { Code, Table, Title } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { usePages } from '../../ui/table/use-pages.ts';
import { visible } from '../../ui/words/visible-text.ts';

/** Everything that came, newest first, with how it began. */
export function PingList({ id }: { id: string }) {
  const t = useText();
  const pings = usePages(['heartbeats', 'pings', id], (cursor) =>
    belltower.listHeartbeatPings({ path: { id }, query: { limit: 25, cursor } }),
  );
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.pings')}
      </Title>
      <PlainList list={pings} label={t('heartbeats.pings')} minWidth={520}>
        {pings.rows.map((ping) => (
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
      </PlainList>
    </section>
  );
}
