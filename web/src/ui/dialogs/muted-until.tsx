import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { useSession } from '../../service/session.ts';
import { untilTime } from '../text/time-text.ts';
import { useErrorNotice } from './notices.tsx';

// In a separate file because tables show this text on their first screen, and the menu's script is large.

/** Shows when the mute ends. Members can unmute, unless `shown` is set. */
export function MutedUntil({
  mute,
  shown = false,
}: {
  mute: { windowId: string; until: string };
  shown?: boolean;
}) {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => belltower.endMaintenanceWindow({ path: { id: mute.windowId } }),
    onSettled: () => client.invalidateQueries(),
    onError: refuse,
  });
  return (
    <span>
      {t('mute.until', { time: untilTime(Date.parse(mute.until), serverNow()) })}
      {mayChange && !shown && (
        <Button
          ml={6}
          size="compact-xs"
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate()}
          aria-label={t('mute.endLabel')}
        >
          {t('mute.end')}
        </Button>
      )}
    </span>
  );
}
