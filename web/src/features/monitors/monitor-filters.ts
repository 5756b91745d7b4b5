import { kinds, severities, statuses } from './monitor.ts';

/** Which monitors are listed. It stands in the address, so that a list can be sent and kept. */
export interface MonitorFilters {
  status: (typeof statuses)[number][];
  kind: (typeof kinds)[number][];
  severity: (typeof severities)[number][];
  tag: string[];
  domainId: string[];
  search: string;
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
const among = <Value extends string>(value: unknown, known: readonly Value[]): Value[] =>
  known.filter((each) => list(value).includes(each));

/** Reads the address; what it does not know is left out. */
export function readFilters(search: Record<string, unknown>): MonitorFilters {
  return {
    status: among(search.status, statuses),
    kind: among(search.kind, kinds),
    severity: among(search.severity, severities),
    tag: list(search.tag).filter((tag) => tag !== ''),
    domainId: list(search.domainId),
    search: search.search === undefined ? '' : String(search.search),
  };
}

/** What goes into the address and the query alike: only what is asked for. */
export function writeFilters(filters: MonitorFilters): Partial<MonitorFilters> {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value.length > 0),
  ) as Partial<MonitorFilters>;
}

/** Nothing is left out. */
export const isUnfiltered = (filters: MonitorFilters): boolean =>
  Object.keys(writeFilters(filters)).length === 0;
