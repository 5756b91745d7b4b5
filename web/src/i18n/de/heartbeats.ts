import type { heartbeats as english } from '../en/heartbeats.ts';

/** German texts of heartbeats; complete by its type. */
export const heartbeats: Record<keyof typeof english, string> = {};
