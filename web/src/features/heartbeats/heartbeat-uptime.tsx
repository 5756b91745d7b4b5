import { Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { HistoryBars } from '../../ui/charts/history-bars.tsx';
import { Figure } from '../../ui/marks/figure.tsx';
import { duration, uptimePercent } from '../../ui/words/time-text.ts';

type Bars = Answer<'getHeartbeatUptime'>['bars'];

const spans = [1, 7, 30, 90] as const;

/** How reliably the job reported in, over four spans and day by day. */
export function HeartbeatUptime({ id }: { id: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['heartbeats', 'uptime', id],
    queryFn: () => belltower.getHeartbeatUptime({ path: { id }, query: { days: 90 } }),
  });
  if (!data) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.uptime')}
      </Title>
      <Group gap={32} mb="sm" align="flex-start">
        {spans.map((days) => {
          const { ratio, downSeconds } = sumOf(data.bars.slice(-days));
          return (
            <Figure
              key={days}
              label={days === 1 ? t('heartbeats.today') : t('heartbeats.days', { count: days })}
              value={ratio === null ? '–' : uptimePercent(ratio)}
              note={downSeconds > 0 ? t('history.down', { time: duration(downSeconds) }) : ''}
            />
          );
        })}
      </Group>
      <HistoryBars days={data.bars} count={90} label={t('heartbeats.history')} />
    </section>
  );
}

/** Of the known time, the share that was not down. */
function sumOf(bars: Bars): { ratio: number | null; downSeconds: number } {
  const up = bars.reduce((sum, { upSeconds }) => sum + upSeconds, 0);
  const downSeconds = bars.reduce((sum, bar) => sum + bar.downSeconds, 0);
  return { ratio: up + downSeconds === 0 ? null : up / (up + downSeconds), downSeconds };
}
