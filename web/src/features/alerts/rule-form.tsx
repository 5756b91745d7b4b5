import {
  Button,
  Checkbox,
  Text as Line,
  Modal,
  MultiSelect,
  NumberInput,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AlertRule } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChannelNames } from '../../service/channels-query.ts';
import { belltower } from '../../service/client.ts';
import { fieldErrors } from '../../ui/forms/field-errors.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { changedOf, FormOf, type FormVersion } from '../../ui/forms/form-of.tsx';
import { isLost, LostAlert } from '../../ui/forms/lost-alert.tsx';
import { useErrorWords } from '../../ui/page/error-panel.tsx';
import { draftOf, type RuleDraft, sourceTypes } from './rule-draft.ts';
import {
  ChannelsInput,
  EscalationFields,
  MinutesInput,
  QuietFields,
  type RulePart,
  SeveritiesInput,
} from './rule-fields.tsx';
import { ruleSentence } from './rule-sentence.ts';

const events = ['opened', 'acknowledged', 'resolved', 'reopened', 'reminder', 'commented'] as const;
/** Makes a rule, or changes one. */
export function RuleDialog(shown: { opened: boolean; onClose: () => void; rule: AlertRule | null }) {
  const t = useText();
  return (
    <Modal
      opened={shown.opened}
      onClose={shown.onClose}
      title={t(shown.rule === null ? 'alerts.newRule' : 'alerts.editRule')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {shown.rule === null ? (
        <RuleForm rule={null} version={null} onSaved={shown.onClose} />
      ) : (
        <FormOf noun="alert-rule" id={shown.rule.id} read={readRule(shown.rule.id)}>
          {(rule, version) => <RuleForm rule={rule} version={version} onSaved={shown.onClose} />}
        </FormOf>
      )}
    </Modal>
  );
}

const fields = [
  '/name',
  '/channelIds',
  '/delaySeconds',
  '/repeatSeconds',
  '/maxRepeats',
  '/match/tags',
  '/escalation',
  '/quietHours',
];

const readRule = (id: string) => () =>
  belltower.http.GET('/api/v1/alerts/rules/{id}', { params: { path: { id } } });

function useSave(rule: AlertRule | null, draft: RuleDraft, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (match: string) => {
      if (rule === null) return belltower.createAlertRule({ body: draft });
      const body = changedOf(rule, draft);
      if (Object.keys(body).length === 0) return rule;
      return belltower.updateAlertRule({ path: { id: rule.id }, body, headers: { 'if-match': match } });
    },
    onSuccess: async () => {
      onSaved();
      await queryClient.invalidateQueries({ queryKey: ['alerts'] });
    },
  });
}

function RuleForm({
  rule,
  version,
  onSaved,
}: {
  rule: AlertRule | null;
  version: FormVersion | null;
  onSaved: () => void;
}) {
  const t = useText();
  const words = useErrorWords();
  const nameOf = useChannelNames();
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(rule));
  const change = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = useSave(rule, draft, onSaved);
  const errors = fieldErrors(isLost(save.error) ? null : save.error, fields, (error) => words(error).words);
  const part = { draft, change, errors };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(version?.tag ?? '*');
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormAlert text={errors.rest} />
        <LostAlert
          error={save.error}
          onMine={() => save.mutate('*')}
          onTheirs={() => void version?.again()}
        />
        <Line style={{ overflowWrap: 'anywhere' }} fw={600} aria-live="polite">
          {ruleSentence(draft, { t, nameOf })}
        </Line>
        <TextInput
          label={t('field.name')}
          maxLength={200}
          required
          withAsterisk={false}
          data-autofocus
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errors.of('/name')}
        />
        <MatchFields {...part} />
        <ChannelsInput
          label={t('alerts.notify')}
          value={draft.channelIds}
          error={errors.of('/channelIds')}
          onChange={(channelIds) => change({ channelIds })}
        />
        <TimingFields {...part} />
        <EscalationFields {...part} />
        <QuietFields {...part} />
        <Checkbox
          label={t('alerts.stop')}
          checked={draft.stopOnMatch}
          onChange={(event) => change({ stopOnMatch: event.currentTarget.checked })}
        />
        <Button type="submit" loading={save.isPending}>
          {t(rule === null ? 'alerts.createRule' : 'action.save')}
        </Button>
      </Stack>
    </form>
  );
}

/** Which incidents, and what of them. */
function MatchFields({ draft, change, errors }: RulePart) {
  const t = useText();
  const { match } = draft;
  const set = (part: object) => change({ match: { ...match, ...part } });
  return (
    <>
      <MultiSelect
        searchable
        label={t('alerts.events')}
        data={events.map((event) => ({ value: event, label: t(`alerts.event.${event}`) }))}
        value={match.events}
        onChange={(chosen) => set({ events: chosen })}
      />
      <SeveritiesInput
        label={t('alerts.severities')}
        description={t('alerts.emptyIsAny')}
        value={match.severities}
        onChange={(chosen) => set({ severities: chosen })}
      />
      <MultiSelect
        searchable
        label={t('alerts.sources')}
        description={t('alerts.emptyIsAny')}
        data={sourceTypes.map((type) => ({ value: type, label: t(`alerts.source.${type}`) }))}
        value={match.sourceTypes}
        onChange={(chosen) => set({ sourceTypes: chosen })}
      />
      <TagsInput
        label={t('alerts.tags')}
        description={t('alerts.tagsHint')}
        value={match.tags}
        error={errors.of('/match/tags')}
        onChange={(tags) => set({ tags })}
      />
    </>
  );
}

/** How long it waits, and how often it says it again. */
function TimingFields({ draft, change, errors }: RulePart) {
  const t = useText();
  return (
    <>
      <MinutesInput
        label={t('alerts.delay')}
        description={t('alerts.delayHint')}
        seconds={draft.delaySeconds}
        error={errors.of('/delaySeconds')}
        onChange={(seconds) => change({ delaySeconds: seconds ?? 0 })}
      />
      <MinutesInput
        label={t('alerts.repeat')}
        description={t('alerts.repeatHint')}
        seconds={draft.repeatSeconds}
        error={errors.of('/repeatSeconds')}
        onChange={(repeatSeconds) => change({ repeatSeconds })}
      />
      {draft.repeatSeconds !== null && (
        <NumberInput
          label={t('alerts.maxRepeats')}
          description={t('alerts.maxRepeatsHint')}
          min={0}
          max={1000}
          allowDecimal={false}
          value={draft.maxRepeats ?? ''}
          error={errors.of('/maxRepeats')}
          onChange={(count) => change({ maxRepeats: count === '' ? null : Number(count) })}
        />
      )}
    </>
  );
}
