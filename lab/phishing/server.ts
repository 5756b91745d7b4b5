import { networkObject } from '../rdap/objects.ts';
import { type RdapLab, startRdapLab } from '../rdap/server.ts';
import { startWebServer, type WebServer } from '../web/server.ts';

/** A phishing site on loopback, its registrar and its network. The registrar and the network have an abuse desk. */
export interface PhishingLab {
  /** Name of the site. The lab's tables resolve it to 127.0.0.1. */
  host: string;
  web: WebServer;
  registry: RdapLab;
  desks: { hosting: string; registrar: string };
  /** Removes the page, or restores it. */
  setUp(isUp: boolean): void;
  close(): Promise<void>;
}

const page = `<!doctype html><html lang="en"><title>Larkspur: sign in</title>
<h1>Welcome back</h1><form action="/collect" method="post"><input name="user"><input name="pw" type="password"></form>`;

/** Starts a site that imitates a bank on every path. Its RDAP data names the organizations that can take it down. */
export async function startPhishingLab(
  { host, domain }: { host: string; domain: string } = {
    host: 'larkspur-login.test',
    domain: 'larkspur-login.test',
  },
): Promise<PhishingLab> {
  let isUp = true;
  const desks = { hosting: 'abuse@hosting.test', registrar: 'abuse@registrar.test' };
  const web = await startWebServer({
    behaviors: {
      account: ({ response }) => {
        response.writeHead(isUp ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
        response.end(isUp ? page : 'Not found');
      },
    },
  });
  const registry = await startRdapLab({
    domains: [{ name: domain, registrar: { name: 'Lab Registrar', abuseEmail: desks.registrar } }],
  });
  registry.registry.set('/rdap/ip/127.0.0.1', {
    kind: 'body',
    type: 'application/rdap+json',
    body: JSON.stringify(
      networkObject({
        start: '127.0.0.0',
        end: '127.255.255.255',
        cidr: '127.0.0.0/8',
        name: 'LAB-HOSTING',
        abuseEmail: desks.hosting,
      }),
    ),
  });
  return {
    host,
    web,
    registry,
    desks,
    setUp: (state) => {
      isUp = state;
    },
    async close() {
      await Promise.all([web.close(), registry.close()]);
    },
  };
}
