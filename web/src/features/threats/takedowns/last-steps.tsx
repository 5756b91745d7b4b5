import { Button, Group, Text as Line, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { RecordTakedownReplyRequest, Takedown } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { useSession } from '../../../service/session.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { visible } from '../../../ui/words/visible-text.ts';
import { CaseStep } from './case-step.tsx';
import { Submissions } from './case-tables.tsx';
import { may } from './takedown-moves.ts';
import { useMove } from './use-move.ts';

/** A person's word that the report may go out as it is. */
export function ApproveStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { role } = useSession();
  const { id, state, approval } = takedown;
  const approve = useMove(() => belltower.approveThreatTakedown({ path: { id }, body: {} }));
  const mayApprove = role === 'owner' || role === 'admin';
  const isReady = may.approve(state);
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

/** The report goes out; what became of each mail. */
export function SubmitStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { id, state, submissions } = takedown;
  const submit = useMove(() => belltower.submitThreatTakedown({ path: { id }, body: {} }));
  const isReady = may.submit(state);
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

/** What looking at the page found, and what abuse desks answered. */
export function LooksStep({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const { state, lastLook, verifiedDownAt } = takedown;
  return (
    <CaseStep
      title={t('takedowns.step.followUp')}
      progress={verifiedDownAt !== null ? 'done' : may.answer(state) ? 'next' : 'later'}
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
      {may.answer(state) && <AnswerForm id={takedown.id} />}
    </CaseStep>
  );
}

const answers = ['none', 'acknowledged', 'actioned', 'rejected'] as const;

function AnswerForm({ id }: { id: string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<(typeof answers)[number]>('acknowledged');
  const [text, setText] = useState('');
  const note = useMove((body: RecordTakedownReplyRequest) =>
    belltower.recordTakedownReply({ path: { id }, body }),
  );
  return (
    <form
      style={{ maxWidth: 720, marginTop: 12 }}
      onSubmit={(event) => {
        event.preventDefault();
        note.mutate({ outcome, text }, { onSuccess: () => setText('') });
      }}
    >
      <Group align="end">
        <Select
          label={t('takedowns.reply')}
          data={answers.map((one) => ({ value: one, label: t(`takedowns.reply.${one}`) }))}
          value={outcome}
          onChange={(chosen) => setOutcome(answers.find((one) => one === chosen) ?? 'none')}
          allowDeselect={false}
        />
        <Button type="submit" variant="default" loading={note.isPending}>
          {t('takedowns.recordReply')}
        </Button>
      </Group>
      <Textarea
        mt="xs"
        label={t('takedowns.replyText')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={2000}
        autosize
      />
    </form>
  );
}
