import { readFileSync } from 'node:fs';
import { canonicalAddress } from '../addresses.ts';

/** Longest hosts file read; block lists of some size are in use. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Lower-case names to addresses, as hosts(5) writes them. Lines that do not parse are skipped. */
export function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [addressText = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    const address = canonicalAddress(addressText)?.address;
    if (address === undefined) continue;
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '');
      const known = hosts.get(key);
      if (known === undefined) hosts.set(key, [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  return hosts;
}

/** The machine's hosts file; empty when it cannot be read. */
export function readHostsFile(path = '/etc/hosts'): Map<string, string[]> {
  try {
    return parseHosts(readFileSync(path).subarray(0, MAX_BYTES).toString('utf8'));
  } catch {
    return new Map();
  }
}
