import { Anchor, Text as Line, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SettingsPage } from './settings-page.tsx';

export function AboutPage() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['readiness'],
    queryFn: () => belltower.checkReadiness(),
  });
  return (
    <SettingsPage tab="about" line={t('settings.aboutLine')}>
      <Stack maw={720}>
        {error && <ErrorPanel error={error} retry={refetch} />}
        {data !== undefined && (
          <Table>
            <Table.Tbody>
              {Object.entries(data as Record<string, unknown>).map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th>{name}</Table.Th>
                  <Table.Td ff="monospace">
                    {typeof value === 'object' ? JSON.stringify(value) : String(value)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Line>
          <Anchor href="/api/docs">{t('settings.apiDocs')}</Anchor>
        </Line>
      </Stack>
    </SettingsPage>
  );
}
