import { findRecords, isQueryableName, type Lookup, txtTexts } from '#engine/posture/lookup.ts';
import { type DmarcUri, isDmarcRecord } from './parse.ts';
import { organizationalDomain, walkTree } from './tree-walk.ts';

export interface ReportDestination {
  host: string;
  /** `internal`: the same organization, so no verification is needed. `unknown`: a query failed. */
  state: 'internal' | 'authorised' | 'unauthorised' | 'unknown';
  /** Name of the authorization record. */
  name?: string;
}

const MAX_HOSTS = 10;

/**
 * Checks whether each report destination has agreed to receive reports (RFC 9990: a TXT record `v=DMARC1` at `<policy
 * domain>._report._dmarc.<destination>`). Only the first ten hosts are checked.
 */
export async function reportDestinations(
  uris: readonly DmarcUri[],
  policy: { recordDomain: string; organizationalDomain: string | null },
  lookup: Lookup,
): Promise<ReportDestination[]> {
  const hosts = [...new Set(uris.flatMap((uri) => (uri.host === null ? [] : [uri.host])))];
  const list: ReportDestination[] = [];
  for (const host of hosts.slice(0, MAX_HOSTS)) list.push(await evaluateHost(host, policy, lookup));
  return list;
}

async function evaluateHost(
  host: string,
  policy: { recordDomain: string; organizationalDomain: string | null },
  lookup: Lookup,
): Promise<ReportDestination> {
  if (host === policy.recordDomain || host === policy.organizationalDomain)
    return { host, state: 'internal' };
  const walk = await walkTree(host, lookup);
  if (walk.error === null && organizationalDomain(host, walk) === policy.organizationalDomain) {
    return { host, state: 'internal' };
  }
  const name = `${policy.recordDomain}._report._dmarc.${host}`;
  if (!isQueryableName(name)) return { host, state: 'unauthorised', name };
  const outcome = await findRecords(lookup, name, 'TXT');
  if (outcome.kind === 'error') return { host, state: 'unknown', name };
  if (txtTexts(outcome).some(isDmarcRecord)) return { host, state: 'authorised', name };
  // After a failed walk, the destination may still belong to the same organization.
  return { host, state: walk.error === null ? 'unauthorised' : 'unknown', name };
}
