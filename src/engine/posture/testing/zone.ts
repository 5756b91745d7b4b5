import { escapeName, unescapeName } from '#platform/net/dns/names.ts';
import { DnsFailure, type DnsRecord } from '#platform/net/types.ts';
import type { Lookup, LookupAnswer } from '../lookup.ts';
import { normalizeName } from '../lookup.ts';

/**
 * A small in-memory DNS for tests: `{ 'example.test': { A: ['192.0.2.1'], TXT: ['v=spf1 -all'] } }`. `FAIL: 'SERVFAIL'`
 * (any rcode) or `FAIL: 'timeout'` fails every query at that name. MX values are `[preference, host]`. An array as TXT
 * value has several character-strings. CNAMEs are followed.
 */
export type FixtureZone = Record<string, Record<string, unknown>>;

/** Normalizes a name. A space can be literal, or escaped as in answers. */
const spell = (name: string) => escapeName(unescapeName(normalizeName(name)));

/** Creates a `Lookup` over `zone` and records the queries. */
export function fixtureLookup(zone: FixtureZone): { lookup: Lookup; queries: string[] } {
  const names = new Map(Object.entries(zone).map(([name, node]) => [spell(name), node]));
  const requested: string[] = [];
  const lookup: Lookup = async (name, type) => {
    requested.push(`${spell(name)} ${type}`);
    const answers: DnsRecord[] = [];
    let owner = spell(name);
    for (let hop = 0; hop < 12; hop++) {
      const node = names.get(owner);
      if (node?.FAIL !== undefined) return failAs(String(node.FAIL));
      if (node === undefined) return { rcode: existsBelow(names, owner) ? 'NOERROR' : 'NXDOMAIN', answers };
      if (node.CNAME === undefined || type === 'CNAME') {
        return { rcode: 'NOERROR', answers: [...answers, ...toRecords(owner, type, node[type])] };
      }
      answers.push({ name: owner, type: 'CNAME', ttl: 60, data: String(node.CNAME) });
      owner = spell(String(node.CNAME));
    }
    return { rcode: 'SERVFAIL', answers: [] };
  };
  return { lookup, queries: requested };
}

function failAs(what: string): LookupAnswer {
  if (what === 'timeout') throw new DnsFailure('timeout', 'fixture');
  return { rcode: what, answers: [] };
}

function existsBelow(names: Map<string, unknown>, owner: string): boolean {
  for (const name of names.keys()) if (name.endsWith(`.${owner}`)) return true;
  return false;
}

function toRecords(name: string, type: string, values: unknown): DnsRecord[] {
  if (values === undefined) return [];
  const list = Array.isArray(values) ? values : [values];
  return list.map((value) => ({ name, type, ttl: 60, data: toData(type, value) }));
}

function toData(type: string, value: unknown): unknown {
  if (type === 'TXT')
    return (Array.isArray(value) ? value : [value]).map((s) => Buffer.from(String(s), 'latin1'));
  if (type === 'MX' && Array.isArray(value)) return { preference: value[0], exchange: value[1] };
  return value;
}
