export type { Correspondent } from './correspondent.ts';
export { mailJobs } from './jobs.ts';
export {
  confirmationPage,
  type LinkPage,
  type MailLink,
  messagePage,
  registerMailLinks,
} from './link-pages.ts';
export { mailBox, mailButton, mailFrame } from './mail-frame.ts';
export { startPostOffice } from './post-office.ts';
export { giveUpMails, listUnsentMails, type MailRow } from './queries.ts';
export { registerMailRoutes } from './routes.ts';
export { admitUnsolicited, quotable, tooManyMails, writeUnsolicitedMail } from './unsolicited.ts';
export { writeLetter } from './write-letter.ts';
export { writeMail } from './write-mail.ts';
