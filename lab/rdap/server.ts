import { type SourceAnswerPlan, type SourceServer, startSourceServer } from '../reputation/source-server.ts';
import { autnumObject, domainObject, type LabDomain, networkObject } from './objects.ts';

export interface RdapLabOptions {
  /** Top-level domains of the lab's registry; default `test`. */
  tlds?: string[];
  domains?: LabDomain[];
}

export interface RdapLab {
  /** Folder of the bootstrap files, for `BELLTOWER_RDAP_BOOTSTRAP_URL`. */
  bootstrapUrl: string;
  /** URL of the registry: `/domain/…`, `/ip/…`, `/autnum/…`. */
  registry: SourceServer;
  /** URL of the registrar, for `related` links. */
  registrar: SourceServer;
  /** Registers or changes a domain. If a plan is set, the registry responds according to it. */
  setDomain(domain: LabDomain, plan?: SourceAnswerPlan): void;
  /** Sets the registry's response for one name to any content. */
  setAnswer(name: string, plan: SourceAnswerPlan): void;
  dropDomain(name: string): void;
  close(): Promise<void>;
}

const RDAP_TYPE = 'application/rdap+json';

function json(body: unknown, etag?: string): SourceAnswerPlan {
  return {
    kind: 'body',
    body: JSON.stringify(body),
    type: RDAP_TYPE,
    ...(etag === undefined ? {} : { etag }),
  };
}

/** An error object, as registries send it with a 404. */
const notFound: SourceAnswerPlan = {
  kind: 'body',
  status: 404,
  type: RDAP_TYPE,
  body: JSON.stringify({ errorCode: 404, title: 'Not Found' }),
};

/** Starts the bootstrap files, a registry for domains, addresses and AS numbers, and a registrar, all on loopback. */
export async function startRdapLab(options: RdapLabOptions = {}): Promise<RdapLab> {
  const registry = await startSourceServer({ '*': notFound });
  const registrar = await startSourceServer({ '*': notFound });
  const base = `${registry.url}/rdap`;
  const services = (keys: string[]) => json({ version: '1.0', services: [[keys, [`${base}/`]]] }, '"boot-1"');
  registry.set('/bootstrap/dns.json', services(options.tlds ?? ['test']));
  registry.set('/bootstrap/ipv4.json', services(['192.0.2.0/24', '127.0.0.0/8']));
  registry.set('/bootstrap/ipv6.json', services(['2001:db8::/32']));
  registry.set('/bootstrap/asn.json', services(['64496-64511']));
  registry.set('/rdap/ip/192.0.2.1', json(labNetwork()));
  registry.set('/rdap/autnum/64496', json(autnumObject(64496, 'LAB-AS')));
  let edition = 0;
  const lab: RdapLab = {
    bootstrapUrl: `${registry.url}/bootstrap`,
    registry,
    registrar,
    setDomain(domain, plan) {
      edition += 1;
      lab.setAnswer(domain.name, plan ?? json(domainObject(domain), `"${edition}"`));
    },
    setAnswer: (name, plan) => registry.set(`/rdap/domain/${name}`, plan),
    dropDomain: (name) => lab.setAnswer(name, notFound),
    close: async () => void (await Promise.all([registry.close(), registrar.close()])),
  };
  for (const domain of options.domains ?? []) lab.setDomain(domain);
  return lab;
}

function labNetwork() {
  return networkObject({
    start: '192.0.2.0',
    end: '192.0.2.255',
    cidr: '192.0.2.0/24',
    name: 'LAB-NET',
    abuseEmail: 'abuse@host.test',
  });
}
