import { Anchor, Text as Line } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Text, useCodeText, useText } from '../../i18n/use-text.ts';
import { type State, StateMark } from '../../ui/marks/state-mark.tsx';
import layout from './overview.module.css';
import { statusesQuery } from './overview-queries.ts';
import classes from './status-grid.module.css';
import { type GroupBy, listGroupings, type Row, rowsOf } from './status-rows.ts';

const byName: Record<GroupBy, Text> = {
  tag: 'overview.byTag',
  group: 'overview.byGroup',
  kind: 'overview.byKind',
};
/** Maximum numbers of cells in a row and of rows. */
const maxCells = 60;
const maxRows = 12;

/** Shows the status of every monitor as a cell, by tag, group or kind. Rows with problems come first. */
export function StatusGrid() {
  const t = useText();
  const { data } = useQuery(statusesQuery);
  const [chosen, choose] = useLocalStorage<GroupBy>({
    key: 'belltower-grid-by',
    defaultValue: 'tag',
    getInitialValueInEffect: false,
  });
  const possible = useMemo(() => (data ? listGroupings(data) : []), [data]);
  const by = possible.includes(chosen) ? chosen : (possible[0] ?? 'kind');
  const rows = useMemo(() => (data ? rowsOf(data, by) : []), [data, by]);
  if (!data) return null;
  return (
    <section aria-labelledby="counts" className={layout.part}>
      <div className={classes.head}>
        <h2 id="counts">{t('overview.counts')}</h2>
        {possible.length > 1 && (
          <fieldset aria-label={t('overview.groupBy')} className={classes.choices}>
            {possible.map((value) => (
              <button
                key={value}
                type="button"
                className={classes.choice}
                aria-pressed={value === by}
                onClick={() => choose(value)}
              >
                {t(byName[value])}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div className={classes.rows}>
        {rows.slice(0, maxRows).map((row) => (
          <GridRow key={row.key} row={row} by={by} />
        ))}
      </div>
      {(rows.length > maxRows || !data.complete) && (
        <Anchor component={Link} to="/monitors" className={layout.more}>
          {data.complete
            ? t('overview.moreGroups', { count: rows.length - maxRows })
            : t('overview.worstOnly', { count: data.items.length })}
        </Anchor>
      )}
    </section>
  );
}

function GridRow({ row: { name, to, items }, by }: { row: Row; by: string }) {
  const t = useText();
  const textOf = useCodeText();
  const shown = items.slice(0, maxCells);
  const label =
    name === null ? t('overview.noTag') : by === 'kind' ? textOf(`monitors.kind.${name}`, name) : name;
  return (
    <div className={classes.row}>
      <div className={classes.name}>
        {to === null ? (
          <span className={classes.quiet}>{label}</span>
        ) : (
          <Anchor component={Link} to={to} c="inherit" title={label}>
            {label}
          </Anchor>
        )}
        <Line span size="xs" c="dimmed">
          {items.length}
        </Line>
      </div>
      <div className={classes.cells}>
        {shown.map(({ type, id, name: each, status }) => (
          <Link
            key={id}
            to={`/${type === 'heartbeat' ? 'heartbeats' : 'monitors'}/${id}`}
            className={classes.cell}
            title={`${each}: ${t(`state.${status}`)}`}
            aria-label={each}
          >
            <StateMark state={status as State} short />
          </Link>
        ))}
        {items.length > shown.length && (
          <Line span size="xs" c="dimmed">
            {t('overview.moreCells', { count: items.length - shown.length })}
          </Line>
        )}
      </div>
    </div>
  );
}
