import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { domainToASCII } from 'node:url';
import { lookUpAddresses } from './address-lookup.ts';
import { canonicalAddress, parseHostLiteral } from './addresses.ts';
import { readHostsFile } from './hosts-file.ts';
import {
  type DnsClient,
  type EgressPolicy,
  type IcmpEchoer,
  type IpFamily,
  type Net,
  type ResolvedAddress,
  ResolveFailure,
} from './types.ts';

export { secureContext } from './secure-context.ts';

type ResolveOptions = Parameters<Net['resolve']>[1];

/** What a `Net` is made of. */
export interface NetParts {
  policy: EgressPolicy;
  dns: DnsClient;
  rootCertificates: readonly string[];
  /** Names that need no DNS (lower case) with their addresses; default: /etc/hosts, read once, here. */
  hosts?: Map<string, string[]>;
  icmp?: IcmpEchoer;
}

/** The process's door to users' targets. */
export function createNet(parts: NetParts): Net {
  const hosts = parts.hosts ?? readHostsFile();
  return {
    policy: parts.policy,
    dns: parts.dns,
    rootCertificates: parts.rootCertificates,
    ...(parts.icmp === undefined ? {} : { icmp: parts.icmp }),
    resolve: async (host, options) => {
      const literal = parseHostLiteral(host);
      if (literal !== null) return admitted([literal], { host, options, policy: parts.policy });
      const name = toAsciiName(host);
      const fixed = localAddresses(name) ?? hosts.get(name);
      if (fixed !== undefined) return admitted(toAddresses(fixed), { host, options, policy: parts.policy });
      const found = await lookUpAddresses(name, {
        ...options,
        dns: parts.dns,
        admits: (address) => parts.policy.admits(address),
      });
      return admitted(found, { host, options, policy: parts.policy });
    },
  };
}

function toAddresses(texts: readonly string[]): ResolvedAddress[] {
  return texts.map(canonicalAddress).filter((address) => address !== null);
}

/** RFC 6761 6.3: these names are loopback and never asked of a name server. */
function localAddresses(name: string): string[] | undefined {
  return name === 'localhost' || name.endsWith('.localhost') ? ['127.0.0.1', '::1'] : undefined;
}

/** Lower-case A-labels without trailing dot. Throws `dns-error` for what cannot be a name. */
function toAsciiName(host: string): string {
  const ascii = /^[\x21-\x24\x26-\x7e]+$/.test(host) ? host.toLowerCase() : domainToASCII(host);
  const name = ascii.endsWith('.') ? ascii.slice(0, -1) : ascii;
  if (name === '' || name.length > 253 || /[\s/\\@:?#[\]]/.test(name)) {
    throw new ResolveFailure('dns-error', 'not a host name');
  }
  return name;
}

/** Those of `addresses` that the policy and the family asked for let through, IPv4 first. */
function admitted(
  addresses: readonly ResolvedAddress[],
  context: { host: string; options: ResolveOptions; policy: EgressPolicy },
): ResolvedAddress[] {
  const { family } = context.options;
  const fitting = family === undefined ? addresses : addresses.filter((each) => each.family === family);
  if (fitting.length === 0) {
    throw new ResolveFailure('dns-no-address', `no ${family === undefined ? '' : `IPv${family} `}address`);
  }
  const open = fitting.filter((each) => context.policy.admits(each.address));
  if (open.length === 0) {
    throw new ResolveFailure('target-refused', 'the egress policy refuses every address of this host');
  }
  return [...ofFamily(open, 4), ...ofFamily(open, 6)];
}

function ofFamily(addresses: readonly ResolvedAddress[], family: IpFamily): ResolvedAddress[] {
  return addresses.filter((each) => each.family === family);
}

/**
 * Root certificates in PEM: those of the runtime and, when `extraPemPath` is given, those of that file.
 * Throws when the file cannot be read or holds no certificate.
 */
export function loadRootCertificates(extraPemPath: string | null): string[] {
  const roots = getCACertificates('default');
  if (extraPemPath === null) return [...roots];
  const extra = readFileSync(extraPemPath, 'utf8').match(
    /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g,
  );
  if (extra === null) throw new Error(`no certificate in ${extraPemPath}`);
  return [...roots, ...extra];
}
