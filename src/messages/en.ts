import { errors } from './en/errors.ts';
import { imports } from './en/imports.ts';
import { incidents } from './en/incidents.ts';
import { probes } from './en/probes.ts';

/** English: the language of the API, of mails and of logs. A code has one meaning in the whole service. */
export const en = { ...errors, ...imports, ...incidents, ...probes } as const;
