import { Anchor, Button, Group, Text as Line } from '@mantine/core';
import type { Takedown } from '../../../../../clients/typescript/src/index.ts';
import { useCodeText, useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { visible } from '../../../ui/words/visible-text.ts';
import classes from '../threats.module.css';
import { CaseStep } from './case-step.tsx';
import { Contacts, EvidenceFiles } from './case-tables.tsx';
import { EvidencePictures } from './evidence-pictures.tsx';
import { MailForm } from './mail-form.tsx';
import { judgements, may } from './takedown-moves.ts';
import { useMove } from './use-move.ts';

/** What the page was found to be. */
export function JudgementStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { id, state } = takedown;
  const judge = useMove((said: (typeof judgements)[number]) =>
    belltower.updateThreatTakedown({ path: { id }, body: { state: said } }),
  );
  const isOpen = state === 'triage' || state === 'watch';
  return (
    <CaseStep title={t('takedowns.step.judgement')} progress={isOpen ? 'next' : 'done'}>
      {may.judge(state) ? (
        <Group gap="xs">
          {judgements.map((said) => (
            <Button
              key={said}
              variant="default"
              disabled={state === said}
              loading={judge.isPending && judge.variables === said}
              onClick={() => judge.mutate(said)}
            >
              {t(`takedowns.decision.${said}`)}
            </Button>
          ))}
        </Group>
      ) : (
        <Judged timeline={takedown.timeline} />
      )}
    </CaseStep>
  );
}

/** What it was judged to be, when and by whom. */
function Judged({ timeline }: Pick<Takedown, 'timeline'>) {
  const t = useText();
  const entry = timeline.findLast(({ type }) => type === 'judged');
  if (entry === undefined) return null;
  return (
    <Line>
      {t(`takedowns.state.${entry.state}`)} · <TimeAgo at={entry.at} />
      {entry.actor.type === 'system' ? '' : ` · ${visible(entry.actor.name)}`}
    </Line>
  );
}

/** What was kept of the page, and how to get it. */
export function EvidenceStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const textOf = useCodeText();
  const { id, state, evidence, collecting, missing } = takedown;
  const collect = useMove(() => belltower.collectEvidence({ path: { id }, body: {} }));
  const progress = missing.includes('evidence') ? 'next' : evidence === null ? 'later' : 'done';
  return (
    <CaseStep title={t('takedowns.step.evidence')} progress={progress}>
      {evidence === null ? (
        <Line>{t('takedowns.noEvidence')}</Line>
      ) : (
        <>
          <Line>
            {t('takedowns.collected', { round: evidence.round })} <TimeAgo at={evidence.collectedAt} /> ·{' '}
            {evidence.outcome === 'answered' ? t('takedowns.responded') : <code>{evidence.outcome}</code>}
          </Line>
          {evidence.limits.length > 0 && (
            <Line>
              {t('takedowns.limits')}{' '}
              {evidence.limits.map((code) => textOf(`takedowns.limit.${code}`, code)).join(', ')}
            </Line>
          )}
          <EvidencePictures takedown={takedown} />
          <details className={classes.files}>
            <summary>{t('takedowns.fileCount', { count: evidence.files.length })}</summary>
            <EvidenceFiles evidence={evidence} />
            <Line size="xs" c="var(--ink-muted)" style={{ overflowWrap: 'anywhere' }}>
              {t('takedowns.manifest')} {evidence.manifestSha256}
            </Line>
          </details>
        </>
      )}
      {collecting && <Line role="status">{t('takedowns.collecting')}</Line>}
      <Group gap="md" mt="xs">
        {may.collect(state) && (
          <Button
            variant="default"
            loading={collect.isPending || collecting}
            onClick={() => collect.mutate()}
          >
            {t(evidence === null ? 'takedowns.collect' : 'takedowns.collectAgain')}
          </Button>
        )}
        {evidence !== null && (
          <Anchor href={`/api/v1/threats/takedowns/${id}/evidence.zip`} download underline="always">
            {t('takedowns.download')}
          </Anchor>
        )}
      </Group>
    </CaseStep>
  );
}

/** Who is told, and what. */
export function MailStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { missing, mail } = takedown;
  const lacks = missing.includes('recipients') || missing.includes('authorization');
  const progress = lacks
    ? missing.includes('evidence')
      ? 'later'
      : 'next'
    : mail === null
      ? 'later'
      : 'done';
  return (
    <CaseStep title={t('takedowns.step.mail')} progress={progress}>
      <Contacts contacts={takedown.contacts} />
      <MailForm takedown={takedown} />
      {takedown.note !== null && (
        <Line mt="sm">
          {t('threats.note')}: {visible(takedown.note)}
        </Line>
      )}
    </CaseStep>
  );
}
