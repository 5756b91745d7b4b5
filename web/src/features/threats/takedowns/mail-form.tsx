import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { Takedown, UpdateThreatTakedownRequest } from '../../../../../clients/typescript/src/index.ts';
import { updateThreatTakedown } from '../../../generated/update-threat-takedown.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { ConflictAlert, useSharedForm } from '../../../ui/forms/concurrent-edit.tsx';
import { lengthOf } from '../../../ui/forms/field-schema.ts';
import { type FieldErrors, FormAlert, useFieldErrors } from '../../../ui/forms/form.tsx';

const fields = ['/mail/subject', '/mail/text', '/mail/to', '/authorization'];

/**
 * Renders the recipients, text and legal basis of a report. Read-only once the report is approved. Changes by the
 * service or by other users appear immediately. For fields that are being edited, a notice appears instead.
 */
export function MailForm({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const path = { id: takedown.id };
  const readOnly = !takedown.actions.includes('update');
  const form = useSharedForm<Takedown, UpdateThreatTakedownRequest>({
    current: takedown,
    editedOf: ({ mail, authorization }) => [mail, authorization],
    read: () => belltower.http.GET('/api/v1/threats/takedowns/{id}', { params: { path } }),
    send: (body, match) => belltower.updateThreatTakedown({ path, body, headers: { 'if-match': match } }),
    renew: () => queryClient.invalidateQueries({ queryKey: ['threats', 'takedowns'] }),
    isReadOnly: readOnly,
  });
  const errors = useFieldErrors(form.error, fields);
  const typed = () => readChanges(new FormData(element.current ?? undefined), form.initial);
  return (
    <form
      ref={element}
      key={form.key}
      onInput={form.edit}
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(typed()).length > 0) form.save(typed());
      }}
      style={{ maxWidth: 720 }}
    >
      <Stack gap="sm">
        <FormAlert text={errors.rest} />
        <ConflictAlert form={form} typed={typed} />
        <MailFields takedown={form.initial} errors={errors} readOnly={readOnly} />
        {!readOnly && (
          <Button type="submit" variant="default" loading={form.isSaving} style={{ alignSelf: 'flex-start' }}>
            {t('action.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

function MailFields({
  takedown: { mail, authorization },
  errors,
  readOnly,
}: {
  takedown: Takedown;
  errors: FieldErrors;
  readOnly: boolean;
}) {
  const t = useText();
  const id = useId();
  return (
    <>
      <Textarea
        label={t('takedowns.to')}
        description={t('takedowns.toHint')}
        name="to"
        id={`${id}-to`}
        defaultValue={mail?.to.join('\n') ?? ''}
        error={errors.of('/mail/to')}
        readOnly={readOnly}
        autosize
      />
      <TextInput
        label={t('takedowns.subject')}
        name="subject"
        defaultValue={mail?.subject ?? ''}
        error={errors.of('/mail/subject')}
        {...lengthOf(updateThreatTakedown['mail.subject'])}
        readOnly={readOnly}
      />
      <Textarea
        label={t('takedowns.text')}
        name="text"
        defaultValue={mail?.text ?? ''}
        error={errors.of('/mail/text')}
        {...lengthOf(updateThreatTakedown['mail.text'])}
        readOnly={readOnly}
        autosize
        minRows={4}
        maxRows={16}
      />
      <Textarea
        label={t('takedowns.legalBasis')}
        description={t('takedowns.legalBasisHint')}
        name="authorization"
        defaultValue={authorization ?? ''}
        error={errors.of('/authorization')}
        {...lengthOf(updateThreatTakedown.authorization)}
        readOnly={readOnly}
        autosize
        minRows={2}
      />
    </>
  );
}

/** Sends only changed fields. The service drafts an unedited email again when there is new evidence. */
function readChanges(data: FormData, takedown: Takedown): UpdateThreatTakedownRequest {
  const text = (name: string) => String(data.get(name) ?? '').replaceAll('\r\n', '\n');
  const was = takedown.mail ?? { subject: '', text: '', to: [] };
  const to = [...new Set(text('to').split(/[\s,;]+/))].filter((address) => address !== '');
  const mail = {
    ...(to.join() === was.to.join() ? {} : { to }),
    ...(text('subject') === was.subject ? {} : { subject: text('subject') }),
    ...(text('text') === was.text.replaceAll('\r\n', '\n') ? {} : { text: text('text') }),
  };
  const right = text('authorization').trim();
  return {
    ...(Object.keys(mail).length === 0 ? {} : { mail }),
    ...(right === (takedown.authorization ?? '') ? {} : { authorization: right === '' ? null : right }),
  };
}
