import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { evaluateSpf, type SpfMail } from '../evaluate.ts';

/** Helpers for SPF tests. They evaluate records in a fixture zone. */

export const V6 = '2001:db8::10';
export const NOW = Date.UTC(2026, 10, 20);

export function evaluateFixture(zone: FixtureZone, mail: Partial<SpfMail> & { at?: string }) {
  const { at, ...rest } = mail;
  const sender = at === undefined ? rest.sender : `ann@${at}`;
  return evaluateSpf(
    { ip: '192.0.2.10', helo: 'mail.relay.test', ...rest, ...(sender === undefined ? {} : { sender }) },
    fixtureLookup(zone).lookup,
    { nowMs: NOW },
  );
}

/** Returns the result for one record at `d.test`, with optional records at other names. */
export async function result(record: string, ip = '192.0.2.10', more: FixtureZone = {}) {
  const own = { ...(more['d.test'] ?? {}), TXT: [record] };
  const evaluation = await evaluateFixture({ ...more, 'd.test': own }, { ip, at: 'd.test' });
  return evaluation.result;
}

/** PTR names of the clients 192.0.2.10 and 2001:db8::10. One of them has no matching address. */
export const POINTERS: FixtureZone = {
  '10.2.0.192.in-addr.arpa': { PTR: ['liar.other.test', 'Mail.Relay.test'] },
  '0.1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': { PTR: ['mail.relay.test'] },
  'mail.relay.test': { A: ['192.0.2.10'], AAAA: [V6] },
  'liar.other.test': { A: ['198.51.100.9'] },
};
