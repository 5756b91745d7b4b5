import { queryOptions } from '@tanstack/react-query';
import { belltower } from '../../service/client.ts';

const minuteMs = 60_000;

/** Figures of the last day and month. They change slowly and take longer to compute than the rest of the overview. */
export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: () => belltower.getOverviewFigures(),
  staleTime: minuteMs,
  refetchInterval: minuteMs,
  retry: false,
});

/** The statuses of all monitors. */
export const statusesQuery = queryOptions({
  queryKey: ['overview', 'statuses'],
  queryFn: () => belltower.getOverviewStatuses(),
  retry: false,
});

/** Incidents and maintenance of the last 24 hours. */
export const timelineQuery = queryOptions({
  queryKey: ['incidents', 'timeline'],
  queryFn: () => belltower.getOverviewTimeline(),
  retry: false,
});

/** Maximum number of incidents listed. */
export const maxIncidents = 10;

/** The worst active incidents, with their reasons. */
export const attentionQuery = queryOptions({
  queryKey: ['incidents', 'attention'],
  queryFn: () =>
    belltower.listIncidents({
      query: {
        ...{ state: ['open', 'acknowledged'], sort: '-severity', expand: ['reason'] },
        limit: maxIncidents,
      },
    }),
});
