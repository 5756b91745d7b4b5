import { Button, FileButton, Text as Line, List, Modal, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { CopyLine } from '../../../ui/forms/copy-line.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { useErrorWords } from '../../../ui/page/error-panel.tsx';
import { visible } from '../../../ui/words/visible-text.ts';

/** Links stand at the beginning of a mail; what makes it longer is pictures. */
const mostBytes = 700_000;

/** Hands over a mail that was saved, and says how a mail server does so with every mail to an address. */
export function ReportMail({ onClose, onListed }: { onClose: () => void; onListed: () => void }) {
  const t = useText();
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const hand = useMutation({
    mutationFn: async (file: File) =>
      belltower.reportLeadMail({ body: { message: await file.slice(0, mostBytes).text() } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['threats', 'leads'] });
      onListed();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('leads.reportMail')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack>
        <FormAlert text={hand.error && words(hand.error).words} />
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
        {hand.data && <Taken {...hand.data} />}
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

/** What became of the mail: addresses are text, never links. */
function Taken({ created, leads, leftOut }: Result) {
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
