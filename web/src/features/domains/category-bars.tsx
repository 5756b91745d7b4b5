import { Title, UnstyledButton } from '@mantine/core';
import type { RiskTrendPoint } from '../../../../clients/typescript/src/index.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import classes from './category-bars.module.css';

const toneOf = (score: number): string => (score > 60 ? 'down' : score > 25 ? 'degraded' : 'up');

/** Renders eight bars that expand to their findings. A longer bar is worse. */
export function DimensionBars(props: {
  /** Null before the first scan. */
  scores: RiskTrendPoint['dimensions'] | null;
  chosen: Dimension | null;
  onChoose: (dimension: Dimension) => void;
}) {
  const t = useText();
  return (
    <section>
      <Title order={2} mb="xs">
        {t('domains.categories')}
      </Title>
      <div className={classes.bars}>
        {(Object.keys(dimensions) as Dimension[]).map((dimension) => {
          const score = props.scores?.[dimension] ?? null;
          return (
            <UnstyledButton
              key={dimension}
              className={classes.bar}
              // Printed even though it is a button, because it displays a state.
              data-printed
              aria-pressed={props.chosen === dimension}
              onClick={() => props.onChoose(dimension)}
            >
              <span>{t(dimensions[dimension])}</span>
              <span className={classes.track}>
                {score !== null && (
                  <span
                    className={classes.fill}
                    data-tone={toneOf(score)}
                    style={{ width: `${Math.max(1, score)}%` }}
                  />
                )}
              </span>
              <span className={classes.score}>{score ?? t('domains.notMeasured')}</span>
            </UnstyledButton>
          );
        })}
      </div>
    </section>
  );
}

export type Dimension = keyof RiskTrendPoint['dimensions'];

/** The eight categories of the score, in display order. */
export const dimensions: Record<Dimension, Text> = {
  availability: 'dimension.availability',
  certificateHygiene: 'dimension.certificateHygiene',
  dnsEmailAuth: 'dimension.dnsEmailAuth',
  brandPhishing: 'dimension.brandPhishing',
  assetExposure: 'dimension.assetExposure',
  vulnerabilityWebRisk: 'dimension.vulnerabilityWebRisk',
  changeRisk: 'dimension.changeRisk',
  hostingReputation: 'dimension.hostingReputation',
};
