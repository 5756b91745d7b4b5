import { isNameWithin } from '#engine/posture/lookup.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';

/** By which sign a name is found to be the owner's. */
export type OwnedSign = 'nameservers' | 'certificate' | 'redirect';

/** Hosts of name servers that thousands share: to have the same says nothing. */
const shared =
  /(?:^|\.)(?:domaincontrol\.com|registrar-servers\.com|cloudflare\.com|googledomains\.com|google\.com|awsdns-\d+\.(?:com|net|org|co\.uk)|azure-dns\.(?:com|net|org|info)|ui-dns\.(?:com|de|org|biz)|ovh\.net|gandi\.net|name-services\.com|dns-parking\.com|wixdns\.net|worldnic\.com|hostinger\.com|one\.com|loopia\.se|strato\.de|rzone\.de|kasserver\.com|your-server\.de|hetzner\.com|digitalocean\.com|vercel-dns\.com|nsone\.net|dnsmadeeasy\.com|parkingcrew\.net|sedoparking\.com|bodis\.com|afternic\.com|dan\.com)$/;

/**
 * Whether a lookalike is the owner's own: it has exactly the owner's name servers, and those are not everybody's; it serves a trusted
 * certificate of its own that names the owner's domain, or leads to that domain, and takes no mail elsewhere.
 */
export function findOwnedSign(
  owner: { domain: string; nameservers: readonly string[] },
  found: {
    nameservers: readonly string[];
    mail: readonly string[];
    /** Of a certificate by which a trusted CA vouches for the name itself too. */
    certificateNames: readonly string[];
    /** Host where redirects end; null: none. */
    landing: string | null;
    name: string;
  },
): OwnedSign | null {
  const own = registrableDomain(owner.domain) ?? owner.domain;
  const servers = [...owner.nameservers].sort().join(' ');
  const same = servers !== '' && servers === [...found.nameservers].sort().join(' ');
  if (same && !owner.nameservers.some((server) => shared.test(server))) return 'nameservers';
  // Who takes our mail by another name is no friend, wherever his page leads.
  if (!found.mail.every((host) => isNameWithin(host, own))) return null;
  if (found.certificateNames.some((name) => isNameWithin(name.replace(/^\*\./, ''), own)))
    return 'certificate';
  const leads = found.landing !== null && isNameWithin(found.landing, own) && !isNameWithin(found.name, own);
  return leads ? 'redirect' : null;
}
