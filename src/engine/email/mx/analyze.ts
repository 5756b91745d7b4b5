import {
  findRecords,
  isQueryableName,
  type Lookup,
  type MailExchanger,
  mailExchangers,
  normalizeName,
  textData,
} from '#engine/posture/lookup.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { findUnregistered, type IsUnregistered } from '#engine/posture/registrable.ts';
import { parseAddress, ptrNameOf } from '../spf/address.ts';

export interface MxHost extends MailExchanger {
  state: 'found' | 'empty' | 'error';
  nxdomain: boolean;
  /** Target of an alias at the host's name. RFC 2181 section 10.3 forbids such aliases. */
  alias: string | null;
  addresses: string[];
}

export interface MxFacts {
  domain: string;
  /** `null`: a null MX (RFC 7505); `none`: no MX at all. */
  state: 'hosts' | 'null' | 'none' | 'error';
  reason: string | null;
  hosts: MxHost[];
  /** Whether some hosts were not inspected because there are too many. */
  truncated?: boolean;
  /** Whether there is a null MX next to other records, which is invalid (RFC 7505 section 3). */
  mixedNull: boolean;
  /**
   * Whether the domain itself has an A or AAAA record. Senders deliver to it if there is no MX (RFC 5321 section 5.1).
   */
  hasAddress: boolean | null;
  /** Whether the resolver has validated the answer to the MX query. */
  secure: boolean;
}

const MAX_HOSTS = 10;
const MAX_ADDRESSES = 4;

/** Reads the MX records of `domain` and the addresses of at most ten hosts. Never throws. */
export async function readMx(domain: string, lookup: Lookup): Promise<MxFacts> {
  const name = normalizeName(domain);
  const outcome = await findRecords(lookup, name, 'MX', { dnssecOk: true });
  const base = { domain: name, reason: null, hosts: [], mixedNull: false, hasAddress: null };
  if (outcome.kind === 'error') {
    return { ...base, state: 'error', reason: outcome.reason, secure: false };
  }
  const secure = outcome.answer.ad === true;
  const exchangers = mailExchangers(outcome);
  const real = exchangers.filter((mx) => mx.exchange !== '');
  if (real.length === 0) {
    const hasAddress = await addressAt(name, lookup);
    return { ...base, state: exchangers.length > 0 ? 'null' : 'none', hasAddress, secure };
  }
  const hosts = await Promise.all(real.slice(0, MAX_HOSTS).map((mx) => readHost(mx, lookup)));
  const truncated = hosts.length < real.length;
  return { ...base, state: 'hosts', hosts, truncated, mixedNull: real.length < exchangers.length, secure };
}

async function addressAt(name: string, lookup: Lookup): Promise<boolean | null> {
  const four = await findRecords(lookup, name, 'A');
  if (four.kind === 'found') return true;
  const six = await findRecords(lookup, name, 'AAAA');
  if (six.kind === 'found') return true;
  return four.kind === 'error' || six.kind === 'error' ? null : false;
}

async function readHost(mx: MailExchanger, lookup: Lookup): Promise<MxHost> {
  const base = { ...mx, nxdomain: false, alias: null, addresses: [] };
  if (!isQueryableName(mx.exchange)) return { ...base, state: 'empty' };
  const four = await findRecords(lookup, mx.exchange, 'A');
  const six = await findRecords(lookup, mx.exchange, 'AAAA');
  const addresses = [...textData(four), ...textData(six)];
  const nxdomain = four.kind === 'empty' && four.nxdomain;
  const answers = [four, six].flatMap((o) => (o.kind === 'error' ? [] : o.answer.answers));
  const cname = answers.find((r) => r.type === 'CNAME' && normalizeName(r.name) === mx.exchange);
  const alias = typeof cname?.data === 'string' ? normalizeName(cname.data) : null;
  const state =
    addresses.length > 0 ? 'found' : four.kind === 'error' || six.kind === 'error' ? 'error' : 'empty';
  return { ...base, state, nxdomain, alias, addresses };
}

