export {
  confirmationPage,
  type LinkPage,
  type MailLink,
  messagePage,
  registerMailLinks,
} from './link-pages.ts';
export { mailBox, mailButton, mailFrame } from './mail-frame.ts';
export type { MailAuthor } from './mail-worker.ts';
export { mailJobs, startMailWorker } from './mail-worker.ts';
export {
  enqueueMail,
  enqueuePlainMail,
  enqueueUnsolicitedMail,
  limitUnsolicited,
  quotable,
  tooManyMails,
} from './outbox.ts';
export { cancelMails, listUnsentMails, type MailRow } from './queries.ts';
export { registerMailRoutes } from './routes.ts';
