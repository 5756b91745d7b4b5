import type { Lookup } from '#engine/posture/lookup.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';

/** DNS records of a name. Plain JSON. */
export interface DnsSnapshot {
  host: string;
  registrable: string | null;
  records: { name: string; type: string; rcode: string; values: string[] }[];
}

const ofHost = ['A', 'AAAA', 'CNAME'];
const ofDomain = ['NS', 'SOA', 'MX', 'TXT', 'CAA'];
const maxValues = 30;
const longestValue = 500;

/** Queries the records that a report may need. A failed lookup gets its own line. Never rejects. */
export async function takeDnsSnapshot(host: string, lookup: Lookup): Promise<DnsSnapshot> {
  const registrable = registrableDomain(host);
  const questions = [
    ...ofHost.map((type) => ({ name: host, type })),
    ...(registrable === null ? [] : ofDomain.map((type) => ({ name: registrable, type }))),
  ];
  const records = await Promise.all(
    questions.map(async ({ name, type }) => {
      try {
        const { rcode, answers } = await lookup(name, type);
        const values = answers
          .filter((record) => record.type === type)
          .slice(0, maxValues)
          .map(({ data }) => formatData(data));
        return { name, type, rcode, values };
      } catch (error) {
        return { name, type, rcode: `no answer: ${codeOf(error)}`, values: [] };
      }
    }),
  );
  return { host, registrable, records };
}

/** Returns the values of one record type. */
export function valuesOf({ records }: DnsSnapshot, type: string): string[] {
  return records.filter((record) => record.type === type).flatMap(({ values }) => values);
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? 'failed');
}

function formatData(data: unknown): string {
  const text = typeof data === 'string' ? data : textOf(data);
  return text.slice(0, longestValue);
}

function textOf(data: unknown): string {
  if (Buffer.isBuffer(data)) return data.toString('latin1');
  if (Array.isArray(data)) return data.map(textOf).join('');
  return typeof data === 'string'
    ? data
    : JSON.stringify(data, (_, value) =>
        value?.type === 'Buffer' && Array.isArray(value.data)
          ? Buffer.from(value.data).toString('latin1')
          : value,
      );
}
