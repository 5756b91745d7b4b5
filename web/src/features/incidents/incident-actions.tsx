import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { membersQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.ts';
import { IconCheck, IconCircleCheck, IconUser } from '../../ui/icons.tsx';
import { type Selection, SelectionBar } from '../../ui/selection/selection.tsx';
import { RowButton } from '../../ui/table/row-actions.tsx';
import { incidentTitle } from '../../ui/text/incident-title.ts';
import type { Order } from './use-incident-bulk.ts';

type Run = (request: Order) => void;

/** Renders the buttons at the end of a row that acknowledge, assign to me and resolve. Renders nothing for viewers. */
export function IncidentButtons({ incident, run }: { incident: Incident; run: Run }) {
  const t = useText();
  const { role, user } = useSession();
  if (role === 'viewer' || incident.state === 'resolved') return null;
  const name = incidentTitle(incident);
  const incidents = [incident];
  return (
    <>
      {incident.state === 'open' && (
        <RowButton
          icon={IconCheck}
          label={t('incidents.acknowledge')}
          name={name}
          onClick={() => run({ action: 'acknowledge', incidents })}
        />
      )}
      {incident.assigneeUserId !== user.id && (
        <RowButton
          icon={IconUser}
          label={t('incidents.assignToMe')}
          name={name}
          onClick={() => run({ action: 'assign', assigneeUserId: user.id, incidents })}
        />
      )}
      <RowButton
        icon={IconCircleCheck}
        label={t('incidents.resolve')}
        name={name}
        onClick={() => run({ action: 'resolve', incidents })}
      />
    </>
  );
}

/** Renders the actions for the selected incidents. "All" covers all loaded incidents. */
export function IncidentSelectionBar({
  selection,
  chosen,
  total,
  run,
}: {
  selection: Selection;
  chosen: readonly Incident[];
  total: number | undefined;
  run: Run;
}) {
  const t = useText();
  return (
    <SelectionBar selection={selection} {...(total === undefined ? {} : { total })} hasMore={false}>
      <Button size="compact-sm" onClick={() => run({ action: 'acknowledge', incidents: chosen })}>
        {t('incidents.acknowledge')}
      </Button>
      <AssignMenu assign={(assigneeUserId) => run({ action: 'assign', assigneeUserId, incidents: chosen })} />
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => run({ action: 'resolve', incidents: chosen })}
      >
        {t('incidents.resolve')}
      </Button>
    </SelectionBar>
  );
}

function AssignMenu({ assign }: { assign: (userId: string | null) => void }) {
  const t = useText();
  const { user } = useSession();
  const { data } = useQuery(membersQuery);
  const others = data?.items.filter(({ userId }) => userId !== user.id) ?? [];
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          {t('incidents.assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => assign(user.id)}>{t('incidents.toMe')}</Menu.Item>
        {others.map(({ userId, name }) => (
          <Menu.Item key={userId} onClick={() => assign(userId)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => assign(null)}>{t('incidents.unassigned')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
