import { createLogWriter, type WrittenEntry } from '#lab/ct/log-writer.ts';
import { createCa } from '#lab/tls/ca.ts';
import { generateKey } from '#lab/tls/keys.ts';

/** Creates entries of different certificates and precertificates, half each, as in real logs. */
export function createEntries(count: number): WrittenEntry[] {
  const ca = createCa({ name: 'Bench CA' });
  const keys = generateKey('ec256');
  const writer = createLogWriter();
  for (let n = 0; n < count; n++) {
    const names = [`shop-${n}.example-${n % 997}.com`, `www.shop-${n}.example-${n % 997}.com`];
    if (n % 2 === 0) writer.addPrecertificate(ca, { names, keys, scts: 2 });
    else writer.add(ca.issue({ names, keys, scts: 2 }).der);
  }
  return writer.entries;
}
