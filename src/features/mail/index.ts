export type { MailAuthor } from './correspondent.ts';
export { mailJobs } from './jobs.ts';
export {
  confirmationPage,
  type LinkPage,
  type MailLink,
  messagePage,
  registerMailLinks,
} from './link-pages.ts';
export { mailBox, mailButton, mailFrame } from './mail-frame.ts';
export { startMailWorker } from './post-office.ts';
export { cancelMails, listUnsentMails, type MailRow } from './queries.ts';
export { registerMailRoutes } from './routes.ts';
export { limitUnsolicited, quotable, tooManyMails, enqueueUnsolicitedMail } from './unsolicited.ts';
export { enqueueLetter } from './write-letter.ts';
export { enqueueMail } from './write-mail.ts';
