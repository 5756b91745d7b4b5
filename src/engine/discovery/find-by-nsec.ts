import { type Lookup, type LookupAnswer, normaliseName, recordFields } from '#engine/posture/lookup.ts';
import type { DnsRecord, DnsServer } from '#platform/net/types.ts';
import { listZoneServers } from './name-servers-of.ts';
import { failed, found, type StepContext, type StepReport, skipped } from './types.ts';

/** Links of the chain that are followed; a zone of more has told enough for a day. */
const mostLinks = 5_000;

/**
 * Walks the chain of NSEC records from name to name (RFC 4034, 4): a zone signed that way tells all its names to who
 * asks. Servers that make up the next name for each answer (RFC 4470) end it at once, and NSEC3 tells no names.
 */
export async function findByNsec(context: StepContext): Promise<StepReport> {
  const servers = await listZoneServers(context);
  const [server] = servers;
  if (server === undefined) return skipped('not-a-zone');
  const names = new Set<string>();
  let at = context.domain;
  let links = 0;
  for (; links < mostLinks && !context.signal.aborted; links++) {
    const next = await findNext(at, server, context);
    if (next.kind === 'error') {
      if (links === 0) return failed(next.reason);
      break;
    }
    if (next.kind === 'none') break;
    if (next.name === context.domain || !next.name.endsWith(`.${context.domain}`) || names.has(next.name))
      break;
    // `\000.name` is the least name after `name`: made up for this answer.
    if (next.name.startsWith('\\000.')) break;
    names.add(next.name);
    at = next.name;
  }
  return links === 0 && names.size === 0 ? skipped('no-nsec') : found(names);
}

type Next = { kind: 'next'; name: string } | { kind: 'none' } | { kind: 'error'; reason: string };

async function findNext(name: string, server: DnsServer, { domain, lookup }: StepContext): Promise<Next> {
  const own = await askFor(name, 'NSEC', server, lookup);
  if (own === null) return { kind: 'error', reason: 'no-server-reached' };
  const at =
    nextOf(own.answers, (owner) => owner === name) ??
    nextOf(own.authorities ?? [], (owner) => owner === name);
  if (at !== null) return { kind: 'next', name: at };
  if (name === domain) return { kind: 'none' };
  // Below a cut the child's servers answer for the name. A name just after it is denied by the parent's own record.
  const dot = name.indexOf('.');
  const beyond = `${name.slice(0, dot)}-${name.slice(dot)}`;
  const denial = dot > 62 ? null : await askFor(beyond, 'A', server, lookup);
  const covering = denial === null ? null : nextOf(denial.authorities ?? [], (owner) => owner !== domain);
  return covering === null ? { kind: 'none' } : { kind: 'next', name: covering };
}

async function askFor(
  name: string,
  type: string,
  server: DnsServer,
  lookup: Lookup,
): Promise<LookupAnswer | null> {
  try {
    return await lookup(name, type, { server, rd: false, dnssecOk: true });
  } catch {
    return null;
  }
}

function nextOf(records: readonly DnsRecord[], isOwner: (owner: string) => boolean): string | null {
  for (const { type, name, data } of records) {
    if (type !== 'NSEC' || !isOwner(normaliseName(name))) continue;
    const { nextDomain } = recordFields(data);
    if (typeof nextDomain === 'string') return normaliseName(nextDomain);
  }
  return null;
}
