import { Text as Line } from '@mantine/core';
import type { RiskTrendPoint } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Dimension, dimensions } from './dimensions.ts';

/** What moved the score between the first and the last day of the plot. */
export function ScoreDifference({ points }: { points: readonly RiskTrendPoint[] }) {
  const t = useText();
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || first.riskScore === null || last.riskScore === null) return null;
  const moved = (Object.keys(dimensions) as Dimension[])
    .map((dimension) => ({
      dimension,
      by: (last.dimensions[dimension] ?? 0) - (first.dimensions[dimension] ?? 0),
    }))
    .filter(({ by }) => by !== 0)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  const signed = (by: number) => (by > 0 ? `+${by}` : `−${-by}`);
  const by = last.riskScore - first.riskScore;
  return (
    <Line mt="xs">
      {t(by === 0 ? 'domains.unmoved' : by > 0 ? 'domains.worse' : 'domains.better', {
        date: first.date,
        by: Math.abs(by),
      })}{' '}
      {moved.map(({ dimension, by: each }) => `${t(dimensions[dimension])} ${signed(each)}`).join(' · ')}
    </Line>
  );
}
