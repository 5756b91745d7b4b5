import { Table } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PlainList } from '../../../ui/table/plain-list.tsx';
import { usePages } from '../../../ui/table/use-pages.ts';
import { SettingsPage } from '../settings-page.tsx';
import { AuditEntryRows } from './audit-entry-rows.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { everything, toAuditQuery, useAuditFilter } from './use-audit-filter.ts';

/** Every write: who did what to what, and what it changed. */
export function AuditLogPage() {
  const t = useText();
  const [filter, change] = useAuditFilter();
  const entries = usePages(['audit-log', 'list', filter], (cursor) =>
    belltower.listAuditLog({ query: { limit: 50, cursor, ...toAuditQuery(filter) } }),
  );
  return (
    <SettingsPage tab="audit-log" line={t('settings.auditLine')}>
      <AuditFilters filter={filter} change={change} />
      <PlainList
        list={entries}
        label={t('settings.audit')}
        minWidth={640}
        empty={
          <EmptyState
            text={t('audit.noMatches')}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/audit-log`}
          />
        }
        heads={
          <>
            <Table.Th w={130}>{t('settings.when')}</Table.Th>
            <Table.Th>{t('settings.who')}</Table.Th>
            <Table.Th>{t('settings.what')}</Table.Th>
            <Table.Th w={150}>{t('settings.from')}</Table.Th>
          </>
        }
      >
        {entries.rows.map((entry) => (
          <AuditEntryRows
            key={entry.id}
            entry={entry}
            onAll={(objectId) => change({ ...everything, objectId })}
          />
        ))}
      </PlainList>
    </SettingsPage>
  );
}
