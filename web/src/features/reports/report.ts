import { queryOptions } from '@tanstack/react-query';
import type { Answer, Item } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';

export type MonthReport = Answer<'listMonths'>;
export type ReportItem = Item<'listMonths'>;
export type MonthFigures = ReportItem['months'][number];
export type Subject = ReportItem['type'];

/** The groupings in the list of reports. */
export const listedSubjects = ['tag', 'status-page', 'monitor'] as const satisfies readonly Subject[];

type Query = NonNullable<NonNullable<Parameters<typeof belltower.listMonths>[0]>['query']>;

/** The period of a report. If the month is omitted, the last complete month is shown. */
export interface Period {
  month: string | undefined;
  timezone: string;
}

/** The single item that a report is limited to. */
export type Focus = { tag: string } | { statusPageId: string } | { id: string };

export const subjectOf = (focus: Focus): Subject =>
  'tag' in focus ? 'tag' : 'statusPageId' in focus ? 'status-page' : 'monitor';

/** Returns the query parameters that limit a report to its focus. */
export function filterOf(focus: Focus): Pick<Query, 'tag' | 'statusPageId' | 'id'> {
  if ('tag' in focus) return { tag: [focus.tag] };
  return 'statusPageId' in focus ? { statusPageId: focus.statusPageId } : { id: [focus.id] };
}

/** Returns the URL parameters that open the report of an item. */
export function searchOf({ type, id }: Pick<ReportItem, 'type' | 'id'>): Record<string, string> {
  if (type === 'tag') return { tag: id };
  return type === 'status-page' ? { statusPageId: id } : { id };
}

const periodOf = ({ month, timezone }: Period) => ({ timezone, ...(month === undefined ? {} : { month }) });

/** Number of months in the list: the selected month and the two months before it for comparison. */
export const listedMonths = 3;
/** Number of months in a report. */
export const reportedMonths = 12;

export const listQuery = (by: Subject, period: Period, cursor: string | undefined): Promise<MonthReport> =>
  belltower.listMonths({
    query: {
      ...{ by, months: listedMonths, limit: 50, ...periodOf(period) },
      ...(cursor === undefined ? {} : { cursor }),
    },
  });

/** Fetches an item with its last twelve months. */
export const reportQuery = (focus: Focus, period: Period) =>
  queryOptions({
    queryKey: ['reports', focus, period],
    queryFn: () =>
      belltower.listMonths({
        query: { by: subjectOf(focus), months: reportedMonths, ...filterOf(focus), ...periodOf(period) },
      }),
    placeholderData: (old) => old,
  });

/** Returns the URL of the same figures as CSV. */
export function csvPath(by: Subject, months: number, period: Period, focus?: Focus): string {
  const query = new URLSearchParams({ by, months: String(months), ...periodOf(period) });
  for (const [name, value] of Object.entries(focus === undefined ? {} : filterOf(focus)))
    for (const each of [value].flat()) query.append(name, each);
  return `/api/v1/exports/months.csv?${query}`;
}
