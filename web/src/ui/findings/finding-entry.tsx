import { Badge, Button, Group, Text as Line, Select, Stack, Textarea, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Finding } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { findingText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { ConflictAlert, useSharedForm } from '../forms/concurrent-edit.tsx';
import { FormAlert } from '../forms/form.tsx';
import { SeverityMark } from '../marks/severity-mark.tsx';
import { TimeAgo } from '../marks/time-ago.tsx';
import { useErrorText } from '../page/error-panel.tsx';
import { EvidenceText } from './evidence-text.tsx';
import classes from './finding-entry.module.css';

/** Renders one finding with its severity. When expanded, it shows evidence, remedy and disposition. */
export function FindingEntry(props: {
  finding: Finding;
  monitorId: string;
  /** Content before the title, such as a checkbox. */
  before?: ReactNode;
  /** Content instead of the points. */
  points?: ReactNode;
  /** Expanded initially. */
  opened?: boolean;
}) {
  const t = useText();
  const { finding } = props;
  const [opened, setOpened] = useState(false);
  const disposition = finding.disposition !== 'open' ? finding.disposition : null;
  return (
    <li className={classes.entry}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        {props.before}
        <div className={classes.severity}>
          <SeverityMark severity={finding.severity} />
        </div>
        <UnstyledButton
          className={classes.title}
          aria-expanded={opened || props.opened === true}
          onClick={() => setOpened(!opened)}
        >
          {findingText(finding.checkId, 'title', finding.title)}
          <Line span size="xs" c="dimmed" ml="xs">
            {finding.asset}
          </Line>
        </UnstyledButton>
        <Group gap="xs" wrap="nowrap" className={classes.facts}>
          {finding.state === 'resolved' && <Badge color="gray.8">{t('finding.resolved')}</Badge>}
          {disposition && (
            <Badge color="gray.8" variant="light">
              {t(`finding.disposition.${disposition as Disposition}`)}
            </Badge>
          )}
          {props.points ??
            (finding.points > 0 && <span>{t('finding.points', { count: finding.points })}</span>)}
          {props.points === undefined && <TimeAgo at={finding.openedAt} />}
        </Group>
      </Group>
      {(opened || props.opened) && <Opened finding={finding} monitorId={props.monitorId} />}
    </li>
  );
}

function Opened({ finding, monitorId }: { finding: Finding; monitorId: string }) {
  return (
    <Stack gap="sm" className={classes.details}>
      <Line>{findingText(finding.checkId, 'remedy', finding.remedy)}</Line>
      <EvidenceText evidence={finding.evidence} />
      <Line size="xs" c="dimmed">
        <Line span ff="monospace">
          {finding.checkId}
        </Line>{' '}
        · <TimeAgo at={finding.openedAt} />
      </Line>
      <DispositionForm finding={finding} monitorId={monitorId} />
    </Stack>
  );
}

/** The disposition of a finding. */
export type Disposition = 'open' | 'accepted-risk' | 'false-positive' | 'acknowledged-change' | 'fixed';
export const dispositions: Disposition[] = [
  'open',
  'accepted-risk',
  'false-positive',
  'acknowledged-change',
  'fixed',
];

interface DispositionDraft {
  disposition: Disposition;
  note: string | null;
}

type FindingDisposition = Pick<Finding, 'disposition' | 'note'>;

const dispositionOf = ({ disposition, note }: FindingDisposition): DispositionDraft => ({
  disposition: (disposition ?? 'open') as Disposition,
  note: note ?? null,
});

/**
 * Renders the form for the disposition of a finding and its reason. It does not overwrite other users' changes without
 * asking.
 */
function DispositionForm({ finding, monitorId }: { finding: Finding; monitorId: string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const path = { id: monitorId, findingId: finding.id };
  const form = useSharedForm<FindingDisposition, DispositionDraft>({
    current: finding,
    editedOf: dispositionOf,
    read: () => belltower.http.GET('/api/monitors/{id}/findings/{findingId}', { params: { path } }),
    send: async (body, match) => {
      await belltower.updateDomainMonitorFinding({ path, body, headers: { 'if-match': match } });
      notifications.show({ message: t('finding.updated') });
    },
    renew: () => queryClient.invalidateQueries({ queryKey: ['domains'] }),
  });
  const initialValue = dispositionOf(form.initial);
  const typed = (): DispositionDraft => {
    const fields = new FormData(element.current ?? undefined);
    const note = String(fields.get('note')).trim();
    return {
      disposition: String(fields.get('disposition')) as Disposition,
      note: note === '' ? null : note,
    };
  };
  return (
    <form
      ref={element}
      key={form.key}
      onInput={form.edit}
      onSubmit={(event) => {
        event.preventDefault();
        form.save(typed());
      }}
    >
      <Stack gap="sm">
        <FormAlert text={form.error && errorText(form.error).text} />
        <ConflictAlert form={form} typed={typed} />
        <Group align="flex-end" gap="sm">
          <Select
            label={t('finding.decision')}
            name="disposition"
            data={dispositions.map((value) => ({ value, label: t(`finding.disposition.${value}`) }))}
            defaultValue={initialValue.disposition}
            onChange={form.edit}
          />
          <Textarea
            label={t('finding.note')}
            name="note"
            defaultValue={initialValue.note ?? ''}
            {...lengthOf(limits['updateDomainMonitorFinding.note'])}
            autosize
            minRows={1}
            style={{ flex: 1, minWidth: 200 }}
          />
          <Button type="submit" variant="default" loading={form.isSaving}>
            {t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
