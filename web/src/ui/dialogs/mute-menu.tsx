import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { IconZzz } from '../icons.tsx';
import { duration } from '../words/time-text.ts';
import { showUndo, useErrorNotice } from './notices.tsx';

const lengths = [15, 60, 8 * 60, 24 * 60, 7 * 24 * 60];

/** Mutes notifications for a while; checks continue. */
export function MuteMenu({
  of,
  ids,
  size = 'compact-sm',
  target,
}: {
  of: Muted;
  ids: string[];
  size?: 'compact-sm' | 'sm';
  /** The button of a row, whose click has loaded this menu: it opens at once. */
  target?: ReactElement;
}) {
  const t = useText();
  const mute = useMute(of);
  return (
    <Menu position={target ? 'bottom-end' : 'top'} defaultOpened={target !== undefined}>
      <Menu.Target>
        {target ?? (
          <Button size={size} variant="default" leftSection={<IconZzz size={14} />} loading={mute.isPending}>
            {t('mute.action')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('mute.text')}</Menu.Label>
        {lengths.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => mute.mutate({ ids, minutes })}>
            {t('mute.for', { time: mute.lengthOf(minutes) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The types of items that can be muted, as named in maintenance windows. */
export type Muted = 'serviceMonitorIds' | 'monitorIds' | 'heartbeatIds';

const muteOne = {
  serviceMonitorIds: belltower.snoozeServiceMonitor,
  monitorIds: belltower.snoozeDomainMonitor,
  heartbeatIds: belltower.snoozeHeartbeat,
};

/** Mutes monitors, domains or heartbeats: one call for one, a maintenance window for several. */
function useMute(of: Muted) {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const lengthOf = (minutes: number) => duration(minutes * 60);
  const renew = () => client.invalidateQueries();
  const mute = useMutation({
    mutationFn: async ({ ids, minutes }: { ids: string[]; minutes: number }) => {
      const [id = ''] = ids;
      if (ids.length === 1) return muteOne[of]({ path: { id }, body: { minutes } });
      const now = serverNow();
      return belltower.createMaintenanceWindow({
        body: {
          title: t('mute.title', { count: ids.length }),
          startsAt: new Date(now).toISOString(),
          endsAt: new Date(now + minutes * 60_000).toISOString(),
          muted: true,
          showOnStatusPages: false,
          scope: { [of]: ids },
        },
      });
    },
    onSuccess: (window, { ids, minutes }) => {
      void renew();
      showUndo({
        message: t('mute.done', { count: ids.length, time: lengthOf(minutes) }),
        label: t('action.undo'),
        close: t('action.close'),
        undo: () => void belltower.endMaintenanceWindow({ path: { id: window.id } }).then(renew),
      });
    },
    onError: refuse,
  });
  return { ...mute, lengthOf };
}
