import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  switchedOff,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { dayMs } from '#platform/clock.ts';
import type { CloudRanges } from './cloud-ranges.ts';
import type { ExposureHostFacts, WebAnswer } from './facts.ts';

const UNTRIAGED_MS = 14 * dayMs;
const DEAD_MS = 7 * dayMs;

/** The account's records of a host. */
export interface InventoryEntry {
  host: string;
  /** Time in ms since the epoch. */
  firstSeenAt: number;
  triaged: boolean;
}

/** Networks and countries that the account allows, and a lookup of an address's origin. */
export interface ProviderPolicy {
  allowedAsns?: readonly number[];
  /** ISO 3166 alpha-2, upper case. */
  allowedCountries?: readonly string[];
  /** Returns the origin of an address; null if unknown. */
  originOf(address: string): { asn: number | null; country: string | null } | null;
}

export interface HostContext {
  domain: string;
  /** Time in ms since the epoch. */
  now: number;
  inventory: readonly InventoryEntry[] | undefined;
  providers: ProviderPolicy | undefined;
  /** Null if the source is enabled but currently unavailable; undefined if it is disabled. */
  cloudRanges: CloudRanges | null | undefined;
  /** Times at which addresses stopped responding, by address, in ms since the epoch. */
  deadSince: ReadonlyMap<string, number>;
}

/** Evaluates the passive checks of one host, except those of aliases. */
export function evaluateHost(facts: ExposureHostFacts, context: HostContext): PostureCheck[] {
  return [
    evaluateStage(facts, context),
    evaluateDefaultPage(facts),
    evaluateInventory(facts, context),
    evaluateProvider(facts, context),
    evaluateCloudAddress(facts, context),
  ];
}

/** Returns why a host's web page cannot be evaluated: the page is missing, or its state is unknown. Null if it can. */
function skipPage(id: FindingId, { host, resolution, first }: ExposureHostFacts): PostureCheck {
  if (resolution === 'nxdomain' || resolution === 'no-address') return notApplicable(id, host, resolution);
  if (resolution !== 'resolves') return notTested(id, host, resolution);
  const closed = first.length > 0 && first.every(({ failure }) => failure === 'connect-refused');
  const reason = first.find(({ failure }) => failure !== null)?.failure ?? 'no-answer';
  return closed ? notApplicable(id, host, 'no-web-server') : notTested(id, host, reason);
}

function evaluateStage(facts: ExposureHostFacts, { domain }: HostContext): PostureCheck {
  const id = 'exposure.host.non-production';
  const { host, landing } = facts;
  const stage = findStage(host, domain);
  if (stage === null) return pass(id, host);
  if (landing === null) return skipPage(id, facts);
  const open = landing.status >= 200 && landing.status < 300 && !landing.hasPassword;
  return toPostureCheck(id, host, {
    bad: open,
    reason: 'answers-without-log-in',
    evidence: { word: stage, status: landing.status, title: landing.title },
  });
}

function evaluateDefaultPage(facts: ExposureHostFacts): PostureCheck {
  const id = 'exposure.host.default-page';
  if (facts.landing === null) return skipPage(id, facts);
  const product = findDefaultPage(facts.landing);
  if (product === null) return pass(id, facts.host);
  return fail(id, facts.host, 'default-page', { product, title: facts.landing.title });
}

function evaluateInventory({ host }: ExposureHostFacts, { inventory, now }: HostContext): PostureCheck {
  const id = 'exposure.host.unmanaged';
  if (!inventory) return notApplicable(id, host, 'no-inventory');
  const entry = inventory.find((each) => each.host === host);
  if (!entry || entry.triaged) return pass(id, host);
  const days = Math.floor((now - entry.firstSeenAt) / dayMs);
  return toPostureCheck(id, host, {
    bad: now - entry.firstSeenAt > UNTRIAGED_MS,
    reason: 'not-triaged',
    evidence: { days },
  });
}