/** Evaluates the result of `readMx`: the checks `email.mx.*`, one per host. Never throws. */
export async function analyzeMx(
  facts: MxFacts,
  lookup: Lookup,
  options: { isUnregistered?: IsUnregistered } = {},
): Promise<PostureCheck[]> {
  const ids = ['email.mx.target-unregistered', 'email.mx.cname', 'email.mx.no-fcrdns'] as const;
  if (facts.state === 'error') {
    return ids.map((id) => failedToTest(id, facts.domain, facts.reason ?? 'dns-error'));
  }
  if (facts.state !== 'hosts') return ids.map((id) => notApplicable(id, facts.domain, 'no-mail'));
  return Promise.all([
    evaluateTargets(facts, options.isUnregistered),
    ...facts.hosts.flatMap((host) => [evaluateAlias(host), evaluateReverse(host, lookup)]),
  ]);
}

async function evaluateTargets(
  facts: MxFacts,
  isUnregistered: IsUnregistered | undefined,
): Promise<PostureCheck> {
  const id = 'email.mx.target-unregistered';
  // An alias with a nonexistent target returns NXDOMAIN. Anyone who registers the target receives the mail.
  const missing = facts.hosts
    .filter((host) => host.nxdomain)
    .flatMap((host) => (host.alias ? [host.exchange, host.alias] : [host.exchange]));
  const { found, unknown } = await findUnregistered(missing, facts.domain, isUnregistered);
  if (found.length > 0) {
    return fail(id, facts.domain, 'unregistered-domain', { targets: found.map((f) => ({ ...f })) });
  }
  if (unknown) return notTested(id, facts.domain, 'registration-unknown');
  if (facts.hosts.some((host) => host.state === 'error')) return failedToTest(id, facts.domain, 'dns-error');
  if (facts.truncated) return notTested(id, facts.domain, 'too-many-hosts');
  return pass(id, facts.domain, { hosts: facts.hosts.map((host) => host.exchange) });
}

function evaluateAlias(host: MxHost): PostureCheck {
  if (host.state === 'error') return failedToTest('email.mx.cname', host.exchange, 'dns-error');
  return toPostureCheck('email.mx.cname', host.exchange, {
    bad: host.alias !== null,
    reason: 'alias',
    evidence: { host: host.exchange, alias: host.alias },
  });
}

/** Checks that PTR and forward lookup agree for each address (iprev, RFC 8601), up to the first four. */
async function evaluateReverse(host: MxHost, lookup: Lookup): Promise<PostureCheck> {
  const id = 'email.mx.no-fcrdns';
  if (host.state === 'error') return failedToTest(id, host.exchange, 'dns-error');
  if (host.addresses.length === 0) return notApplicable(id, host.exchange, 'no-address');
  const bad: string[] = [];
  let unknown: string | null = null;
  for (const text of host.addresses.slice(0, MAX_ADDRESSES)) {
    const state = await confirmsReverse(text, lookup);
    if (state === false) bad.push(text);
    else if (state !== true) unknown = state;
  }
  if (bad.length > 0) return fail(id, host.exchange, 'no-fcrdns', { addresses: bad });
  return unknown === null
    ? pass(id, host.exchange, { addresses: host.addresses.slice(0, MAX_ADDRESSES) })
    : failedToTest(id, host.exchange, unknown);
}

async function confirmsReverse(text: string, lookup: Lookup): Promise<boolean | string> {
  const address = parseAddress(text);
  if (address === null) return false;
  const pointers = await findRecords(lookup, ptrNameOf(address), 'PTR');
  if (pointers.kind === 'error') return pointers.reason;
  let failure: string | null = null;
  for (const name of textData(pointers).slice(0, MAX_ADDRESSES)) {
    if (!isQueryableName(name)) continue;
    const forward = await findRecords(lookup, name, address.family === 4 ? 'A' : 'AAAA');
    if (forward.kind === 'error') failure = forward.reason;
    const same = textData(forward).some(
      (other) => parseAddress(other)?.bytes.join() === address.bytes.join(),
    );
    if (same) return true;
  }
  return failure ?? false;
}
