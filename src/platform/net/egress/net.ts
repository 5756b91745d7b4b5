import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { domainToASCII } from 'node:url';
import { canonicalAddress, parseHostLiteral } from '../addresses.ts';
import {
  type DnsClient,
  type EgressPolicy,
  type IcmpEchoer,
  type Net,
  type ResolvedAddress,
  ResolveFailure,
} from '../types.ts';
import { lookUpAddresses, readHostsFile } from './address-lookup.ts';

type ResolveOptions = Parameters<Net['resolve']>[1];

/** Dependencies of a `Net`. */
interface NetParts {
  policy: EgressPolicy;
  dns: DnsClient;
  rootCertificates: readonly string[];
  /** Addresses by lower-case name for names that need no DNS; by default from /etc/hosts, read once on creation. */
  hosts?: Map<string, string[]>;
  icmp?: IcmpEchoer;
}

/** Creates the `Net` for this process's connections to users' targets. */
export function createNet(parts: NetParts): Net {
  const hosts = parts.hosts ?? readHostsFile();
  return {
    policy: parts.policy,
    dns: parts.dns,
    rootCertificates: parts.rootCertificates,
    ...(parts.icmp === undefined ? {} : { icmp: parts.icmp }),
    resolve: async (host, options) => {
      const literal = parseHostLiteral(host);
      const found = literal === null ? await findAddresses(host, { parts, hosts, options }) : [literal];
      return admitted(found, options, parts.policy);
    },
  };
}

/** Returns the addresses of a name, including blocked addresses. */
async function findAddresses(
  host: string,
  context: { parts: NetParts; hosts: Map<string, string[]>; options: ResolveOptions },
): Promise<ResolvedAddress[]> {
  const { dns, policy } = context.parts;
  const name = toAsciiName(host);
  const fixed = localAddresses(name) ?? context.hosts.get(name);
  if (fixed !== undefined) return toAddresses(fixed);
  const admits = (address: string) => policy.admits(address);
  return lookUpAddresses(name, { ...context.options, dns, admits });
}

function toAddresses(texts: readonly string[]): ResolvedAddress[] {
  return texts.map(canonicalAddress).filter((address) => address !== null);
}

/**
 * Returns the loopback addresses of names that must never be sent to a name server (RFC 6761 section 6.3), or
 * undefined for other names.
 */
function localAddresses(name: string): string[] | undefined {
  return name === 'localhost' || name.endsWith('.localhost') ? ['127.0.0.1', '::1'] : undefined;
}

/**
 * Returns the name in lower-case A-labels without a trailing dot.
 * @throws ResolveFailure `dns-error` for invalid names.
 */
function toAsciiName(host: string): string {
  const ascii = /^[\x21-\x24\x26-\x7e]+$/.test(host) ? host.toLowerCase() : domainToASCII(host);
  const name = ascii.endsWith('.') ? ascii.slice(0, -1) : ascii;
  if (name === '' || name.length > 253 || /[\s/\\@:?#[\]]/.test(name)) {
    throw new ResolveFailure('dns-error', 'not a host name');
  }
  return name;
}

/** Returns the `addresses` that match the policy and the requested family, IPv4 first. */
function admitted(
  addresses: readonly ResolvedAddress[],
  options: ResolveOptions,
  policy: EgressPolicy,
): ResolvedAddress[] {
  const { family } = options;
  const v4: ResolvedAddress[] = [];
  const v6: ResolvedAddress[] = [];
  let fitting = 0;
  for (const each of addresses) {
    if (family !== undefined && each.family !== family) continue;
    fitting += 1;
    if (policy.admits(each.address)) (each.family === 4 ? v4 : v6).push(each);
  }
  if (fitting === 0) {
    throw new ResolveFailure('dns-no-address', `no ${family === undefined ? '' : `IPv${family} `}address`);
  }
  if (v4.length + v6.length === 0) {
    throw new ResolveFailure('target-refused', 'the egress policy refuses every address of this host');
  }
  return v6.length === 0 ? v4 : v4.concat(v6);
}

/**
 * Returns root certificates in PEM: the certificates of the runtime and, if `extraPemPath` is set, of this file. Throws
 * if the file cannot be read or contains no certificate.
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
