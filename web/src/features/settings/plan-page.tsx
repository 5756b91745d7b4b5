import { Text as Line, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { duration } from '../../ui/time-text.ts';
import { accountQuery } from './account-query.ts';
import { SettingsPage } from './settings-page.tsx';

export function PlanPage() {
  const t = useText();
  const { data: account, error, refetch } = useQuery(accountQuery);
  const number = new Intl.NumberFormat(locale());
  return (
    <SettingsPage tab="plan" line={t('settings.planLine')}>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {account && (
        <Stack maw={720}>
          <Table>
            <Table.Tbody>
              <Table.Tr>
                <Table.Th>{t('settings.plan')}</Table.Th>
                <Table.Td ta="right">{account.plan}</Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th>{t('settings.monitors')}</Table.Th>
                <Table.Td ta="right">{number.format(account.limits.monitorCap)}</Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th>{t('settings.minInterval')}</Table.Th>
                <Table.Td ta="right">{duration(account.limits.minIntervalSeconds)}</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
          <Line c="dimmed">{t('settings.planHint')}</Line>
        </Stack>
      )}
    </SettingsPage>
  );
}
