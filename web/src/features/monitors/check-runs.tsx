import { Group, Text as Line, Select, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useRegionName } from '../../service/locations.ts';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { clockTime } from '../../ui/text/time-text.ts';
import { PhaseLegend, StepWaterfall } from './step-waterfall.tsx';

const BrowserRun = lazyPart(async () => (await import('./browser-run.tsx')).BrowserRun);
type Run = Answer<'listCheckRuns'>['items'][number];

/** Shows the steps of the latest runs. Initially shows the newest run. */
export function LastRuns({ id }: { id: string }) {
  const t = useText();
  const [chosen, choose] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['monitors', 'runs', id],
    queryFn: () => belltower.listCheckRuns({ path: { id }, query: { limit: 30 } }),
  });
  const items = data?.items ?? [];
  const nameOf = useRegionName(items.map(({ region }) => region));
  const run = items.find(({ checkId }) => checkId === chosen) ?? items[0];
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('monitors.steps')}</Title>
        {run && (
          <Select
            size="xs"
            w={260}
            aria-label={t('monitors.run')}
            data={items.map(({ checkId, scheduledAt, status, region }) => ({
              value: checkId,
              label: `${clockTime(Date.parse(scheduledAt))} · ${t(status === 'unknown' ? 'monitors.unknownShort' : `state.${status}`)}${region === 'default' ? '' : ` · ${nameOf(region)}`}`,
            }))}
            value={run.checkId}
            onChange={choose}
          />
        )}
      </Group>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {data && !run && <Line c="dimmed">{t('monitors.noRuns')}</Line>}
      {run && <RunDetails monitorId={id} run={run} />}
    </section>
  );
}

/** Shows the steps of one check. */
export function RunOfCheck({ monitorId, checkId }: { monitorId: string; checkId: string }) {
  const { data } = useQuery({
    queryKey: ['monitors', 'runs', monitorId, checkId],
    queryFn: () => belltower.listCheckRuns({ path: { id: monitorId }, query: { checkId } }),
  });
  const [run] = data?.items ?? [];
  return run ? <RunDetails monitorId={monitorId} run={run} /> : null;
}

/** Shows the steps of a run and, for a browser check, its console and screenshots. */
function RunDetails({ monitorId, run }: { monitorId: string; run: Run }) {
  const { checkId, steps, console, pictures } = run;
  return (
    <>
      <StepWaterfall steps={steps} />
      {console === null ? (
        <PhaseLegend />
      ) : (
        <BrowserRun
          steps={steps}
          console={console}
          pictures={pictures.map((step) => ({
            step,
            src: `/api/v1/service-monitors/${monitorId}/runs/${checkId}/pictures/${step}`,
          }))}
        />
      )}
    </>
  );
}
