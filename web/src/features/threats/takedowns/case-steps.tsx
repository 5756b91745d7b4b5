import { Anchor, Button, Group, Text as Line, Select, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RecordTakedownReplyRequest, Takedown } from '../../../../../clients/typescript/src/index.ts';
import { recordTakedownReply } from '../../../generated/record-takedown-reply.ts';
import { useCodeText, useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { useSession } from '../../../service/session.ts';
import { lengthOf } from '../../../ui/forms/field-schema.ts';
import { type Look, StateMark } from '../../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { visible } from '../../../ui/text/readable-text.ts';
import { PagePicture } from '../page-picture.tsx';
import classes from '../threats.module.css';
import { Contacts, EvidenceFiles, Submissions } from './case-tables.tsx';
import { MailForm } from './mail-form.tsx';
import { assessments, useMove } from './takedown-state.tsx';

const looks = { done: 'caseDone', next: 'caseActive', later: 'waiting' } as const satisfies Record<
  string,
  Look
>;

type Progress = keyof typeof looks;

/** Renders one step of a case with its name, state and actions. */
function CaseStep(props: { title: string; progress: Progress; children: ReactNode }) {
  const t = useText();
  return (
    <li className={classes.step}>
      <section aria-label={props.title}>
        <Group gap="md" mb="xs">
          <Title order={2}>{props.title}</Title>
          <StateMark state={looks[props.progress]} word={t(`takedowns.progress.${props.progress}`)} />
        </Group>
        {props.children}
      </section>
    </li>
  );
}

/** Renders the verdict step of a case. */
export function TriageStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { id, state, actions } = takedown;
  const assess = useMove((assessment: (typeof assessments)[number]) =>
    belltower.updateThreatTakedown({ path: { id }, body: { state: assessment } }),
  );
  const isOpen = state === 'triage' || state === 'watch';
  return (
    <CaseStep title={t('takedowns.step.judgement')} progress={isOpen ? 'next' : 'done'}>
      {assessments.some((assessment) => actions.includes(`mark-${assessment}`)) ? (
        <Group gap="xs">
          {assessments.map((assessment) => (
            <Button
              key={assessment}
              variant="default"
              disabled={!actions.includes(`mark-${assessment}`)}
              loading={assess.isPending && assess.variables === assessment}
              onClick={() => assess.mutate(assessment)}
            >
              {t(`takedowns.decision.${assessment}`)}
            </Button>
          ))}
        </Group>
      ) : (
        <Verdict timeline={takedown.timeline} />
      )}
    </CaseStep>
  );
}

/** Shows the verdict, its time and its author. */
function Verdict({ timeline }: Pick<Takedown, 'timeline'>) {
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

/** Renders the evidence step: the collected files and a link to download them. */
export function EvidenceStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const textOf = useCodeText();
  const { id, actions, evidence, collecting, missing } = takedown;
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
        {actions.includes('collect') && (
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

/** Renders the recipients and text of the report. */
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

/** Lets a user approve the report. */
export function ApproveStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { role } = useSession();
  const { id, actions, approval } = takedown;
  const approve = useMove(() => belltower.approveThreatTakedown({ path: { id }, body: {} }));
  const mayApprove = role === 'owner' || role === 'admin';
  const isReady = actions.includes('approve');
  return (
    <CaseStep
      title={t('takedowns.step.approve')}
      progress={approval !== null && !isReady ? 'done' : isReady ? 'next' : 'later'}
    >
      {approval !== null && (
        <Line>
          {t('takedowns.approvedBy', { name: visible(approval.by) })} <TimeAgo at={approval.at} />
        </Line>
      )}
      {!mayApprove && <Line c="var(--ink-muted)">{t('takedowns.whoApproves')}</Line>}
      {mayApprove && (isReady || approval === null) && (
        <>
          <Line mb="xs">{t('takedowns.approveHint')}</Line>
          <Button disabled={!isReady} loading={approve.isPending} onClick={() => approve.mutate()}>
            {t('takedowns.approve')}
          </Button>
        </>
      )}
    </CaseStep>
  );
}

/** Sends the report and shows the result of each email. */
export function SubmitStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { id, actions, submissions } = takedown;
  const submit = useMove(() => belltower.submitThreatTakedown({ path: { id }, body: {} }));
  const isReady = actions.includes('submit');
  return (
    <CaseStep
      title={t('takedowns.step.submit')}
      progress={isReady ? 'next' : submissions.length > 0 ? 'done' : 'later'}
    >
      <Submissions submissions={submissions} />
      {(isReady || submissions.length === 0) && (
        <Button disabled={!isReady} loading={submit.isPending} onClick={() => submit.mutate()}>
          {t('takedowns.submit')}
        </Button>
      )}
    </CaseStep>
  );
}

/** Renders the follow-up step: the results of rechecks and the responses from abuse desks. */
export function FollowUpStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { actions, lastLook, verifiedDownAt } = takedown;
  const isReported = actions.includes('record-reply');
  return (
    <CaseStep
      title={t('takedowns.step.followUp')}
      progress={verifiedDownAt !== null ? 'done' : isReported ? 'next' : 'later'}
    >
      {lastLook === null ? (
        <Line>{t('takedowns.followUpHint')}</Line>
      ) : (
        <Line>
          {t(`takedowns.verdict.${lastLook.verdict}`)} <TimeAgo at={lastLook.at} /> ·{' '}
          <code>{lastLook.status === null ? lastLook.reason : `${lastLook.reason} ${lastLook.status}`}</code>
        </Line>
      )}
      {verifiedDownAt !== null && (
        <Line>
          {t('takedowns.verifiedDown')} <TimeAgo at={verifiedDownAt} />
        </Line>
      )}
      {isReported && <AnswerForm id={takedown.id} />}
    </CaseStep>
  );
}

