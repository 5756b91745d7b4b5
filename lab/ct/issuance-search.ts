import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readIssuance } from '#engine/ct/issuance.ts';
import { toPem } from '../tls/der.ts';

/** Invalid responses of the server: an error status, truncated JSON, or an HTML page. */
type SearchFailure = null | { status: number; retryAfter?: number } | 'truncated' | 'html';

/**
 * A server that behaves like crt.sh (under `/crtsh`) and like SSLMate's search (under `/sslmate`). Both return the same
 * certificates.
 */
export interface IssuanceSearch {
  crtshUrl: string;
  sslmateUrl: string;
  /** Adds a certificate. */
  add(der: Buffer): void;
  trouble: SearchFailure;
  /** Whether crt.sh returns the certificate itself. */
  givesBytes: boolean;
  /** The requested paths. */
  requests: string[];
  close(): Promise<void>;
}

const pageSize = 100;

export async function startIssuanceSearch(): Promise<IssuanceSearch> {
  const certificates: Buffer[] = [];
  const server = createServer((request, response) => respond(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const search: IssuanceSearch = {
    crtshUrl: `${base}/crtsh`,
    sslmateUrl: `${base}/sslmate`,
    add: (der) => certificates.push(der),
    trouble: null,
    givesBytes: true,
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return search;

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', base);
    search.requests.push(`${url.pathname}${url.search}`);
    const { trouble } = search;
    if (trouble === 'html') return void response.end('<html><body>Sorry, something went wrong</body></html>');
    if (trouble !== null && trouble !== 'truncated') {
      if (trouble.retryAfter !== undefined) response.setHeader('retry-after', trouble.retryAfter);
      response.statusCode = trouble.status;
      return void response.end();
    }
    const found = url.pathname.startsWith('/sslmate')
      ? sslmate(certificates, url)
      : crtsh(certificates, search.givesBytes, url);
    if (found === null) {
      response.statusCode = 404;
      return void response.end();
    }
    response.end(trouble === 'truncated' ? found.slice(0, found.length / 2) : found);
  }
}

/** IDs of the certificates with a name at or below the domain. */
function numbersOf(certificates: readonly Buffer[], domain: string): number[] {
  return [...certificates.keys()].filter((n) =>
    readIssuance(certificates[n] ?? Buffer.alloc(0)).names.some(
      (name) => name === domain || name.endsWith(`.${domain}`),
    ),
  );
}

function crtsh(certificates: readonly Buffer[], givesBytes: boolean, url: URL): string | null {
  const wanted = url.searchParams.get('d');
  if (wanted !== null) {
    const der = givesBytes ? certificates[Number(wanted) - 1] : undefined;
    return der ? toPem('CERTIFICATE', der) : null;
  }
  const domain = (url.searchParams.get('q') ?? '').replace(/^%\./, '');
  return JSON.stringify(numbersOf(certificates, domain).map((n) => crtshRow(certificates, n)));
}

function crtshRow(certificates: readonly Buffer[], n: number): object {
  const facts = readIssuance(certificates[n] ?? Buffer.alloc(0));
  const time = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  return {
    issuer_ca_id: 7,
    issuer_name: `C=XX, O="${facts.issuer.organization}", CN=${facts.issuer.commonName}`,
    common_name: facts.commonName,
    name_value: facts.names.join('\n'),
    id: n + 1,
    entry_timestamp: time(facts.notBefore),
    not_before: time(facts.notBefore),
    not_after: time(facts.notAfter),
    serial_number: facts.serialNumber,
  };
}

function sslmate(certificates: readonly Buffer[], url: URL): string {
  const after = Number(url.searchParams.get('after') ?? -1);
  const numbers = numbersOf(certificates, url.searchParams.get('domain') ?? '').filter((n) => n > after);
  return JSON.stringify(
    numbers.slice(0, pageSize).map((n) => {
      const der = certificates[n] ?? Buffer.alloc(0);
      const facts = readIssuance(der);
      return {
        id: String(n),
        tbs_sha256: facts.tbsSha256,
        cert_sha256: facts.sha256,
        dns_names: facts.names,
        pubkey_sha256: facts.keySha256,
        issuer: { friendly_name: facts.issuer.organization, operator: { name: facts.issuer.organization } },
        not_before: new Date(facts.notBefore).toISOString(),
        not_after: new Date(facts.notAfter).toISOString(),
        revoked: false,
        cert_der: der.toString('base64'),
      };
    }),
  );
}
