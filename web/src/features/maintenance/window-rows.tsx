import { Button, Group, List, Table, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useSession } from '../../app/session.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel, useErrorWords } from '../../ui/error-panel.tsx';
import { SureButton } from '../../ui/sure-button.tsx';

interface Stretch {
  startsAt: string;
  endsAt: string;
}

/** From when to when, as the wall of a zone shows it. */
function stretchText({ startsAt, endsAt }: Stretch, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.formatRange(Date.parse(startsAt), Date.parse(endsAt))} (${timeZone})`;
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Both the zone it is planned in and the viewer's own, where they differ. */
function BothZones({ stretch, zone }: { stretch: Stretch; zone: string }) {
  return (
    <>
      {stretchText(stretch, zone)}
      {zone !== ownZone() && ` · ${stretchText(stretch, ownZone())}`}
    </>
  );
}

function useWindowCalls({ id }: MaintenanceWindow) {
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const path = { id };
  const calls = {
    end: () => belltower.endMaintenanceWindow({ path }),
    cancel: () => belltower.cancelMaintenanceWindow({ path }),
    remove: () => belltower.deleteMaintenanceWindow({ path }),
  };
  return useMutation<unknown, unknown, keyof typeof calls>({
    mutationFn: (call) => calls[call](),
    onError: (error) => notifications.show({ color: 'red', message: words(error).words }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['maintenance'] }),
  });
}

/** Planned work in its list; on request its next ten occurrences. */
export function WindowRows({ window, onChange }: { window: MaintenanceWindow; onChange: () => void }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const mayChange = useSession().role !== 'viewer';
  const call = useWindowCalls(window);
  const shown = window.current ??
    window.next ?? { startsAt: window.startsAt, endsAt: window.endsAt ?? window.startsAt };
  return (
    <>
      <Table.Tr>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          <UnstyledButton onClick={() => setOpened(!opened)} aria-expanded={opened} td="underline">
            {window.title}
          </UnstyledButton>
        </Table.Td>
        <Table.Td>{t(`maintenance.state.${window.state}`)}</Table.Td>
        <Table.Td>
          <BothZones stretch={shown} zone={window.timezone} />
        </Table.Td>
        <Table.Td>
          {mayChange && (
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
                    aria-label={`${t('maintenance.change')}: ${window.title}`}
                    onClick={onChange}
                  >
                    {t('maintenance.change')}
                  </Button>
                  <SureButton
                    label={t('maintenance.cancel')}
                    sure={t('maintenance.cancelSure')}
                    name={window.title}
                    onSure={() => call.mutate('cancel')}
                  />
                </>
              )}
              {(window.state === 'finished' || window.state === 'cancelled') && (
                <SureButton
                  label={t('maintenance.delete')}
                  sure={t('maintenance.deleteSure')}
                  name={window.title}
                  onSure={() => call.mutate('remove')}
                />
              )}
            </Group>
          )}
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <Occurrences window={window} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function Occurrences({ window }: { window: MaintenanceWindow }) {
  const t = useText();
  const { data, error } = useQuery({
    queryKey: ['maintenance', 'occurrences', window.id],
    queryFn: () =>
      belltower.listMaintenanceWindowOccurrences({ path: { id: window.id }, query: { limit: 10 } }),
  });
  if (error) return <ErrorPanel error={error} />;
  return (
    <>
      {window.description !== '' && (
        <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{window.description}</p>
      )}
      {data?.items.length === 0 && <p>{t('maintenance.noMore')}</p>}
      <List type="ordered" aria-label={t('maintenance.next')}>
        {data?.items.map((stretch) => (
          <List.Item key={stretch.startsAt}>
            <BothZones stretch={stretch} zone={window.timezone} />
          </List.Item>
        ))}
      </List>
    </>
  );
}