const answers = recordTakedownReply.outcome.enum;

function AnswerForm({ id }: { id: string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<(typeof answers)[number]>('acknowledged');
  const [text, setText] = useState('');
  const recordReply = useMove((body: RecordTakedownReplyRequest) =>
    belltower.recordTakedownReply({ path: { id }, body }),
  );
  return (
    <form
      style={{ maxWidth: 720, marginTop: 12 }}
      onSubmit={(event) => {
        event.preventDefault();
        recordReply.mutate({ outcome, text }, { onSuccess: () => setText('') });
      }}
    >
      <Group align="end">
        <Select
          label={t('takedowns.reply')}
          data={answers.map((one) => ({ value: one, label: t(`takedowns.reply.${one}`) }))}
          value={outcome}
          onChange={(chosen) => setOutcome(answers.find((one) => one === chosen) ?? 'none')}
        />
        <Button type="submit" variant="default" loading={recordReply.isPending}>
          {t('takedowns.recordReply')}
        </Button>
      </Group>
      <Textarea
        mt="xs"
        label={t('takedowns.replyText')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...lengthOf(recordTakedownReply.text)}
        autosize
      />
    </form>
  );
}

/** Shows a screenshot of the page next to the page that it imitates, if a browser was available. */
function EvidencePictures({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { id, url, evidence, domainId } = takedown;
  const file = evidence?.files.find(({ name }) => name === 'screenshot.png');
  const original = useQuery({
    queryKey: ['threats', 'original', domainId],
    queryFn: () => findOriginal(domainId ?? ''),
    enabled: file !== undefined && domainId !== null,
  });
  if (!file) return null;
  const src = `/api/v1/threats/takedowns/${id}/screenshot.png?sha256=${file.sha256.slice(0, 16)}`;
  const reported = <PagePicture src={src} name={t('threats.screenshotOf', { name: visible(url) })} />;
  if (!original.data) return reported;
  const { domain, picture } = original.data;
  return (
    <div className={classes.beside}>
      <div>
        <Line c="var(--ink-muted)">{t('threats.yourPage')}</Line>
        <PagePicture src={picture} name={t('threats.screenshotOf', { name: domain })} />
      </div>
      <div>
        <Line c="var(--ink-muted)">{t('takedowns.reported')}</Line>
        {reported}
      </div>
    </div>
  );
}

/**
 * Returns the screenshot of the owner's page, which is taken during the lookalike search for the domain. Returns null
 * if there is none.
 */
async function findOriginal(domainId: string): Promise<{ domain: string; picture: string } | null> {
  const query = { domainId: [domainId], sort: '-score' as const, limit: 1 };
  const { items } = await belltower.listLookalikes({ query });
  const worst = items[0];
  if (worst === undefined) return null;
  const [{ pictures }, { domain }] = await Promise.all([
    belltower.getLookalike({ path: { id: worst.id } }),
    belltower.getDomain({ path: { id: domainId } }),
  ]);
  if (pictures.originalAt === null) return null;
  const takenAt = Date.parse(pictures.originalAt);
  return {
    domain,
    picture: `/api/v1/threats/lookalikes/${worst.id}/screenshot.png?of=original&taken=${takenAt}`,
  };
}
