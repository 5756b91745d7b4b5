import { useFilterSearch } from '../../../ui/filters/use-filter-search.ts';

/** What the log is narrowed to; it stands in the address. What is not there narrows nothing. */
export interface AuditFilter {
  actor: string[];
  action: string[];
  objectType: string[];
  objectId?: string | undefined;
  /** Days of the viewer, both included: `2026-11-20`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A filter that narrows nothing. */
export const everything: AuditFilter = {
  actor: [],
  action: [],
  objectType: [],
  objectId: undefined,
  from: undefined,
  to: undefined,
};

const several = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? value.split(',').slice(0, 100) : [];

/** A day that there is; a hand-written address may hold anything. */
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && startOf(value, 0) !== null
    ? value
    : undefined;

/** The instant at which a day of the viewer begins, or one `after` it. */
function startOf(text: string, after: number): string | null {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  const at = new Date(year, month - 1, date + after);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const actorForm = /^(system|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The filter of the address, and how to change it. */
export function useAuditFilter(): [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [asked, ask] = useFilterSearch('/settings/audit-log');
  const filter: AuditFilter = {
    actor: several(asked.actor).filter((each) => actorForm.test(each)),
    action: several(asked.action),
    objectType: several(asked.objectType),
    objectId: typeof asked.objectId === 'string' ? asked.objectId.slice(0, 100) : undefined,
    from: day(asked.from),
    to: day(asked.to),
  };
  const change = (changed: Partial<AuditFilter>) => {
    const next = Object.entries({ ...filter, ...changed })
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value] as const)
      .filter(([, value]) => value !== undefined && value !== '');
    ask(Object.fromEntries(next));
  };
  return [filter, change];
}

/** The filter as a query of the interface. */
export function toAuditQuery({ actor, action, objectType, objectId, from, to }: AuditFilter) {
  const [start, end] = [
    from === undefined ? null : startOf(from, 0),
    to === undefined ? null : startOf(to, 1),
  ];
  return {
    ...(actor.length > 0 ? { actor } : {}),
    ...(action.length > 0 ? { action } : {}),
    ...(objectType.length > 0 ? { objectType } : {}),
    ...(objectId === undefined ? {} : { objectId: [objectId] }),
    ...(start === null ? {} : { from: start }),
    ...(end === null ? {} : { to: end }),
  };
}
