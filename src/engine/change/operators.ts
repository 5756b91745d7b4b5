import { changeEvent } from './event.ts';
import type { ChangeEvent } from './record-changes.ts';

/** Networks that announce the addresses of the domain and its www name. */
export interface OperatorFacts {
  /** AS number to its name, as far as known. */
  networks: Record<string, string | null>;
}

const MAX_NETWORKS = 200;

/** Networks that were never seen before; another address of a known one is no event. Pure. */
export function compareOperators(domain: string, before: OperatorFacts, after: OperatorFacts): ChangeEvent[] {
  const known = Object.keys(before.networks);
  const fresh = Object.keys(after.networks).filter((asn) => !known.includes(asn));
  if (known.length === 0 || fresh.length === 0) return [];
  const named = (asn: string) => `AS${asn}${after.networks[asn] ? ` ${after.networks[asn]}` : ''}`;
  const details = { before: known.map((asn) => `AS${asn}`), after: fresh.sort().map(named) };
  return [changeEvent('change.dns.address-new-operator', domain, 'new-network', details)];
}

/** Every network ever seen, so that a change back to an old one is no news. */
export function mergeOperators(before: OperatorFacts, after: OperatorFacts): OperatorFacts {
  const all = Object.entries({ ...before.networks, ...after.networks });
  return { networks: Object.fromEntries(all.slice(-MAX_NETWORKS)) };
}
