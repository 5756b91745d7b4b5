import { Group, Text as Line } from '@mantine/core';
import { useMemo } from 'react';
import type { Lookalike } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { RowLink } from '../../ui/table/row-link.tsx';
import { DangerMark, dangerColumn, JudgementMark, LookalikeName, useSeenWords } from './lookalike-words.tsx';

/** Columns of the list of lookalikes. */
export function useLookalikeColumns(nameOf: (domainId: string) => string): DataColumn<Lookalike>[] {
  const t = useText();
  const seen = useSeenWords();
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
        cell: ({ state }) => <JudgementMark state={state} />,
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

/** A row on a phone. */
export function PhoneLookalike({ lookalike }: { lookalike: Lookalike }) {
  const seen = useSeenWords();
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
