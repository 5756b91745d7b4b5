import { asList, asObject, parseBoundedJson } from '#platform/sources/bounded-json.ts';
import type { SourceClient } from '#platform/sources/client.ts';
import { readLeafAndExtra } from './entry.ts';
import { fetchFrom } from './fetch-from.ts';
import type { LogReader, ReadEntry } from './log-reader.ts';
import { type HeadSigner, LogFault, readSth } from './tree-head.ts';

/** Asked for at once; logs give fewer as they see fit. */
const atOnce = 1_000;
const entryBytes = 64 * 1024 * 1024;

/** Reads a log by the messages of RFC 6962 section 4. */
export function createRfc6962Reader(client: SourceClient, signer: HeadSigner): LogReader {
  return {
    async readHead(signal) {
      const body = await fetchFrom(client, '/ct/v1/get-sth', { maxBytes: 65_536, signal });
      return readSth(body.toString('utf8'), signer);
    },
    async readProof(from, to, signal) {
      if (from === 0 || from === to) return [];
      const path = `/ct/v1/get-sth-consistency?first=${from}&second=${to}`;
      const body = await fetchFrom(client, path, { maxBytes: 65_536, signal });
      const nodes = asList(asObject(parse(body)).consistency, 128);
      return nodes.map((node) => {
        const bytes = Buffer.from(String(node), 'base64');
        if (bytes.length !== 32) throw new LogFault('malformed', 'The consistency proof is malformed.');
        return bytes;
      });
    },
    async readEntries({ start, end }, _size, signal) {
      const last = Math.min(end, start + atOnce) - 1;
      const path = `/ct/v1/get-entries?start=${start}&end=${last}`;
      const body = await fetchFrom(client, path, { maxBytes: entryBytes, signal });
      const items = asList(asObject(parse(body)).entries, last - start + 1);
      if (items.length === 0)
        throw new LogFault('malformed', 'The log gave no entries that its head counts.');
      return items.map((item, n) => readItem(asObject(item), start + n));
    },
  };
}

function readItem(item: { [key: string]: unknown }, index: number): ReadEntry {
  const leaf = Buffer.from(String(item.leaf_input ?? ''), 'base64');
  const extra = Buffer.from(String(item.extra_data ?? ''), 'base64');
  try {
    return { index, leaf, entry: readLeafAndExtra(leaf, extra), reason: null };
  } catch (error) {
    if (error instanceof LogFault) return { index, leaf, entry: null, reason: error.message };
    throw error;
  }
}

function parse(body: Buffer) {
  try {
    return parseBoundedJson(body, 10);
  } catch {
    throw new LogFault('malformed', 'The answer is no JSON.');
  }
}
