import { Text as Line } from '@mantine/core';
import { useMemo } from 'react';
import type { DomainMonitor } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { DomainName } from '../../ui/marks/domain-name.tsx';
import { RiskMark, SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { RowLink } from '../../ui/table/data-table.tsx';
import type { DataColumn } from '../../ui/table/table-view.ts';
import { visible } from '../../ui/text/readable-text.ts';
import { dateText } from '../../ui/text/time-text.ts';

type Translate = ReturnType<typeof useText>;

/** Returns the columns of the list of domains, most important first. */
export function useDomainColumns(): DataColumn<DomainMonitor>[] {
  const t = useText();
  return useMemo(() => [...scoreColumns(t), ...factColumns(t)], [t]);
}

const scoreColumns = (t: Translate): DataColumn<DomainMonitor>[] => [
  {
    id: 'risk',
    head: t('domains.risk'),
    width: 130,
    always: true,
    sort: 'risk',
    cell: ({ latest }) => <RiskMark score={latest?.riskScore} label={latest?.label} />,
  },
  {
    id: 'domain',
    head: t('domains.domain'),
    width: 220,
    grow: 1,
    always: true,
    sort: 'domain',
    cell: (monitor) => <DomainLink monitor={monitor} />,
  },
  {
    id: 'trend',
    head: t('domains.trendColumn'),
    width: 104,
    leaveFirst: 2,
    cell: ({ summary, latest }) => <RiskTrendLine days={withLatest(summary?.trend ?? [], latest)} />,
  },
  {
    id: 'findings',
    head: t('domains.findingsColumn'),
    width: 230,
    leaveFirst: 3,
    cell: ({ summary }) => <FindingCounts counts={summary?.findings} />,
  },
];

const factColumns = (t: Translate): DataColumn<DomainMonitor>[] => [
  {
    id: 'expires',
    head: t('domains.expiresColumn'),
    width: 150,
    leaveFirst: 1,
    cell: ({ summary }) => <Expiry at={summary?.registration?.expiresAt} />,
  },
  {
    id: 'registrar',
    head: t('domains.registrarColumn'),
    width: 150,
    leaveFirst: 6,
    cell: ({ summary }) => visible(summary?.registration?.registrar ?? '–'),
  },
  {
    id: 'verified',
    head: t('domains.verified'),
    width: 80,
    leaveFirst: 5,
    cell: ({ verification }) => t(verification.status === 'verified' ? 'domains.yes' : 'domains.no'),
  },
  {
    id: 'scanned',
    head: t('domains.scanned'),
    width: 110,
    align: 'right',
    leaveFirst: 4,
    cell: ({ latest, state }) =>
      state === 'paused' ? t('state.paused') : latest?.scannedAt ? <TimeAgo at={latest.scannedAt} /> : '–',
  },
];

/** Renders the name of a domain as a link to its page, with its label. */
function DomainLink({ monitor }: { monitor: DomainMonitor }) {
  return (
    <RowLink
      to={`/domains/${monitor.domainId}`}
      beside={
        monitor.label && (
          <Line span size="xs" c="dimmed" ml="xs">
            {monitor.label}
          </Line>
        )
      }
    >
      <DomainName name={monitor.domain} />
    </RowLink>
  );
}

const [width, height] = [96, 20];

type Days = readonly { date: string; riskScore: number | null }[];

/** Appends the score of the latest scan to the daily scores, so that the line ends at the row's score. */
function withLatest(days: Days, latest: DomainMonitor['latest']): Days {
  const date = latest?.scannedAt?.slice(0, 10);
  if (!latest || date === undefined) return days;
  return [...days.filter((day) => day.date < date), { date, riskScore: latest.riskScore }];
}

/** Renders the daily risk of the last 30 days as a line. The scale is 0 to 100 in all rows. */
function RiskTrendLine({ days }: { days: Days }) {
  const t = useText();
  const known = days.filter((day): day is { date: string; riskScore: number } => day.riskScore !== null);
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last || known.length < 2) return null;
  const [from, to] = [Date.parse(first.date), Date.parse(last.date)];
  const points = known.map(({ date, riskScore }) => {
    const x = ((Date.parse(date) - from) / (to - from)) * (width - 2) + 1;
    return `${x.toFixed(1)},${(height - 1 - (riskScore / 100) * (height - 2)).toFixed(1)}`;
  });
  const text = t('domains.trendWords', { from: first.riskScore, to: last.riskScore });
  return (
    <svg width={width} height={height} role="img" aria-label={text}>
      <title>{text}</title>
      <line x1={1} x2={width - 1} y1={height - 1} y2={height - 1} stroke="var(--line)" />
      <polyline points={points.join(' ')} fill="none" stroke="var(--plot-line)" strokeWidth={1.25} />
    </svg>
  );
}

const counted = ['critical', 'high', 'medium', 'low'] as const;

/** Shows the number of open findings by severity. */
function FindingCounts({
  counts,
}: {
  counts: Partial<Record<(typeof counted)[number], number>> | undefined;
}) {
  const t = useText();
  if (!counts) return '–';
  const shown = counted.filter((severity) => (counts[severity] ?? 0) > 0);
  if (shown.length === 0)
    return (
      <Line span c="dimmed">
        {t('domains.noFindings')}
      </Line>
    );
  return (
    <span style={{ display: 'flex', gap: 12 }}>
      {shown.map((severity) => (
        <SeverityMark key={severity} severity={severity} count={counts[severity] ?? 0} />
      ))}
    </span>
  );
}

const dayMs = 86_400_000;
/** Days before expiry at which the date is highlighted. */
const soonDays = 30;

/** Shows when a registration expires. */
function Expiry({ at }: { at: string | null | undefined }) {
  const t = useText();
  const now = useNow();
  if (!at) return '–';
  const days = Math.floor((Date.parse(at) - now) / dayMs);
  if (days >= soonDays)
    return <span title={t('domains.daysLeft', { count: days })}>{dateText(Date.parse(at), now)}</span>;
  return (
    <Line span fw={600} c={days < 0 ? 'var(--state-down)' : 'var(--state-degraded)'}>
      {days < 0 ? t('domains.expired') : t('domains.daysLeft', { count: days })}
    </Line>
  );
}
