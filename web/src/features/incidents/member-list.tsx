import { Anchor, Table, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { MoreButton } from '../../ui/table/more-button.tsx';

/** What an incident has gathered, and which of it is well again. */
export function MemberList({ id, count }: { id: string; count: number }) {
  const t = useText();
  const members = useInfiniteQuery({
    queryKey: ['incidents', 'one', id, 'members'],
    queryFn: ({ pageParam }) =>
      belltower.listIncidentMembers({
        path: { id },
        query: { limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return (
    <section>
      <Title order={2} mb="xs">
        {t('incidents.members', { count })}
      </Title>
      <Table>
        <Table.Tbody>
          {members.data?.pages
            .flatMap((page) => page.items)
            .map((member) => (
              <Table.Tr key={`${member.source.id}`}>
                <Table.Td w={140}>
                  <StateMark state={member.recoveredAt ? 'up' : 'down'} />
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {member.source.type === 'service_monitor' && member.source.id !== null ? (
                    <Anchor component={Link} to={`/monitors/${member.source.id}`} c="inherit">
                      {member.source.name}
                    </Anchor>
                  ) : (
                    member.source.name
                  )}
                </Table.Td>
                <Table.Td>
                  <TimeAgo at={member.recoveredAt ?? member.addedAt} />
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      <MoreButton query={members} />
    </section>
  );
}
