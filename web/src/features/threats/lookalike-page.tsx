import { Button, Group, Text as Line, Skeleton, Table, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { LookalikeWithHistory } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useCodeText, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { NoteEditor } from '../../ui/forms/note-form.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { readableName, visible } from '../../ui/text/readable-text.ts';
import { percentText } from '../../ui/text/time-text.ts';
import {
  DangerMark,
  type LookalikeState,
  type ReviewState,
  TriageMark,
  triageKeys,
  useActivityText,
} from './lookalike-columns.tsx';
import { PagePicture } from './page-picture.tsx';
import classes from './threats.module.css';
import { useOpenCase, useTriageLookalikes } from './triage.ts';

/** Shows one lookalike next to the original: its facts, the reasons for its score, and its changes. */
export function LookalikePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const lookalike = useQuery({
    queryKey: ['threats', 'lookalike', id],
    queryFn: () => belltower.getLookalike({ path: { id } }),
  });
  const domainId = lookalike.data?.domainId;
  const domain = useQuery({
    queryKey: ['domains', 'name', domainId],
    queryFn: () => belltower.getDomain({ path: { id: domainId ?? '' } }),
    enabled: domainId !== undefined,
  });
  if (lookalike.error) return <ErrorPanel error={lookalike.error} retry={lookalike.refetch} />;
  if (!lookalike.data) return <Skeleton height={200} />;
  return <LookalikeDetails lookalike={lookalike.data} original={readableName(domain.data?.domain ?? '…')} />;
}

function LookalikeDetails({ lookalike, original }: { lookalike: LookalikeWithHistory; original: string }) {
  const t = useText();
  const seen = useActivityText();
  return (
    <>
      <PageHeader
        title={visible(lookalike.unicode)}
        line={
          <Group gap="md">
            <DangerMark score={lookalike.score} />
            <TriageMark state={lookalike.state} />
            <span>{seen(lookalike)}</span>
          </Group>
        }
        actions={<TriageButtons lookalike={lookalike} />}
      />
      <div className={classes.beside}>
        <section aria-label={t('threats.yourPage')}>
          <Line c="var(--ink-muted)">{t('threats.yourPage')}</Line>
          <NameDifference name={original} beside={lookalike.unicode} />
          <Picture lookalike={lookalike} of="original" name={original} />
        </section>
        <section aria-label={t('threats.lookalike')}>
          <Line c="var(--ink-muted)">{t('threats.lookalike')}</Line>
          <NameDifference name={lookalike.unicode} beside={original} />
          {lookalike.unicode !== lookalike.name && (
            <Line ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {lookalike.name}
            </Line>
          )}
          <Picture lookalike={lookalike} of="lookalike" name={visible(lookalike.unicode)} />
        </section>
      </div>
      <div className={classes.beside}>
        <Facts lookalike={lookalike} />
        <Parts lookalike={lookalike} />
      </div>
      <LookalikeNote lookalike={lookalike} />
      <History lookalike={lookalike} />
    </>
  );
}

/**
 * Renders a screenshot and its time. If only the lookalike has a screenshot, renders a note in place of the original's.
 */
function Picture({
  lookalike: { id, pictures },
  of,
  name,
}: {
  lookalike: LookalikeWithHistory;
  of: 'original' | 'lookalike';
  name: string;
}) {
  const t = useText();
  const at = of === 'original' ? pictures.originalAt : pictures.lookalikeAt;
  if (at === null) return pictures.lookalikeAt === null ? null : <Line>{t('threats.noScreenshot')}</Line>;
  const src = `/api/v1/threats/lookalikes/${id}/screenshot.png?of=${of}&taken=${Date.parse(at)}`;
  return (
    <>
      <PagePicture src={src} name={t('threats.screenshotOf', { name })} />
      <Line size="xs" c="var(--ink-muted)">
        <TimeAgo at={at} />
      </Line>
    </>
  );
}

const keys = Object.entries(triageKeys);

function TriageButtons({ lookalike }: { lookalike: LookalikeWithHistory }) {
  const t = useText();
  const triage = useTriageLookalikes();
  const openCase = useOpenCase();
  const [announced, setAnnouncement] = useState<ReviewState | null>(null);
  const setState = (state: ReviewState) => {
    setAnnouncement(state);
    triage.judge([lookalike], state);
  };
  useKey('w', () => setState('watching'));
  useKey('b', () => setState('benign'));
  useKey('o', () => setState('owned'));
  useKey('c', () => setState('confirmed'));
  return (
    <>
      {keys.map(([key, state]) => (
        <Button
          key={state}
          variant="default"
          title={key}
          disabled={lookalike.state === state}
          loading={triage.isPending && announced === state}
          onClick={() => setState(state)}
        >
          {t(`threats.action.${state}`)}
        </Button>
      ))}
      {lookalike.registered && (
        <Button
          variant="default"
          loading={openCase.isPending}
          onClick={() => openCase.mutate({ lookalikeId: lookalike.id })}
        >
          {t('threats.startTakedown')}
        </Button>
      )}
    </>
  );
}

