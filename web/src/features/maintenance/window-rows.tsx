import { Button, Group, Text as Line, Table, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ChooseBox } from '../../ui/choosing/choose-box.tsx';
import type { Choosing } from '../../ui/choosing/use-choosing.ts';
import { SureButton } from '../../ui/dialogs/sure-button.tsx';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';
import { BothZones } from '../../ui/marks/both-zones.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { dayMs } from '../../ui/words/durations.ts';
import { OccurrenceList } from './next-occurrences.tsx';
import { useWindowWords } from './window-words.ts';

/** As far as the service looks at once: two years. */
const longestMs = 731 * dayMs;

function useWindowCalls({ id }: MaintenanceWindow) {
  const onError = useErrorNotice();
  const queryClient = useQueryClient();
  const path = { id };
  const calls = {
    end: () => belltower.endMaintenanceWindow({ path }),
    cancel: () => belltower.cancelMaintenanceWindow({ path }),
    remove: () => belltower.deleteMaintenanceWindow({ path }),
  };
  return useMutation<unknown, unknown, keyof typeof calls>({
    mutationFn: (call) => calls[call](),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['maintenance'] }),
  });
}

/** Planned work in its list; on request its next ten occurrences. */
export function WindowRows({
  window,
  choosing,
  onChange,
}: {
  window: MaintenanceWindow;
  choosing: Choosing;
  onChange: () => void;
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const mayChange = useSession().role !== 'viewer';
  const { howOften, whatOf } = useWindowWords();
  const often = howOften(window);
  const shown = window.current ??
    window.next ?? { startsAt: window.startsAt, endsAt: window.endsAt ?? window.startsAt };
  return (
    <>
      <Table.Tr>
        {mayChange && (
          <Table.Td>
            <ChooseBox choosing={choosing} id={window.id} name={window.title} />
          </Table.Td>
        )}
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          <UnstyledButton onClick={() => setOpened(!opened)} aria-expanded={opened} td="underline">
            {window.title}
          </UnstyledButton>
          <Line size="xs" c="dimmed" lineClamp={2}>
            {whatOf(window)}
          </Line>
        </Table.Td>
        <Table.Td>
          {t(`maintenance.state.${window.state}`)}
          {window.planFault !== null && (
            <Line size="xs" c="red">
              {t('maintenance.planFault', { fault: window.planFault })}
            </Line>
          )}
        </Table.Td>
        <Table.Td>
          <BothZones from={shown.startsAt} to={shown.endsAt} zone={window.timezone} />
          {often !== null && (
            <Line size="xs" c="dimmed">
              {often}
            </Line>
          )}
        </Table.Td>
        <Table.Td>{mayChange && <Verbs window={window} onChange={onChange} />}</Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            <Occurrences window={window} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** What can be done to it, as it stands. */
function Verbs({ window, onChange }: { window: MaintenanceWindow; onChange: () => void }) {
  const t = useText();
  const call = useWindowCalls(window);
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {window.state === 'active' && (
        <Button size="xs" variant="default" onClick={() => call.mutate('end')}>
          {t('maintenance.end')}
        </Button>
      )}
      {(window.state === 'scheduled' || window.state === 'active') && (
        <>
          <Button
            size="xs"
            variant="subtle"
            aria-label={`${t('maintenance.edit')}: ${window.title}`}
            onClick={onChange}
          >
            {t('maintenance.edit')}
          </Button>
          <SureButton
            label={t('maintenance.cancel')}
            sure={t('maintenance.cancelConfirm')}
            name={window.title}
            onSure={() => call.mutate('cancel')}
          />
        </>
      )}
      {(window.state === 'finished' || window.state === 'cancelled') && (
        <SureButton
          label={t('maintenance.delete')}
          sure={t('maintenance.deleteConfirm')}
          name={window.title}
          onSure={() => call.mutate('remove')}
        />
      )}
    </Group>
  );
}

function Occurrences({ window }: { window: MaintenanceWindow }) {
  const first = window.current ?? window.next;
  const { data, error } = useQuery({
    queryKey: ['maintenance', 'occurrences', window.id, first?.startsAt],
    queryFn: async () => {
      if (first === null) return { items: [] };
      const { startsAt: from } = first;
      const to = new Date(Date.parse(from) + longestMs).toISOString();
      return belltower.listMaintenanceWindowOccurrences({
        path: { id: window.id },
        query: { from, to, limit: 10 },
      });
    },
  });
  if (error) return <ErrorPanel error={error} />;
  return (
    <>
      {window.description !== '' && (
        <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{window.description}</p>
      )}
      <OccurrenceList stretches={data?.items} zone={window.timezone} />
    </>
  );
}
