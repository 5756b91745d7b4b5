import type { Answer } from '../../../../clients/typescript/src/index.ts';

export type TimelineIncident = Answer<'getOverviewTimeline'>['incidents'][number];

/** The incidents of one source. */
export interface Lane {
  key: string;
  name: string;
  /** Newest first. */
  incidents: TimelineIncident[];
}

/** Returns one lane per source. Sources with an open incident come first, then the newest. */
export function lanesOf(
  incidents: readonly TimelineIncident[],
  titleOf: (incident: TimelineIncident) => string,
): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const incident of incidents) {
    const { source } = incident;
    const isManual = source.id === null || source.type === 'manual';
    const key = isManual ? incident.id : `${source.type} ${source.id}`;
    const name = isManual ? titleOf(incident) : source.name;
    const lane = lanes.get(key) ?? { key, name, incidents: [] };
    lane.incidents.push(incident);
    lanes.set(key, lane);
  }
  const isOpen = ({ incidents: own }: Lane) => own.some(({ resolvedAt }) => resolvedAt === null);
  const newestOf = ({ incidents: own }: Lane) => Math.max(...own.map(({ openedAt }) => Date.parse(openedAt)));
  return [...lanes.values()].sort(
    (one, other) => Number(isOpen(other)) - Number(isOpen(one)) || newestOf(other) - newestOf(one),
  );
}
