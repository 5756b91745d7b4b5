import { Anchor, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { daysUntil, utcDay, validityText } from '../../ui/certificates/validity.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useNow } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { visible } from '../../ui/text/readable-text.ts';
import classes from './certificates.module.css';

/** Lists the issuers of certificates in use. Each links to its certificates. */
export function IssuerTable({ onIssuer }: { onIssuer: (issuer: string) => void }) {
  const t = useText();
  const now = useNow();
  const { data, error, refetch } = useQuery({
    queryKey: ['certificates', 'summary', '90'],
    queryFn: () => belltower.getCertificateSummary({ query: { days: 90 } }),
  });
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  if (!data) return null;
  if (data.issuers.length === 0)
    return (
      <EmptyState
        text={t('certificates.noIssuers')}
        call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/certificates/summary`}
      />
    );
  const total = data.issuers.reduce((sum, { deployed, issued }) => sum + deployed + issued, 0);
  return (
    <PlainTable
      label={t('certificates.tab.issuers')}
      minWidth={720}
      heads={
        <>
          <Table.Th>{t('certificates.issuer')}</Table.Th>
          <Table.Th w="24%">{t('certificates.share')}</Table.Th>
          <Table.Th ta="right">{t('certificates.tab.deployments')}</Table.Th>
          <Table.Th ta="right">{t('certificates.onlyIssued')}</Table.Th>
          <Table.Th ta="right">{t('certificates.within30')}</Table.Th>
          <Table.Th ta="right">{t('certificates.nextExpiry')}</Table.Th>
        </>
      }
    >
      {data.issuers.map(({ issuer, deployed, issued, expiringSoon, nextExpiresAt }) => {
        const left = daysUntil(nextExpiresAt, now);
        return (
          <Table.Tr key={issuer ?? ''}>
            <Table.Td>
              {issuer === null ? (
                t('certificates.unknownIssuer')
              ) : (
                <Anchor
                  component="button"
                  type="button"
                  className={classes.name}
                  onClick={() => onIssuer(issuer)}
                >
                  {visible(issuer)}
                </Anchor>
              )}
            </Table.Td>
            <Table.Td>
              <span
                className={classes.share}
                style={{ width: `${Math.max(2, ((deployed + issued) / total) * 100)}%` }}
              />
            </Table.Td>
            <Table.Td ta="right" data-label={t('certificates.tab.deployments')}>
              {deployed}
            </Table.Td>
            <Table.Td ta="right" data-label={t('certificates.onlyIssued')}>
              {issued}
            </Table.Td>
            <Table.Td ta="right" data-label={t('certificates.within30')}>
              {expiringSoon === 0 ? (
                0
              ) : (
                <StateMark state={left < 8 ? 'expiring' : 'late'} word={String(expiringSoon)} />
              )}
            </Table.Td>
            <Table.Td ta="right" data-label={t('certificates.nextExpiry')}>
              <span title={utcDay(nextExpiresAt)}>{validityText(left, t)}</span>
            </Table.Td>
          </Table.Tr>
        );
      })}
    </PlainTable>
  );
}
