import { listUnsentMails } from '#features/mail/index.ts';
import { withDatabase } from '../with-database.ts';

/** `mails`. */
export function runMails(options: { to?: string; json?: boolean }): Promise<void> {
  return withDatabase('mails', async ({ config }, { db }) => {
    const mails = await listUnsentMails(db, options.to?.toLowerCase() ?? null);
    for (const mail of mails) {
      process.stdout.write(options.json ? `${JSON.stringify(mail)}\n` : `${describe(mail)}\n\n`);
    }
    if (options.json) return;
    const server = config.smtpUrl === null ? ' No mail server is set (BELLTOWER_SMTP_URL).' : '';
    if (mails.length === 0) process.stderr.write(`Every mail has gone out, or there was none.${server}\n`);
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
