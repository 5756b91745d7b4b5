import { certificates } from './en/certificates.ts';
import { deliveries } from './en/deliveries.ts';
import { domains } from './en/domains.ts';
import { errors } from './en/errors.ts';
import { imports } from './en/imports.ts';
import { incidents } from './en/incidents.ts';
import { probes } from './en/probes.ts';
import { threats } from './en/threats.ts';

/** English texts, which are used in the API, emails and logs. A code has the same meaning in the whole service. */
export const en = {
  ...certificates,
  ...deliveries,
  ...domains,
  ...errors,
  ...imports,
  ...incidents,
  ...probes,
  ...threats,
} as const;
