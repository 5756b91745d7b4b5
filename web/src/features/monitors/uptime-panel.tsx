import { Anchor, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { dayOf, duration, monthText, uptimePercent } from '../../ui/text/time-text.ts';
import { daysQuery } from './day-history.tsx';

type Uptime = Answer<'getServiceMonitorUptime'>;

/** Number of months in the panel. */
const listedMonths = 6;

/** Shows uptime over rolling periods and by calendar month. */
export function UptimePanel({ id }: { id: string }) {
  const t = useText();
  const { data } = useQuery(daysQuery(id));
  const { data: lines } = useQuery({
    queryKey: ['monitors', 'sparklines', [id]],
    queryFn: () => belltower.listSparklines({ query: { ids: [id] } }),
    staleTime: 60_000,
    retry: false,
  });
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data: report } = useQuery({
    queryKey: ['reports', 'monitor', id, timezone],
    queryFn: () =>
      belltower.listMonths({ query: { id: [id], months: listedMonths, month: thisMonth(), timezone } }),
    staleTime: 60_000,
    retry: false,
  });
  const months = report?.items[0]?.months.filter(({ ratio }) => ratio !== null).toReversed() ?? [];
  const day = lines?.items[0]?.uptime24h;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('monitors.uptime')}
      </Title>
      <Table>
        <Table.Tbody>
          <Row label={t('monitors.hours', { count: 24 })} ratio={day ?? null} />
          {data &&
            [7, 30, 90].map((days) => (
              <Row key={days} label={t('monitors.days', { count: days })} {...sumOf(data.bars, days)} />
            ))}
          {months.map(({ month, ratio, downtimeSeconds, since }) => (
            <Row
              key={month}
              label={monthText(month)}
              ratio={ratio}
              downSeconds={downtimeSeconds}
              since={since?.slice(0, 10)}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Anchor component={Link} to="/reports" search={{ id } as never} size="sm" mt={4} display="inline-block">
        {t('monitors.toReport')}
      </Anchor>
    </section>
  );
}

/** Returns the current month in the viewer's time zone. */
const thisMonth = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
};

function Row(props: {
  label: string;
  ratio: number | null;
  downSeconds?: number;
  /** The first day with data if the period is not fully covered. */
  since?: string | undefined;
}) {
  const t = useText();
  const { label, ratio, downSeconds = 0, since } = props;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{label}</Table.Td>
      <Table.Td ta="right" c="dimmed" fz="xs">
        {noteOf(downSeconds, since, t)}
      </Table.Td>
      <Table.Td ta="right" fw={600} w={84} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {ratio === null ? '–' : uptimePercent(ratio)}
      </Table.Td>
    </Table.Tr>
  );
}

function noteOf(downSeconds: number, since: string | undefined, t: ReturnType<typeof useText>): string {
  const time = duration(downSeconds);
  if (since === undefined) return downSeconds > 0 ? t('history.down', { time }) : '';
  const date = dayOf(since);
  return downSeconds > 0 ? t('monitors.downSince', { time, date }) : t('monitors.since', { date });
}

/** Returns the share of the last days that was up or degraded. Time with an unknown status is excluded. */
function sumOf(all: Uptime['bars'], days: number) {
  const bars = all.slice(-days);
  const up = bars.reduce((sum, { upSeconds, degradedSeconds }) => sum + upSeconds + degradedSeconds, 0);
  const downSeconds = bars.reduce((sum, bar) => sum + bar.downSeconds, 0);
  const known = up + downSeconds;
  return {
    ratio: known === 0 ? null : up / known,
    downSeconds,
    since: bars.length < days ? bars.find(({ ratio }) => ratio !== null)?.date : undefined,
  };
}
