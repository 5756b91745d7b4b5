import { type Lookup, normalizeName } from '#engine/posture/lookup.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { type CaaSet, caDomainsOf, findCaa, isCaaFault, permittedIssuers } from './caa.ts';

/** Issuer of the served certificate. */
export interface ServedIssuer {
  organization?: string | null;
  commonName?: string | null;
  /** CAA identifiers of the CA, if the caller knows them. */
  caDomains?: readonly string[];
  /** Whether a wildcard in the certificate covers the name. */
  wildcard?: boolean;
}

const IDS = [
  'ssl.caa.missing',
  'ssl.caa.invalid',
  'ssl.caa.no-account-binding',
  'ssl.caa.blocks-current-ca',
] as const;

/**
 * Runs the checks `ssl.caa.*`. Evaluates the CAA records of `domain`, and whether they allow the current CA if it is
 * known. Never throws.
 */
export async function analyzeCaa(
  domain: string,
  lookup: Lookup,
  issuer?: ServedIssuer,
): Promise<{ caa: CaaSet; checks: PostureCheck[] }> {
  const asset = normalizeName(domain);
  const caa = await findCaa(asset, lookup);
  const { reason } = caa;
  if (reason !== null) return { caa, checks: IDS.map((id) => failedToTest(id, asset, reason)) };
  const [missing, invalid, binding, blocks] = IDS;
  if (caa.at === null) {
    const checks = [invalid, binding, blocks].map((id) => notApplicable(id, asset, 'no-caa'));
    return {
      caa,
      checks: [fail(missing, asset, 'no-caa', { climbed: caa.climbed }), ...checks],
    };
  }
  const faults = caa.properties.filter(isCaaFault);
  const records = caa.properties.map(({ critical, tag, value }) => `${critical ? 128 : 0} ${tag} "${value}"`);
  const evidence = { at: caa.at, records };
  const bound = caa.properties.filter(
    ({ issuer: name, parameters }) =>
      name && ('accounturi' in parameters || 'validationmethods' in parameters),
  );
  const issuers = caa.properties.filter(({ issuer: name }) => name);
  const checks = [
    pass(missing, asset, evidence),
    toPostureCheck(invalid, asset, {
      bad: faults.length > 0,
      reason: faults[0]?.critical && faults[0].issuer === null ? 'unknown-critical-property' : 'malformed',
      evidence: { ...evidence, faults: faults.map((fault) => fault.tag) },
    }),
    issuers.length === 0
      ? notApplicable(binding, asset, 'nobody-may-issue')
      : toPostureCheck(binding, asset, { bad: bound.length === 0, reason: 'no-account-binding', evidence }),
    evaluateIssuer(blocks, asset, caa, issuer),
  ];
  return { caa, checks };
}

function evaluateIssuer(
  id: 'ssl.caa.blocks-current-ca',
  asset: string,
  caa: CaaSet,
  issuer: ServedIssuer | undefined,
): PostureCheck {
  if (issuer === undefined) return notTested(id, asset, 'no-certificate');
  const permitted = permittedIssuers(caa.properties, issuer.wildcard === true);
  const unknownCritical = caa.properties.some((p) => p.critical && isCaaFault(p));
  if (permitted === null && !unknownCritical) return pass(id, asset, { permitted: null });
  const domains = issuer.caDomains ?? caDomainsOf(issuer);
  if (!domains || domains.length === 0) return notTested(id, asset, 'unknown-ca');
  const allowed =
    !unknownCritical && (permitted === null || permitted.some((name) => domains.includes(name)));
  return toPostureCheck(id, asset, {
    bad: !allowed,
    reason: unknownCritical ? 'unknown-critical-property' : 'ca-not-in-caa',
    evidence: { at: caa.at, permitted, current: [...domains] },
  });
}
