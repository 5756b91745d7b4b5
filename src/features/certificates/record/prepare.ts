import { caKeyOf, caOwnerOf } from '#engine/ct/ca-names.ts';
import type { Issuance } from '#engine/ct/issuance.ts';
import { inheritPolicy, isNoPolicy, judgeIssuance } from '#engine/ct/policy.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Queryable } from '#platform/database/types.ts';
import { type AccountPolicies, findPolicies } from '../queries/policies.ts';
import { bareSerial, type FoundIssuance, identityOf, isAbout } from './found.ts';
import { type KnownBefore, type NewIssuance, selectKnownBefore } from './queries.ts';

/** Whether the domain's CAA records name the CA, which may need a look-up. */
export type IsInCaa = (domain: string, issuance: Issuance) => Promise<boolean>;

/** Ready to be written: judged, with its place in the account's past. */
export type PreparedIssuance = NewIssuance;

/**
 * Judges what was found, by the policies and the past as they are now. Looks records up, so it is done before the
 * transaction that writes.
 */
export async function prepareIssuances(
  db: Queryable,
  found: readonly FoundIssuance[],
  isInCaa: IsInCaa,
): Promise<PreparedIssuance[]> {
  const policies = new Map<string, AccountPolicies>();
  for (const accountId of new Set(found.map((one) => one.accountId))) {
    policies.set(accountId, await findPolicies(db, accountId));
  }
  // Ids rise with the beginning of validity, so that lists show the latest first.
  const bare = found
    .toSorted((a, b) => a.facts.notBefore - b.facts.notBefore)
    .map((one) => ({ found: one, row: toRow(one) }));
  const news = bare.filter(({ found: { baseline } }) => !baseline);
  const known = await selectKnownBefore(
    db,
    news.map(({ row: { account_id, domain_id, identity, names, ca, key_sha256 } }) => ({
      ...{ account_id, domain_id, identity, names, ca, key_sha256 },
    })),
  );
  const before = new Map(news.map(({ row }, n) => [row.id, known[n]]));
  const prepared: PreparedIssuance[] = [];
  for (const { found: one, row } of bare) {
    prepared.push(await judge(one, row, { policies: policies.get(one.accountId), before, isInCaa }));
  }
  return prepared;
}

async function judge(
  found: FoundIssuance,
  row: NewIssuance,
  context: {
    policies: AccountPolicies | undefined;
    before: ReadonlyMap<string, KnownBefore | undefined>;
    isInCaa: IsInCaa;
  },
): Promise<NewIssuance> {
  const { policies } = context;
  const policy = inheritPolicy(policies?.domains.get(found.domainId), policies?.account);
  const violations = judgeIssuance(found.facts, policy);
  const known = context.before.get(row.id);
  const renews = known?.renews ?? null;
  if (found.baseline || !isNoPolicy(policy)) {
    return {
      ...row,
      violations,
      renews,
      judged: true,
      state: violations.length > 0 ? 'unexpected' : 'expected',
    };
  }
  if (!found.pastKnown) return { ...row, renews, judged: false, state: 'expected' };
  const isNew = !isExpected(known) && !(await context.isInCaa(found.domain, found.facts));
  return { ...row, renews, judged: true, state: isNew ? 'unexpected' : 'expected' };
}

/** Its CA is known for the domain; or it renews: same names, and the same key or a CA that the account uses. */
export function isExpected(known: KnownBefore | undefined): boolean {
  if (known === undefined) return false;
  return known.ca_known || (known.renews !== null && (known.same_key || known.ca_usual));
}

function toRow(found: FoundIssuance): NewIssuance {
  const { facts, domain } = found;
  const own = facts.names.filter((name) => isAbout(name, domain)).sort();
  const others = facts.names.filter((name) => !isAbout(name, domain)).sort();
  return {
    id: newId(),
    account_id: found.accountId,
    domain_id: found.domainId,
    domain,
    identity: identityOf(facts),
    tbs_sha256: facts.tbsSha256,
    sha256: facts.sha256,
    precertificate: facts.precertificate,
    names: [...own, ...others].map(withoutNul),
    name_count: facts.nameCount,
    common_name: facts.commonName && withoutNul(facts.commonName),
    issuer_common_name: facts.issuer.commonName && withoutNul(facts.issuer.commonName),
    issuer_organization: facts.issuer.organization && withoutNul(facts.issuer.organization),
    issuer_ca_owner: caOwnerOf(facts.issuer),
    ca: withoutNul(caKeyOf(facts.issuer)),
    serial_number: bareSerial(facts.serialNumber),
    not_before: new Date(facts.notBefore),
    not_after: new Date(facts.notAfter),
    key_type: facts.keyType,
    key_bits: facts.keyBits,
    key_sha256: facts.keySha256,
    signature_algorithm: facts.signatureAlgorithm,
    logs: found.logs,
    revoked: found.revoked,
    state: 'expected',
    violations: [],
    renews: null,
    baseline: found.baseline,
    judged: true,
    der: found.der?.toString('hex') ?? null,
    source_ref: found.sourceRef,
  };
}

/** PostgreSQL's text holds no NUL. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '?');
