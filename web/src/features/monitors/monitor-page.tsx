import { Anchor, Button, CopyButton, Text as Line, Menu, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { MuteMenu } from '../../ui/dialogs/mute-menu.tsx';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconRefresh } from '../../ui/icons.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { PageHeader, PageWaiting } from '../../ui/page/page.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { type Monitor, targetOf, useKindName } from './monitor.ts';
import { MonitorOverview } from './monitor-overview.tsx';
import { monitorQuery } from './monitor-queries.ts';
import { StateSentence } from './monitor-state.tsx';
import { useBulk } from './use-bulk.ts';

const MonitorSettings = lazyPart(async () => (await import('./form/monitor-settings.tsx')).MonitorSettings);

/** Shows one monitor: its state, history, checks, incidents and settings. */
export function MonitorPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const monitor = useQuery(monitorQuery(id));
  if (monitor.error) return <ErrorPanel error={monitor.error} retry={monitor.refetch} />;
  return monitor.data ? <MonitorView monitor={monitor.data} /> : <PageWaiting />;
}

function MonitorView({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const [searchParams, setSearchParams] = useFilterSearch(`/monitors/${monitor.id}`);
  const tab = searchParams.tab === 'settings' ? 'settings' : 'overview';
  const openTab = (next: string | null) => setSearchParams(next === 'settings' ? { tab: next } : {});
  return (
    <>
      <PageHeader
        title={monitor.name}
        line={
          <>
            <StateSentence monitor={monitor} />
            <Target monitor={monitor} />
          </>
        }
        actions={<Actions monitor={monitor} />}
      />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('form.sections')}>
          <Tabs.Tab value="overview">{t('form.overview')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('form.settings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <MonitorOverview monitor={monitor} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <MonitorSettings monitor={monitor} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Target({ monitor }: { monitor: Monitor }) {
  const kindName = useKindName();
  const target = targetOf(monitor);
  return (
    <Line size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {kindName(monitor.kind)} ·{' '}
      {'url' in monitor ? (
        <Anchor href={target} target="_blank" rel="noopener noreferrer" size="xs">
          {target}
        </Anchor>
      ) : (
        target
      )}
    </Line>
  );
}

const nothing = () => undefined;

function Actions({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const bulk = useBulk({ rows: [monitor], filters: null, release: nothing });
  const which = { ids: [monitor.id] };
  const togglePaused = () => bulk.togglePause(which, monitor);
  const check = () => bulk.run('check', which);
  useKey('p', togglePaused);
  useKey('c', () => !monitor.paused && check());
  return (
    <>
      <Button leftSection={<IconRefresh size={16} />} disabled={monitor.paused} onClick={check}>
        {t('monitors.action.check')}
      </Button>
      <Button
        variant="default"
        leftSection={monitor.paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onClick={togglePaused}
      >
        {t(monitor.paused ? 'monitors.action.resume' : 'monitors.action.pause')}
      </Button>
      <MuteMenu of="serviceMonitorIds" ids={which.ids} size="sm" />
      <CopyMenu monitor={monitor} />
    </>
  );
}

function CopyMenu({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const curl = `curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/service-monitors/${monitor.id}`;
  const forms = { curl, json: JSON.stringify(monitor, null, 2) };
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconCopy size={16} />}>
          {t('action.copy')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['curl', 'json'] as const).map((form) => (
          <CopyButton key={form} value={forms[form]}>
            {({ copied, copy }) => (
              <Menu.Item onClick={copy}>{copied ? t('action.copied') : t(`monitors.copy.${form}`)}</Menu.Item>
            )}
          </CopyButton>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
