export { mailJobs } from './jobs.ts';
export { startPostOffice } from './post-office.ts';
export { registerMailRoutes } from './routes.ts';
export { writeMail } from './write-mail.ts';
