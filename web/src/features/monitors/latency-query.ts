import { belltower } from '../../app/client.ts';

/** How long the checks of a monitor took over the last hours, with what explains it: asked once for its figures and its plot. */
export const latencyQuery = (id: string, hours: number) => ({
  queryKey: ['monitors', 'latency', id, hours],
  queryFn: () => belltower.getServiceMonitorLatency({ path: { id }, query: { hours } }),
});
