import { Button, Group, Text as Line, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Text, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { useSession } from '../../service/session.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { Figure } from '../../ui/marks/figure.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { EmptyState, PageHeader, PageWaiting } from '../../ui/page/page.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { duration, milliseconds, monthText, uptimePercent } from '../../ui/text/time-text.ts';
import { MonthControls, ReportActions } from './month-controls.tsx';
import { ItemTable, MonthTable } from './month-tables.tsx';
import {
  csvPath,
  type Focus,
  filterOf,
  listedMonths,
  listedSubjects,
  listQuery,
  type MonthFigures,
  type MonthReport,
  type Period,
  type ReportItem,
  reportedMonths,
  reportQuery,
  type Subject,
  searchOf,
  subjectOf,
} from './report.ts';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Reads the parameters from the URL, which may contain anything. */
function readFilters(search: Readonly<Record<string, unknown>>): {
  by: Subject | undefined;
  focus: Focus | null;
  period: Period;
} {
  const [tag, statusPageId, id] = [text(search.tag), text(search.statusPageId), text(search.id)];
  const month = text(search.month);
  return {
    by: listedSubjects.find((one) => one === search.by),
    focus:
      tag !== undefined
        ? { tag }
        : statusPageId !== undefined
          ? { statusPageId }
          : id === undefined
            ? null
            : { id },
    period: {
      month: month !== undefined && /^2\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
      timezone: text(search.timezone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  };
}

/** Shows uptime, downtime, incidents and latency by calendar month, as a report for customers. */
export function ReportsPage() {
  const [filters, setFilters] = useFilterSearch('/reports');
  const { by, focus, period } = readFilters(filters);
  const change = (next: Record<string, string | undefined>) =>
    setFilters(
      Object.fromEntries(Object.entries({ ...filters, ...next }).filter(([, value]) => value !== undefined)),
    );
  return focus === null ? (
    <ReportList by={by} period={period} change={change} />
  ) : (
    <Report focus={focus} period={period} filters={filters} change={change} />
  );
}

interface Shown {
  period: Period;
  change: (next: Record<string, string | undefined>) => void;
}

/** Returns the subtitle: `October 2026 · Europe/Berlin`. */
function periodText({ months, timezone }: MonthReport, t: ReturnType<typeof useText>): string {
  const last = months.at(-1);
  if (last === undefined) return '';
  const running = last.complete ? [] : [t('reports.running')];
  return [monthText(last.month), ...running, timezone].join(' · ');
}

function ReportList({ by: subject, period, change }: Shown & { by: Subject | undefined }) {
  const t = useText();
  const { data: facets, isPending } = useQuery({
    queryKey: ['monitors', 'facets'],
    queryFn: () => belltower.listServiceMonitorFacets(),
    retry: false,
  });
  const by = subject ?? (facets && facets.tag.length === 0 ? 'monitor' : 'tag');
  const list = usePages(['reports', 'list', by, period], (cursor) => listQuery(by, period, cursor));
  const [report] = list.data?.pages ?? [];
  const hasData = list.rows.some(({ months }) => months.some(({ ratio }) => ratio !== null));
  if (subject === undefined && isPending) return <PageWaiting />;
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        line={report && periodText(report, t)}
        actions={<ReportActions csv={csvPath(by, listedMonths, period)} />}
      />
      <StatusTabs
        label={t('reports.by')}
        hasAll={false}
        values={[by]}
        tabs={listedSubjects.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
        onChange={([value]) => change({ by: value })}
      />
      <Group mb="md">
        {report && (
          <MonthControls shown={report.months.at(-1)?.month ?? ''} period={period} change={change} />
        )}
      </Group>
      {list.error && <ErrorPanel error={list.error} retry={list.refetch} />}
      {report && list.rows.length === 0 && <NoItems by={by} />}
      {report && list.rows.length > 0 && !hasData && (
        <NothingMeasured shown={report.months.at(-1)?.month ?? ''} change={change} />
      )}
      {report && hasData && (
        <ItemTable
          label={t('reports.title')}
          items={list.rows}
          months={report.months.map(({ month }) => month)}
          open={(item) => ({ to: '/reports', search: { ...periodSearch(period), ...searchOf(item) } })}
        />
      )}
      <MoreButton query={list} />
      <Notes by={by} />
    </>
  );
}

/** Returns the parameters of a period. Omits defaults. */
function periodSearch({ month, timezone }: Period): Record<string, string> {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { ...(month === undefined ? {} : { month }), ...(timezone === own ? {} : { timezone }) };
}

function Notes({ by }: { by: Subject }) {
  const t = useText();
  return (
    <Line size="xs" c="dimmed" mt="sm">
      {t('reports.note')} {by !== 'monitor' && t('reports.noteSeveral')}
    </Line>
  );
}

const emptyTexts = {
  tag: { text: 'reports.noTags', to: '/monitors', label: 'reports.toMonitors' },
  'status-page': { text: 'reports.noPages', to: '/status-pages', label: 'reports.toPages' },
  monitor: { text: 'reports.noMonitors', to: '/monitors', label: 'reports.toMonitors' },
  component: { text: 'reports.noPages', to: '/status-pages', label: 'reports.toPages' },
} as const satisfies Record<Subject, { text: Text; to: string; label: Text }>;

function NoItems({ by }: { by: Subject }) {
  const t = useText();
  const { text, to, label } = emptyTexts[by];
  return (
    <EmptyState
      text={t(text)}
      action={
        <Button component={Link} to={to} variant="default">
          {t(label)}
        </Button>
      }
    />
  );
}

/** States that nothing was measured in a month. A button opens the current month. */
function NothingMeasured({ shown, change }: { shown: string } & Pick<Shown, 'change'>) {
  const t = useText();
  const current = new Date(serverNow()).toISOString().slice(0, 7);
  return (
    <EmptyState
      text={t('reports.nothingMeasured', { month: monthText(shown) })}
      action={
        shown !== current && (
          <Button variant="default" onClick={() => change({ month: current })}>
            {t('reports.show', { month: monthText(current) })}
          </Button>
        )
      }
    />
  );
}

/**
 * Shows the report of one tag, status page or monitor: the selected month, the previous months, and the parts of the
 * item.
 */
function Report({
  focus,
  period,
  filters,
  change,
}: Shown & { focus: Focus; filters: Readonly<Record<string, unknown>> }) {
  const t = useText();
  const { account } = useSession();
  const { data: report, error, refetch } = useQuery(reportQuery(focus, period));
  const subject = subjectOf(focus);
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  if (!report) return <PageWaiting />;
  const [item] = report.items;
  if (!item) return <NoItems by={subject} />;
  const shown = item.months.at(-1)?.month ?? '';
  return (
    <>
      <PageHeader
        title={item.name}
        line={[t('reports.title'), periodText(report, t), account.name].join(' · ')}
        actions={
          <>
            <Button component={Link} to="/reports" search={{ by: subject } as never} variant="subtle">
              {t('reports.back')}
            </Button>
            <ReportActions csv={csvPath(subject, reportedMonths, period, focus)} />
          </>
        }
      />
      <Stack gap="xl">
        <MonthControls shown={shown} period={period} change={change} />
        <Figures item={item} />
        <section>
          <Title order={2} mb="xs">
            {t('reports.byMonth')}
          </Title>
          <MonthTable
            label={t('reports.byMonth')}
            months={item.months}
            shown={shown}
            choose={(month) => ({ ...(filters as Record<string, string>), month })}
          />
        </section>
        {subject !== 'monitor' && <Parts focus={focus} period={{ ...period, month: shown }} />}
      </Stack>
      <Notes by={subject} />
    </>
  );
}

/** Renders the key figures of the month, compared with the previous month. */
function Figures({ item: { months } }: { item: ReportItem }) {
  const t = useText();
  const [before, figures] = [months.at(-2), months.at(-1)];
  if (!figures) return null;
  const compared = (show: (figures: MonthFigures) => string | null) => {
    const value = before && before.ratio !== null ? show(before) : null;
    return value === null || !before
      ? ''
      : t('reports.compared', { value, month: monthText(before.month, 'short') });
  };
  const shown: [Text, (figures: MonthFigures) => string | null][] = [
    ['reports.uptime', ({ ratio }) => (ratio === null ? null : uptimePercent(ratio))],
    ['reports.downtime', ({ downtimeSeconds }) => duration(downtimeSeconds)],
    ['reports.incidents', ({ incidents }) => String(incidents)],
    [
      'reports.average',
      ({ latency: { averageMs } }) => (averageMs === null ? null : milliseconds(averageMs)),
    ],
    ['reports.p95', ({ latency: { p95Ms } }) => (p95Ms === null ? null : milliseconds(p95Ms))],
    [
      'reports.maintenance',
      ({ excludedSeconds }) => (excludedSeconds === 0 ? t('reports.none') : duration(excludedSeconds)),
    ],
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="lg">
      {shown.map(([label, show]) => (
        <Figure key={label} label={t(label)} value={show(figures) ?? '–'} note={compared(show)} />
      ))}
    </SimpleGrid>
  );
}

/** Renders the monitors of a tag, or the components of a status page. */
function Parts({ focus, period }: { focus: Focus; period: Period }) {
  const t = useText();
  const by: Subject = 'statusPageId' in focus ? 'component' : 'monitor';
  const list = usePages(['reports', 'parts', focus, period], (cursor) =>
    belltower.listMonths({
      query: {
        ...{ by, months: listedMonths, limit: 50, timezone: period.timezone, ...filterOf(focus) },
        ...(period.month === undefined ? {} : { month: period.month }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    }),
  );
  const [report] = list.data?.pages ?? [];
  if (list.error) return <ErrorPanel error={list.error} retry={list.refetch} />;
  if (!report || list.rows.length === 0) return null;
  const month = monthText(period.month ?? '');
  const title = t(by === 'component' ? 'reports.componentsIn' : 'reports.monitorsIn', { month });
  return (
    <section>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <ItemTable
        label={title}
        items={list.rows}
        months={report.months.map((one) => one.month)}
        open={(item) => (item.type === 'monitor' ? { to: `/monitors/${item.id}` } : null)}
      />
      <MoreButton query={list} />
    </section>
  );
}
