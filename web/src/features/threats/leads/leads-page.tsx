import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useCallback } from 'react';
import type { Lead } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { chosenRows } from '../../../ui/choosing/chosen-rows.ts';
import { useSelection } from '../../../ui/choosing/use-selection.ts';
import { FilterSelect } from '../../../ui/filters/filter-select.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { later } from '../../../ui/page/later.tsx';
import { useKey } from '../../../ui/page/use-key.ts';
import { ListTable } from '../../../ui/table/list-table.tsx';
import { useTableView } from '../../../ui/table/table-view.ts';
import { TableViewMenu } from '../../../ui/table/table-view-menu.tsx';
import { useHeldRows } from '../../../ui/table/use-held-rows.ts';
import { visible } from '../../../ui/words/visible-text.ts';
import { JudgeBar } from '../judge-bar.tsx';
import { ThreatsFrame } from '../threats-frame.tsx';
import { useOpenCase } from '../use-open-case.ts';
import { PhoneLead, useLeadColumns } from './lead-columns.tsx';
import { type LeadState, leadKeys, leadStates } from './lead-words.tsx';
import { leadQuery, useJudgeLeads, useLeadFilter, useLeads } from './use-leads.ts';

const ReportMail = later(async () => (await import('./report-mail.tsx')).ReportMail);
const ReportLead = later(async () => (await import('./report-lead.tsx')).ReportLead);

const idOf = (lead: Lead): string => lead.id;

/** Pages that may be phishing: gone through by the keys, the newest first. */
export function LeadsPage() {
  const t = useText();
  const [filter, change] = useLeadFilter();
  const [opened, { open, close }] = useDisclosure();
  const [mailOpened, mail] = useDisclosure();
  useKey('n', open);
  const list = useLeads(filter);
  const { rows } = list;
  const listKey = JSON.stringify(filter);
  const held = useHeldRows(rows, idOf, list.isPlaceholderData ? '' : listKey);
  const selection = useSelection(listKey);
  const judge = useJudgeLeads(selection.clear);
  const { mutate } = useOpenCase();
  const openCase = useCallback(({ id }: Lead) => mutate({ leadId: id }), [mutate]);
  const columns = useLeadColumns(openCase);
  const view = useTableView('leads', []);
  const chosen = () =>
    chosenRows(selection, rows, () => belltower.each('listThreatLeads', { query: leadQuery(filter) }));
  const report = <ReportButtons onMail={mail.open} onPage={open} />;
  return (
    <ThreatsFrame
      tab="leads"
      line={list.data && t(list.hasNextPage ? 'leads.countAndMore' : 'leads.count', { count: rows.length })}
      actions={report}
    >
      <Filters filter={filter} change={change} menu={<TableViewMenu view={view} columns={columns} />} />
      <JudgeBar
        selection={selection}
        count={list.hasNextPage ? undefined : rows.length}
        isBusy={judge.isPending}
        verbs={Object.entries(leadKeys).map(([key, state]) => ({
          key,
          label: t(`leads.action.${state}`),
          run: () => judge.judge(chosen, state),
        }))}
      />
      <ListTable
        list={list}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            text={t('leads.none')}
            action={report}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/threats/leads --json '{"url":"hxxps://larkspur-login[.]example/"}'`}
          />
        }
        label={t('threats.tab.leads')}
        held={held}
        columns={columns}
        nameOf={({ url }) => visible(url)}
        view={view}
        selection={selection}
        onKey={(key, row) => {
          const state = leadKeys[key];
          if (state === undefined) return false;
          judge.judge(selection.isEmpty ? [row] : chosen, state);
          return true;
        }}
        phone={(lead) => <PhoneLead lead={lead} openCase={openCase} />}
      />
      {opened && <ReportLead onClose={close} onListed={held.release} />}
      {mailOpened && <ReportMail onClose={mail.close} onListed={held.release} />}
    </ThreatsFrame>
  );
}

function ReportButtons({ onMail, onPage }: { onMail: () => void; onPage: () => void }) {
  const t = useText();
  return (
    <Group gap="sm">
      <Button variant="default" onClick={onMail}>
        {t('leads.reportMail')}
      </Button>
      <Button variant="default" onClick={onPage}>
        {t('leads.report')}
      </Button>
    </Group>
  );
}

function Filters(shown: {
  filter: { state: LeadState[]; search: string };
  change: (change: { state?: LeadState[]; search?: string }) => void;
  menu: React.ReactNode;
}) {
  const t = useText();
  const { filter, change } = shown;
  const search = useDebouncedCallback((text: string) => change({ search: text }), 200);
  return (
    <Group mb="md" justify="space-between">
      <Group gap="sm">
        <TextInput
          type="search"
          aria-label={t('leads.search')}
          placeholder={t('leads.search')}
          defaultValue={filter.search}
          onChange={(event) => search(event.currentTarget.value)}
          w={240}
        />
        <FilterSelect
          label={t('threats.status')}
          choices={leadStates.map((state) => ({ value: state, label: t(`leads.state.${state}`) }))}
          values={filter.state}
          onChange={(state) => change({ state: state as LeadState[] })}
        />
      </Group>
      {shown.menu}
    </Group>
  );
}
