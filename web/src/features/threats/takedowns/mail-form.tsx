import { Alert, Button, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import type { Takedown, UpdateThreatTakedownRequest } from '../../../../../clients/typescript/src/index.ts';
import { updateThreatTakedown } from '../../../generated/update-threat-takedown.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { useDraftOf } from '../../../ui/forms/concurrent-edit.tsx';
import { lengthOf } from '../../../ui/forms/field-schema.ts';
import { type FieldErrors, FormAlert, fieldErrors } from '../../../ui/forms/form-errors.tsx';
import { useErrorText } from '../../../ui/page/error-panel.tsx';
import { useMove } from './takedown-state.tsx';

const fields = ['/mail/subject', '/mail/text', '/mail/to', '/authorization'];

/**
 * The recipients, text and legal basis of a report; read-only once it is approved. Changes by the service or
 * by others appear immediately, except in fields that are being edited, where a notice is shown.
 */
export function MailForm({ takedown }: { takedown: Takedown }) {
  const t = useText();
  const errorText = useErrorText();
  const save = useMove(
    (body: UpdateThreatTakedownRequest) =>
      belltower.updateThreatTakedown({ path: { id: takedown.id }, body }),
    true,
  );
  const errors = fieldErrors(save.error, fields, (error) => errorText(error).text);
  const readOnly = !takedown.actions.includes('update');
  const { begun, isNewer, write, follow } = useDraftOf(takedown, textsOf, readOnly);
  return (
    <form
      key={textsOf(begun)}
      onInput={write}
      onSubmit={(event) => {
        event.preventDefault();
        const changed = readChanges(event, begun);
        if (Object.keys(changed).length > 0) save.mutate(changed, { onSuccess: follow });
      }}
      style={{ maxWidth: 720 }}
    >
      <Stack gap="sm">
        <FormAlert text={errors.rest} />
        {isNewer && !save.isPending && (
          <Alert color="yellow" role="alert" title={t('conflict.draft')}>
            <Button size="xs" variant="default" onClick={follow}>
              {t('conflict.theirs')}
            </Button>
          </Alert>
        )}
        <MailFields takedown={begun} errors={errors} readOnly={readOnly} />
        {!readOnly && (
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            style={{ alignSelf: 'flex-start' }}
          >
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

const textsOf = ({ mail, authorization }: Takedown): string => JSON.stringify([mail, authorization]);

/** Sends only changed fields: an email that no one edited is drafted again when there is new evidence. */
function readChanges(event: FormEvent<HTMLFormElement>, takedown: Takedown): UpdateThreatTakedownRequest {
  const data = new FormData(event.currentTarget);
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
