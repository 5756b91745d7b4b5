import { Button, Menu } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { IconZzz } from '../icons.tsx';
import { type Snoozed, useSnooze } from './use-snooze.ts';

const lengths = [15, 60, 8 * 60, 24 * 60, 7 * 24 * 60];

/** Tells nobody of them for a while; checks go on. */
export function SnoozeMenu({
  of,
  ids,
  size = 'compact-sm',
}: {
  of: Snoozed;
  ids: string[];
  size?: 'compact-sm' | 'sm';
}) {
  const t = useText();
  const snooze = useSnooze(of);
  return (
    <Menu position="top">
      <Menu.Target>
        <Button size={size} variant="default" leftSection={<IconZzz size={14} />} loading={snooze.isPending}>
          {t('mute.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('mute.text')}</Menu.Label>
        {lengths.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => snooze.mutate({ ids, minutes })}>
            {t('mute.for', { time: snooze.lengthOf(minutes) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
