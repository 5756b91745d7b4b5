import type { InputFault } from '#platform/errors.ts';
import type { Definition } from './definition/definition.ts';

/**
 * Faults of what monitors of all kinds have that a schema cannot see: fields that need each other.
 * Pure and total; the list is empty when the definition is sound.
 */
export function findCommonFaults(definition: Definition): InputFault[] {
  const faults: InputFault[] = [];
  if (definition.timeoutSeconds > definition.intervalSeconds) {
    const detail = 'timeoutSeconds must not be longer than intervalSeconds.';
    faults.push({ pointer: '/timeoutSeconds', code: 'above_interval', detail });
  }
  if (definition.quorum !== null && definition.quorum > definition.regions.length) {
    const detail = 'quorum must not be larger than the number of regions.';
    faults.push({ pointer: '/quorum', code: 'above_regions', detail });
  }
  return faults;
}
