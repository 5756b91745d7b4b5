import type { Item } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { duration, percentText, uptimePercent } from '../text/time-text.ts';
import classes from './error-budget.module.css';
import { StateMark } from './state-mark.tsx';

/** The error budget of a monitor with an SLO. */
export type Budget = Item<'listErrorBudgets'>;

/** Remaining share of the budget below which it is highlighted. */
const lowShare = 0.25;

/** Describes how much of the budget is left. */
export function BudgetLeft({ budget: { remaining } }: { budget: Budget }) {
  const t = useText();
  return (remaining ?? 1) < 0 ? (
    <StateMark state="expired" word={t('slo.exceeded')} />
  ) : (
    t('slo.left', { share: percentText(remaining ?? 1) })
  );
}

/** Shows the remaining budget as a bar, with the uptime and the target below it. */
export function BudgetBar({ budget }: { budget: Budget }) {
  const t = useText();
  const { remaining, ratio, sloPercent, budgetSeconds, spentSeconds } = budget;
  const left = Math.max(0, remaining ?? 1);
  const tone = left === 0 ? 'down' : left < lowShare ? 'degraded' : 'up';
  const target = (sloPercent / 100).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 3 });
  const times = t('slo.times', { spent: duration(spentSeconds), budget: duration(budgetSeconds) });
  return (
    <span className={classes.budget} title={times}>
      <span className={classes.bar} data-tone={tone}>
        <span style={{ width: `${left * 100}%` }} />
      </span>
      {ratio === null
        ? t('slo.unknown', { target })
        : t('slo.figures', { uptime: uptimePercent(ratio), target })}
    </span>
  );
}
