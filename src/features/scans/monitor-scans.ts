import { findFindingType } from '#engine/findings/catalogue.ts';
import { families } from '#engine/scan/families.ts';
import { familyNames } from '#engine/scan/types.ts';
import type { Tx } from '#platform/database/types.ts';
import { markStale } from './queries/findings.ts';
import type { MonitorKey } from './queries/is-own-domain-monitor.ts';
import { deletePosture } from './queries/posture.ts';
import { hastenFamily, hastenOverdue } from './queries/requests.ts';

const activeFamilies = familyNames.filter((name) => families[name].needsVerified);
const activeChecks = familyNames
  .flatMap((name) => families[name].checks)
  .filter((id) => findFindingType(id)?.active === true);

/**
 * Forgets what only active checks could tell, once ownership is lost: a pass of long ago would count for ever. Their
 * open findings stand, stale, for nobody may look whether they are gone.
 */
async function forgetActive(tx: Tx, monitor: MonitorKey): Promise<void> {
  await deletePosture(tx, monitor, activeFamilies);
  await markStale(tx, monitor, activeChecks);
}

/** How the feature of domain monitors tells scans of changes. */
export const monitorScans = { hastenFamily, hastenOverdue, forgetActive };
