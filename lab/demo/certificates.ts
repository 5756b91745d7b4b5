import { createSecureContext, type SecureContext } from 'node:tls';
import { dayMs } from '#platform/clock.ts';
import type { Ca, Issued } from '../tls/ca.ts';
import { createTlsPki } from '../tls/server.ts';

/** Validity in days, counted from the end of the simulated history. */
interface Validity {
  from: number;
  to: number;
  selfSigned?: boolean;
  /** The name in the certificate, if it differs from the host. */
  name?: string;
}

const usual: Validity = { from: -40, to: 50 };

/** Unusual certificates, keyed by host and then by its `tls` behavior. */
const special: Readonly<Record<string, Readonly<Record<string, Validity>>>> = {
  'shop.larkspur.test': { old: { from: -86, to: 4 }, well: { from: -7, to: 83 } },
  // Expires soon. The warning has not been acknowledged yet.
  'www.larkspur.test': { well: { from: -81, to: 9 } },
  // Expired: browsers reject it.
  'vpn.larkspur.test': { well: { from: -92, to: -2 } },
  'larkspur-shop.test': { 'wrong-name': { ...usual, name: 'larkspur.test' } },
  'www.larkspur-shop.test': { 'wrong-name': { ...usual, name: 'larkspur.test' } },
  'staging.larkspur.test': { well: { from: -200, to: 165, selfSigned: true } },
};

export interface Certificates {
  /** The root certificate that the service must trust, in PEM. */
  rootPem: string;
  usualCa: Ca;
  issued(host: string, behavior: string): Issued;
  /** The same certificate in the format of a TLS server. */
  contextOf(host: string, behavior: string): SecureContext;
}

/** Issues certificates on demand, with validity around `presentAt` (epoch milliseconds). */
export function createCertificates(presentAt: number): Certificates {
  const pki = createTlsPki();
  const certificates = new Map<string, Issued>();
  const contexts = new Map<string, SecureContext>();
  const issued = (host: string, behavior: string) =>
    remembered(certificates, `${host} ${behavior}`, () =>
      issue(pki.intermediate, host, special[host]?.[behavior] ?? special[host]?.well ?? usual, presentAt),
    );
  return {
    rootPem: pki.root.cert,
    usualCa: pki.intermediate,
    issued,
    contextOf: (host, behavior) =>
      remembered(contexts, `${host} ${behavior}`, () => {
        const { chain, key } = issued(host, behavior);
        return createSecureContext({ cert: chain, key });
      }),
  };
}

function issue(ca: Ca, host: string, validity: Validity, presentAt: number): Issued {
  return ca.issue({
    names: [validity.name ?? host],
    notBefore: presentAt + validity.from * dayMs,
    notAfter: presentAt + validity.to * dayMs,
    selfSigned: validity.selfSigned ?? false,
  });
}

function remembered<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  // The cache size is limited because clients supply the names.
  if (map.size < 1_000) map.set(key, known);
  return known;
}
