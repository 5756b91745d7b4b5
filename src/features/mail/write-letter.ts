import type { Tx } from '#platform/database/types.ts';
import { insertMail } from './queries.ts';

/** A mail that a person let go, in their own words, as plain text. */
export interface Letter {
  id: string;
  accountId: string;
  kind: 'takedown';
  address: string;
  subject: string;
  text: string;
  /** Without angle brackets. */
  messageId: string;
  replyTo: string | null;
}

/** Puts a letter into the outbox, in the transaction of what lets it go. */
export async function enqueueLetter(tx: Tx, letter: Letter, now: Date): Promise<void> {
  await insertMail(tx, {
    id: letter.id,
    account_id: letter.accountId,
    kind: letter.kind,
    address: letter.address,
    // A line break would begin another header.
    subject: letter.subject.replace(/\s+/g, ' ').slice(0, 200),
    body: letter.text,
    html: null,
    link: null,
    leave_url: null,
    owners_only: false,
    message_id: letter.messageId,
    reply_to: letter.replyTo,
    created_at: now,
  });
}
