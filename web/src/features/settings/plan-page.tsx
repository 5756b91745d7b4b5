import { Code, Text as Line, Progress, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { overviewQuery } from '../../service/queries.ts';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { duration } from '../../ui/text/time-text.ts';
import { SettingsPage } from './settings-frame.tsx';
import { accountQuery } from './settings-queries.ts';

/** Shows the plan's limits and current usage. */
export function PlanPage() {
  const t = useText();
  const { data: account, error, refetch } = useQuery(accountQuery);
  const used = useUse();
  return (
    <SettingsPage tab="plan" line={t('settings.planLine')}>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {account && (
        <Stack maw={720}>
          <Table>
            <Table.Tbody>
              <Table.Tr>
                <Table.Th w={220}>{t('settings.plan')}</Table.Th>
                <Table.Td tt="capitalize">{account.plan}</Table.Td>
              </Table.Tr>
              <Share
                name={t('settings.monitors')}
                hint={t('settings.monitorsHint')}
                used={used.monitors}
                cap={account.limits.monitorCap}
              />
              <Share
                name={t('settings.browserMonitors')}
                used={used.browserMonitors}
                cap={account.limits.browserMonitorCap}
              />
              <Share
                name={t('settings.heartbeats')}
                used={used.heartbeats}
                cap={account.limits.heartbeatCap}
              />
              <Table.Tr>
                <Table.Th>{t('settings.minInterval')}</Table.Th>
                <Table.Td>{duration(account.limits.minIntervalSeconds)}</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
          <Line c="dimmed">
            {t('settings.planHint')} <Code>belltower account plan</Code>
          </Line>
        </Stack>
      )}
    </SettingsPage>
  );
}

/** Returns the usage that counts toward the plan's limits, or null until it is loaded. */
function useUse(): Record<'monitors' | 'browserMonitors' | 'heartbeats', number | null> {
  const overview = useQuery(overviewQuery).data;
  const domains = useQuery({
    queryKey: ['domains', 'count'],
    queryFn: () => belltower.listDomainMonitors({ query: { limit: 1, count: true } }),
  }).data?.total;
  const browserMonitors = useQuery({
    queryKey: ['monitors', 'count', 'browser'],
    queryFn: () => belltower.listServiceMonitors({ query: { kind: ['browser'], limit: 1, count: true } }),
  }).data?.total;
  const services = overview?.serviceMonitors?.total;
  return {
    monitors: services === undefined || domains === undefined ? null : services + domains,
    browserMonitors: browserMonitors ?? null,
    heartbeats: overview?.heartbeats?.total ?? null,
  };
}

/** Renders the usage of one limit as numbers and as a bar. The bar changes color when little is left. */
function Share(props: { name: string; hint?: string; used: number | null; cap: number }) {
  const t = useText();
  const { name, hint, used, cap } = props;
  const number = new Intl.NumberFormat(locale());
  const share = used === null || cap === 0 ? 0 : Math.min(100, (used / cap) * 100);
  return (
    <Table.Tr>
      <Table.Th>{name}</Table.Th>
      <Table.Td>
        {used === null
          ? t('settings.atMost', { cap: number.format(cap) })
          : t('settings.usedOf', { used: number.format(used), cap: number.format(cap) })}
        <Progress
          aria-label={name}
          value={share}
          size={4}
          my={6}
          maw={320}
          color={share >= 90 ? 'var(--fill-degraded)' : undefined}
        />
        {hint !== undefined && (
          <Line size="xs" c="dimmed">
            {hint}
          </Line>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
