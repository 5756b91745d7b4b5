import { Alert, Button, Group, Text as Line, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';

const colors = { pending: 'blue', verified: 'green', missing: 'orange' } as const;

/** The state of a saved custom domain, and the DNS record that proves its ownership. */
export function DomainProof({ page }: { page: StatusPage }) {
  const t = useText();
  const refuse = useErrorNotice();
  // Not reloaded with the page, so that a check doesn't discard what was entered in the form.
  const [status, setStatus] = useState(page.customDomainStatus);
  const verify = useMutation({
    mutationFn: () => belltower.verifyStatusPageDomain({ path: { id: page.id } }),
    onSuccess: ({ customDomainStatus }) => setStatus(customDomainStatus),
    onError: refuse,
  });
  if (status === null) return null;
  const { state, record, problem, lastCheckedAt } = status;
  return (
    <Alert color={colors[state]} variant="light" title={t(`statusPages.domain.${state}`)}>
      <Stack gap="xs">
        <Line size="sm">{t(`statusPages.domainText.${state}`)}</Line>
        <Line size="xs">{t('statusPages.domainRecordName', { type: record.type })}</Line>
        <CopyLine value={record.name} label={t('statusPages.domainRecordName', { type: record.type })} />
        <Line size="xs">{t('statusPages.domainRecordValue')}</Line>
        <CopyLine value={record.value} label={t('statusPages.domainRecordValue')} />
        {problem !== null && (
          <div role="status">
            <Line size="sm">{t(`statusPages.domainProblem.${problem.code}`)}</Line>
          </div>
        )}
        <Group gap="sm">
          <Button
            size="compact-sm"
            variant="default"
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {t('statusPages.domainCheck')}
          </Button>
          {lastCheckedAt !== null && (
            <Line size="xs">
              {t('statusPages.domainChecked')} <TimeAgo at={lastCheckedAt} />
            </Line>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
