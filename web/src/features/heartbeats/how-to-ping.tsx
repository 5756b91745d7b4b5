import { Text as Line, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';

/** Shows the ping URL with examples and a button that replaces it. Viewers see why the URL is hidden. */
export function HowToPing({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const mayChange = useSession().role !== 'viewer';
  const url = heartbeat.pingUrl;
  const rotate = useMutation({
    mutationFn: () => belltower.rotateKeyHeartbeat({ path: { id: heartbeat.id } }),
    onSuccess: (changed) => {
      client.setQueryData(['heartbeats', 'one', heartbeat.id], changed);
      notifications.show({ message: t('heartbeats.urlReplaced') });
    },
    onError,
  });
  if (url === null) return <Line c="dimmed">{t('heartbeats.urlHidden')}</Line>;
  return (
    <Stack maw={1120}>
      <Line>{t('heartbeats.pingUrlHint')}</Line>
      <CopyLine value={url} label={t('heartbeats.pingUrl')} />
      {mayChange && (
        <div>
          <ConfirmButton
            label={t('heartbeats.replaceUrl')}
            sure={t('heartbeats.replaceUrlConfirm')}
            name={heartbeat.name}
            loading={rotate.isPending}
            onSure={() => rotate.mutate()}
          />
        </div>
      )}
      {snippets.map(({ name, of }) => (
        <section key={name}>
          <Title order={3} mb={4}>
            {name}
          </Title>
          <CopyLine value={of(url)} label={name} />
        </section>
      ))}
    </Stack>
  );
}

/** Examples with the ping URL, keyed by program name. */
const snippets: { name: string; of: (url: string) => string }[] = [
  { name: 'curl', of: (url) => `curl -fsS -m 10 --retry 5 -o /dev/null ${url}` },
  {
    name: 'cron',
    of: (url) => `30 2 * * * /usr/local/bin/backup && curl -fsS -m 10 --retry 5 -o /dev/null ${url}`,
  },
  { name: 'belltower run', of: (url) => `belltower run ${url} -- /usr/local/bin/backup` },
  {
    name: 'systemd timer',
    of: (url) => `# /etc/systemd/system/backup.timer
[Timer]
OnCalendar=*-*-* 02:30

[Install]
WantedBy=timers.target

# /etc/systemd/system/backup.service
[Service]
Type=oneshot
ExecStartPre=-curl -fsS -m 10 --retry 5 -o /dev/null ${url}/start
ExecStart=/usr/local/bin/backup
ExecStopPost=-curl -fsS -m 10 --retry 5 -o /dev/null ${url}/$EXIT_STATUS`,
  },
  {
    name: 'PowerShell',
    of: (url) => `Invoke-RestMethod -Uri ${url} -TimeoutSec 10 -MaximumRetryCount 5 -RetryIntervalSec 5`,
  },
  {
    name: 'GitHub Actions',
    of: (url) => `- name: Tell Belltower
  if: always()
  run: curl -fsS -m 10 --retry 5 -o /dev/null ${url}/\${{ job.status == 'success' && '0' || '1' }}`,
  },
  {
    name: 'Kubernetes CronJob',
    of: (url) => `apiVersion: batch/v1
kind: CronJob
metadata:
  name: backup
spec:
  schedule: "30 2 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: backup
              image: backup:latest
              command: ["/bin/sh", "-c"]
              args: ["/usr/local/bin/backup; wget -q -T 10 -O /dev/null ${url}/$?"]`,
  },
];
