import { errors } from './de/errors.ts';
import { imports } from './de/imports.ts';
import { incidents } from './de/incidents.ts';
import { probes } from './de/probes.ts';
import type { en } from './en.ts';

/** German; complete by its type. */
export const de: Record<keyof typeof en, string> = { ...errors, ...imports, ...incidents, ...probes };
