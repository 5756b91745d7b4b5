import { Button, Group, Text as Line, Select, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Domain, DomainMonitor, RiskTrendPoint } from '../../../../clients/typescript/src/index.ts';
import { codedText, findingText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { TrendLine } from '../../ui/charts/trend-line.tsx';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { EvidenceText } from '../../ui/findings/evidence-text.tsx';
import classes from '../../ui/findings/finding-entry.module.css';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { bothNames } from '../../ui/marks/domain-name.tsx';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { EmptyState, PageHeader, PageWaiting } from '../../ui/page/page.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import { dayMs } from '../../ui/text/durations.ts';
import { dateText } from '../../ui/text/time-text.ts';
import { type Dimension, DimensionBars, dimensions } from './category-bars.tsx';
import { ScoreNow } from './current-score.tsx';
import { DomainFindings } from './domain-findings.tsx';
import layout from './domain-page.module.css';
import { DomainRelated } from './related-counts.tsx';
import { DomainScans, daysUpToNow, ScoreDifference, TrendAnnotations, useNoteOf } from './score-history.tsx';

/** Shows a domain of the inventory with its domain monitor, if one exists. */
export function DomainPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useQuery({
    queryKey: ['domains', 'one', id],
    queryFn: async () => {
      const domain = await belltower.getDomain({ path: { id } });
      const { items } = await belltower.listDomainMonitors({
        query: { domain: domain.domain, limit: 1, expand: ['summary'] },
      });
      return { domain, monitor: items[0] ?? null };
    },
  });
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  if (!data) return <PageWaiting />;
  if (data.monitor) return <MonitoredDomain monitor={data.monitor} />;
  return (
    <>
      <PageHeader title={bothNames(data.domain.domain)} line={data.domain.label} />
      <EmptyState text={t('domains.notScanned')} action={<AddMonitorButton domain={data.domain} />} />
    </>
  );
}

function AddMonitorButton({ domain }: { domain: Domain }) {
  const t = useText();
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const addMonitor = useMutation({
    mutationFn: () => belltower.createDomainMonitor({ body: { domain: domain.domain } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['domains'] }),
    onError: refuse,
  });
  return (
    <Button loading={addMonitor.isPending} onClick={() => addMonitor.mutate()}>
      {t('domains.create')}
    </Button>
  );
}

function MonitoredDomain({ monitor }: { monitor: DomainMonitor }) {
  const t = useText();
  const [days, setDays] = useState('90');
  const [dimension, setDimension] = useState<Dimension | null>(null);
  const trend = useQuery({
    queryKey: ['domains', 'trend', monitor.id, days],
    queryFn: () =>
      belltower.getDomainMonitorRiskTrend({ path: { id: monitor.id }, query: { days: Number(days) } }),
    placeholderData: (old) => old,
  });
  const { data: risk } = useQuery({
    queryKey: ['domains', 'risk', monitor.id],
    queryFn: () => belltower.getDomainMonitorRisk({ path: { id: monitor.id }, query: {} }),
  });
  const printing = usePrinting();
  const choose = (one: Dimension | null) => {
    setDimension(one === dimension ? null : one);
    if (one !== null) document.getElementById('findings')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <PageHeader
        title={bothNames(monitor.domain)}
        line={<Facts monitor={monitor} />}
        actions={<Actions monitor={monitor} />}
      />
      {monitor.verification.status !== 'verified' && <Verification monitor={monitor} />}
      <div className={layout.columns}>
        <Stack gap="xl" className={layout.main}>
          <ScoreNow monitor={monitor} risk={risk} />
          <Trend monitor={monitor} points={trend.data} days={days} setDays={setDays} />
          <DomainFindings
            monitorId={monitor.id}
            dimension={dimension}
            risk={risk}
            opened={printing}
            onAll={() => setDimension(null)}
            title={
              dimension === null ? t('nav.findings') : `${t('nav.findings')}: ${t(dimensions[dimension])}`
            }
          />
        </Stack>
        <Stack gap="xl" className={layout.aside}>
          <DimensionBars scores={risk?.dimensions ?? null} chosen={dimension} onChoose={choose} />
          <Registration monitor={monitor} />
          <DomainRelated domainId={monitor.domainId} domain={monitor.domain} />
        </Stack>
      </div>
      <Stack gap="xl" mt="xl">
        <DomainChanges monitorId={monitor.id} />
        <DomainScans monitorId={monitor.id} />
      </Stack>
    </>
  );
}

