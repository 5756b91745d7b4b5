import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

export function MonitorsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['monitors', 'list'],
    queryFn: () => belltower.listServiceMonitors({ query: { limit: 100 } }),
  });
  return (
    <>
      <PageHeader title={t('nav.monitors')} />
      {error && <ErrorPanel error={error} retry={refetch} />}
      <Table>
        <Table.Tbody>
          {data?.items.map((monitor) => (
            <Table.Tr key={monitor.id}>
              <Table.Td>
                <StateMark state={monitor.state.status} />
              </Table.Td>
              <Table.Td>{monitor.name}</Table.Td>
              <Table.Td>{monitor.state.lastCheckAt && <TimeAgo at={monitor.state.lastCheckAt} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
