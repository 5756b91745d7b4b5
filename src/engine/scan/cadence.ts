import { nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import { families } from './families.ts';
import type { FamilyName } from './types.ts';

/**
 * When a family of a monitor is due next, epoch ms: at its slot (a hash of monitor and family, so that neither
 * monitors nor families form a herd), but not before half an interval has passed.
 */
export function nextScanDue(monitorId: string, family: FamilyName, nowMs: number): number {
  const { intervalMs } = families[family];
  const slots = { phaseMs: phaseOf(`${monitorId}/${family}`, intervalMs), intervalMs };
  return nextSlot(nowMs + Math.floor(intervalMs / 2), slots);
}

/** Families that have a cadence of their own. */
export function listScheduledFamilies(): FamilyName[] {
  return (Object.keys(families) as FamilyName[]).filter((name) => families[name].follows !== true);
}