/** Shows the label, whether ownership is verified, and the time of the last scan. */
function Facts({ monitor }: { monitor: DomainMonitor }) {
  const t = useText();
  const facts = [
    monitor.label,
    monitor.verification.status === 'verified' ? t('domains.verified') : null,
    monitor.state === 'paused' ? t('state.paused') : null,
  ].filter((fact) => fact !== null);
  return <span style={{ overflowWrap: 'anywhere' }}>{facts.join(' · ')}</span>;
}

/** Shows the expiry of the registration and the registrar. */
function Registration({ monitor }: { monitor: DomainMonitor }) {
  const t = useText();
  const now = useNow();
  const registration = monitor.summary?.registration;
  const expiresAt = registration?.expiresAt ?? null;
  const left = expiresAt === null ? null : Math.floor((Date.parse(expiresAt) - now) / dayMs);
  return (
    <section>
      <Title order={2} mb="xs">
        {t('domains.registration')}
      </Title>
      {registration ? (
        <>
          {left !== null && expiresAt !== null && (
            <Line fw={600} c={left < 31 ? 'var(--state-down)' : undefined}>
              {left < 0 ? t('domains.expired') : t('domains.daysLeft', { count: left })}
              <Line span fw={400} size="sm" c="dimmed">
                {' '}
                · {dateText(Date.parse(expiresAt), now)}
              </Line>
            </Line>
          )}
          <Line>{registration.registrar ?? t('domains.registrarUnknown')}</Line>
        </>
      ) : (
        <Line c="dimmed">{t('domains.registrationUnknown')}</Line>
      )}
    </section>
  );
}

/** Shows the score over time, notes about it, and the causes of its changes. */
function Trend({
  monitor,
  points,
  days,
  setDays,
}: {
  monitor: DomainMonitor;
  points: RiskTrendPoint[] | undefined;
  days: string;
  setDays: (days: string) => void;
}) {
  const t = useText();
  const noteOf = useNoteOf();
  return (
    <section aria-label={t('domains.trend')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('domains.trend')}</Title>
        <Select
          wrapperProps={{ 'data-unprinted': true }}
          aria-label={t('domains.days')}
          data={['7', '30', '90', '365'].map((count) => ({
            value: count,
            label: t('domains.lastDays', { count: Number(count) }),
          }))}
          value={days}
          onChange={(value) => value !== null && setDays(value)}
          w={160}
        />
      </Group>
      {points && points.length > 0 ? (
        <>
          <TrendLine
            label={t('domains.trend')}
            days={daysUpToNow(points, monitor.latest).map(({ date, score, point, isNow }) => {
              const note = point && noteOf(point);
              return {
                ...{ date, score },
                ...(isNow ? { label: t('domains.now') } : {}),
                ...(note === undefined ? {} : { note }),
              };
            })}
          />
          <TrendAnnotations points={points} />
          <ScoreDifference monitorId={monitor.id} points={points} />
        </>
      ) : (
        <Line c="dimmed">{t('domains.noTrend')}</Line>
      )}
    </section>
  );
}

