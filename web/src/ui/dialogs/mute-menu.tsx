import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { IconZzz } from '../icons.tsx';
import { duration } from '../text/time-text.ts';
import { showUndo, useErrorNotice } from './notices.tsx';

const lengths = [15, 60, 8 * 60, 24 * 60, 7 * 24 * 60];

interface Look {
  size?: 'compact-sm' | 'sm';
  /** The button of the row. The click on it loaded this menu, so the menu opens immediately. */
  target?: ReactElement;
}

/** Renders the menu that mutes notifications for a while. Checks continue. */
export function MuteMenu({ of, ids, ...look }: { of: Muted; ids: string[] } & Look) {
  return <MuteAllMenu scope={{ [of]: ids }} {...look} />;
}

/** Mutes items of different types together. */
export function MuteAllMenu({ scope, size = 'compact-sm', target }: { scope: MutedScope } & Look) {
  const t = useText();
  const mute = useMute();
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
          <Menu.Item key={minutes} onClick={() => mute.mutate({ scope, minutes })}>
            {t('mute.for', { time: mute.lengthOf(minutes) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The types of items that can be muted, as named in maintenance windows. */
export type Muted = 'serviceMonitorIds' | 'monitorIds' | 'heartbeatIds';

export type MutedScope = Partial<Record<Muted, string[]>>;

const muteOne = {
  serviceMonitorIds: belltower.snoozeServiceMonitor,
  monitorIds: belltower.snoozeDomainMonitor,
  heartbeatIds: belltower.snoozeHeartbeat,
};

const itemsOf = (scope: MutedScope): { of: Muted; id: string }[] =>
  (Object.keys(scope) as Muted[]).flatMap((of) => (scope[of] ?? []).map((id) => ({ of, id })));

/**
 * Mutes monitors, domains or heartbeats. A single item is muted directly, and several items with a maintenance window.
 */
function useMute() {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const lengthOf = (minutes: number) => duration(minutes * 60);
  const renew = () => client.invalidateQueries();
  const mute = useMutation({
    mutationFn: async ({ scope, minutes }: { scope: MutedScope; minutes: number }) => {
      const items = itemsOf(scope);
      const [first] = items;
      if (first && items.length === 1)
        return muteOne[first.of]({ path: { id: first.id }, body: { minutes } });
      const now = serverNow();
      return belltower.createMaintenanceWindow({
        body: {
          title: t('mute.title', { count: items.length }),
          startsAt: new Date(now).toISOString(),
          endsAt: new Date(now + minutes * 60_000).toISOString(),
          muted: true,
          showOnStatusPages: false,
          scope,
        },
      });
    },
    onSuccess: (window, { scope, minutes }) => {
      void renew();
      showUndo({
        message: t('mute.done', { count: itemsOf(scope).length, time: lengthOf(minutes) }),
        label: t('action.undo'),
        close: t('action.close'),
        undo: () => void belltower.endMaintenanceWindow({ path: { id: window.id } }).then(renew),
      });
    },
    onError: refuse,
  });
  return { ...mute, lengthOf };
}
