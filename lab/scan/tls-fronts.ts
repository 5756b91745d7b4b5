import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { legacyTlsSites } from '../legacy-tls/faults.ts';
import { readClientHello } from '../legacy-tls/messages.ts';
import { type LegacyTlsOptions, startLegacyTls } from '../legacy-tls/server.ts';
import { type PostureTls, startPostureWeb } from '../posture-web/server.ts';
import type { LabSite } from '../posture-web/sites.ts';
import type { TlsPki } from '../tls/server.ts';

/**
 * TLS behavior of a site's own server. It is set with OpenSSL options. For behavior that OpenSSL no longer supports,
 * the raw server in front of the site provides it and responds to all hellos except those that offer TLS 1.3.
 */
export type TlsBehavior = { kind: 'openssl'; options: PostureTls } | { kind: 'raw'; fault: string };

/** A site with its own address and therefore its own server. */
export interface FrontedSite {
  site: LabSite;
  /** Loopback. */
  address: string;
  spoken: TlsBehavior;
}

interface Ports {
  http: number;
  https: number;
}

interface Closable {
  close(): Promise<void>;
}

/**
 * Starts a server at each site's address, on the same ports as the shared server (`ports` on 127.0.0.1), because the
 * scanner uses a single pair of ports.
 */
export async function startTlsFronts(
  sites: readonly FrontedSite[],
  { ports, pki }: { ports: Ports; pki: TlsPki },
): Promise<Closable> {
  const open: Closable[] = [];
  for (const { site, address, spoken } of sites) {
    if (spoken.kind === 'openssl') {
      open.push(await startPostureWeb({ sites: [site], pki, address, ports, tls: spoken.options }));
      continue;
    }
    const legacy = await startLegacyTls(rawOptions(spoken.fault, site.domain, pki));
    open.push(legacy);
    open.push(await startRelay({ address, port: ports.http }, () => ports.http));
    const choose = (first: Buffer) => chooseServer(first, { modern: ports.https, legacy: legacy.port });
    open.push(await startRelay({ address, port: ports.https }, choose));
  }
  return {
    close: async () => {
      await Promise.all(open.map((each) => each.close()));
    },
  };
}

function rawOptions(fault: string, domain: string, pki: TlsPki): LegacyTlsOptions {
  const leaf = pki.intermediate.issue({ names: [domain, `www.${domain}`], keyType: 'rsa2048' });
  const found = legacyTlsSites([leaf.der]).find(({ name }) => name === fault);
  if (!found) throw new Error(`no raw server for ${fault}`);
  return found.options;
}

/** Selects the port for a connection by its first octets. Returns null if more octets are needed. */
function chooseServer(first: Buffer, { modern, legacy }: { modern: number; legacy: number }): number | null {
  if (first[0] !== 22) return legacy;
  const hello = readClientHello(first);
  if (hello === null) return first.length > 32_768 ? legacy : null;
  return hello.versions.includes(0x0304) ? modern : legacy;
}

/** Forwards connections to a port on 127.0.0.1 that is selected by their first octets. */
async function startRelay(
  at: { address: string; port: number },
  choose: (first: Buffer) => number | null,
): Promise<Closable> {
  const open = new Set<Socket>();
  const trackSocket = (socket: Socket, other: () => void) => {
    open.add(socket);
    socket
      .on('error', () => socket.destroy())
      .on('close', () => {
        open.delete(socket);
        other();
      });
  };
  const server = createServer((socket) => {
    let first = Buffer.alloc(0);
    let onward: Socket | null = null;
    trackSocket(socket, () => onward?.destroy());
    const decide = (chunk: Buffer) => {
      first = Buffer.concat([first, chunk]);
      const port = choose(first);
      if (port === null) return;
      socket.off('data', decide);
      onward = connect(port, '127.0.0.1');
      trackSocket(onward, () => socket.end());
      onward.write(first);
      socket.pipe(onward).pipe(socket);
    };
    socket.on('data', decide);
  });
  await listen(server, at);
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const listen = (server: Server, { address, port }: { address: string; port: number }): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => resolve(server.address() as AddressInfo));
  });
