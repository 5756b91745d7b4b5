/** How to ping from where, with the URL in it. Names are those of the programs. */
export const snippets: { name: string; of: (url: string) => string }[] = [
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
