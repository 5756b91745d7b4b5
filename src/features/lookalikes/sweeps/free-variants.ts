import type { NameFacts } from '#engine/lookalikes/look-up-name.ts';
import { readTarget } from '#engine/lookalikes/read-target.ts';

/** Suffixes that customers type by themselves, wherever a name is at home. */
const mainSuffixes = new Set(['com', 'net', 'org', 'info', 'eu', 'co', 'io', 'app']);

/**
 * Variants of a name under the main suffixes that the DNS does not know, those of earlier batches first. A name that is held
 * without name servers is taken for free: it is for a person's information.
 */
export function addFreeVariants(
  found: readonly string[],
  domain: string,
  answered: readonly { one: { name: string }; facts: Pick<NameFacts, 'registered'> }[],
): string[] {
  const label = readTarget(domain)?.label;
  const free = answered.flatMap(({ one: { name }, facts }) => {
    const target = facts.registered ? null : readTarget(name);
    return target !== null && target.label === label && mainSuffixes.has(target.suffix) ? [name] : [];
  });
  return [...new Set([...found, ...free])];
}
