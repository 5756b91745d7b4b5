import { createHash } from 'node:crypto';
import {
  findRecords,
  isQueryableName,
  type Lookup,
  normalizeName,
  textData,
} from '#engine/posture/lookup.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { isPrivateAddress } from '#platform/net/egress/egress-policy.ts';

/** Evaluates whether public names resolve to private addresses: `dns.record.private-address`, one check per name. */
export async function analyzePrivateAddresses(
  names: readonly string[],
  lookup: Lookup,
  isPrivate: (address: string) => boolean = isPrivateAddress,
): Promise<PostureCheck[]> {
  const id = 'dns.record.private-address';
  const checks: PostureCheck[] = [];
  for (const name of [...new Set(names.map(normalizeName))].filter(isQueryableName).slice(0, 50)) {
    const four = await findRecords(lookup, name, 'A');
    const six = await findRecords(lookup, name, 'AAAA');
    const bad = [...textData(four), ...textData(six)].filter(isPrivate);
    const failed = [four, six].find((outcome) => outcome.kind === 'error');
    if (bad.length > 0) checks.push(fail(id, name, 'private-address', { addresses: bad }));
    else if (failed?.kind === 'error') checks.push(failedToTest(id, name, failed.reason));
    else if (four.kind === 'empty' && six.kind === 'empty')
      checks.push(notApplicable(id, name, 'no-address'));
    else checks.push(pass(id, name));
  }
  return checks;
}

/** Evaluates whether every name below `domain` resolves (RFC 4592): `dns.record.wildcard`. */
export async function analyzeWildcard(domain: string, lookup: Lookup): Promise<PostureCheck> {
  const id = 'dns.record.wildcard';
  const asset = normalizeName(domain);
  // This name does not exist. It is the same in every scan.
  const label = `bt-${createHash('sha256').update(asset).digest('hex').slice(0, 20)}`;
  const name = `${label}.${asset}`;
  if (!isQueryableName(name)) return notApplicable(id, asset, 'name-too-long');
  const four = await findRecords(lookup, name, 'A');
  if (four.kind === 'error') return failedToTest(id, asset, four.reason);
  const six = await findRecords(lookup, name, 'AAAA');
  if (six.kind === 'error') return failedToTest(id, asset, six.reason);
  const addresses = [...textData(four), ...textData(six)];
  const alias = four.answer.answers.some((r) => r.type === 'CNAME');
  const evidence = { name, addresses };
  return toPostureCheck(id, asset, { bad: addresses.length > 0 || alias, reason: 'wildcard', evidence });
}

/**
 * Evaluates whether the domain resolves: `availability.dns.resolution-failing`. NXDOMAIN is trusted. Other failures
 * count only if the resolver still resolves the parent, so that a dead resolver is not reported as a fault of the
 * domain. `bogus` domains are left to the DNSSEC checks.
 */
export async function analyzeResolution(
  domain: string,
  lookup: Lookup,
  context: { bogus: boolean },
): Promise<PostureCheck> {
  const id = 'availability.dns.resolution-failing';
  const asset = normalizeName(domain);
  if (context.bogus) return notApplicable(id, asset, 'dnssec-bogus');
  const soa = await findRecords(lookup, asset, 'SOA');
  if (soa.kind === 'found' || (soa.kind === 'empty' && !soa.nxdomain)) return pass(id, asset);
  if (soa.kind === 'empty') return fail(id, asset, 'nxdomain', { views: ['nxdomain'] });
  const control = await findRecords(lookup, asset.slice(asset.indexOf('.') + 1), 'NS');
  const isAlive = control.kind === 'found' || (control.kind === 'empty' && !control.nxdomain);
  if (!isAlive) return failedToTest(id, asset, soa.reason);
  return fail(id, asset, soa.reason, { views: [soa.reason] });
}
