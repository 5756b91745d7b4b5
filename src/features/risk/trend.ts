import type { Ctx } from '#features/access/index.ts';
import { dayMs } from '#platform/clock.ts';
import { listRiskTrends } from './queries.ts';

/** The day that a trend of `days` days with today begins on. */
export function trendStart(nowMs: number, days: number): string {
  return new Date(nowMs - (days - 1) * dayMs).toISOString().slice(0, 10);
}

/** One trend as objects; none for a monitor that is not the caller's. */
export async function readRiskTrend(
  ctx: Pick<Ctx, 'db' | 'clock' | 'accountId'>,
  monitorId: string,
  days: number,
): Promise<object[]> {
  const since = trendStart(ctx.clock.now(), days);
  const order = { accountId: ctx.accountId, monitorId, since };
  const texts = await listRiskTrends(ctx.db, [order]);
  return JSON.parse(texts.get(order) ?? '[]') as object[];
}
