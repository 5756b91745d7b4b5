import type { ReactNode } from 'react';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './status-tabs.module.css';

interface StatusTab {
  value: string;
  label: string;
  /** The count; undefined if unknown. */
  count?: number | undefined;
  /** The color of a count above zero. */
  tone?: 'down' | 'degraded';
}

/** Renders one of the buttons above a list. The button appears pressed while its rows are shown. */
export function ListTab(props: {
  label: string;
  isOn: boolean;
  count?: number | undefined;
  tone?: 'down' | 'degraded' | undefined;
  onClick: () => void;
}) {
  const { label, count } = props;
  return (
    <button type="button" className={classes.tab} aria-pressed={props.isOn} onClick={props.onClick}>
      <span className={classes.label}>{label}</span>{' '}
      {count !== undefined && (
        <span className={classes.count} data-tone={count > 0 ? props.tone : undefined}>
          {count.toLocaleString(locale())}
        </span>
      )}
    </button>
  );
}

/**
 * Renders the statuses of a list as tabs with their counts. The first tab usually represents all statuses. `children`
 * are further tabs, such as saved views.
 */
export function StatusTabs({
  label,
  total,
  tabs,
  values,
  isAll = values.length === 0,
  hasAll = true,
  onChange,
  children,
}: {
  /** Accessible name of the row. */
  label: string;
  total?: number | undefined;
  tabs: readonly StatusTab[];
  /** The statuses in the list's filter. */
  values: readonly string[];
  /** Whether the first tab is pressed. */
  isAll?: boolean;
  /** Whether there is a tab for all statuses. */
  hasAll?: boolean;
  onChange: (values: string[]) => void;
  children?: ReactNode;
}) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll as a row.
    <div role="group" aria-label={label} className={classes.row} data-unprinted>
      {hasAll && <ListTab label={t('table.all')} count={total} isOn={isAll} onClick={() => onChange([])} />}
      {tabs
        // A status without rows has no tab, unless the filter includes it.
        .filter(({ value, count }) => count !== 0 || values.includes(value))
        .map(({ value, ...tab }) => (
          <ListTab key={value} {...tab} isOn={values.includes(value)} onClick={() => onChange([value])} />
        ))}
      {children && <span className={classes.divider} aria-hidden="true" />}
      {children}
    </div>
  );
}
