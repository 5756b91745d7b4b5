import type { DomainMonitor, RiskTrendPoint } from '../../../../clients/typescript/src/index.ts';

/** The days of a trend, and the present one where its scan is newer: the line ends at the score that the page begins with. */
export function daysUpToNow(
  points: readonly RiskTrendPoint[],
  latest: DomainMonitor['latest'],
): { date: string; score: number | null; point?: RiskTrendPoint }[] {
  const days = points.map((point) => ({ date: point.date, score: point.riskScore, point }));
  const today = latest?.scannedAt?.slice(0, 10) ?? '';
  const isNewer = today > (points.at(-1)?.date ?? '');
  return latest && isNewer ? [...days, { date: today, score: latest.riskScore }] : days;
}
