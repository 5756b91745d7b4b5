import type { Clock } from '#platform/clock.ts';
import { createSweeper } from '../deadline-sweeper.ts';
import {
  type DnsAnswer,
  type DnsClient,
  DnsFailure,
  type DnsQuestion,
  type DnsRecord,
  type DnsServer,
} from '../types.ts';
import { type DecodedMessage, type EncodedQuery, encodeQuery, plainName } from './codec.ts';
import { createTcpTransport, type TcpTransport } from './tcp.ts';
import { createUdpTransport, randomId, type TryOutcome, type UdpTransport } from './udp.ts';

export { parseServers, systemResolvers } from './servers.ts';

const DEFAULT_TIMEOUT_MS = 5_000;
/** Maximum number of attempts per lookup, across all servers. */
const MAX_TRIES = 8;
/** Time to wait for the first UDP response, in ms. It doubles with each round over the servers. */
const FIRST_WAIT_MS = 1_000;
/**
 * Minimum first wait in ms. With a small time budget, the first wait is shorter, so that one lost datagram does not use
 * up the budget.
 */
const LEAST_WAIT_MS = 150;

/** Response codes that make the client try the next server. */
const PASSED_ON: ReadonlySet<string> = new Set(['SERVFAIL', 'REFUSED', 'NOTIMP', 'FORMERR']);
/** Response codes of servers that cannot handle EDNS (RFC 6891 section 7). */
const NO_EDNS: ReadonlySet<string> = new Set(['FORMERR', 'NOTIMP', 'BADVERS']);

/** A lookup in progress. */
interface Lookup {
  question: DnsQuestion;
  query: EncodedQuery;
  servers: readonly DnsServer[];
  startedAt: number;
  deadline: number;
  budgetMs: number;
}

interface Transports {
  clock: Clock;
  udp: UdpTransport;
  tcp: TcpTransport;
}

type Failed = Extract<TryOutcome, { kind: 'failed' }>;
type Answered = { kind: 'answer'; answer: DnsAnswer };

/**
 * Creates a DNS client for `servers`, which are used in turn if a query specifies no server. The client uses UDP first,
 * and TCP if the answer is truncated or the query requests TCP. It resends lost datagrams, and continues with the next
 * server if a server fails, is unreachable or answers SERVFAIL, REFUSED or similar. It tolerates arbitrary data from
 * servers.
 */
export function createDnsClient(options: { servers: readonly DnsServer[]; clock: Clock }): DnsClient {
  const { servers, clock } = options;
  const sweeper = createSweeper(clock);
  const udp = createUdpTransport(sweeper);
  const transports: Transports = { clock, udp, tcp: createTcpTransport(sweeper, randomId) };
  let closed = false;
  return {
    servers,
    query: (question) => {
      if (closed) return Promise.reject(new DnsFailure('unreachable', 'client closed'));
      const queried = question.server === undefined ? servers : [question.server];
      return lookUp(question, queried, transports);
    },
    close: () => {
      closed = true;
      udp.close();
      sweeper.clear();
    },
  };
}

async function lookUp(
  question: DnsQuestion,
  servers: readonly DnsServer[],
  transports: Transports,
): Promise<DnsAnswer> {
  const query = encode(question, true);
  if (query === null) throw new DnsFailure('bad-name', `cannot ask for ${question.name.slice(0, 100)}`);
  if (question.signal?.aborted === true) throw new DnsFailure('aborted', 'aborted');
  if (servers.length === 0) throw new DnsFailure('unreachable', 'no DNS server is configured');
  const startedAt = transports.clock.monotonicMs();
  const budgetMs = question.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  return tryInTurn(
    { question, query, servers, startedAt, deadline: startedAt + budgetMs, budgetMs },
    transports,
  );
}

/** Tries the servers in turn until a server answers, the timeout expires or all servers have failed permanently. */
async function tryInTurn(lookup: Lookup, transports: Transports): Promise<DnsAnswer> {
  const { servers } = lookup;
  let passedOn: DnsAnswer | null = null;
  let failure: Failed | null = null;
  const given = new Set<DnsServer>();
  for (let index = 0; index < MAX_TRIES; index++) {
    const server = servers[index % servers.length];
    if (server === undefined || given.size === servers.length) break;
    if (given.has(server)) continue;
    if (index > 0 && transports.clock.monotonicMs() >= lookup.deadline) break;
    const outcome = await tryServer(lookup, server, { index, transports });
    if (outcome.kind === 'answer') {
      if (!PASSED_ON.has(outcome.answer.rcode) || servers.length === 1) return outcome.answer;
      passedOn ??= outcome.answer;
      given.add(server);
    } else {
      failure = moreSevere(failure, outcome);
      if (outcome.code === 'aborted') break;
      // At least one server has answered, even if with a failure, so the client does not wait for silent servers again.
      if (passedOn !== null && outcome.code === 'timeout') break;
      // Only a timeout is worth a retry on the same server. A refused connection or a malformed answer would occur
      // again.
      if (outcome.code !== 'timeout') given.add(server);
    }
  }
  if (passedOn !== null && failure?.code !== 'aborted') return passedOn;
  throw new DnsFailure(failure?.code ?? 'timeout', failure?.detail ?? 'no answer in time');
}

