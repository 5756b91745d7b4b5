import { Button, Group, Text as Line } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import type { Lead } from '../../../../../clients/typescript/src/index.ts';
import { listThreatLeads } from '../../../generated/list-threat-leads.ts';
import { codedText } from '../../../i18n/messages.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { FilterSelect, SearchInput, useFilterSearch } from '../../../ui/filters/filter-select.tsx';
import { type Look, type State, StateMark } from '../../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { EmptyState } from '../../../ui/page/page.tsx';
import { useNew } from '../../../ui/page/use-key.ts';
import { listSelectedRows } from '../../../ui/selection/change-many.ts';
import { useSelection } from '../../../ui/selection/selection.tsx';
import { ListTable } from '../../../ui/table/data-table.tsx';
import { usePages } from '../../../ui/table/pages.tsx';
import { useStableRows } from '../../../ui/table/stable-rows.ts';
import { type DataColumn, useTableView } from '../../../ui/table/table-view.ts';
import { TableViewMenu } from '../../../ui/table/table-view-menu.tsx';
import { visible } from '../../../ui/text/readable-text.ts';
import { DangerMark } from '../lookalike-columns.tsx';
import { ThreatsFrame, TriageBar } from '../threats-tabs.tsx';
import { useOpenCase, useTriageRows } from '../triage.ts';

const ReportMail = lazyPart(async () => (await import('./report-dialogs.tsx')).ReportMail);
const ReportLead = lazyPart(async () => (await import('./report-dialogs.tsx')).ReportLead);

/** Lists suspicious pages, newest first. Users can triage them with the keyboard. */
export function LeadsPage() {
  const t = useText();
  const [filter, change] = useLeadFilter();
  const [opened, { open, close }] = useDisclosure();
  const [mailOpened, mail] = useDisclosure();
  useNew(open);
  const list = useLeads(filter);
  const { rows } = list;
  const listKey = JSON.stringify(filter);
  const stableRows = useStableRows(list, listKey);
  const selection = useSelection(listKey);
  const triage = useTriageLeads(selection.clear);
  const { mutate } = useOpenCase();
  const openCase = useCallback(({ id }: Lead) => mutate({ leadId: id }), [mutate]);
  const columns = useLeadColumns(openCase);
  const view = useTableView('leads', []);
  const chosen = () =>
    listSelectedRows(selection, rows, () => belltower.each('listThreatLeads', { query: leadQuery(filter) }));
  const report = <ReportButtons onMail={mail.open} onPage={open} />;
  return (
    <ThreatsFrame
      tab="leads"
      line={list.data && t(list.hasNextPage ? 'leads.countAndMore' : 'leads.count', { count: rows.length })}
      actions={report}
    >
      <Filters filter={filter} change={change} menu={<TableViewMenu view={view} columns={columns} />} />
      <TriageBar
        selection={selection}
        count={list.hasNextPage ? undefined : rows.length}
        isBusy={triage.isPending}
        verbs={Object.entries(leadKeys).map(([key, state]) => ({
          key,
          label: t(`leads.action.${state}`),
          run: () => triage.judge(chosen, state),
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
        stable={stableRows}
        columns={columns}
        nameOf={({ url }) => visible(url)}
        view={view}
        selection={selection}
        onKey={(key, row) => {
          const state = leadKeys[key];
          if (state === undefined) return false;
          triage.judge(selection.isEmpty ? [row] : chosen, state);
          return true;
        }}
        phone={(lead) => <PhoneLead lead={lead} openCase={openCase} />}
      />
      {opened && <ReportLead onClose={close} onListed={stableRows.release} />}
      {mailOpened && <ReportMail onClose={mail.close} onListed={stableRows.release} />}
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

function Filters(props: {
  filter: { state: LeadState[]; search: string };
  change: (change: { state?: LeadState[]; search?: string }) => void;
  menu: React.ReactNode;
}) {
  const t = useText();
  const { filter, change } = props;
  return (
    <Group mb="md" justify="space-between">
      <Group gap="sm">
        <SearchInput
          label={t('leads.search')}
          defaultValue={filter.search}
          onChange={(text) => change({ search: text })}
        />
        <FilterSelect
          label={t('threats.status')}
          choices={leadStates.map((state) => ({ value: state, label: t(`leads.state.${state}`) }))}
          values={filter.state}
          onChange={(state) => change({ state: state as LeadState[] })}
        />
      </Group>
      {props.menu}
    </Group>
  );
}

/** Returns the columns of the list of suspicious pages. */
function useLeadColumns(openCase: (lead: Lead) => void): DataColumn<Lead>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'score',
        head: t('threats.risk'),
        width: 120,
        always: true,
        cell: ({ score }) => <DangerMark score={score} />,
      },
      {
        id: 'url',
        head: t('leads.url'),
        width: 240,
        grow: 2,
        always: true,
        cell: ({ url }) => <HostileUrl url={url} />,
      },
      {
        id: 'evidence',
        head: t('leads.evidence'),
        width: 170,
        grow: 2,
        leaveFirst: 2,
        cell: (lead) => (
          <Line truncate>{lead.evidence === null ? '–' : visible(codedText(lead, 'evidence'))}</Line>
        ),
      },
      {
        id: 'source',
        head: t('leads.source'),
        width: 110,
        leaveFirst: 4,
        cell: ({ source }) => t(`leads.source.${source}`),
      },
      {
        id: 'state',
        head: t('threats.status'),
        width: 120,
        always: true,
        cell: ({ state }) => <LeadMark state={state} />,
      },
      {
        id: 'seen',
        head: t('threats.firstSeen'),
        width: 120,
        leaveFirst: 3,
        cell: ({ firstSeenAt }) => <TimeAgo at={firstSeenAt} />,
      },
      {
        id: 'case',
        head: t('leads.case'),
        width: 120,
        always: true,
        cell: (lead) => <OpenButton lead={lead} openCase={openCase} />,
      },
    ],
    [t, openCase],
  );
}

function OpenButton({ lead, openCase }: { lead: Lead; openCase: (lead: Lead) => void }) {
  const t = useText();
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`${t('leads.startTakedown')}: ${visible(lead.url)}`}
      onClick={() => openCase(lead)}
    >
      {t('leads.startTakedown')}
    </Button>
  );
}

