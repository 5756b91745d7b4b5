import type { findings as english } from '../en/findings.ts';

/** German texts of findings; complete by its type. */
export const findings: Record<keyof typeof english, string> = {};