function evaluateProvider({ host, addresses }: ExposureHostFacts, { providers }: HostContext): PostureCheck {
  const id = 'exposure.host.provider-not-allowed';
  const { allowedAsns, allowedCountries } = providers ?? {};
  if (!providers || (!allowedAsns && !allowedCountries)) return notApplicable(id, host, 'no-policy');
  const outsiders: string[] = [];
  let unknown = addresses.length === 0;
  for (const address of addresses) {
    const origin = providers.originOf(address);
    if (!origin || (allowedAsns && origin.asn === null)) unknown = true;
    const asn = origin?.asn ?? null;
    const country = origin?.country ?? null;
    const outside =
      (allowedAsns && asn !== null && !allowedAsns.includes(asn)) ||
      (allowedCountries && country !== null && !allowedCountries.includes(country));
    if (outside) outsiders.push(`${address} AS${asn ?? '?'} ${country ?? '?'}`);
  }
  if (outsiders.length > 0) return fail(id, host, 'outside-policy', { addresses: outsiders });
  return unknown ? notTested(id, host, 'origin-unknown') : pass(id, host);
}

function evaluateCloudAddress(facts: ExposureHostFacts, context: HostContext): PostureCheck {
  const id = 'exposure.dangling.cloud-address';
  const { host, addresses, first } = facts;
  const { cloudRanges, deadSince, now } = context;
  if (cloudRanges === undefined) return switchedOff(id, host, 'no-cloud-ranges');
  if (cloudRanges === null) return notTested(id, host, 'source-unreachable');
  const clouds = addresses.flatMap((address) => {
    const provider = cloudRanges.find(address);
    return provider ? [{ address, provider }] : [];
  });
  // Behind a CNAME, the provider knows the owner of the name.
  if (clouds.length === 0 || facts.targets.length > 0) return pass(id, host);
  const foreign = first.some(({ foreignCertificate }) => foreignCertificate);
  const dead = clouds.filter(({ address }) => now - (deadSince.get(address) ?? now) >= DEAD_MS);
  return toPostureCheck(id, host, {
    bad: foreign || dead.length > 0,
    reason: dead.length > 0 ? 'dead-for-a-week' : 'foreign-certificate',
    evidence: {
      addresses: (dead.length > 0 ? dead : clouds).map((each) => `${each.address} ${each.provider}`),
    },
  });
}

/** Checks all known names of the domain for words that reveal internal details. */
export function evaluateNames(domain: string, names: readonly string[]): PostureCheck {
  const found = findInternalNames(names, domain);
  return toPostureCheck('exposure.dns.internal-names', domain, {
    bad: found.length > 0,
    reason: 'internal-looking-names',
    evidence: { count: found.length, names: found.slice(0, 20) },
  });
}

