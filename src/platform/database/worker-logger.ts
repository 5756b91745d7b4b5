import { Logger } from 'graphile-worker';

/** graphile-worker writes to the console unless told otherwise; failures still reach the caller by throwing. */
export const quietWorkerLogger: Logger = new Logger(() => () => {});
