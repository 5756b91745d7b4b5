import { findLinks, type LinkInMail } from './find-links.ts';
import { hasTooManyParts, type ReadMail, readMail } from './read-mail.ts';

/** A link, with the sender and subject of its email. */
export interface FoundLink extends LinkInMail {
  from: string | null;
  subject: string | null;
}

/** Sender and subject of an email, and the distinct URLs in it and in its attached emails. */
export type MailLinks = Pick<ReadMail, 'from' | 'subject'> & { links: FoundLink[] };

const maxLinks = 1_000;

/** Reads an email and finds its links. Returns null if the email has too many parts. */
export async function readLinks(source: Uint8Array): Promise<MailLinks | null> {
  if (hasTooManyParts(source)) return null;
  const { from, subject, texts } = await readMail(source);
  const links = new Map<string, FoundLink>();
  for (const text of texts) {
    for (const link of findLinks(text)) {
      if (links.size >= maxLinks) break;
      if (!links.has(link.address))
        links.set(link.address, { ...link, from: text.from, subject: text.subject });
    }
  }
  return { from, subject, links: [...links.values()] };
}
