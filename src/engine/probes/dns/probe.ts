import { abortedFailure } from '#engine/sockets/dial.ts';
import { NetworkFault } from '#engine/sockets/types.ts';
import { parseHostLiteral, reverseName } from '#platform/net/addresses.ts';
import { chaseAliases } from '#platform/net/dns/client.ts';
import type { DecodedMessage } from '#platform/net/dns/codec.ts';
import { formatServer, parseServer } from '#platform/net/dns/servers.ts';
import { DnsFailure, type DnsServer } from '#platform/net/types.ts';
import { noPhases, type Observation, type ProbeContext, type ProbeFailure } from '../types.ts';
import { renderRecord } from './record-text.ts';
import { readEncryptedResolver } from './resolver.ts';
import type { DnsSettings } from './settings.ts';

/** Observation of a DNS lookup. */
export interface DnsObservation extends Observation {
  /** Queried name. For the PTR record of an address, it differs from the host. */
  name: string;
  recordType: DnsSettings['recordType'];
  /** Null if there was no response. */
  rcode: string | null;
  authoritative: boolean;
  /** AD bit: the resolver confirms DNSSEC validation. */
  authenticated: boolean;
  /** Canonical text of each record of the requested type, in the order received; at most 200. */
  values: string[];
  /** Targets of CNAME records. */
  aliases: string[];
  /** Smallest TTL among the values, in seconds. */
  ttlSeconds: number | null;
  /** `address:port` of the server that responded, or of the custom resolver. */
  resolver: string | null;
  transport: 'udp' | 'tcp' | 'tls' | 'https' | null;
  /** Extended DNS errors, e.g. `6 signature expired`. */
  extendedErrors: string[];
}

const MAX_VALUES = 200;
const MAX_VALUE_LENGTH = 4_096;
/** Limits of `records`, which are stored on every change. */
const maxRecords = 50;
const maxRecordLength = 500;
/** Reserved part of the timeout in ms, so that the report is ready before the timeout expires. */
const MARGIN_MS = 50;

/** Sends one query to the monitor's custom resolver or to the service's own. */
export async function probeDns(settings: DnsSettings, context: ProbeContext): Promise<DnsObservation> {
  const { clock, signal } = context;
  const startedAt = clock.monotonicMs();
  const observation = blank(settings);
  try {
    if (settings.transport === 'udp') await queryPlain(settings, context, observation);
    else await queryOverTls(settings, context, observation);
  } catch (error) {
    const times = { elapsedMs: clock.monotonicMs() - startedAt, timeoutMs: settings.timeoutMs };
    observation.failure = toFailure(error, abortedFailure(signal, times));
  }
  observation.durationMs = clock.monotonicMs() - startedAt;
  if (settings.transport === 'udp' && observation.failure?.code !== 'dns-bad-resolver')
    observation.phases.dnsMs = observation.durationMs;
  return observation;
}

async function queryPlain(
  settings: DnsSettings,
  context: ProbeContext,
  observation: DnsObservation,
): Promise<void> {
  const server = chooseServer(settings, context);
  if (server !== null) {
    observation.resolver = formatServer(server);
    // The server was queried and is at fault, so it is recorded even without a response.
    observation.address = server.address;
  }
  const answer = await context.net.dns.query({
    name: observation.name,
    type: settings.recordType,
    dnssecOk: settings.dnssec,
    timeoutMs: Math.max(MARGIN_MS, settings.timeoutMs - MARGIN_MS),
    signal: context.signal,
    ...(server === null ? {} : { server }),
  });
  observation.address = answer.server.address;
  observation.resolver = formatServer(answer.server);
  observation.transport = answer.transport;
  record(observation, answer);
}

async function queryOverTls(
  settings: DnsSettings,
  context: ProbeContext,
  observation: DnsObservation,
): Promise<void> {
  const resolver = readEncryptedResolver(settings);
  if (resolver === null) throw new NetworkFault({ phase: 'resolve', code: 'dns-bad-resolver' });
  observation.resolver = settings.resolver;
  const { name } = observation;
  const { queryEncrypted } = await import('./encrypted-query.ts');
  const answer = await queryEncrypted(
    { name, dnssecOk: settings.dnssec },
    { resolver, settings },
    { context, progress: observation },
  );
  observation.transport = settings.transport;
  record(observation, answer);
}

function blank(settings: DnsSettings): DnsObservation {
  return {
    durationMs: 0,
    address: null,
    phases: { ...noPhases },
    failure: null,
    name: questionName(settings),
    recordType: settings.recordType,
    rcode: null,
    authoritative: false,
    authenticated: false,
    values: [],
    aliases: [],
    ttlSeconds: null,
    resolver: null,
    transport: null,
    extendedErrors: [],
  };
}

/** Returns the name to query. For PTR, converts an address to its name below in-addr.arpa or ip6.arpa. */
function questionName(settings: DnsSettings): string {
  if (settings.recordType !== 'PTR') return settings.host;
  const literal = parseHostLiteral(settings.host);
  return literal === null ? settings.host : (reverseName(literal.address) ?? settings.host);
}

/**
 * Returns the monitor's own resolver, if the egress policy allows it. Null for the service's resolvers.
 * @throws NetworkFault
 */
function chooseServer(settings: DnsSettings, { net }: ProbeContext): DnsServer | null {
  if (settings.resolver === null) return null;
  const server = parseServer(settings.resolver);
  const code = server === null ? 'dns-bad-resolver' : 'target-refused';
  if (server === null || !net.policy.admits(server.address))
    throw new NetworkFault({ phase: 'resolve', code });
  return server;
}

function record(observation: DnsObservation, answer: Omit<DecodedMessage, 'edns'>): void {
  const { recordType } = observation;
  const chain = chaseAliases(answer.answers, observation.name, recordType);
  observation.rcode = answer.rcode;
  observation.authoritative = answer.aa;
  observation.authenticated = answer.ad;
  observation.aliases = chain.aliases;
  for (const each of chain.records) {
    if (observation.values.length === MAX_VALUES) break;
    observation.values.push(renderRecord(recordType, each).slice(0, MAX_VALUE_LENGTH));
    observation.ttlSeconds = Math.min(observation.ttlSeconds ?? each.ttl, each.ttl);
  }
  if (answer.rcode === 'NOERROR' || answer.rcode === 'NXDOMAIN') {
    const shown = observation.values.slice(0, maxRecords).map((value) => value.slice(0, maxRecordLength));
    observation.records = shown.sort();
  }
  if (answer.extendedErrors.length > 0) {
    observation.extendedErrors = answer.extendedErrors.map(({ code, text }) => `${code} ${text}`.trim());
  }
}

/** Converts an error to a failure. `aborted` is the failure if the check was aborted, otherwise null. */
function toFailure(error: unknown, aborted: ProbeFailure | null): ProbeFailure {
  if (error instanceof NetworkFault) return aborted ?? error.failure;
  if (!(error instanceof DnsFailure)) {
    const detail = error instanceof Error ? error.message : 'unknown';
    return { phase: 'internal', code: 'probe-error', detail: detail.slice(0, 200) };
  }
  if (error.code === 'aborted' && aborted !== null) return aborted;
  // The signal aborts at the monitor's timeout, so an abort is also a timeout for the user.
  const code = error.code === 'aborted' ? 'dns-timeout' : `dns-${error.code}`;
  return { phase: 'request', code, detail: error.message.slice(0, 200) };
}
