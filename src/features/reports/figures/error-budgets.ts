import type { Static } from 'typebox';
import { computeErrorBudget, computeUptime, type UptimeTotals } from '#engine/uptime/uptime.ts';
import type { Ctx } from '#features/access/index.ts';
import { dayOf } from '#features/checks/index.ts';
import { selectMaintenanceOfAll } from '#features/maintenance-windows/index.ts';
import { selectStatusHistories } from '#features/service-monitors/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { BudgetBody, BudgetList, BudgetListQuery } from './schemas.ts';
import { selectMonitorsWithSlo, sloOrders } from './views.ts';

export type Budget = Static<typeof BudgetBody>;
type KnownTime = Pick<UptimeTotals, 'upSeconds' | 'degradedSeconds' | 'downSeconds' | 'ratio'>;

/** Number of days that an SLO covers, including today; the same as in `GET …/uptime`. */
const sloDays = 30;

/**
 * Lists monitors that have an SLO with their error budgets over the last 30 UTC days.
 * @throws AppError `invalid_cursor`.
 */
export async function listErrorBudgets(
  ctx: Ctx,
  query: Static<typeof BudgetListQuery>,
): Promise<Static<typeof BudgetList>> {
  const { db, accountId } = ctx;
  const page = sloOrders.read(query);
  const listed = await selectMonitorsWithSlo(db, accountId, { page, ids: query.id });
  const to = new Date(ctx.clock.now());
  const window = { from: new Date(dayOf(to).getTime() - (sloDays - 1) * dayMs), to };
  const own = { accountId, ids: listed.rows.slice(0, page.limit).map(({ id }) => id) };
  const [histories, maintenance] = await Promise.all([
    selectStatusHistories(db, own, window),
    selectMaintenanceOfAll(db, { ...own, of: 'service_monitors' }, window),
  ]);
  const totals = new Map(
    histories.map(({ id, createdAt, initial, changes }) => {
      const from = Math.min(Math.max(window.from.getTime(), createdAt), to.getTime());
      const excluded = maintenance.get(id) ?? [];
      return [id, computeUptime({ from, to: to.getTime(), initial, changes, excluded })];
    }),
  );
  return sloOrders.cut(listed, query, ({ id, name, slo_percent: target }) =>
    toBudget({ id, name, target }, totals.get(id) ?? unknown),
  );
}

/** The monitor was deleted in the meantime. */
const unknown = { upSeconds: 0, degradedSeconds: 0, downSeconds: 0, ratio: null };

/** Returns the error budget of a monitor with an SLO. */
export function toBudget(
  { id, name, target }: { id: string; name: string; target: number },
  { upSeconds, degradedSeconds, downSeconds, ratio }: KnownTime,
): Budget {
  const times = { availableSeconds: upSeconds + degradedSeconds, downSeconds };
  const { budgetSeconds, spentSeconds, remaining } = computeErrorBudget(times, target);
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    serviceMonitorId: id,
    ...{ name, sloPercent: target, ratio },
    budgetSeconds: round(budgetSeconds),
    spentSeconds: round(spentSeconds),
    remaining: remaining === null ? null : round(remaining),
  };
}
