import { Button, Group, Text as Line, Modal, Select, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../generated/limits.ts';
import { listFindings } from '../../generated/list-findings.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { FilterSelect, SearchInput, useFilterSearch } from '../../ui/filters/filter-select.tsx';
import classes from '../../ui/findings/finding-entry.module.css';
import { type Disposition, dispositions } from '../../ui/findings/finding-entry.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form } from '../../ui/forms/form.tsx';
import { type Severity, severities } from '../../ui/marks/severity-mark.tsx';
import { OneTimeForm } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { EmptyState, PageHeader } from '../../ui/page/page.tsx';
import bar from '../../ui/selection/selection.module.css';
import { KindEntry } from './kind-entry.tsx';

const states = listFindings.state;
type FindingState = (typeof states)[number];

/** The filter of the list, stored in the URL. */
export interface FindingFilter {
  state: FindingState;
  severity: Severity[];
  search: string;
}

function useFindingFilter(): [FindingFilter, (change: Partial<FindingFilter>) => void] {
  const [searchParams, setSearchParams] = useFilterSearch('/findings');
  const words = typeof searchParams.severity === 'string' ? searchParams.severity.split(',') : [];
  const filter: FindingFilter = {
    state: states.find((state) => state === searchParams.state) ?? 'open',
    severity: severities.filter((severity) => words.includes(severity)),
    search: typeof searchParams.search === 'string' ? searchParams.search : '',
  };
  const change = (changed: Partial<FindingFilter>) => {
    const next = { ...filter, ...changed };
    setSearchParams({
      ...(next.state === 'open' ? {} : { state: next.state }),
      ...(next.severity.length > 0 ? { severity: next.severity.join(',') } : {}),
      ...(next.search === '' ? {} : { search: next.search }),
    });
  };
  return [filter, change];
}

/** Lists the findings of all domains grouped by type, with bulk actions. */
export function FindingsPage() {
  const t = useText();
  const [filter, change] = useFindingFilter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = {
    state: filter.state,
    ...(filter.severity.length > 0 ? { severity: filter.severity } : {}),
    ...(filter.search === '' ? {} : { search: filter.search }),
  };
  const kinds = useQuery({
    queryKey: ['domains', 'finding-kinds', filter],
    queryFn: () => belltower.listFindingKinds({ query }),
    placeholderData: (old) => old,
  });
  const items = kinds.data?.items ?? [];
  const all = items.reduce((sum, { findings }) => sum + findings, 0);
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <PageHeader title={t('nav.findings')} line={kinds.data && t('findings.count', { count: all })} />
      <Filters filter={filter} change={change} />
      {chosen.size > 0 && (
        <div className={bar.bar} role="toolbar" aria-label={t('table.actions')}>
          <DispositionButtons ids={[...chosen]} onDone={() => setChosen(new Set())} />
        </div>
      )}
      {kinds.error && <ErrorPanel error={kinds.error} retry={kinds.refetch} />}
      {kinds.data && items.length === 0 && (
        <EmptyState
          text={t('findings.none')}
          call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/findings`}
        />
      )}
      <OneTimeForm times={items.map(({ since }) => since)}>
        <ul className={classes.list}>
          {items.map((kind) => (
            <KindEntry
              key={`${kind.checkId} ${kind.severity}`}
              kind={kind}
              query={query}
              chosen={chosen}
              onToggle={toggle}
            />
          ))}
        </ul>
      </OneTimeForm>
    </>
  );
}

function Filters(props: { filter: FindingFilter; change: (change: Partial<FindingFilter>) => void }) {
  const t = useText();
  const { filter, change } = props;
  return (
    <Group mb="md" gap="sm">
      <SearchInput
        label={t('findings.search')}
        defaultValue={filter.search}
        onChange={(text) => change({ search: text })}
      />
      <Select
        aria-label={t('findings.state')}
        data={states.map((state) => ({ value: state, label: t(`finding.state.${state}`) }))}
        value={filter.state}
        onChange={(state) => state !== null && change({ state: state as FindingState })}
        w={170}
      />
      <FilterSelect
        label={t('findings.severity')}
        choices={severities.map((severity) => ({ value: severity, label: t(`severity.${severity}`) }))}
        values={filter.severity}
        onChange={(severity) => change({ severity: severity as Severity[] })}
      />
    </Group>
  );
}

/** Sets one disposition with its reason for all selected findings. */
function DispositionButtons({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useText();
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const [disposition, setDisposition] = useState<Disposition | null>(null);
  const triage = useMutation({
    mutationFn: (note: string) =>
      belltower.changeFindings({
        body: { ids, disposition: disposition ?? 'open', ...(note === '' ? {} : { note }) },
      }),
    onSuccess: async ({ items }) => {
      const changed = items.filter(({ result }) => result === 'changed').length;
      notifications.show({ message: t('findings.updated', { count: changed }) });
      setDisposition(null);
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['domains'] });
    },
    onError: refuse,
  });
  return (
    <>
      <Line fw={600} role="status">
        {t('findings.selected', { count: ids.length })}
      </Line>
      {dispositions.map((each) => (
        <Button key={each} size="compact-sm" variant="default" onClick={() => setDisposition(each)}>
          {t(`finding.disposition.${each}`)}
        </Button>
      ))}
      <Modal
        opened={disposition !== null}
        onClose={() => setDisposition(null)}
        title={disposition && t(`finding.disposition.${disposition}`)}
      >
        <Form onSubmit={(fields) => triage.mutate(String(fields.get('note')).trim())} error={null}>
          <Textarea
            label={t('finding.note')}
            name="note"
            {...lengthOf(limits['changeFindings.note'])}
            autosize
            minRows={2}
            data-autofocus
          />
          <Button type="submit" loading={triage.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('findings.update', { count: ids.length })}
          </Button>
        </Form>
      </Modal>
    </>
  );
}
