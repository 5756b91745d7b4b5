import { Button, Group, Text as Line, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DomainMonitor } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';

/** How to prove that the domain is one's own; some checks are made for owners alone. */
export function Verification({ monitor }: { monitor: DomainMonitor }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const { dns, file, meta } = monitor.verification.instructions;
  const verify = useMutation({
    mutationFn: () => belltower.verifyDomainMonitor({ path: { id: monitor.id } }),
    onSuccess: async ({ verification }) => {
      const proven = verification.status === 'verified';
      notifications.show({ message: t(proven ? 'domains.ownershipVerified' : 'domains.tokenNotFound') });
      await queryClient.invalidateQueries({ queryKey: ['domains'] });
    },
    onError: refuse,
  });
  return (
    <section data-unprinted>
      <Group gap="sm">
        <Line>{t('domains.verifyText')}</Line>
        <Button size="compact-sm" variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t('domains.verify')}
        </Button>
      </Group>
      <Stack gap="xs" maw={880} mt="sm" display={opened ? undefined : 'none'}>
        <Line size="xs">{t('domains.verifyDns')}</Line>
        <CopyLine value={`${dns.name} ${dns.type} "${dns.value}"`} label={t('domains.verifyDns')} />
        <Line size="xs">{t('domains.verifyFile', { url: file.url })}</Line>
        <CopyLine value={file.content} label={t('domains.verifyFile', { url: file.url })} />
        <Line size="xs">{t('domains.verifyMeta', { url: meta.url })}</Line>
        <CopyLine value={meta.html} label={t('domains.verifyMeta', { url: meta.url })} />
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()} w="fit-content">
          {t('domains.verifyNow')}
        </Button>
      </Stack>
    </section>
  );
}