/**
 * Returns the failure to report after two failed attempts: the later failure, except that a timeout never replaces a
 * malformed answer.
 */
function moreSevere(earlier: Failed | null, later: Failed): Failed {
  return earlier !== null && earlier.code === 'malformed' && later.code === 'timeout' ? earlier : later;
}

interface TryContext {
  index: number;
  transports: Transports;
}

async function tryServer(lookup: Lookup, server: DnsServer, context: TryContext): Promise<Answered | Failed> {
  const { question, query } = lookup;
  const { udp, tcp, clock } = context.transports;
  const transport = question.transport ?? 'auto';
  const now = clock.monotonicMs();
  const wait = waitMs(lookup, context.index);
  // TCP needs three round trips. A single server gets all the remaining time.
  const tcpDeadline =
    lookup.servers.length === 1 ? lookup.deadline : Math.min(lookup.deadline, now + 3 * wait);
  const whole = { server, query, deadline: tcpDeadline, signal: question.signal };
  if (transport === 'tcp')
    return toOutcome(await tcp.exchange(whole), { lookup, server, transport: 'tcp', clock });
  const deadline = Math.min(lookup.deadline, now + wait);
  let outcome = await udp.exchange({ ...whole, deadline });
  if (lacksEdns(outcome)) {
    const plain = encode(question, false);
    if (plain !== null) outcome = await udp.exchange({ ...whole, query: plain, deadline });
  }
  if (transport === 'auto' && outcome.kind === 'message' && outcome.message.tc) {
    return toOutcome(await tcp.exchange(whole), { lookup, server, transport: 'tcp', clock });
  }
  return toOutcome(outcome, { lookup, server, transport: 'udp', clock });
}

function encode(question: DnsQuestion, edns: boolean): EncodedQuery | null {
  return encodeQuery({
    name: question.name,
    type: question.type,
    rd: question.rd ?? true,
    cd: question.cd ?? false,
    dnssecOk: question.dnssecOk ?? false,
    edns,
  });
}

function waitMs(lookup: Lookup, index: number): number {
  const first = Math.max(LEAST_WAIT_MS, Math.min(FIRST_WAIT_MS, lookup.budgetMs / 4));
  return first * 2 ** Math.floor(index / lookup.servers.length);
}

function lacksEdns(outcome: TryOutcome): boolean {
  return outcome.kind === 'message' && !outcome.message.edns && NO_EDNS.has(outcome.message.rcode);
}

interface AnswerContext {
  lookup: Lookup;
  server: DnsServer;
  transport: 'udp' | 'tcp';
  clock: Clock;
}

function toOutcome(
  outcome: TryOutcome,
  { lookup, server, transport, clock }: AnswerContext,
): Answered | Failed {
  if (outcome.kind === 'failed') return outcome;
  return { kind: 'answer', answer: toAnswer(outcome.message, { lookup, server, transport, clock }) };
}

function toAnswer(message: DecodedMessage, { lookup, server, transport, clock }: AnswerContext): DnsAnswer {
  return {
    rcode: message.rcode,
    aa: message.aa,
    tc: message.tc,
    ad: message.ad,
    ra: message.ra,
    answers: message.answers,
    authorities: message.authorities,
    additionals: message.additionals,
    extendedErrors: message.extendedErrors,
    server,
    transport,
    durationMs: clock.monotonicMs() - lookup.startedAt,
  };
}

/** Maximum number of aliases to follow within one answer. */
const MAX_ALIASES = 16;

/**
 * Follows the CNAME records of one answer from `name`. Returns the records of `type` at the end of the chain, the final
 * name, and the followed aliases. Stops at loops and at chains that are too long.
 */
export function chaseAliases(
  answers: readonly DnsRecord[],
  name: string,
  type: string,
): { records: DnsRecord[]; owner: string; aliases: string[] } {
  let owner = plainName(name);
  const aliases: string[] = [];
  for (;;) {
    const records = answers.filter((record) => record.type === type && record.name === owner);
    const alias =
      records.length > 0 || type === 'CNAME'
        ? undefined
        : answers.find((record) => record.type === 'CNAME' && record.name === owner);
    if (alias === undefined || aliases.length === MAX_ALIASES) return { records, owner, aliases };
    const next = plainName(String(alias.data));
    if (next === plainName(name) || aliases.includes(next)) return { records, owner, aliases };
    aliases.push(next);
    owner = next;
  }
}
