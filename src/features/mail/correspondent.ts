import type { Queryable, Tx } from '#platform/database/types.ts';
import type { MailAttachment } from '#platform/mail/send-mail.ts';
import type { MailRow } from './queries.ts';

/** A feature that writes mails of a kind of its own: what goes with them, and who is told what became of them. */
export interface MailAuthor {
  attachmentsOf(db: Queryable, mail: MailRow): Promise<readonly MailAttachment[]>;
  /** In the transaction that records a try. `response` is what the mail server said, or why none could. */
  settle(tx: Tx, mail: MailRow, outcome: { state: string; response: string; at: Date }): Promise<void>;
}
