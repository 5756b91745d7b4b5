import { Group, Text as Line } from '@mantine/core';
import { useMemo } from 'react';
import type { Lookalike } from '../../../../clients/typescript/src/index.ts';
import { listLookalikes } from '../../generated/list-lookalikes.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { type RiskLabel, RiskMark } from '../../ui/marks/severity-mark.tsx';
import { type Look, type State, StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { RowLink } from '../../ui/table/data-table.tsx';
import type { DataColumn } from '../../ui/table/table-view.ts';
import { visible } from '../../ui/text/readable-text.ts';
import { percentText } from '../../ui/text/time-text.ts';

/** Columns of the list of lookalikes. */
export function useLookalikeColumns(nameOf: (domainId: string) => string): DataColumn<Lookalike>[] {
  const t = useText();
  const seen = useActivityText();
  return useMemo(
    () => [
      dangerColumn(t),
      {
        id: 'name',
        head: t('field.name'),
        width: 220,
        grow: 1,
        always: true,
        cell: (lookalike) => <NameLink lookalike={lookalike} />,
      },
      {
        id: 'domain',
        head: t('threats.resembles'),
        width: 150,
        leaveFirst: 3,
        cell: ({ domainId }) => <Line truncate>{nameOf(domainId)}</Line>,
      },
      {
        id: 'seen',
        head: t('threats.activity'),
        width: 180,
        grow: 1,
        leaveFirst: 2,
        cell: (lookalike) => <Line truncate>{seen(lookalike)}</Line>,
      },
      {
        id: 'state',
        head: t('threats.status'),
        width: 120,
        always: true,
        cell: ({ state }) => <TriageMark state={state} />,
      },
      {
        id: 'changed',
        head: t('threats.changed'),
        width: 120,
        leaveFirst: 4,
        cell: ({ lastChangedAt }) => <TimeAgo at={lastChangedAt} />,
      },
    ],
    [t, nameOf, seen],
  );
}

function NameLink({ lookalike }: { lookalike: Lookalike }) {
  return (
    <RowLink to={`/threats/lookalikes/${lookalike.id}`}>
      <LookalikeName lookalike={lookalike} />
    </RowLink>
  );
}

/** Renders a row on a phone. */
export function PhoneLookalike({ lookalike }: { lookalike: Lookalike }) {
  const seen = useActivityText();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <NameLink lookalike={lookalike} />
        <DangerMark score={lookalike.score} />
      </Group>
      <Line size="sm" c="var(--ink-muted)" truncate>
        {seen(lookalike)}
      </Line>
    </>
  );
}

export const lookalikeStates = listLookalikes.state;
export type LookalikeState = (typeof lookalikeStates)[number];

/** The review states that a user can set. */
export type ReviewState = Exclude<LookalikeState, 'new'>;

/** Keyboard shortcuts for the review states. */
export const triageKeys: Record<string, ReviewState> = {
  w: 'watching',
  b: 'benign',
  o: 'owned',
  c: 'confirmed',
};

const looks: Record<LookalikeState, State | Look> = {
  new: 'new',
  watching: 'caseActive',
  confirmed: 'caseOpen',
  benign: 'caseDone',
  owned: 'caseDone',
};

/** Renders the review state of a lookalike. */
export function TriageMark({ state }: { state: LookalikeState }) {
  const t = useText();
  return <StateMark state={looks[state]} word={t(`threats.state.${state}`)} />;
}

const labels: [least: number, label: RiskLabel][] = [
  [61, 'critical'],
  [41, 'high'],
  [26, 'elevated'],
  [11, 'guarded'],
  [0, 'low'],
];

/** Shows the score with its label. */
export function DangerMark({ score }: { score: number }) {
  return <RiskMark score={score} label={labels.find(([least]) => score >= least)?.[1]} />;
}

/** Returns the score column. */
const dangerColumn = <Row extends { score: number }>(t: ReturnType<typeof useText>): DataColumn<Row> => ({
  id: 'score',
  head: t('threats.risk'),
  width: 150,
  always: true,
  cell: ({ score }) => <DangerMark score={score} />,
});

/** Returns a function that summarizes the web and mail activity of a lookalike. */
export function useActivityText(): (lookalike: Lookalike) => string {
  const t = useText();
  return ({ registered, web, mail }) => {
    if (!registered) return t('threats.unregistered');
    const site = siteWord(web);
    return [
      t(`threats.site.${site}`),
      ...(site === 'active' && web?.similarity
        ? [t('threats.similar', { percent: percentText(web.similarity) })]
        : []),
      ...(mail.length > 0 ? [t('threats.acceptsEmail')] : []),
      ...(web?.passwordForm ? [t('threats.hasPasswordForm')] : []),
    ].join(' · ');
  };
}

function siteWord(web: Lookalike['web']): 'none' | 'parked' | 'toOwner' | 'active' {
  if (!web || web.status === null) return 'none';
  if (web.redirectsToOwner) return 'toOwner';
  return web.parked ? 'parked' : 'active';
}

/** Renders a name in Unicode. If the ASCII form differs, it appears below. Never renders a link. */
function LookalikeName({ lookalike }: { lookalike: Pick<Lookalike, 'name' | 'unicode'> }) {
  const { name, unicode } = lookalike;
  return (
    <>
      {visible(unicode)}
      {unicode !== name && (
        <span style={{ color: 'var(--ink-muted)', fontFamily: 'monospace', marginLeft: 8 }}>{name}</span>
      )}
    </>
  );
}

/** The filter of the list, stored in the URL. */
export interface LookalikeFilter {
  state: LookalikeState[];
  search: string;
  domainId: string | null;
  /** Whether to include lookalikes that no longer exist. */
  gone: boolean;
}

/** States of lookalikes that are neither dismissed as harmless nor owned by the account. */
const open: LookalikeState[] = ['new', 'watching', 'confirmed'];

/** Returns the filter from the URL and a function that changes it. */
export function useLookalikeFilter(): [LookalikeFilter, (change: Partial<LookalikeFilter>) => void] {
  const [searchParams, setSearchParams] = useFilterSearch('/threats');
  const words = typeof searchParams.state === 'string' ? searchParams.state.split(',') : [];
  const state = lookalikeStates.filter((one) => words.includes(one));
  const filter: LookalikeFilter = {
    state: state.length > 0 ? state : open,
    search: typeof searchParams.search === 'string' ? searchParams.search : '',
    domainId: typeof searchParams.domainId === 'string' ? searchParams.domainId : null,
    gone: searchParams.gone === true || searchParams.gone === 'true',
  };
  const change = (changed: Partial<LookalikeFilter>) => {
    const next = { ...filter, ...changed };
    setSearchParams({
      ...(next.state.join() === open.join() || next.state.length === 0
        ? {}
        : { state: next.state.join(',') }),
      ...(next.search === '' ? {} : { search: next.search }),
      ...(next.domainId === null ? {} : { domainId: next.domainId }),
      ...(next.gone ? { gone: true } : {}),
    });
  };
  return [filter, change];
}