/** Renders a potentially hostile address as a single line of text, never as a link. */
function HostileUrl({ url }: { url: string }) {
  return (
    <Line truncate ff="monospace" size="sm" title={visible(url)}>
      {visible(url)}
    </Line>
  );
}

/** Renders a row on a phone. */
function PhoneLead({ lead, openCase }: { lead: Lead; openCase: (lead: Lead) => void }) {
  return (
    <>
      <HostileUrl url={lead.url} />
      <Group justify="space-between" wrap="nowrap">
        <LeadMark state={lead.state} />
        <DangerMark score={lead.score} />
        <OpenButton lead={lead} openCase={openCase} />
      </Group>
    </>
  );
}

const leadStates = listThreatLeads.state;
export type LeadState = Lead['state'];

/** Keys that triage a page. */
const leadKeys: Record<string, LeadState> = { t: 'triaged', b: 'benign', c: 'confirmed' };

const looks: Record<LeadState, State | Look> = {
  new: 'new',
  triaged: 'caseActive',
  confirmed: 'caseOpen',
  benign: 'caseDone',
};

/** Renders the review state of a suspicious page. */
function LeadMark({ state }: { state: LeadState }) {
  const t = useText();
  return <StateMark state={looks[state]} word={t(`leads.state.${state}`)} />;
}

interface LeadFilter {
  state: LeadState[];
  search: string;
}

/** States of pages that have not been dismissed as harmless. */
const open: LeadState[] = ['new', 'triaged', 'confirmed'];

/** Returns the filter from the URL and a function that changes it. */
function useLeadFilter(): [LeadFilter, (change: Partial<LeadFilter>) => void] {
  const [searchParams, setSearchParams] = useFilterSearch('/threats/leads');
  const words = typeof searchParams.state === 'string' ? searchParams.state.split(',') : [];
  const state = leadStates.filter((one) => words.includes(one));
  const filter: LeadFilter = {
    state: state.length > 0 ? state : open,
    search: typeof searchParams.search === 'string' ? searchParams.search : '',
  };
  const change = (changed: Partial<LeadFilter>) => {
    const next = { ...filter, ...changed };
    const isUsual = next.state.length === 0 || next.state.join() === open.join();
    setSearchParams({
      ...(isUsual ? {} : { state: next.state.join(',') }),
      ...(next.search === '' ? {} : { search: next.search }),
    });
  };
  return [filter, change];
}

/** Returns the API query for a filter. */
const leadQuery = (filter: LeadFilter) => ({
  limit: 100,
  state: filter.state,
  ...(filter.search === '' ? {} : { search: filter.search }),
});

/** Returns suspicious pages, newest first. */
function useLeads(filter: LeadFilter) {
  return usePages(['threats', 'leads', filter], (cursor) =>
    belltower.listThreatLeads({ query: { ...leadQuery(filter), cursor } }),
  );
}

/** Triages one or many pages, with undo. */
function useTriageLeads(onDone: () => void) {
  const t = useText();
  return useTriageRows<LeadState>({
    send: ({ id, state }) => belltower.updateThreatLead({ path: { id }, body: { state } }),
    successText: (count, state) => t('leads.updated', { count, state: t(`leads.state.${state}`) }),
    onDone,
  });
}
