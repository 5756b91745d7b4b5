import { Anchor, Button, Group, Text as Line, Skeleton } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { Takedown } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { ConfirmButton } from '../../../ui/dialogs/delete-dialog.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../../ui/page/error-panel.tsx';
import { PageHeader } from '../../../ui/page/page.tsx';
import { visible } from '../../../ui/text/readable-text.ts';
import classes from '../threats.module.css';
import { ApproveStep, EvidenceStep, FollowUpStep, MailStep, SubmitStep, TriageStep } from './case-steps.tsx';
import { Timeline } from './case-tables.tsx';
import { CaseMark, useCase, useMissingText, useMove } from './takedown-state.tsx';

/** Shows one case step by step, from triage until the page is gone. */
export function TakedownPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const takedown = useCase(id);
  if (takedown.error && !takedown.data) return <ErrorPanel error={takedown.error} retry={takedown.refetch} />;
  if (!takedown.data) return <Skeleton height={200} />;
  return <TakedownCase takedown={takedown.data} />;
}

function TakedownCase({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const missing = useMissingText()(takedown);
  return (
    <>
      <Anchor component={Link} to="/threats/takedowns" underline="always" size="sm">
        {t('threats.tab.takedowns')}
      </Anchor>
      <PageHeader
        title={visible(takedown.url)}
        line={
          <Group gap="md">
            <CaseMark state={takedown.state} />
            <TimeAgo at={takedown.stateSince} />
          </Group>
        }
        actions={<CaseActions takedown={takedown} />}
      />
      {missing !== '' && (
        <Line mb="md" role="status">
          {t('takedowns.missingHint')} {missing}
        </Line>
      )}
      <ol className={classes.steps}>
        <TriageStep takedown={takedown} />
        <EvidenceStep takedown={takedown} />
        <MailStep takedown={takedown} />
        <ApproveStep takedown={takedown} />
        <SubmitStep takedown={takedown} />
        <FollowUpStep takedown={takedown} />
      </ol>
      <Timeline timeline={takedown.timeline} />
    </>
  );
}

/** Actions that end a case. */
function CaseActions({ takedown: { id, actions, url } }: { takedown: Takedown }) {
  const t = useText();
  const path = { id };
  const escalate = useMove(() => belltower.escalateThreatTakedown({ path, body: {} }));
  const withdraw = useMove(() => belltower.withdrawThreatTakedown({ path, body: {} }));
  const close = useMove(() => belltower.closeThreatTakedown({ path, body: {} }));
  const name = visible(url);
  return (
    <>
      {actions.includes('escalate') && (
        <Button variant="default" size="xs" loading={escalate.isPending} onClick={() => escalate.mutate()}>
          {t('takedowns.escalate')}
        </Button>
      )}
      {actions.includes('withdraw') && (
        <ConfirmButton
          label={t('takedowns.withdraw')}
          sure={t('takedowns.withdrawConfirm')}
          name={name}
          loading={withdraw.isPending}
          onSure={() => withdraw.mutate()}
        />
      )}
      {actions.includes('close') && (
        <ConfirmButton
          label={t('takedowns.close')}
          sure={t('takedowns.closeConfirm')}
          name={name}
          loading={close.isPending}
          onSure={() => close.mutate()}
        />
      )}
    </>
  );
}
