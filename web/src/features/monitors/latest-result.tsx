import { Text as Line, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { validityText } from '../../ui/certificates/validity.ts';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { kindsWithExpiry, type Monitor } from './monitor.ts';

/** Shows the value that the newest check compared, such as the result of a query, or when something expires. */
export function LatestResult({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['monitors', 'checks', monitor.id, 'newest', monitor.state.lastCheckAt],
    queryFn: () => belltower.listServiceMonitorChecks({ path: { id: monitor.id }, query: { limit: 1 } }),
    placeholderData: (old) => old,
  });
  const [check] = data?.items ?? [];
  if (!check || check.observed === null) return null;
  const { daysLeft } = monitor.lastCheck ?? {};
  const expiry = kindsWithExpiry.has(monitor.kind) && daysLeft != null ? validityText(daysLeft, t) : null;
  return (
    <section>
      <Title order={2} mb={4}>
        {t('monitors.latestResult')}
      </Title>
      <Line fz={22} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
        {expiry ?? check.observed}
      </Line>
      <Line size="xs" c="dimmed">
        {expiry !== null && `${check.observed} · `}
        <TimeAgo at={check.scheduledAt} />
      </Line>
    </section>
  );
}
