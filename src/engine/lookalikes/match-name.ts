import { isNameWithin } from '#engine/posture/lookup.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';
import { confusables } from './data/confusables.ts';
import { latinGlyphs } from './data/glyphs.ts';
import { type GeneratedName, generateLookalikes } from './generate.ts';
import { readTarget } from './target.ts';

/** Resemblance of a name to a domain. */
export type NameMatch = Pick<GeneratedName, 'fuzzers' | 'likelihood'> & { homograph: boolean };

/** Minimum length of a brand label. Shorter labels occur in too many unrelated names. */
const minBrandLength = 4;

/**
 * Returns how `name` (A-labels) resembles `domain`. The result lists the fuzzers that generate it. Otherwise, it is
 * `confusable` if the label has the same skeleton, `combosquat` if it contains the brand, or both if its skeleton
 * contains that of the brand. Null if there is no resemblance.
 */
export function matchName(domain: string, name: string, words: readonly string[] = []): NameMatch | null {
  const target = readTarget(domain);
  const other = readTarget(name);
  if (target === null || other === null) return null;
  if (isNameWithin(name, domain) || isNameWithin(domain, name)) return null;
  const homograph = isHomograph(target.label, other.label);
  for (const made of generateLookalikes(domain, { words })) {
    if (made.name === name) return { fuzzers: made.fuzzers, likelihood: made.likelihood, homograph };
  }
  if (homograph) return { fuzzers: ['confusable'], likelihood: 60, homograph };
  const text = `${other.subdomain}.${other.label}`;
  if (target.label.length >= minBrandLength && text.includes(target.label)) {
    return { fuzzers: ['combosquat'], likelihood: 50, homograph };
  }
  const flat = skeletonOf(other.label);
  if (target.label.length >= minBrandLength && flat.includes(skeletonOf(target.label))) {
    return { fuzzers: ['combosquat', 'confusable'], likelihood: 50, homograph };
  }
  return null;
}

/** Returns whether another label looks the same. */
export function isHomograph(label: string, other: string): boolean {
  return label !== other && skeletonOf(label) === skeletonOf(other);
}

/** Evidence that a name belongs to the owner. */
type OwnedSign = 'nameservers' | 'certificate' | 'redirect';

/** Name servers of thousands of domains. Sharing them is not evidence of ownership. */
const shared =
  /(?:^|\.)(?:domaincontrol\.com|registrar-servers\.com|cloudflare\.com|googledomains\.com|google\.com|awsdns-\d+\.(?:com|net|org|co\.uk)|azure-dns\.(?:com|net|org|info)|ui-dns\.(?:com|de|org|biz)|ovh\.net|gandi\.net|name-services\.com|dns-parking\.com|wixdns\.net|worldnic\.com|hostinger\.com|one\.com|loopia\.se|strato\.de|rzone\.de|kasserver\.com|your-server\.de|hetzner\.com|digitalocean\.com|vercel-dns\.com|nsone\.net|dnsmadeeasy\.com|parkingcrew\.net|sedoparking\.com|bodis\.com|afternic\.com|dan\.com)$/;

/**
 * Returns the evidence that a lookalike belongs to the owner, or null. The owner's exact set of name servers is
 * evidence, unless these are widely shared. Otherwise, the lookalike must redirect to the owner's domain, or serve its
 * own trusted certificate that also names the owner's domain, and must not have mail hosts outside the owner's domain.
 */
export function findOwnedSign(
  owner: { domain: string; nameservers: readonly string[] },
  found: {
    nameservers: readonly string[];
    mail: readonly string[];
    /** Names in a certificate that a trusted CA also issued for this name. */
    certificateNames: readonly string[];
    /** Host after all redirects; null if there is none. */
    landing: string | null;
    name: string;
  },
): OwnedSign | null {
  const own = registrableDomain(owner.domain) ?? owner.domain;
  const servers = [...owner.nameservers].sort().join(' ');
  const same = servers !== '' && servers === [...found.nameservers].sort().join(' ');
  if (same && !owner.nameservers.some((server) => shared.test(server))) return 'nameservers';
  // A lookalike with mail hosts outside the owner's domain is not the owner's, even if its website redirects to the
  // owner.
  if (!found.mail.every((host) => isNameWithin(host, own))) return null;
  if (found.certificateNames.some((name) => isNameWithin(name.replace(/^\*\./, ''), own)))
    return 'certificate';
  const leads = found.landing !== null && isNameWithin(found.landing, own) && !isNameWithin(found.name, own);
  return leads ? 'redirect' : null;
}

const prototypes = buildPrototypes();

function buildPrototypes(): Map<string, string> {
  const map = new Map<string, string>();
  for (const letters of [latinGlyphs, ...Object.values(confusables)]) {
    for (const [basic, alike] of Object.entries(letters)) for (const letter of alike) map.set(letter, basic);
  }
  return map;
}

/**
 * Returns the skeleton of a label (based on UTS 39). Each character is replaced by the basic character that it
 * resembles. Labels with the same skeleton are hard to tell apart.
 */
export function skeletonOf(label: string): string {
  const basic = [...label.toLowerCase()].map((letter) => prototypes.get(letter) ?? letter).join('');
  return basic
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('i', 'l')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd');
}
