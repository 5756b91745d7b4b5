import { Text as Line, Stack, Table } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CertificateLog } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { duration } from '../../ui/text/time-text.ts';

const marks = {
  usable: 'done',
  retired: 'off',
  behind: 'failing',
  stalled: 'failing',
  inconsistent: 'failed',
  unreachable: 'unknown',
} as const;

/** Lists the Certificate Transparency logs, with the progress and any error of each. */
export function LogTable() {
  const t = useText();
  const logs = usePages(['certificates', 'logs'], (cursor) =>
    belltower.listCertificateLogs({ query: { limit: 100, cursor } }),
  );
  const [first] = logs.data?.pages ?? [];
  const count = (n: number | null) => (n === null ? '–' : new Intl.NumberFormat(locale()).format(n));
  return (
    <Stack gap="sm">
      {first && <Line maw={720}>{codedText(first, 'notice')}</Line>}
      <PlainList
        list={logs}
        label={t('certificates.tab.logs')}
        minWidth={820}
        heads={
          <>
            <Table.Th w={150}>{t('certificates.state')}</Table.Th>
            <Table.Th>{t('certificates.log')}</Table.Th>
            <Table.Th ta="right">{t('certificates.entries')}</Table.Th>
            <Table.Th ta="right">{t('certificates.readTo')}</Table.Th>
            <Table.Th ta="right">{t('certificates.lag')}</Table.Th>
            <Table.Th>{t('certificates.checkpoint')}</Table.Th>
          </>
        }
      >
        {logs.rows.map((log) => (
          <Table.Tr key={log.logId}>
            <Table.Td>
              <StateMark state={marks[log.state]} word={t(`certificates.logState.${log.state}`)} />
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {log.description}
              <Line size="xs" c="var(--ink-muted)">
                {log.operator}
                {log.lastError !== null && ` · ${codedText(log, 'lastError')}`}
              </Line>
              {log.state === 'inconsistent' && <AcceptLog log={log} />}
            </Table.Td>
            <Table.Td ta="right" data-label={t('certificates.entries')}>
              {count(log.treeSize)}
            </Table.Td>
            <Table.Td ta="right" data-label={t('certificates.readTo')}>
              {count(log.position)}
            </Table.Td>
            <Table.Td ta="right" data-label={t('certificates.lag')}>
              {log.lagSeconds === null ? '–' : duration(log.lagSeconds)}
            </Table.Td>
            <Table.Td data-label={t('certificates.checkpoint')}>
              {log.lastCheckpointAt ? <TimeAgo at={log.lastCheckpointAt} /> : '–'}
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainList>
    </Stack>
  );
}

/** Lets an operator resume reading a log that was stopped because it contradicted itself. */
function AcceptLog({ log }: { log: CertificateLog }) {
  const t = useText();
  const client = useQueryClient();
  const { isOperator } = useSession();
  const accept = useMutation({
    mutationFn: () => belltower.acceptCertificateLog({ path: { logId: log.logId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['certificates', 'logs'] }),
  });
  if (!isOperator) return null;
  return (
    <ConfirmButton
      label={t('certificates.continueReading')}
      sure={t('certificates.acceptInconsistency')}
      name={log.description}
      loading={accept.isPending}
      onSure={() => accept.mutate()}
    />
  );
}
