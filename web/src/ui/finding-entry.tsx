import { Badge, Button, Group, Text as Line, Select, Stack, Textarea, UnstyledButton } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Finding } from '../../../clients/typescript/src/index.ts';
import { useText } from '../i18n/use-text.ts';
import { said } from '../said/said.ts';
import { EvidenceText } from './evidence-text.tsx';
import classes from './finding-entry.module.css';
import { SeverityMark } from './severity-mark.tsx';
import { TimeAgo } from './time-ago.tsx';

/** What is to be made of a finding. */
export type Disposition = 'open' | 'accepted-risk' | 'false-positive' | 'acknowledged-change' | 'fixed';
export const dispositions: Disposition[] = [
  'open',
  'accepted-risk',
  'false-positive',
  'acknowledged-change',
  'fixed',
];

export interface Judgement {
  disposition: Disposition;
  note: string | null;
}

/** One finding: what is wrong and how bad; opened, how it was seen, what to do, and what somebody made of it. */
export function FindingEntry(shown: {
  finding: Finding;
  /** Before the title, such as a box to choose it. */
  before?: ReactNode;
  /** It stands open whether somebody opened it or not. */
  opened?: boolean;
  onJudge: (judgement: Judgement) => void;
}) {
  const t = useText();
  const { finding } = shown;
  const [opened, setOpened] = useState(false);
  const judged = finding.disposition !== 'open' ? finding.disposition : null;
  return (
    <li className={classes.entry}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        {shown.before}
        <div className={classes.severity}>
          <SeverityMark severity={finding.severity} />
        </div>
        <UnstyledButton
          className={classes.title}
          aria-expanded={opened || shown.opened === true}
          onClick={() => setOpened(!opened)}
        >
          {said(finding.title)}
          <Line span size="xs" c="dimmed" ml="xs">
            {finding.asset}
          </Line>
        </UnstyledButton>
        <Group gap="xs" wrap="nowrap" className={classes.facts}>
          {finding.state === 'resolved' && <Badge color="gray.8">{t('finding.gone')}</Badge>}
          {judged && (
            <Badge color="gray.8" variant="light">
              {t(`finding.disposition.${judged as Disposition}`)}
            </Badge>
          )}
          {finding.points > 0 && <span>{t('finding.points', { count: finding.points })}</span>}
          <TimeAgo at={finding.openedAt} />
        </Group>
      </Group>
      {(opened || shown.opened) && <Opened finding={finding} onJudge={shown.onJudge} />}
    </li>
  );
}

function Opened({ finding, onJudge }: { finding: Finding; onJudge: (judgement: Judgement) => void }) {
  const t = useText();
  const [disposition, setDisposition] = useState<Disposition>((finding.disposition ?? 'open') as Disposition);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note')).trim();
    onJudge({ disposition, note: note === '' ? null : note });
  };
  return (
    <Stack gap="sm" className={classes.opened}>
      <Line>{said(finding.remedy)}</Line>
      <EvidenceText evidence={finding.evidence} />
      <Line size="xs" c="dimmed" ff="monospace">
        {finding.checkId}
      </Line>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <Select
            label={t('finding.judge')}
            data={dispositions.map((value) => ({ value, label: t(`finding.disposition.${value}`) }))}
            value={disposition}
            allowDeselect={false}
            onChange={(value) => value !== null && setDisposition(value as Disposition)}
          />
          <Textarea
            label={t('finding.note')}
            name="note"
            defaultValue={finding.note ?? ''}
            maxLength={2000}
            autosize
            minRows={1}
            style={{ flex: 1, minWidth: 200 }}
          />
          <Button type="submit" variant="default">
            {t('action.save')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
