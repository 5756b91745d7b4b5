import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { belltower } from '../../app/client.ts';
import { serverNow } from '../../app/server-clock.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../../ui/error-panel.tsx';
import { showUndo } from '../../ui/show-undo.tsx';
import { duration } from '../../ui/time-text.ts';

/** Tells nobody of some monitors for a while: one call for one, one maintenance window for many. */
export function useSnooze() {
  const t = useText();
  const words = useErrorWords();
  const client = useQueryClient();
  const lengthOf = (minutes: number) => duration(minutes * 60);
  const renew = () => client.invalidateQueries({ queryKey: ['monitors'] });
  const snooze = useMutation({
    mutationFn: async ({ ids, minutes }: { ids: string[]; minutes: number }) => {
      const [id = ''] = ids;
      if (ids.length === 1) return belltower.snoozeServiceMonitor({ path: { id }, body: { minutes } });
      const now = serverNow();
      return belltower.createMaintenanceWindow({
        body: {
          title: t('monitors.snoozeTitle', { count: ids.length }),
          startsAt: new Date(now).toISOString(),
          endsAt: new Date(now + minutes * 60_000).toISOString(),
          scope: { serviceMonitorIds: ids },
        },
      });
    },
    onSuccess: (window, { ids, minutes }) => {
      void renew();
      showUndo({
        message: t('monitors.done.snooze', { count: ids.length, time: lengthOf(minutes) }),
        label: t('action.undo'),
        undo: () => void belltower.endMaintenanceWindow({ path: { id: window.id } }).then(renew),
      });
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: t('error.title'), message: words(error).words }),
  });
  return { ...snooze, lengthOf };
}
