import { Button, Group, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { MuteMenu } from '../../ui/dialogs/mute-menu.tsx';
import { MutedUntil } from '../../ui/dialogs/muted-until.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useNow } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { PageHeader, PageWaiting } from '../../ui/page/page.tsx';
import { duration } from '../../ui/text/time-text.ts';
import { HeartbeatOverview } from './heartbeat-overview.tsx';

const HowToPing = lazyPart(async () => (await import('./how-to-ping.tsx')).HowToPing);
const HeartbeatSettings = lazyPart(async () => (await import('./heartbeat-settings.tsx')).HeartbeatSettings);

const tabs = ['overview', 'ping', 'settings'] as const;

/** Shows one heartbeat: status, runs, pings, instructions and settings. */
export function HeartbeatPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useQuery({
    queryKey: ['heartbeats', 'one', id],
    queryFn: () => belltower.getHeartbeat({ path: { id } }),
  });
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  return data ? <HeartbeatView key={id} heartbeat={data} /> : <PageWaiting />;
}

function HeartbeatView({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const now = useNow();
  const { state } = heartbeat;
  const [search, setSearch] = useFilterSearch(`/heartbeats/${heartbeat.id}`);
  // A heartbeat without pings opens with the ping instructions.
  const [first] = useState(state.lastPingAt === null && heartbeat.pingUrl !== null ? 'ping' : 'overview');
  const tab = tabs.find((one) => one === search.tab) ?? first;
  const openTab = (next: string | null) => setSearch(next === null || next === first ? {} : { tab: next });
  return (
    <>
      <PageHeader
        title={heartbeat.name}
        line={
          <Group gap="md" mt={4}>
            <StateMark state={state.status} word={t(`heartbeats.status.${state.status}`)} />
            {state.cause && <span>{t(`heartbeats.cause.${state.cause}`)}</span>}
            <span>{t('heartbeats.for', { time: duration((now - Date.parse(state.since)) / 1000) })}</span>
            {state.running && <span>{t('heartbeats.running')}</span>}
            {state.mute ? (
              <MutedUntil mute={state.mute} />
            ) : (
              state.maintenance && <span>{t('state.maintenance')}</span>
            )}
          </Group>
        }
        actions={<Actions heartbeat={heartbeat} />}
      />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="overview">{t('heartbeats.overview')}</Tabs.Tab>
          <Tabs.Tab value="ping">{t('heartbeats.howTo')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('nav.settings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <HeartbeatOverview heartbeat={heartbeat} toHowTo={() => openTab('ping')} />
        </Tabs.Panel>
        <Tabs.Panel value="ping">
          <HowToPing heartbeat={heartbeat} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <HeartbeatSettings heartbeat={heartbeat} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Actions({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const queryClient = useQueryClient();
  const path = { id: heartbeat.id };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['heartbeats'] });
  const onError = useErrorNotice();
  const toggle = useMutation({
    mutationFn: () =>
      heartbeat.paused ? belltower.resumeHeartbeat({ path }) : belltower.pauseHeartbeat({ path }),
    onSettled,
    onError,
  });
  return (
    <>
      <Button variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
        {t(heartbeat.paused ? 'heartbeats.resume' : 'heartbeats.pause')}
      </Button>
      <MuteMenu of="heartbeatIds" ids={[heartbeat.id]} size="sm" />
    </>
  );
}
