import { Button, FileButton, Text as Line, List, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../generated/limits.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { CopyLine } from '../../../ui/forms/copy-line.tsx';
import { lengthOf } from '../../../ui/forms/field-schema.ts';
import { Form, FormAlert, useFieldErrors } from '../../../ui/forms/form.tsx';
import { useErrorText } from '../../../ui/page/error-panel.tsx';
import { visible } from '../../../ui/text/readable-text.ts';

/** Renders the dialog for reporting a page that may be phishing. */
export function ReportLead({ onClose, onListed }: { onClose: () => void; onListed: () => void }) {
  const t = useText();
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
  const errors = useFieldErrors(report.error, ['/url', '/evidence']);
  return (
    <Modal opened onClose={onClose} title={t('leads.report')}>
      <Form onSubmit={() => report.mutate()} error={errors.rest}>
        <TextInput
          label={t('leads.url')}
          description={t('leads.urlHint')}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={errors.of('/url')}
          {...lengthOf(limits['reportLead.url'])}
          required
          data-autofocus
        />
        <Textarea
          label={t('leads.evidence')}
          description={t('leads.evidenceHint')}
          value={evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
          error={errors.of('/evidence')}
          {...lengthOf(limits['reportLead.evidence'])}
          autosize
          minRows={2}
        />
        <Button type="submit" loading={report.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('leads.send')}
        </Button>
      </Form>
    </Modal>
  );
}

/**
 * Number of bytes of an email that are uploaded. Links are near the beginning. Long emails are usually long because of
 * images.
 */
const maxBytes = 700_000;

/** Uploads a saved email. Explains how a mail server can automatically forward all reported emails to an address. */
export function ReportMail({ onClose, onListed }: { onClose: () => void; onListed: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const hand = useMutation({
    mutationFn: async (file: File) =>
      belltower.reportLeadMail({ body: { message: await file.slice(0, maxBytes).text() } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['threats', 'leads'] });
      onListed();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('leads.reportMail')} size="lg">
      <Stack>
        <FormAlert text={hand.error && errorText(hand.error).text} />
        <Line>{t('leads.mailText')}</Line>
        <FileButton
          accept=".eml,message/rfc822"
          onChange={(file) => {
            if (file !== null) hand.mutate(file);
          }}
        >
          {(button) => (
            <Button {...button} loading={hand.isPending} style={{ alignSelf: 'flex-start' }}>
              {t('leads.chooseMail')}
            </Button>
          )}
        </FileButton>
        {hand.data && <ReportedPages {...hand.data} />}
        <Line fw={600}>{t('leads.forward')}</Line>
        <Line>{t('leads.forwardText')}</Line>
        <CopyLine value={`phish-7f3k9: "|/usr/local/bin/hand-over"`} label="/etc/aliases" />
        <CopyLine
          value={`curl -sf -H "Authorization: Bearer bt_…" -H "Content-Type: message/rfc822" --data-binary @- ${location.origin}/api/v1/threats/leads/mails`}
          label="/usr/local/bin/hand-over"
        />
      </Stack>
    </Modal>
  );
}

type Result = Awaited<ReturnType<typeof belltower.reportLeadMail>>;

/** Shows the result for an email. URLs are rendered as text, never as links. */
function ReportedPages({ created, leads, leftOut }: Result) {
  const t = useText();
  return (
    <div role="status">
      <Line>{t('leads.mailImported', { count: leads.length, created })}</Line>
      {leftOut.length > 0 && (
        <>
          <Line mt="xs">{t('leads.skipped')}</Line>
          <List size="sm">
            {leftOut.map(({ url, reason }) => (
              <List.Item key={url} style={{ overflowWrap: 'anywhere' }}>
                {visible(url)} – {t(`leads.skipped.${reason}`)}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}
