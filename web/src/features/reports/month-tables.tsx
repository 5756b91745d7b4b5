import { Anchor, Text as Line, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { locale } from '../../i18n/i18n.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import { dayOf, duration, milliseconds, monthText, uptimePercent } from '../../ui/text/time-text.ts';
import type { MonthFigures, ReportItem } from './report.ts';
import classes from './reports.module.css';

const heads = [
  'reports.uptime',
  'reports.downtime',
  'reports.incidents',
  'reports.average',
  'reports.p95',
] as const satisfies readonly Text[];

const number = (value: number): string => value.toLocaleString(locale());
const time = (ms: number | null): string => (ms === null ? '–' : milliseconds(ms));

/** Formats the uptime of a month. If monitoring began within the month, includes the start. */
function Uptime({ figures: { ratio, since } }: { figures: MonthFigures }) {
  const t = useText();
  if (ratio === null) return '–';
  return (
    <>
      {since !== null && (
        <Line span size="xs" c="dimmed">
          {t('reports.since', { date: dayOf(since.slice(0, 10)) })}{' '}
        </Line>
      )}
      {uptimePercent(ratio)}
    </>
  );
}

function FigureCells({ figures }: { figures: MonthFigures }) {
  const t = useText();
  const { ratio, downtimeSeconds, incidents, latency } = figures;
  return (
    <>
      <Table.Td className={classes.number} data-down={downtimeSeconds > 0 || undefined}>
        <Uptime figures={figures} />
      </Table.Td>
      <Table.Td className={classes.number}>
        {ratio === null ? (
          '–'
        ) : downtimeSeconds === 0 ? (
          <Line span c="dimmed">
            {t('reports.none')}
          </Line>
        ) : (
          duration(downtimeSeconds)
        )}
      </Table.Td>
      <Table.Td className={classes.number}>
        {ratio === null && incidents === 0 ? '–' : number(incidents)}
      </Table.Td>
      <Table.Td className={classes.number}>{time(latency.averageMs)}</Table.Td>
      <Table.Td className={classes.number}>{time(latency.p95Ms)}</Table.Td>
    </>
  );
}

function Heads({ first, more = [] }: { first: string; more?: readonly string[] }) {
  const t = useText();
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{first}</Table.Th>
        {[...heads.map((head) => t(head)), ...more].map((head) => (
          <Table.Th key={head} className={classes.number}>
            {head}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table aria-label={label} className={classes.table}>
        {children}
      </Table>
    </Table.ScrollContainer>
  );
}

const ratioIn = (item: ReportItem, month: string): number | null =>
  item.months.find((figures) => figures.month === month)?.ratio ?? null;

/** Lists items with the figures of the last month and the uptime of the previous months. */
export function ItemTable({
  label,
  items,
  months,
  open,
}: {
  label: string;
  items: readonly ReportItem[];
  /** Oldest first. */
  months: readonly string[];
  /** The path of an item, or null if it has none. */
  open: (item: ReportItem) => { to: string; search?: Record<string, string> } | null;
}) {
  const t = useText();
  // Months before monitoring began have no column.
  const earlier = months
    .slice(0, -1)
    .toReversed()
    .filter((month) => items.some((item) => ratioIn(item, month) !== null));
  return (
    <Frame label={label}>
      <Heads first={t('reports.name')} more={earlier.map((month) => monthText(month, 'short'))} />
      <Table.Tbody>
        {items.map((item) => {
          const last = item.months.at(-1);
          const target = open(item);
          return (
            <Table.Tr key={item.id}>
              <Table.Td className={classes.name}>
                {target === null ? (
                  item.name
                ) : (
                  <Anchor component={Link} to={target.to} search={target.search as never} c="inherit">
                    {item.name}
                  </Anchor>
                )}
                {(item.type === 'tag' || item.type === 'status-page') && (
                  <Line span size="xs" c="dimmed">
                    {' '}
                    {t('reports.monitors', { count: item.monitors })}
                  </Line>
                )}
              </Table.Td>
              {last && <FigureCells figures={last} />}
              {earlier.map((month) => {
                const ratio = ratioIn(item, month);
                return (
                  <Table.Td key={month} className={classes.number} c="dimmed">
                    {ratio === null ? '–' : uptimePercent(ratio)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Frame>
  );
}

/** Lists the months of an item, newest first. */
export function MonthTable({
  label,
  months,
  shown,
  choose,
}: {
  label: string;
  months: readonly MonthFigures[];
  shown: string;
  choose: (month: string) => Record<string, string>;
}) {
  const t = useText();
  const known = months.findIndex(({ ratio }) => ratio !== null);
  return (
    <Frame label={label}>
      <Heads first={t('reports.month')} />
      <Table.Tbody>
        {months
          .slice(known < 0 ? -1 : known)
          .toReversed()
          .map((figures) => (
            <Table.Tr key={figures.month} data-shown={figures.month === shown || undefined}>
              <Table.Td>
                <Anchor
                  component={Link}
                  to="/reports"
                  search={choose(figures.month) as never}
                  c="inherit"
                  aria-current={figures.month === shown ? 'true' : undefined}
                >
                  {monthText(figures.month)}
                </Anchor>
              </Table.Td>
              <FigureCells figures={figures} />
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Frame>
  );
}