/** Signatures of default server pages and of parking pages. */
const SIGNATURES: readonly { name: string; title?: RegExp; text?: string }[] = [
  { name: 'nginx', title: /^Welcome to nginx/i },
  { name: 'nginx on Fedora or RHEL', title: /^Test Page for the (?:Nginx )?HTTP Server on/i },
  { name: 'Apache on Debian or Ubuntu', title: /^Apache2 (?:Ubuntu|Debian) Default Page/i },
  { name: 'Apache', text: '<html><body><h1>It works!</h1></body></html>' },
  { name: 'Apache on CentOS', title: /^(?:Apache HTTP Server Test Page|HTTP Server Test Page|Testing 123)/i },
  { name: 'IIS', title: /^IIS(?: Windows(?: Server)?|\d)/i },
  { name: 'Tomcat', text: "If you're seeing this, you've successfully installed Tomcat" },
  { name: 'Caddy', title: /^Caddy works!/i },
  { name: 'OpenResty', title: /^Welcome to OpenResty/i },
  { name: 'LiteSpeed', title: /^(?:Welcome to LiteSpeed|Congratulations \| Powered By LiteSpeed)/i },
  { name: 'Plesk', title: /^(?:Default Parallels Plesk|Web Server's Default Page|Domain Default page)/i },
  { name: 'cPanel', title: /^Default Web Site Page/i },
  { name: 'Hestia or Vesta', title: /&mdash; Coming Soon$|— Coming Soon$/i },
  { name: 'parked', title: /^(?:.* is for sale|.*domain parking|parked domain)/i },
  { name: 'parked', text: 'sedoparking.com' },
  { name: 'parked', text: 'This domain is parked' },
  { name: 'parked', text: 'parkingcrew.net' },
  { name: 'parked', text: 'The domain has expired. Is this your domain?' },
];

/** Returns the product of a default or parking page; null for a custom page. */
export function findDefaultPage({ title, text }: Pick<WebAnswer, 'title' | 'text'>): string | null {
  const flat = text.replace(/>\s+</g, '><').trim();
  const found = SIGNATURES.find(
    (signature) =>
      (signature.title && title !== null && signature.title.test(title)) ||
      (signature.text && flat.includes(signature.text)),
  );
  return found?.name ?? null;
}

/** Words for stages before production. */
const STAGES =
  /^(?:dev|devel|develop|development|test|tests|testing|tst|stage|staging|stg|uat|qa|preprod|preproduction|pre-prod|nonprod|sandbox|integration|beta|demo|acceptance)\d*$/;

/** Words that reveal how a network is structured. */
const INTERNAL =
  /^(?:internal|intern|intranet|corp|lan|priv|private|localdomain|dc\d+|adc?\d*|ldap\d*|sql\d*|mssql\d*|mysql\d*|postgres\d*|pgsql\d*|oracle\d*|db\d*|mongo\d*|redis\d*|kafka\d*|elastic\d*|vcenter\d*|vcsa\d*|esxi?\d*|hyperv\d*|proxmox\d*|jenkins\d*|nexus\d*|artifactory|sonarqube|vault|consul|k8s|kubernetes|rancher|idrac\d*|ilo\d*|ipmi\d*|nas\d*|backup\d*|bastion\d*|jumphost|jump\d*|fileserver\d*|printer\d*|wsus|sccm|exch\d+)$/;

/** Returns the labels of `host` below `domain`, and the parts of labels between hyphens. */
function words(host: string, domain: string): string[] {
  const below = host === domain ? '' : host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;
  return below
    .toLowerCase()
    .split('.')
    .flatMap((label) => [label, ...label.split('-')])
    .filter((word) => word !== '' && word !== '*');
}

/** Returns the word that marks a host as a test system, or null. */
export function findStage(host: string, domain: string): string | null {
  return words(host, domain).find((word) => STAGES.test(word)) ?? null;
}

/** Returns the names that appear to be intended for internal use only. */
export function findInternalNames(names: readonly string[], domain: string): string[] {
  return names.filter((name) => words(name, domain).some((word) => INTERNAL.test(word)));
}

/** Tracks across scans how long addresses have not responded. */
interface DeadHostTracker {
  /** Records what was observed about one host. */
  record(facts: Pick<ExposureHostFacts, 'resolution' | 'addresses' | 'first'>): void;
  /** Returns the time at which each unresponsive address in this scan stopped responding, in ms since the epoch. */
  known(): ReadonlyMap<string, number>;
}

/** Returns whether the connection to the address failed (`connect-refused`, `connect-timeout` and so on). */
const isDead = (failure: string | null) => failure?.startsWith('connect-') === true;

/**
 * Creates a register that continues from `before`. An address is unresponsive if every scheme of a host that points to
 * it fails to connect. It is removed when it responds. If the result is unknown, the previous state stays.
 */
export function createDeadHostTracker(before: ReadonlyMap<string, number>, nowMs: number): DeadHostTracker {
  const dead = new Map<string, number>();
  const alive = new Set<string>();
  return {
    record({ resolution, addresses, first }) {
      if (resolution !== 'resolves' || first.length === 0) return;
      const answers = first.some(({ status }) => status > 0);
      const silent = first.every(({ failure }) => isDead(failure));
      for (const address of addresses) {
        const since = before.get(address);
        if (answers) alive.add(address);
        else if (silent) dead.set(address, since ?? nowMs);
        else if (since !== undefined) dead.set(address, since);
        if (alive.has(address)) dead.delete(address);
      }
    },
    known: () => dead,
  };
}
