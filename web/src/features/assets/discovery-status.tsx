import { Button, Group, Text as Line } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { lastRunQuery, relatedQuery } from './asset-queries.ts';
import classes from './assets.module.css';

type Run = Answer<'getDiscovery'>;
const types = [
  ...(['hosting', 'cdn', 'operator', 'as', 'prefix', 'nameserver', 'mail', 'issuer', 'registrar'] as const),
  'address' as const,
];
/** Maximum number of items shown per type. */
const maxShown = 8;

/** Renders the discovery status of a domain: the last run, a running one, and the associations of its subdomains. */
export function DiscoveryStatus({ domainId }: { domainId: string }) {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const run = useQuery(lastRunQuery(domainId));
  const discover = useMutation({
    mutationFn: () => belltower.createDiscovery({ body: { domainId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['assets', 'runs', domainId] }),
    onError: refuse,
  });
  const isActive = run.data?.state === 'queued' || run.data?.state === 'running';
  return (
    <section>
      <Group mb="xs" gap="md">
        <Button
          size="compact-sm"
          variant="default"
          loading={discover.isPending || isActive}
          onClick={() => discover.mutate()}
        >
          {t('assets.runDiscovery')}
        </Button>
        {run.data && <LastRun run={run.data} />}
      </Group>
      {run.data && <Steps run={run.data} />}
      <Related domainId={domainId} />
    </section>
  );
}

function LastRun({ run }: { run: Run }) {
  const t = useText();
  const step = run.steps.find(({ state }) => state === 'running')?.name;
  if (run.finishedAt === null)
    return (
      <Line role="status" c="dimmed">
        {step === undefined
          ? t('assets.step.queued')
          : t('assets.discoveryRunning', { step: t(`assets.source.${step}`) })}
      </Line>
    );
  return (
    <Line c="dimmed">
      {t('assets.lastDiscovery', { count: run.fresh })}, <TimeAgo at={run.finishedAt} />
      {run.error === 'worker-died' && `. ${t('work.workerDied')}`}
    </Line>
  );
}

function Steps({ run }: { run: Run }) {
  const t = useText();
  const word = ({ state, found, reason }: Run['steps'][number]): string => {
    if (state === 'done') return t('assets.step.done', { count: found });
    return reason === 'not-verified' ? t('assets.step.notVerified') : t(`assets.step.${state}`);
  };
  return (
    <ul className={classes.steps} aria-label={t('assets.steps')}>
      {run.steps.map((step) => (
        <li key={step.name}>
          {t(`assets.source.${step.name}`)}: {word(step)}
        </li>
      ))}
    </ul>
  );
}

function Related({ domainId }: { domainId: string }) {
  const t = useText();
  const related = useQuery(relatedQuery(domainId));
  const items = related.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <dl className={classes.related} aria-label={t('assets.related')}>
      {types.map((type) => {
        const of = items.filter((item) => item.type === type).sort((a, b) => b.names - a.names);
        if (of.length === 0) return null;
        return (
          <div key={type}>
            <dt>{t(`assets.type.${type}`)}</dt>
            {of.slice(0, maxShown).map(({ id, value, label, names }) => (
              <dd key={id} title={t('assets.names', { count: names })}>
                {label === null || value.endsWith(label) ? value : `${value} ${label}`}
              </dd>
            ))}
            {of.length > maxShown && <dd>+{of.length - maxShown}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
