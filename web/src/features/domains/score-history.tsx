import { Group, Text as Line, Table, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DomainMonitor, RiskTrendPoint } from '../../../../clients/typescript/src/index.ts';
import { findingText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { RiskMark, SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { dayOf } from '../../ui/text/time-text.ts';
import { type Dimension, dimensions } from './category-bars.tsx';
import type { CurrentRisk } from './current-score.tsx';
import classes from './score-history.module.css';

const signed = (by: number): string => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0');

/**
 * Shows what changed the score between the snapshot of a day and the latest scan. Starts with the first day of the
 * chart.
 */
export function ScoreDifference({
  monitorId,
  points,
}: {
  monitorId: string;
  points: readonly RiskTrendPoint[];
}) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const since = chosen ?? points[0]?.date ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['domains', 'risk', monitorId, since],
    queryFn: () => belltower.getDomainMonitorRisk({ path: { id: monitorId }, query: { since } }),
    enabled: since !== '',
    placeholderData: (old) => old,
  });
  return (
    <section className={classes.difference} aria-label={t('domains.difference')}>
      <Group align="flex-end" gap="sm">
        <TextInput
          type="date"
          size="xs"
          label={t('domains.difference.since')}
          value={since}
          max={points.at(-1)?.date}
          // The field is empty while the user types a date.
          onChange={({ currentTarget }) => setChosen(currentTarget.value || since)}
        />
        {data && <Sentence risk={data} />}
      </Group>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {data?.change && <Moved moved={data.change.moved} />}
    </section>
  );
}

function Sentence({ risk: { riskScore, change } }: { risk: CurrentRisk }) {
  const t = useText();
  if (change?.riskScore == null || riskScore === null)
    return <Line pb={6}>{t('domains.difference.unknown')}</Line>;
  const by = riskScore - change.riskScore;
  const word = by === 0 ? 'domains.unchanged' : by > 0 ? 'domains.worse' : 'domains.better';
  return (
    <Line pb={6}>
      {change.riskScore} → {riskScore}: {t(word, { date: dayOf(change.date), count: Math.abs(by) })}
    </Line>
  );
}

/** Lists finding types with changed points, and how much each contributed to the score change. */
function Moved({ moved }: Pick<NonNullable<CurrentRisk['change']>, 'moved'>) {
  const t = useText();
  if (moved.length === 0) return <Line c="dimmed">{t('domains.difference.nothing')}</Line>;
  return (
    <ul className={classes.changes}>
      {moved.map(({ checkId, title, dimension, severity, before, after }) => {
        const by = after.points - before.points;
        return (
          <li key={checkId} className={classes.line}>
            <b className={classes.by} data-tone={by > 0 ? 'down' : by < 0 ? 'up' : undefined}>
              {signed(by)}
            </b>
            <SeverityMark severity={severity} />
            <span className={classes.title}>
              {findingText(checkId, 'title', title)}
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

/**
 * Returns a function that describes how the basis of a day's score differs from that of the previous day. The function
 * returns undefined if both are the same.
 */
export function useNoteOf(): (point: RiskTrendPoint) => string | undefined {
  const t = useText();
  return ({ notes }) =>
    notes
      ?.map(({ code, dimension, count = 0, from = '' }) =>
        t(`domains.note.${code}`, {
          count,
          model: from,
          dimension: dimension === undefined ? '' : t(dimensions[dimension]),
        }),
      )
      .join('; ');
}

/** Lists the days on which the score may have changed without a change to the domain, newest first. */
export function TrendAnnotations({ points }: { points: readonly RiskTrendPoint[] }) {
  const noteOf = useNoteOf();
  const annotated = points.flatMap((point) => {
    const note = noteOf(point);
    return note === undefined ? [] : [{ date: point.date, note }];
  });
  return annotated.toReversed().map(({ date, note }) => (
    <Line key={date} size="xs" c="dimmed">
      {dayOf(date)}: {note}
    </Line>
  ));
}

/** Lists scans, newest first, with the progress of a running scan. */
export function DomainScans({ monitorId }: { monitorId: string }) {
  const t = useText();
  const scans = usePages(
    ['domains', 'scans', monitorId],
    (cursor) => belltower.listDomainMonitorScans({ path: { id: monitorId }, query: { limit: 10, cursor } }),
    {
      keepsRows: false,
      // A scan takes seconds. Its steps are polled while it runs; events report everything else.
      refetchInterval: (first) =>
        first?.items.some(({ state }) => state === 'queued' || state === 'running') ? 2_000 : false,
    },
  );
  const items = scans.rows;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('domains.scans')}
      </Title>
      {scans.data && items.length === 0 && <Line c="dimmed">{t('domains.noScans')}</Line>}
      {items.length > 0 && (
        <PlainTable
          label={t('domains.scans')}
          minWidth={560}
          heads={
            <>
              <Table.Th>{t('domains.when')}</Table.Th>
              <Table.Th>{t('domains.risk')}</Table.Th>
              <Table.Th>{t('domains.scanState')}</Table.Th>
              <Table.Th ta="right">{t('domains.newFindings')}</Table.Th>
              <Table.Th ta="right">{t('domains.resolvedFindings')}</Table.Th>
            </>
          }
        >
          {items.map((scan) => (
            <Table.Tr key={scan.id}>
              <Table.Td>
                <TimeAgo at={scan.finishedAt ?? scan.requestedAt} />
              </Table.Td>
              <Table.Td>
                {scan.state === 'done' ? <RiskMark score={scan.riskScore} label={scan.label} /> : '–'}
              </Table.Td>
              <Table.Td>
                {t(`domains.scan.${scan.state}`)}
                {scan.state === 'running' && ` (${scan.familiesDone.length}/${scan.families.length})`}
                {scan.error && (
                  <Line span size="xs" c="dimmed">
                    {' '}
                    {t(scan.error === 'worker-died' ? 'work.workerDied' : 'work.notRecorded')}
                  </Line>
                )}
              </Table.Td>
              <Table.Td ta="right" data-label={t('domains.newFindings')}>
                {scan.new}
              </Table.Td>
              <Table.Td ta="right" data-label={t('domains.resolvedFindings')}>
                {scan.resolved}
              </Table.Td>
            </Table.Tr>
          ))}
        </PlainTable>
      )}
      <MoreButton query={scans} />
    </section>
  );
}

/**
 * Returns the days of a trend followed by the current score, so that the line ends at the score shown above. Omits the
 * current score if today's snapshot has the same value.
 */
export function daysUpToNow(
  points: readonly RiskTrendPoint[],
  latest: DomainMonitor['latest'],
): { date: string; score: number | null; point?: RiskTrendPoint; isNow?: boolean }[] {
  const days = points.map((point) => ({ date: point.date, score: point.riskScore, point }));
  const last = days.at(-1);
  const today = latest?.scannedAt?.slice(0, 10) ?? '';
  if (!latest?.scannedAt || (last?.date === today && last.score === latest.riskScore)) return days;
  return [...days, { date: today, score: latest.riskScore, isNow: true }];
}
