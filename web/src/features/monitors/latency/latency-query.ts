import { belltower } from '../../../service/client.ts';

/** What is drawn: so many hours until now, or a stretch that was zoomed into, in epoch seconds. */
export type Drawn = { hours: number } | Zoomed;
export interface Zoomed {
  from: number;
  to: number;
}

/** The stretch as the API is asked for it. */
const windowOf = (drawn: Drawn) =>
  'hours' in drawn ? drawn : { from: instant(drawn.from), to: instant(drawn.to) };

export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** How long the checks of a monitor took, in all regions or one, with what explains it: asked once for its figures and its plot. */
export const latencyQuery = (id: string, drawn: Drawn, region: string | null = null) => ({
  queryKey: ['monitors', 'latency', id, drawn, region],
  queryFn: () =>
    belltower.getServiceMonitorLatency({
      path: { id },
      query: { ...windowOf(drawn), ...(region === null ? {} : { region }) },
    }),
});
