import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { HistoryBars } from '../../ui/charts/history-bars.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';

/** Shows the uptime of the last 90 days, in total and by day. */
export const daysQuery = (id: string) => ({
  queryKey: ['monitors', 'uptime', id, 'days'],
  queryFn: () => belltower.getServiceMonitorUptime({ path: { id }, query: { days: 90 } }),
});

/** Renders a bar for each of the last 90 days. */
export function DayHistory({ id }: { id: string }) {
  const t = useText();
  const { data, error, refetch } = useQuery(daysQuery(id));
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />;
  return (
    <section style={{ minHeight: 60 }}>
      {data && <HistoryBars days={data.bars} count={90} label={t('monitors.history')} />}
    </section>
  );
}
