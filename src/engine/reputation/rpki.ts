import { asObject, objectSplitter, parseBoundedJson } from '#platform/sources/bounded-json.ts';
import type { DocumentReader } from '#platform/sources/document.ts';
import { createPrefixTable, type PrefixTable, parsePrefix } from './prefix-table.ts';

/**
 * Validated ROA payloads by prefix. Each is stored as `asn × 256 + maxLength`, which saves memory for a million of
 * them.
 */
export type VrpTable = PrefixTable<number | number[]>;

export type RouteValidity = 'valid' | 'invalid' | 'not-found';

const MAX_VRPS = 3_000_000;

/**
 * Parses the JSON export of Routinator or rpki-client (`{"roas": [{"asn", "prefix", "maxLength"}]}`) object by object,
 * so that a file of a hundred megabytes is never completely in memory. Throws if the file has no payloads.
 */
export function vrpReader(): DocumentReader<VrpTable> {
  const table: VrpTable = createPrefixTable((before, added) => [before, added].flat().slice(0, 200));
  const push = objectSplitter((text) => addVrp(table, text), { depth: 2, maxObject: 16_384 });
  return {
    push,
    finish() {
      if (table.size() === 0) throw new Error('no payloads');
      return table;
    },
  };
}

function addVrp(table: VrpTable, text: string): void {
  const { asn, prefix, maxLength } = asObject(parseBoundedJson(text, 6));
  const number = typeof asn === 'number' ? asn : Number(/^AS(\d{1,10})$/i.exec(String(asn))?.[1]);
  if (typeof prefix !== 'string' || !(number >= 0 && number < 2 ** 32) || table.size() >= MAX_VRPS) return;
  const length = parsePrefix(prefix)?.length ?? 0;
  const longest =
    typeof maxLength === 'number' && maxLength >= length && maxLength <= 128 ? maxLength : length;
  table.add(prefix, number * 256 + longest);
}

/** Returns the validity of a route according to RFC 6811 section 2. AS 0 never matches (RFC 7607). */
export function routeValidity(table: VrpTable, prefix: string, asn: number): RouteValidity {
  const length = parsePrefix(prefix)?.length;
  const payloads = table.covering(prefix).flatMap(({ value }) => value);
  if (length === undefined || payloads.length === 0) return 'not-found';
  const matches = payloads.some((packed) => {
    const origin = Math.floor(packed / 256);
    return origin === asn && origin !== 0 && length <= packed % 256;
  });
  return matches ? 'valid' : 'invalid';
}