function Facts({ lookalike }: { lookalike: LookalikeWithHistory }) {
  const t = useText();
  const textOf = useCodeText();
  const { web } = lookalike;
  const when = (at: string | null): ReactNode =>
    at === null ? t('threats.unknown') : <TimeAgo key={at} at={at} />;
  const list = (values: readonly string[]): string =>
    values.length === 0 ? '–' : values.map(visible).join(', ');
  const rows: [string, ReactNode][] = [
    ...(readableName(lookalike.name) === lookalike.name
      ? []
      : ([[t('threats.punycode'), lookalike.name]] as [string, ReactNode][])),
    [t('threats.fuzzers'), list(lookalike.fuzzers.map((name) => textOf(`threats.fuzzer.${name}`, name)))],
    [t('threats.registeredAt'), when(lookalike.registeredAt)],
    [
      t('threats.registrar'),
      lookalike.registrar === null ? t('threats.unknown') : visible(lookalike.registrar),
    ],
    [t('threats.nameservers'), list(lookalike.nameservers)],
    [t('threats.addresses'), list(lookalike.addresses)],
    [t('threats.mail'), list(lookalike.mail)],
    [t('threats.certificate'), lookalike.certificateAt === null ? '–' : when(lookalike.certificateAt)],
    [t('threats.title'), web?.title ? visible(web.title) : '–'],
    [t('threats.similarity'), web?.similarity == null ? '–' : percentText(web.similarity)],
    [
      t('threats.visualSimilarity'),
      lookalike.pictures.likeness === null ? '–' : percentText(lookalike.pictures.likeness),
    ],
    [
      t('threats.favicon'),
      web?.faviconMatch == null ? '–' : t(web.faviconMatch ? 'threats.same' : 'threats.different'),
    ],
    [t('threats.firstSeen'), when(lookalike.firstSeenAt)],
    [t('threats.lastSeen'), when(lookalike.lastSeenAt)],
  ];
  return (
    <section aria-labelledby="lookalike-facts">
      <Title order={2} id="lookalike-facts" mb="xs">
        {t('threats.details')}
      </Title>
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th fw={400} c="var(--ink-muted)" w={150} style={{ verticalAlign: 'top' }}>
                {label}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Parts({ lookalike }: { lookalike: LookalikeWithHistory }) {
  const t = useText();
  const textOf = useCodeText();
  return (
    <section aria-labelledby="lookalike-parts">
      <Title order={2} id="lookalike-parts" mb="xs">
        {t('threats.riskFactors')}
      </Title>
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {lookalike.scoreParts.map(({ part, points }) => (
            <Table.Tr key={part}>
              <Table.Td>{textOf(`threats.part.${part}`, part)}</Table.Td>
              <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {points > 0 ? `+${points}` : points}
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={600}>
            <Table.Td>{t('threats.risk')}</Table.Td>
            <Table.Td ta="right">{lookalike.score}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </section>
  );
}

function LookalikeNote({ lookalike }: { lookalike: LookalikeWithHistory }) {
  const t = useText();
  const queryClient = useQueryClient();
  const path = { id: lookalike.id };
  return (
    <div style={{ marginBottom: 24 }}>
      <NoteEditor
        thing={lookalike}
        label={t('threats.note')}
        button={t('threats.saveNote')}
        field={limits['updateLookalike.note']}
        read={() => belltower.http.GET('/api/v1/threats/lookalikes/{id}', { params: { path } })}
        send={(note, match) =>
          belltower.updateLookalike({ path, body: { note }, headers: { 'if-match': match } })
        }
        renew={() => queryClient.invalidateQueries({ queryKey: ['threats'] })}
      />
    </div>
  );
}

function History({ lookalike }: { lookalike: LookalikeWithHistory }) {
  const t = useText();
  const describe = (type: string, values: readonly string[]): string =>
    values
      .map((value) => (type === 'state' ? t(`threats.state.${value as LookalikeState}`) : visible(value)))
      .join(', ') || '–';
  return (
    <section aria-labelledby="lookalike-history">
      <Title order={2} id="lookalike-history" mb="xs">
        {t('threats.history')}
      </Title>
      <ol className={classes.history}>
        {lookalike.history.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and only grow at the front.
          <li key={index}>
            <Line span fw={600}>
              {t(`threats.change.${change.type}`)}
            </Line>{' '}
            <Line span c="var(--ink-muted)">
              <TimeAgo at={change.at} /> · {visible(change.actor)}
            </Line>
            {(change.before.length > 0 || change.after.length > 0) && (
              <div>
                {describe(change.type, change.before)} → {describe(change.type, change.after)}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the length of the common prefix of two texts, and the length of the common suffix of the remainders. */
function commonEnds(one: string[], other: string[]): [start: number, end: number] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return [start, end];
}

/** Renders a name and highlights the characters that differ from another name. */
function NameDifference({ name, beside }: { name: string; beside: string }) {
  const characters = [...name];
  const [start, end] = commonEnds(characters, [...beside]);
  const middle = characters.slice(start, characters.length - end).join('');
  return (
    <span className={classes.name}>
      {visible(characters.slice(0, start).join(''))}
      {middle !== '' && <mark className={classes.other}>{visible(middle)}</mark>}
      {visible(characters.slice(characters.length - end).join(''))}
    </span>
  );
}
