import { createCamera } from '#app/channel-tools.ts';
import { scheduledJobs } from '#app/jobs.ts';
import { createNetwork } from '#app/network.ts';
import { createRuntime, type Runtime } from '#app/runtime.ts';
import { UsageError } from '#app/terminal/program.ts';
import { listUnsentMails } from '#features/mail/index.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { withDatabase } from '../with-database.ts';

/** Runs `job list`. */
export async function listJobs(): Promise<void> {
  await withJobs(createRuntime(process.env, true), async (jobs) => {
    for (const { name, schedule } of jobs) {
      process.stdout.write(`${name.padEnd(20)} ${schedule} (UTC)\n`);
    }
  });
}

/** Runs `job run NAME`. */
export async function runJob(name: string, atText: string | undefined): Promise<void> {
  const runAt = atText === undefined ? null : readInstant(atText);
  await withJobs(createRuntime(process.env, true), async (jobs) => {
    const job = jobs.find((candidate) => candidate.name === name);
    if (!job) {
      const known = jobs.map((candidate) => candidate.name).join(', ');
      throw new UsageError(`There is no job "${name}". Enter one of ${known}.`);
    }
    await withDatabase(`job ${name}`, async (runtime, database) => {
      const at = runAt ?? new Date(runtime.clock.now());
      const report = await job.run(database.db, at);
      const facts = Object.entries(report).map(([key, value]) => ` ${key}=${value}`);
      process.stdout.write(`${name} ran as of ${at.toISOString()}.${facts.join('')}\n`);
    });
  });
}

/** Calls `action` with all jobs and closes their network afterwards. */
async function withJobs(
  runtime: Runtime,
  action: (jobs: readonly ScheduledJob[]) => Promise<void>,
): Promise<void> {
  const net = createNetwork(runtime);
  try {
    await action(
      scheduledJobs({
        ...runtime,
        net,
        camera: createCamera({ ...runtime, net }),
        signal: new AbortController().signal,
      }),
    );
  } finally {
    net.close();
  }
}

function readInstant(text: string): Date {
  const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
  // A time without a zone is in UTC, regardless of the machine's time zone.
  const zoned = /T/.test(text) && !/(Z|[+-]\d{2}:\d{2})$/.test(text) ? `${text}Z` : text;
  const at = new Date(zoned);
  if (!form.test(text) || Number.isNaN(at.getTime())) {
    throw new UsageError(`--at "${text}" is not a valid time. Enter one such as 2026-11-20T03:30:00Z.`);
  }
  return at;
}

/** Runs `mails`. */
export function runMails(options: { to?: string; json?: boolean }): Promise<void> {
  return withDatabase('mails', async ({ config }, { db }) => {
    const mails = await listUnsentMails(db, options.to?.toLowerCase() ?? null);
    for (const mail of mails) {
      process.stdout.write(options.json ? `${JSON.stringify(mail)}\n` : `${describe(mail)}\n\n`);
    }
    if (options.json) return;
    const server = config.smtpUrl === null ? ' No mail server is configured (BELLTOWER_SMTP_URL).' : '';
    if (mails.length === 0) process.stderr.write(`No unsent emails.${server}\n`);
    else if (server !== '') process.stderr.write(`${server.trim()}\n`);
  });
}

function describe(mail: Awaited<ReturnType<typeof listUnsentMails>>[number]): string {
  const { createdAt, to, subject, state, error, link } = mail;
  return [
    `${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC  to ${to}  ${state}`,
    `  ${subject}`,
    ...(link === null ? [] : [`  ${link}`]),
    ...(error === null ? [] : [`  ${error}`]),
  ].join('\n');
}