/** Renders the actions of a domain: scan now, print, and stop monitoring. */
function Actions({ monitor }: { monitor: DomainMonitor }) {
  const t = useText();
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const scan = useMutation({
    mutationFn: () => belltower.scanDomainMonitor({ path: { id: monitor.id } }),
    onSuccess: async () => {
      notifications.show({ message: t('domains.scanStarted') });
      await queryClient.invalidateQueries({ queryKey: ['domains'] });
    },
    onError: refuse,
  });
  const end = useMutation({
    mutationFn: () => belltower.deleteDomainMonitor({ path: { id: monitor.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['domains'] }),
    onError: refuse,
  });
  return (
    <>
      <Button onClick={() => scan.mutate()} loading={scan.isPending}>
        {t('domains.scanNow')}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        {t('domains.print')}
      </Button>
      <ConfirmButton
        label={t('domains.stopMonitoring')}
        sure={t('domains.stopMonitoringConfirm')}
        name={monitor.domain}
        size="sm"
        loading={end.isPending}
        onSure={() => end.mutate()}
      />
    </>
  );
}

/** Returns true while the page is printed. Collapsed sections must be visible then. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Renders synchronously, because the browser prints the page right after the event.
    const startPrinting = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', startPrinting);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', startPrinting);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** Lists the changes between scans, newest first, with old and new values. */
function DomainChanges({ monitorId }: { monitorId: string }) {
  const t = useText();
  const changes = usePages(
    ['domains', 'changes', monitorId],
    (cursor) => belltower.listDomainMonitorChanges({ path: { id: monitorId }, query: { limit: 20, cursor } }),
    { keepsRows: false },
  );
  const items = changes.rows;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('domains.changes')}
      </Title>
      {changes.data && items.length === 0 && <Line c="dimmed">{t('domains.noChanges')}</Line>}
      <ul className={classes.list}>
        {items.map((change) => (
          <li key={change.id} className={classes.entry}>
            <Line>
              <SeverityMark severity={change.severity} /> {findingText(change.checkId, 'title', change.title)}{' '}
              <Line span size="xs" c="dimmed">
                {change.asset} · <TimeAgo at={change.at} />
              </Line>
            </Line>
            <EvidenceText evidence={change.evidence} />
          </li>
        ))}
      </ul>
      <MoreButton query={changes} />
    </section>
  );
}

/** Explains how to verify ownership. Some checks require it. */
export function Verification({ monitor }: { monitor: DomainMonitor }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const { dns, file, meta } = monitor.verification.instructions;
  const verify = useMutation({
    mutationFn: () => belltower.verifyDomainMonitor({ path: { id: monitor.id } }),
    onSuccess: async ({ verification }) => {
      const proven = verification.status === 'verified';
      notifications.show({ message: t(proven ? 'domains.ownershipVerified' : 'domains.tokenNotFound') });
      await queryClient.invalidateQueries({ queryKey: ['domains'] });
    },
    onError: refuse,
  });
  return (
    <section data-unprinted className={layout.verification}>
      <Group gap="sm">
        <Line>{t('domains.verifyText')}</Line>
        <Button size="compact-sm" variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t('domains.verify')}
        </Button>
      </Group>
      <Stack gap="xs" maw={880} mt="sm" display={opened ? undefined : 'none'}>
        <Line size="xs">{t('domains.verifyDns')}</Line>
        <CopyLine value={`${dns.name} ${dns.type} "${dns.value}"`} label={t('domains.verifyDns')} />
        <Line size="xs">{t('domains.verifyFile', { url: file.url })}</Line>
        <CopyLine value={file.content} label={t('domains.verifyFile', { url: file.url })} />
        <Line size="xs">{t('domains.verifyMeta', { url: meta.url })}</Line>
        <CopyLine value={meta.html} label={t('domains.verifyMeta', { url: meta.url })} />
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()} w="fit-content">
          {t('domains.verifyNow')}
        </Button>
        {verify.data && (
          <Stack gap={0} role="status">
            {verify.data.checks.map((check) => (
              <Line key={check.method} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {codedText(check, 'message')}
              </Line>
            ))}
          </Stack>
        )}
      </Stack>
    </section>
  );
}
