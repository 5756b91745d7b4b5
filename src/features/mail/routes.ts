import { Type } from 'typebox';
import { covers, createRoutes } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, getById, readPage, toPage } from '#platform/http/pagination.ts';
import { codedText, Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { sentStored } from '#platform/stored-texts.ts';
import { findMail, listMails, type MailRow, requeueMail } from './queries.ts';

const State = Type.Enum(['queued', 'sending', 'sent', 'failed', 'undeliverable'], {
  description: '`undeliverable`: no mail server is configured (BELLTOWER_SMTP_URL)',
});

const MailBody = Type.Object(
  {
    id: Id,
    kind: Type.Enum(['invitation', 'owner-notice', 'status-page', 'takedown']),
    to: Type.String(),
    subject: Type.String(),
    text: Nullable(Type.String(), { description: 'Null once sent' }),
    link: Nullable(Type.String(), { description: 'Target of the link; null once sent' }),
    state: State,
    error: Nullable(Type.String(), { description: 'Why the last attempt failed' }),
    ...codedText('error'),
    createdAt: Timestamp('When the email was created'),
    sentAt: Nullable(Timestamp('When the mail server accepted it')),
  },
  {
    title: 'Mail',
    description: 'An email sent by the service; alert notifications are listed as deliveries',
  },
);

const path = '/api/v1/mails';
const tags = ['Account'];
const read = { scope: 'account:read' } as const;
const write = { scope: 'account:write' } as const;

/** Registers the routes of emails, so that undelivered emails can be read and forwarded. */
export function registerMailRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      summary: 'List emails sent by the service, newest first',
      description:
        'The message text is returned only to callers with `account:write`, because its links are secrets.',
      querystring: Type.Object(
        { ...countedPageQuery, state: severalOf(State) },
        { additionalProperties: false },
      ),
      response: pageOf(MailBody),
    },
    async ({ ctx, query }) => {
      const { db, accountId, scopes, role } = ctx;
      const mayRead = (row: MailRow) =>
        covers(scopes, 'account:write') && (!row.owners_only || role === 'owner');
      const page = readPage(query);
      const rows = await listMails(db, accountId, { page, state: query.state });
      return toPage(rows, page.limit, {
        position: 'created_at',
        item: (row) => toMailBody(row, mayRead(row)),
      });
    },
  );
  routes.post(
    '/:id/retry',
    {
      summary: 'Retry a failed email',
      description:
        'Queues an email in the state `failed` again; in any other state, returns 409 `lost_race`. To retry a takedown report, submit it again through its case.',
      params: Type.Object({ id: PathId('Mail') }),
      response: MailBody,
      problems: ['lost_race'],
    },
    async ({ ctx, params }) => {
      const { id } = params;
      const now = new Date(ctx.clock.now());
      const row = await withTransaction(ctx.db, async (tx) => {
        const found = await getById('mail', id, () => findMail(tx, ctx.accountId, id));
        if (found.kind === 'takedown') {
          throw new AppError('lost_race', message('report-not-resendable'));
        }
        const queued = await requeueMail(tx, ctx.accountId, id, now);
        if (queued === null) {
          throw new AppError('lost_race', message('mail-not-retryable', { state: found.state }));
        }
        await recordAudit(tx, ctx, now, { action: 'mail.retry', objectType: 'mail', objectId: id });
        return queued;
      });
      return toMailBody(row, !row.owners_only || ctx.role === 'owner');
    },
  );
}

function toMailBody(row: MailRow, includesText: boolean) {
  return {
    id: row.id,
    kind: row.kind as 'invitation' | 'owner-notice' | 'status-page' | 'takedown',
    to: row.address,
    subject: row.subject,
    text: includesText ? row.body : null,
    link: includesText ? row.link : null,
    state: row.state as 'queued',
    ...sentStored('error', row.error, row.coded_error),
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
