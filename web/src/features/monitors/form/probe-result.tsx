import { Title } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { belltower } from '../../../service/client.ts';
import { PhaseBars } from '../../../ui/charts/phase-bars.tsx';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { milliseconds } from '../../../ui/text/time-text.ts';
import classes from './monitor-form.module.css';

const StepWaterfall = lazyPart(async () => (await import('../step-waterfall.tsx')).StepWaterfall);
const BrowserRun = lazyPart(async () => (await import('../browser-run.tsx')).BrowserRun);

type Result = Awaited<ReturnType<typeof belltower.probeServiceMonitor>>;

/** Shows the result of a test check. Loaded on demand. */
export function ProbeResult({
  status,
  durationMs,
  address,
  message,
  phases,
  steps = [],
  values = {},
  ...seen
}: Result) {
  const { console, picture = null } = seen;
  const t = useText();
  return (
    <section aria-live="polite">
      <Title order={2} mb={4}>
        {t('form.testResult')}
      </Title>
      <p style={{ margin: '0 0 8px', overflowWrap: 'anywhere' }}>
        <StateMark state={status} /> {milliseconds(durationMs)}
        {address && ` · ${address}`}
        {message && ` · ${message}`}
      </p>
      {steps.length === 0 ? <PhaseBars phases={phases} /> : <StepWaterfall steps={steps} />}
      {console && (
        <BrowserRun
          steps={steps}
          console={console}
          pictures={
            picture === null ? [] : [{ step: picture.step, src: `data:image/jpeg;base64,${picture.image}` }]
          }
        />
      )}
      {Object.keys(values).length > 0 && (
        <>
          <Title order={3} mt="sm">
            {t('form.testValues')}
          </Title>
          <dl className={classes.values}>
            {Object.entries(values).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
