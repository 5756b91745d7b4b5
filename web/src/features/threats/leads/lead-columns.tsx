import { Button, Group, Text as Line } from '@mantine/core';
import { useMemo } from 'react';
import type { Lead } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { visible } from '../../../ui/words/visible-text.ts';
import { DangerMark } from '../lookalike-words.tsx';
import { LeadMark } from './lead-words.tsx';

/** Columns of the list of leads. */
export function useLeadColumns(openCase: (lead: Lead) => void): DataColumn<Lead>[] {
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
        grow: 1,
        leaveFirst: 2,
        cell: ({ evidence }) => <Line truncate>{evidence === null ? '–' : visible(evidence)}</Line>,
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

/** An address that may be hostile: text in one line, never a link. */
function HostileUrl({ url }: { url: string }) {
  return (
    <Line truncate ff="monospace" size="sm" title={visible(url)}>
      {visible(url)}
    </Line>
  );
}

/** A row on a phone. */
export function PhoneLead({ lead, openCase }: { lead: Lead; openCase: (lead: Lead) => void }) {
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
