import { Text as Line, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { IconChevronRight } from '../../ui/icons.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import type { TableView } from '../../ui/table/table-view.ts';
import classes from './grouped-monitors.module.css';
import { kinds, statuses, useKindName } from './monitor.ts';
import { type Grouping, isUnfiltered, type MonitorFilters } from './monitor-filters.ts';
import { facetsQuery } from './monitor-queries.ts';
import { MonitorTable } from './monitor-table.tsx';

interface Group {
  value: string;
  label: string;
  /** The number of monitors, if known. */
  count: number | undefined;
  filters: MonitorFilters;
}

interface GroupProps {
  filters: MonitorFilters;
  view: TableView;
  changeSort: (filters: MonitorFilters) => void;
}

/** Renders the list in groups. Only one group is expanded, and only rows of the expanded group are loaded. */
export function GroupedMonitors({ group, ...given }: GroupProps & { group: Exclude<Grouping, ''> }) {
  return group === 'domain' ? <ByDomain {...given} /> : <ByFacet {...given} group={group} />;
}

function ByFacet({ group, ...given }: GroupProps & { group: 'tag' | 'kind' | 'status' }) {
  const t = useText();
  const { filters } = given;
  const kindName = useKindName();
  const facets = useQuery(facetsQuery);
  if (facets.error) return <ErrorPanel error={facets.error} retry={facets.refetch} />;
  if (!facets.data) return null;
  const counts = new Map(facets.data[group].map(({ value, count }) => [value, count]));
  const known = group === 'tag' ? [...counts.keys()].toSorted() : group === 'kind' ? kinds : statuses;
  const selected: readonly string[] = filters[group];
  const values = known.filter(
    (value) => counts.has(value) && (selected.length === 0 || selected.includes(value)),
  );
  const labelOf = (value: string) =>
    group === 'kind'
      ? kindName(value)
      : group === 'status'
        ? t(`monitors.status.${value as (typeof statuses)[number]}`)
        : value;
  const groups = values.map((value) => ({
    value,
    label: labelOf(value),
    count: isUnfiltered(filters) ? counts.get(value) : undefined,
    filters: { ...filters, [group]: [value] },
  }));
  return <Groups {...given} groups={groups} />;
}

function ByDomain(props: GroupProps) {
  const { filters } = props;
  const domains = usePages(['domains', 'groups'], (cursor) =>
    belltower.listDomains({ query: { limit: 50, cursor } }),
  );
  if (domains.error) return <ErrorPanel error={domains.error} retry={domains.refetch} />;
  const requested = filters.domainId;
  const groups = domains.rows
    .filter(({ id }) => requested.length === 0 || requested.includes(id))
    .map(({ id, domain }) => ({
      value: id,
      label: domain,
      count: undefined,
      filters: { ...filters, domainId: [id] },
    }));
  return (
    <>
      <Groups {...props} groups={groups} toGroup={(id) => `/domains/${id}`} />
      <MoreButton query={domains} />
    </>
  );
}

function Groups({
  groups,
  toGroup,
  ...given
}: GroupProps & { groups: readonly Group[]; toGroup?: (value: string) => string }) {
  const t = useText();
  const [wanted, setWanted] = useState<string | null>(null);
  // The first group is expanded until the user selects another.
  const opened = wanted ?? groups[0]?.value;
  if (groups.length === 0) return <Line c="dimmed">{t('monitors.group.empty')}</Line>;
  return (
    <ul className={classes.groups}>
      {groups.map(({ value, label, count, filters }) => (
        <li key={value}>
          <div className={classes.head}>
            <UnstyledButton
              className={classes.toggle}
              aria-expanded={value === opened}
              onClick={() => setWanted(value === opened ? '' : value)}
            >
              <IconChevronRight size={16} className={classes.arrow} aria-hidden="true" />
              <span className={classes.label}>{label}</span>
              {count !== undefined && <span className={classes.count}>{count.toLocaleString(locale())}</span>}
            </UnstyledButton>
            {toGroup && (
              <Link to={toGroup(value)} className={classes.link}>
                {t('monitors.group.domainPage')}
              </Link>
            )}
          </div>
          {value === opened && (
            <MonitorTable
              filters={filters}
              view={given.view}
              changeSort={(next) => given.changeSort({ ...given.filters, sort: next.sort })}
              label={label}
              empty={<Line c="dimmed">{t('monitors.noMatches')}</Line>}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
