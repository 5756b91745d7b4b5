import {
  findRecords,
  type Lookup,
  type LookupAnswer,
  normalizeName,
  textData,
} from '#engine/posture/lookup.ts';
import {
  notApplicable,
  notTested,
  type PostureCheck,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import type { ServerAccess } from './name-servers.ts';

export interface ActiveDnsOptions extends ServerAccess {
  /** Names of the zone's servers; null if unknown. */
  nameServers: readonly string[] | null;
}

const MAX_SERVERS = 8;
const MAX_ADDRESSES = 2;

/**
 * Sends requests to the zone's own servers that they should refuse: a zone transfer (`dns.server.axfr-open`) and a
 * query for a foreign name (`dns.server.open-recursion`). Active, so only for verified domains. Never throws.
 */
export async function analyzeActiveDns(
  domain: string,
  lookup: Lookup,
  options: ActiveDnsOptions,
): Promise<PostureCheck[]> {
  const zone = normalizeName(domain);
  const [transfer, recursion] = ['dns.server.axfr-open', 'dns.server.open-recursion'] as const;
  if (options.nameServers === null)
    return [notTested(transfer, zone, 'servers-unknown'), notTested(recursion, zone, 'servers-unknown')];
  if (options.nameServers.length === 0)
    return [notApplicable(transfer, zone, 'not-a-zone'), notApplicable(recursion, zone, 'not-a-zone')];
  const views: View[] = [];
  for (const host of options.nameServers.slice(0, MAX_SERVERS))
    views.push(...(await queryHost(host, { zone, lookup, options })));
  return [conclude(transfer, zone, views, 'transfers'), conclude(recursion, zone, views, 'recurses')];
}

/** Result for one server address; null where the server did not respond. */
interface View {
  host: string;
  address: string;
  transfers: boolean | null;
  recurses: boolean | null;
}

async function queryHost(
  host: string,
  { zone, lookup, options }: { zone: string; lookup: Lookup; options: ActiveDnsOptions },
): Promise<View[]> {
  const addresses = textData(await findRecords(lookup, host, 'A'));
  const views: View[] = [];
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    if (options.admits && !options.admits(address)) continue;
    const server = options.serverAt?.(address) ?? { address, port: 53 };
    const query = async (name: string, type: string, rd: boolean): Promise<LookupAnswer | null> => {
      try {
        return await lookup(name, type, { server, rd, transport: type === 'AXFR' ? 'tcp' : 'auto' });
      } catch {
        return null;
      }
    };
    const transfer = await query(zone, 'AXFR', false);
    const foreign = await query('example.com', 'A', true);
    views.push({
      host,
      address,
      // The first message of a transfer begins with the SOA (RFC 5936, section 2.2).
      transfers: transfer && transfer.rcode === 'NOERROR' && transfer.answers[0]?.type === 'SOA',
      recurses: foreign && foreign.rcode === 'NOERROR' && foreign.ra === true && foreign.answers.length > 0,
    });
  }
  return views;
}

function conclude(
  id: 'dns.server.axfr-open' | 'dns.server.open-recursion',
  zone: string,
  views: readonly View[],
  what: 'transfers' | 'recurses',
): PostureCheck {
  const known = views.filter((view) => view[what] !== null);
  if (known.length === 0) return notTested(id, zone, 'no-server-reached');
  const open = known.filter((view) => view[what] === true);
  const evidence = { servers: open.map(({ host, address }) => ({ host, address })) };
  return toPostureCheck(id, zone, { bad: open.length > 0, reason: what, evidence });
}
