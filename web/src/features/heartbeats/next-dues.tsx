import { Text as Line, List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Answer, Arguments } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BothZones } from '../../ui/marks/both-zones.tsx';
import { useErrorWords } from '../../ui/page/error-panel.tsx';
import { cronWords } from './cron-words.ts';

type Schedule = Arguments<'previewHeartbeatSchedule'>['body']['schedule'];
type Preview = Answer<'previewHeartbeatSchedule'>;

/** A schedule in words, and the next times it gives in its zone and in one's own; while it is typed, too. */
export function NextDues({ schedule }: { schedule: Schedule }) {
  const t = useText();
  const words = useErrorWords();
  const [settled] = useDebouncedValue(schedule, 200);
  const { data, error } = useQuery<Preview>({
    queryKey: ['heartbeats', 'preview', settled],
    queryFn: () => belltower.previewHeartbeatSchedule({ body: { schedule: settled, count: 5 } }),
    placeholderData: (old) => old,
    retry: false,
  });
  // A period has no times of its own: it counts from the last success.
  if (schedule.cron === undefined && schedule.onCalendar === undefined) return null;
  const said = (schedule.cron ?? '')
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : (cronWords(line, { t, locale: locale() }) ?? [])));
  return (
    <div role="status">
      {said.length > 0 && <Line fw={600}>{t('heartbeats.sentence.runs', { words: said.join('; ') })}</Line>}
      {error ? (
        <Line c="var(--state-down)" style={{ overflowWrap: 'anywhere' }}>
          {words(error).words}
        </Line>
      ) : (
        data && (
          <>
            <Line size="sm">{t('heartbeats.nextExpectedPings')}</Line>
            <List size="sm" aria-label={t('heartbeats.nextExpectedPings')}>
              {data.items.map(({ at }) => (
                <List.Item key={at}>
                  <BothZones from={at} zone={schedule.timezone ?? 'UTC'} />
                </List.Item>
              ))}
            </List>
          </>
        )
      )}
    </div>
  );
}
