import { certificates } from './de/certificates.ts';
import { deliveries } from './de/deliveries.ts';
import { domains } from './de/domains.ts';
import { errors } from './de/errors.ts';
import { imports } from './de/imports.ts';
import { incidents } from './de/incidents.ts';
import { probes } from './de/probes.ts';
import { threats } from './de/threats.ts';
import type { en } from './en.ts';

/** German texts. The type requires all keys of the English texts. */
export const de: Record<keyof typeof en, string> = {
  ...certificates,
  ...deliveries,
  ...domains,
  ...errors,
  ...imports,
  ...incidents,
  ...probes,
  ...threats,
};
