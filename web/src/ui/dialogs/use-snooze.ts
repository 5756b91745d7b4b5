import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { duration } from '../words/time-text.ts';
import { showUndo } from './show-undo.tsx';
import { useErrorNotice } from './use-error-notice.tsx';

/** What can be snoozed, as a maintenance window names it. */
export type Snoozed = 'serviceMonitorIds' | 'monitorIds' | 'heartbeatIds';

const snoozeOne = {
  serviceMonitorIds: belltower.snoozeServiceMonitor,
  monitorIds: belltower.snoozeDomainMonitor,
  heartbeatIds: belltower.snoozeHeartbeat,
};

/** Tells nobody of some things for a while: one call for one, one maintenance window for many. */
export function useSnooze(of: Snoozed) {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const lengthOf = (minutes: number) => duration(minutes * 60);
  const renew = () => client.invalidateQueries();
  const snooze = useMutation({
    mutationFn: async ({ ids, minutes }: { ids: string[]; minutes: number }) => {
      const [id = ''] = ids;
      if (ids.length === 1) return snoozeOne[of]({ path: { id }, body: { minutes } });
      const now = serverNow();
      return belltower.createMaintenanceWindow({
        body: {
          title: t('mute.title', { count: ids.length }),
          startsAt: new Date(now).toISOString(),
          endsAt: new Date(now + minutes * 60_000).toISOString(),
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
  return { ...snooze, lengthOf };
}
