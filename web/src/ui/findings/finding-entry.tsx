import { Badge, Group, Text as Line, Stack, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Finding } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { said } from '../../said/said.ts';
import { SeverityMark } from '../marks/severity-mark.tsx';
import { TimeAgo } from '../marks/time-ago.tsx';
import { EvidenceText } from './evidence-text.tsx';
import classes from './finding-entry.module.css';
import { type Disposition, JudgementForm } from './judgement-form.tsx';

/** One finding: what is wrong and how bad; opened, how it was seen, what to do, and what somebody made of it. */
export function FindingEntry(shown: {
  finding: Finding;
  monitorId: string;
  /** Before the title, such as a box to choose it. */
  before?: ReactNode;
  /** It stands open whether somebody opened it or not. */
  opened?: boolean;
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
          {finding.state === 'resolved' && <Badge color="gray.8">{t('finding.resolved')}</Badge>}
          {judged && (
            <Badge color="gray.8" variant="light">
              {t(`finding.disposition.${judged as Disposition}`)}
            </Badge>
          )}
          {finding.points > 0 && <span>{t('finding.points', { count: finding.points })}</span>}
          <TimeAgo at={finding.openedAt} />
        </Group>
      </Group>
      {(opened || shown.opened) && <Opened finding={finding} monitorId={shown.monitorId} />}
    </li>
  );
}

function Opened({ finding, monitorId }: { finding: Finding; monitorId: string }) {
  return (
    <Stack gap="sm" className={classes.opened}>
      <Line>{said(finding.remedy)}</Line>
      <EvidenceText evidence={finding.evidence} />
      <Line size="xs" c="dimmed" ff="monospace">
        {finding.checkId}
      </Line>
      <JudgementForm finding={finding} monitorId={monitorId} />
    </Stack>
  );
}
