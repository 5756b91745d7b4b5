import { Group, Text as Line, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, RiskTrendPoint } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { said } from '../../said/said.ts';
import { belltower } from '../../service/client.ts';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { dayOf } from '../../ui/words/time-text.ts';
import { type Dimension, dimensions } from './dimensions.ts';
import classes from './score-difference.module.css';

type Difference = Answer<'getDomainMonitorRiskDifference'>;

const signed = (by: number): string => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0');

/** What moved the score between two days: the first and the last of the plot until one chooses others. */
export function ScoreDifference({
  monitorId,
  points,
}: {
  monitorId: string;
  points: readonly RiskTrendPoint[];
}) {
  const t = useText();
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const first = points[0]?.date ?? '';
  const last = points.at(-1)?.date ?? '';
  const { from = first, to = last } = chosen;
  const difference = useQuery({
    queryKey: ['domains', 'difference', monitorId, from, to],
    queryFn: () => belltower.getDomainMonitorRiskDifference({ path: { id: monitorId }, query: { from, to } }),
    enabled: from !== '' && to !== '',
    placeholderData: (old) => old,
  });
  const day = (name: 'from' | 'to', value: string) => (
    <TextInput
      type="date"
      size="xs"
      label={t(`domains.difference.${name}`)}
      value={value}
      max={last}
      // An emptied field is a day that is being typed.
      onChange={({ currentTarget }) => setChosen({ ...chosen, [name]: currentTarget.value || value })}
    />
  );
  return (
    <section className={classes.difference} aria-label={t('domains.difference')}>
      <Group align="flex-end" gap="sm">
        {day('from', from)}
        {day('to', to)}
        {difference.data && <Sentence {...difference.data} />}
      </Group>
      {difference.error && <ErrorPanel error={difference.error} retry={difference.refetch} />}
      {difference.data && <Moved moved={difference.data.moved} />}
    </section>
  );
}

function Sentence({ from, to }: Difference) {
  const t = useText();
  if (from?.riskScore == null || to?.riskScore == null)
    return <Line pb={6}>{t('domains.difference.unknown')}</Line>;
  const by = to.riskScore - from.riskScore;
  const word = by === 0 ? 'domains.unchanged' : by > 0 ? 'domains.worse' : 'domains.better';
  return (
    <Line pb={6}>
      {t(word, { date: dayOf(from.date), count: Math.abs(by) })}: {from.riskScore} → {to.riskScore}
    </Line>
  );
}

/** Sorts of findings that weigh otherwise than before, with their share. */
function Moved({ moved }: Pick<Difference, 'moved'>) {
  const t = useText();
  if (moved.length === 0) return <Line c="dimmed">{t('domains.difference.nothing')}</Line>;
  return (
    <ul className={classes.moved}>
      {moved.map(({ checkId, title, dimension, severity, before, after }) => {
        const by = after.points - before.points;
        return (
          <li key={checkId} className={classes.line}>
            <b className={classes.by} data-tone={by > 0 ? 'down' : by < 0 ? 'up' : undefined}>
              {signed(by)}
            </b>
            <SeverityMark severity={severity} />
            <span className={classes.title}>
              {said(title)}
              <span className={classes.quiet}>
                {' '}
                {dimension !== null && t(dimensions[dimension as Dimension])}
                {' · '}
                {after.assets === 0
                  ? t('domains.difference.gone')
                  : before.assets === 0
                    ? t('domains.difference.new')
                    : t('domains.difference.assets', { before: before.assets, after: after.assets })}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
