import type { FindingId } from '#engine/findings/catalogue.ts';
import {
  fail,
  judge,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  switchedOff,
} from '#engine/posture/posture-check.ts';
import { dayMs } from '#platform/clock.ts';
import type { CloudRanges } from './cloud-ranges.ts';
import { findDefaultPage } from './default-pages.ts';
import type { ExposureHostFacts } from './facts.ts';
import { findInternalNames, findStage } from './host-names.ts';

const UNTRIAGED_MS = 14 * dayMs;
const DEAD_MS = 7 * dayMs;

/** What the account knows of a host. */
export interface InventoryEntry {
  host: string;
  /** Epoch ms. */
  firstSeenAt: number;
  triaged: boolean;
}

/** Where addresses are announced and which places the account allows. */
export interface ProviderPolicy {
  allowedAsns?: readonly number[];
  /** ISO 3166 alpha-2, upper case. */
  allowedCountries?: readonly string[];
  /** Origin of an address; null where unknown. */
  originOf(address: string): { asn: number | null; country: string | null } | null;
}

export interface HostContext {
  domain: string;
  /** Epoch ms. */
  now: number;
  inventory: readonly InventoryEntry[] | undefined;
  providers: ProviderPolicy | undefined;
  /** null: on, but not to be had now. */
  cloudRanges: CloudRanges | null | undefined;
  /** Since when addresses have not answered, by address, epoch ms. */
  deadSince: ReadonlyMap<string, number>;
}

/** Passive checks of one host that need no alias. */
export function judgeHost(facts: ExposureHostFacts, context: HostContext): PostureCheck[] {
  return [
    judgeStage(facts, context),
    judgeDefaultPage(facts),
    judgeInventory(facts, context),
    judgeProvider(facts, context),
    judgeCloudAddress(facts, context),
  ];
}

/** Why a host's web page cannot be judged: there is none, or nothing was learnt. */
function skipPage(id: FindingId, { host, resolution, first }: ExposureHostFacts): PostureCheck {
  if (resolution === 'nxdomain' || resolution === 'no-address') return notApplicable(id, host, resolution);
  if (resolution !== 'resolves') return notTested(id, host, resolution);
  const closed = first.length > 0 && first.every(({ failure }) => failure === 'connect-refused');
  const reason = first.find(({ failure }) => failure !== null)?.failure ?? 'no-answer';
  return closed ? notApplicable(id, host, 'no-web-server') : notTested(id, host, reason);
}

function judgeStage(facts: ExposureHostFacts, { domain }: HostContext): PostureCheck {
  const id = 'exposure.host.non-production';
  const { host, landing } = facts;
  const stage = findStage(host, domain);
  if (stage === null) return pass(id, host);
  if (landing === null) return skipPage(id, facts);
  const open = landing.status >= 200 && landing.status < 300 && !landing.hasPassword;
  return judge(id, host, {
    bad: open,
    reason: 'answers-without-log-in',
    evidence: { word: stage, status: landing.status, title: landing.title },
  });
}

function judgeDefaultPage(facts: ExposureHostFacts): PostureCheck {
  const id = 'exposure.host.default-page';
  if (facts.landing === null) return skipPage(id, facts);
  const product = findDefaultPage(facts.landing);
  if (product === null) return pass(id, facts.host);
  return fail(id, facts.host, 'default-page', { product, title: facts.landing.title });
}

function judgeInventory({ host }: ExposureHostFacts, { inventory, now }: HostContext): PostureCheck {
  const id = 'exposure.host.unmanaged';
  if (!inventory) return notApplicable(id, host, 'no-inventory');
  const entry = inventory.find((each) => each.host === host);
  if (!entry || entry.triaged) return pass(id, host);
  const days = Math.floor((now - entry.firstSeenAt) / dayMs);
  return judge(id, host, {
    bad: now - entry.firstSeenAt > UNTRIAGED_MS,
    reason: 'not-triaged',
    evidence: { days },
  });
}

function judgeProvider({ host, addresses }: ExposureHostFacts, { providers }: HostContext): PostureCheck {
  const id = 'exposure.host.provider-not-allowed';
  const { allowedAsns, allowedCountries } = providers ?? {};
  if (!providers || (!allowedAsns && !allowedCountries)) return notApplicable(id, host, 'no-policy');
  const strangers: string[] = [];
  let unknown = addresses.length === 0;
  for (const address of addresses) {
    const origin = providers.originOf(address);
    if (!origin || (allowedAsns && origin.asn === null)) unknown = true;
    const asn = origin?.asn ?? null;
    const country = origin?.country ?? null;
    const outside =
      (allowedAsns && asn !== null && !allowedAsns.includes(asn)) ||
      (allowedCountries && country !== null && !allowedCountries.includes(country));
    if (outside) strangers.push(`${address} AS${asn ?? '?'} ${country ?? '?'}`);
  }
  if (strangers.length > 0) return fail(id, host, 'outside-policy', { addresses: strangers });
  return unknown ? notTested(id, host, 'origin-unknown') : pass(id, host);
}

function judgeCloudAddress(facts: ExposureHostFacts, context: HostContext): PostureCheck {
  const id = 'exposure.dangling.cloud-address';
  const { host, addresses, first } = facts;
  const { cloudRanges, deadSince, now } = context;
  if (cloudRanges === undefined) return switchedOff(id, host, 'no-cloud-ranges');
  if (cloudRanges === null) return notTested(id, host, 'source-unreachable');
  const clouds = addresses.flatMap((address) => {
    const provider = cloudRanges.find(address);
    return provider ? [{ address, provider }] : [];
  });
  // Behind an alias the provider keeps track of who owns the name.
  if (clouds.length === 0 || facts.targets.length > 0) return pass(id, host);
  const foreign = first.some(({ foreignCertificate }) => foreignCertificate);
  const dead = clouds.filter(({ address }) => now - (deadSince.get(address) ?? now) >= DEAD_MS);
  return judge(id, host, {
    bad: foreign || dead.length > 0,
    reason: dead.length > 0 ? 'dead-for-a-week' : 'foreign-certificate',
    evidence: {
      addresses: (dead.length > 0 ? dead : clouds).map((each) => `${each.address} ${each.provider}`),
    },
  });
}

/** Names that tell insiders' secrets, over everything known of the domain. */
export function judgeNames(domain: string, names: readonly string[]): PostureCheck {
  const found = findInternalNames(names, domain);
  return judge('exposure.dns.internal-names', domain, {
    bad: found.length > 0,
    reason: 'internal-looking-names',
    evidence: { count: found.length, names: found.slice(0, 20) },
  });
}
