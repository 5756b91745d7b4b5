import { asObject, asText, parseBoundedJson } from '#platform/sources/bounded-json.ts';
import { type DocumentReader, lineReader } from '#platform/sources/document.ts';
import { createPrefixTable, type PrefixTable } from './prefix-table.ts';

/** Spamhaus DROP and similar lists, as JSON lines. The last line contains the date and copyright. */
export interface DropList {
  prefixes: PrefixTable<{ cidr: string; sblId: string | null }>;
  /** Copyright and date of the list. Must be displayed wherever the list is used. */
  credit: string | null;
}

export interface AsnDropList {
  asns: ReadonlyMap<number, { name: string | null; country: string | null }>;
  credit: string | null;
}

const MAX_RECORDS = 500_000;

/** Reads `drop_v4.json` or `drop_v6.json`. Throws for a file without prefixes, because it cannot be the list. */
export function dropReader(): DocumentReader<DropList> {
  const list: DropList = { prefixes: createPrefixTable((_, added) => added), credit: null };
  const onLine = (line: string) => {
    const record = asObject(parseBoundedJson(line, 4));
    const cidr = asText(record.cidr, 50);
    if (cidr !== null && list.prefixes.size() < MAX_RECORDS) {
      list.prefixes.add(cidr, { cidr, sblId: asText(record.sblid, 30) });
    } else list.credit = creditOf(record) ?? list.credit;
  };
  return lineReader(onLine, () => {
    if (list.prefixes.size() === 0) throw new Error('no prefixes');
    return list;
  });
}

/** Reads `asndrop.json`. */
export function asnDropReader(): DocumentReader<AsnDropList> {
  const asns = new Map<number, { name: string | null; country: string | null }>();
  let credit: string | null = null;
  const onLine = (line: string) => {
    const record = asObject(parseBoundedJson(line, 4));
    const { asn } = record;
    if (typeof asn === 'number' && Number.isInteger(asn) && asns.size < MAX_RECORDS) {
      asns.set(asn, { name: asText(record.asname, 100), country: asText(record.cc, 2) });
    } else credit = creditOf(record) ?? credit;
  };
  return lineReader(onLine, () => {
    if (asns.size === 0) throw new Error('no networks');
    return { asns, credit };
  });
}

function creditOf(record: ReturnType<typeof asObject>): string | null {
  if (record.type !== 'metadata') return null;
  const { timestamp } = record;
  const seconds =
    typeof timestamp === 'number' && timestamp > 0 && timestamp < 253_402_300_800 ? timestamp : null;
  const date = seconds === null ? null : new Date(seconds * 1_000).toISOString();
  const parts = [asText(record.copyright, 200), date, asText(record.terms, 200)];
  return parts.filter((part) => part !== null).join(', ') || null;
}
