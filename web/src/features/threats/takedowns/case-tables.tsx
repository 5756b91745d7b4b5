import { Text as Line, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Takedown, TakedownEvidence } from '../../../../../clients/typescript/src/index.ts';
import { locale } from '../../../i18n/i18n.ts';
import { codedText } from '../../../i18n/messages.ts';
import { useCodeText, useText } from '../../../i18n/use-text.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { visible } from '../../../ui/text/readable-text.ts';
import classes from '../threats.module.css';

function Plain(props: {
  label: string;
  head: string[];
  /** Index of the numeric column, if there is one. */
  numbers?: number;
  rows: { key: string; cells: ReactNode[] }[];
}) {
  const align = (at: number) => (at === props.numbers ? { ta: 'right' as const } : {});
  return (
    <PlainTable
      label={props.label}
      minWidth={560}
      heads={props.head.map((head, at) => (
        <Table.Th key={head} {...align(at)}>
          {head}
        </Table.Th>
      ))}
    >
      {props.rows.map(({ key, cells }) => (
        <Table.Tr key={key}>
          {cells.map((cell, at) => (
            <Table.Td
              key={props.head[at]}
              {...align(at)}
              style={{ overflowWrap: 'anywhere' }}
              {...(at > 0 && { 'data-label': props.head[at] })}
            >
              {cell}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </PlainTable>
  );
}

/** Lists the providers that can take the page down, closest to the page first. */
export function Contacts({ contacts }: Pick<Takedown, 'contacts'>) {
  const t = useText();
  const textOf = useCodeText();
  if (contacts.length === 0) return <Line c="var(--ink-muted)">{t('takedowns.noContacts')}</Line>;
  return (
    <Plain
      label={t('takedowns.contacts')}
      head={[t('takedowns.role'), t('takedowns.address'), t('takedowns.knownBy')]}
      rows={contacts.map(({ role, email, source }) => ({
        key: `${role} ${email}`,
        cells: [
          t(`takedowns.role.${role}`),
          visible(email),
          textOf(`takedowns.contactSource.${source}`, source),
        ],
      }))}
    />
  );
}

/** Lists the files of the last collection with their hashes. */
export function EvidenceFiles({ evidence }: { evidence: TakedownEvidence }) {
  const t = useText();
  return (
    <Plain
      label={t('takedowns.files')}
      head={[t('takedowns.file'), t('takedowns.bytes'), 'SHA-256']}
      numbers={1}
      rows={evidence.files.map(({ name, size, sha256 }) => ({
        key: name,
        cells: [
          visible(name),
          size.toLocaleString(locale()),
          <Line key="hash" ff="monospace" size="xs">
            {sha256}
          </Line>,
        ],
      }))}
    />
  );
}

const outcomes = { queued: 'waiting', sent: 'done', failed: 'failed' } as const;

/** Lists the proof of submission of each report. */
export function Submissions({ submissions }: Pick<Takedown, 'submissions'>) {
  const t = useText();
  if (submissions.length === 0) return null;
  return (
    <Plain
      label={t('takedowns.submissions')}
      head={[
        t('takedowns.outcome'),
        t('takedowns.address'),
        t('takedowns.when'),
        t('takedowns.response'),
        t('takedowns.messageId'),
      ]}
      rows={submissions.map((submission) => {
        const { at, to, messageId, response, outcome } = submission;
        return {
          key: `${messageId} ${to}`,
          cells: [
            <StateMark key="outcome" state={outcomes[outcome]} word={t(`takedowns.outcome.${outcome}`)} />,
            visible(to),
            <TimeAgo key="at" at={at} />,
            response === null ? '–' : visible(codedText(submission, 'response')),
            messageId,
          ],
        };
      })}
    />
  );
}

/** Lists all events of a case, newest first. */
export function Timeline({ timeline }: Pick<Takedown, 'timeline'>) {
  const t = useText();
  return (
    <section aria-labelledby="takedown-timeline">
      <Title order={2} id="takedown-timeline" mb="xs">
        {t('takedowns.timeline')}
      </Title>
      <ol className={classes.history}>
        {timeline.toReversed().map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and only grow at the end.
          <li key={timeline.length - at}>
            <Line span fw={600}>
              {t(`takedowns.entry.${entry.type}`)}
            </Line>{' '}
            <Line span c="var(--ink-muted)">
              <TimeAgo at={entry.at} />
              {entry.actor.type === 'system' ? '' : ` · ${visible(entry.actor.name)}`} ·{' '}
              {t(`takedowns.state.${entry.state}`)}
            </Line>
            {entry.message !== null && <div>{visible(codedText(entry, 'message'))}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}
