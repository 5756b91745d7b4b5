import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { fieldErrors } from '../../../ui/forms/field-errors.ts';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { useErrorWords } from '../../../ui/page/error-panel.tsx';

/** Names a page that may be phishing. */
export function ReportLead({ onClose, onListed }: { onClose: () => void; onListed: () => void }) {
  const t = useText();
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const [evidence, setEvidence] = useState('');
  const report = useMutation({
    mutationFn: () =>
      belltower.reportLead({ body: { url, ...(evidence.trim() === '' ? {} : { evidence }) } }),
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t('leads.reported') });
      await queryClient.invalidateQueries({ queryKey: ['threats', 'leads'] });
      onListed();
    },
  });
  const errors = fieldErrors(report.error, ['/url', '/evidence'], (error) => words(error).words);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('leads.report')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          report.mutate();
        }}
      >
        <Stack>
          <FormAlert text={errors.rest} />
          <TextInput
            label={t('leads.url')}
            description={t('leads.urlHint')}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={errors.of('/url')}
            maxLength={4096}
            required
            data-autofocus
          />
          <Textarea
            label={t('leads.evidence')}
            description={t('leads.evidenceHint')}
            value={evidence}
            onChange={(event) => setEvidence(event.currentTarget.value)}
            error={errors.of('/evidence')}
            maxLength={10_000}
            autosize
            minRows={2}
          />
          <Button type="submit" loading={report.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('leads.send')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
