import { checkPrime } from 'node:crypto';
import {
  aeadSuites,
  allSuites,
  anonymousSuites,
  block64Suites,
  brokenSuites,
  classicGroups,
  dheSuites,
  ecdheSuites,
  exportSuites,
  groups,
  type HelloContext,
  type HelloResult,
  type HelloSpec,
  type HelloTarget,
  nullSuites,
  rc4Suites,
  type ServerAnswer,
  sendHello,
  staticRsaSuites,
  supportsSsl2,
  tls13Suites,
  versions,
} from '#engine/sockets/hellos/hello.ts';

/** True, false, or null if the server gave no usable response. */
export type Known = boolean | null;

interface DiffieHellman {
  /** Bits of the modulus. */
  bits: number;
  composite: Known;
}

/** Evaluated protocol support of a server. Plain JSON. */
export interface ProtocolFacts {
  versions: { ssl2: Known; ssl3: Known; tls10: Known; tls11: Known; tls12: Known; tls13: Known };
  /** Accepted suites of the weak classes, as hex numbers; null if unknown. */
  nullAnonExport: { accepted: Known; suites: string[] };
  rc4: Known;
  block64: Known;
  forwardSecrecy: Known;
  aead: Known;
  staticRsa: Known;
  /** Null if DHE is unsupported or unknown (see `dheKnown`). */
  dhe: DiffieHellman | null;
  dheKnown: boolean;
  hybridPostQuantum: Known;
  /** Support for RFC 5746 on TLS 1.2 and older. */
  secureRenegotiation: Known;
  compression: Known;
  /** Number of hellos sent. */
  hellos: number;
}

/** Result of a survey. */
export interface Survey {
  facts: ProtocolFacts;
  /** Most complete response below TLS 1.3, with the chain in cleartext. Null if no such version is supported. */
  classic: ServerAnswer | null;
  /** Whether at least one hello was accepted. */
  spoken: boolean;
  /** Code for why no hello was accepted; null if at least one was. */
  failure: string | null;
}

const MAX_HELLOS = 40;
/** Timeout in ms after a hello without a response. */
const SHORT_TIMEOUT_MS = 2_000;

type Ask = (spec: Omit<HelloSpec, 'serverName'>) => Promise<HelloResult>;

interface Session {
  ask: Ask;
  target: HelloTarget;
  context: HelloContext;
  hellos: number;
  /** Consecutive hellos without a response. */
  silences: number;
  /** Suites to offer when testing for a version. */
  suites: readonly number[];
  /** Whether the server rejects hellos by closing the connection. */
  hangsUp: boolean;
  classic: ServerAnswer | null;
  failure: string | null;
}

/**
 * Determines the features that a server supports from about twenty hellos, sent one after another, without completing a
 * handshake. Tries no exploit. Never rejects; features without a response are null.
 */
export async function surveyProtocols(
  target: HelloTarget,
  serverName: string | null,
  context: HelloContext,
): Promise<Survey> {
  const session: Session = {
    target,
    context,
    hellos: 0,
    silences: 0,
    suites: allSuites,
    hangsUp: false,
    classic: null,
    failure: null,
    ask: async (spec) => {
      const answer = await sendHelloOnce(session, { ...spec, serverName });
      // One of several servers behind the address may be broken. If the connection is closed twice in a row, the server
      // rejects the offer.
      if (answer.kind !== 'closed' || session.hangsUp) return answer;
      const again = await sendHelloOnce(session, { ...spec, serverName });
      session.hangsUp = again.kind === 'closed';
      return again;
    },
  };
  const supported = await testVersions(session);
  const highest = highestClassic(supported);
  const facts: ProtocolFacts = {
    versions: supported,
    nullAnonExport: { accepted: null, suites: [] },
    rc4: null,
    block64: null,
    forwardSecrecy: supported.tls13 ? true : null,
    aead: supported.tls13 ? true : null,
    staticRsa: null,
    dhe: null,
    dheKnown: false,
    hybridPostQuantum: supported.tls13 === null ? null : supported.tls13 && (await acceptsHybrid(session)),
    secureRenegotiation: session.classic ? session.classic.extensions.includes(0xff01) : null,
    compression: null,
    hellos: 0,
  };
  const isSupported = Object.values(supported).includes(true);
  if (highest !== null) await testClassicVersions(session, { facts, supported, highest });
  else if (supported.tls13) recordModernOnly(facts);
  // If the server blocked us during the survey, its rejections prove nothing.
  if (isSupported && !(await stillAnswers(session, supported))) resetRefusals(facts);
  facts.hellos = session.hellos;
  return {
    facts,
    classic: session.classic,
    spoken: isSupported,
    failure: isSupported ? null : session.failure,
  };
}

async function sendHelloOnce(session: Session, spec: HelloSpec): Promise<HelloResult> {
  const { target, context } = session;
  if (context.signal.aborted || session.hellos >= MAX_HELLOS) return { kind: 'timeout' };
  session.hellos += 1;
  const timeoutMs = session.silences > 0 ? Math.min(context.timeoutMs, SHORT_TIMEOUT_MS) : context.timeoutMs;
  const answer = await sendHello(spec, target, { ...context, timeoutMs });
  session.silences = answer.kind === 'timeout' ? session.silences + 1 : 0;
  return answer;
}

/** Returns whether the server still accepts what it accepted at the start. */
async function stillAnswers(
  { ask, suites }: Session,
  { tls13, ...classic }: ProtocolFacts['versions'],
): Promise<boolean> {
  const version = highestClassic({ tls13: null, ...classic });
  if (!tls13 && version === null) return true;
  const spec = tls13
    ? { version: versions.tls13, suites: tls13Suites }
    : { version: version ?? versions.tls12, suites };
  const first = await ask(spec);
  return first.kind === 'hello' || (await ask(spec)).kind === 'hello';
}

const orUnknown = (known: Known): Known => (known === false ? null : known);

/**
 * Resets rejections to unknown. Accepted features are certain, but the server may have rejected others because it no
 * longer responds to us.
 */
function resetRefusals(facts: ProtocolFacts): void {
  const { versions: supported, nullAnonExport } = facts;
  for (const name of Object.keys(supported) as (keyof typeof supported)[])
    supported[name] = orUnknown(supported[name]);
  nullAnonExport.accepted = orUnknown(nullAnonExport.accepted);
  for (const name of [
    ...(['rc4', 'block64', 'forwardSecrecy', 'aead', 'staticRsa', 'compression'] as const),
    'hybridPostQuantum' as const,
  ])
    facts[name] = orUnknown(facts[name]);
  if (facts.dhe === null) facts.dheKnown = false;
}

/** Tests whether the server supports a version below TLS 1.3, with the suites of the session. */
async function testClassicVersion(session: Session, version: number): Promise<Known> {
  const answer = await session.ask({ version, suites: session.suites });
  recordAnswer(session, answer);
  return taken(answer, version);
}

async function testVersions(session: Session): Promise<ProtocolFacts['versions']> {
  const { ask, target, context } = session;
  const tls12 = await testClassicVersion(session, versions.tls12);
  const modern = await ask({ version: versions.tls13, suites: tls13Suites });
  if (tls12 === null && modern.kind === 'unreachable') return allUnknown();
  const tls13 = taken(modern, versions.tls13);
  const tls10 = await testClassicVersion(session, versions.tls10);
  // If three versions get no response, the remaining thirty hellos would only wait for timeouts.
  if (tls12 === null && tls13 === null && tls10 === null) return allUnknown();
  const tls11 = await testClassicVersion(session, versions.tls11);
  const ssl3 = await testClassicVersion(session, versions.ssl3);
  session.hellos += 1;
  const ssl2 = context.signal.aborted ? null : await supportsSsl2(target, context);
  const supported = { ssl2, ssl3, tls10, tls11, tls12, tls13 };
  return tls13 || highestClassic(supported) !== null ? supported : testBrokenVersions(session, supported);
}

/** Tests a server that rejected everything with broken suites, because it may support nothing else. */
async function testBrokenVersions(
  session: Session,
  refused: ProtocolFacts['versions'],
): Promise<ProtocolFacts['versions']> {
  session.suites = brokenSuites;
  const supported = { ...refused };
  for (const name of ['tls12', 'tls11', 'tls10', 'ssl3'] as const)
    if (refused[name] === false) supported[name] = await testClassicVersion(session, versions[name]);
  return supported;
}

const allUnknown = (): ProtocolFacts['versions'] => ({
  ssl2: null,
  ssl3: null,
  tls10: null,
  tls11: null,
  tls12: null,
  tls13: null,
});

/** Stores the most complete response below TLS 1.3, or the last reason why there is none. */
function recordAnswer(session: Session, answer: HelloResult): void {
  if (answer.kind === 'hello') {
    if (answer.version < versions.tls13) session.classic ??= answer;
  } else if (answer.kind === 'unreachable') session.failure = answer.code;
  else session.failure ??= answer.kind === 'alert' ? 'tls-refused' : `tls-${answer.kind}`;
}

/** Returns whether the server accepted the hello at exactly this version. */
function taken(answer: HelloResult, version: number): Known {
  if (answer.kind === 'timeout' || answer.kind === 'unreachable') return null;
  return answer.kind === 'hello' && answer.version === version;
}

/**
 * Returns whether the server accepted any of the suites. Ignores the response if the server chooses a suite that was
 * not offered.
 */
function acceptedSuite(answer: HelloResult, suites: readonly number[]): Known {
  if (answer.kind === 'timeout' || answer.kind === 'unreachable') return null;
  return answer.kind === 'hello' && suites.includes(answer.suite);
}

function classicVersions(supported: ProtocolFacts['versions']): number[] {
  const list: [Known, number][] = [
    [supported.tls12, versions.tls12],
    [supported.tls11, versions.tls11],
    [supported.tls10, versions.tls10],
    [supported.ssl3, versions.ssl3],
  ];
  return list.filter(([known]) => known === true).map(([, version]) => version);
}

const highestClassic = (supported: ProtocolFacts['versions']): number | null =>
  classicVersions(supported)[0] ?? null;

/** Records that the server supports only TLS 1.3, so that none of the old faults are possible. */
function recordModernOnly(facts: ProtocolFacts): void {
  facts.nullAnonExport.accepted = false;
  facts.rc4 = false;
  facts.block64 = false;
  facts.staticRsa = false;
  facts.compression = false;
  facts.dheKnown = true;
}

async function testClassicVersions(
  session: Session,
  state: { facts: ProtocolFacts; supported: ProtocolFacts['versions']; highest: number },
): Promise<void> {
  const { facts, highest } = state;
  const supported = classicVersions(state.supported);
  const ends = [...new Set([highest, supported.at(-1) ?? highest])];
  await testBrokenSuites(session, facts, ends);
  facts.rc4 = await any(ends, (version) => acceptedAt(session, version, rc4Suites));
  facts.block64 = await any(ends, (version) => acceptedAt(session, version, block64Suites));
  facts.staticRsa = await any(ends, (version) => acceptedAt(session, version, staticRsaSuites));
  if (facts.forwardSecrecy !== true) {
    facts.forwardSecrecy = await acceptedAt(session, highest, [...ecdheSuites, ...dheSuites]);
  }
  if (facts.aead !== true) {
    facts.aead = highest < versions.tls12 ? false : await acceptedAt(session, highest, aeadSuites);
  }
  await testDhe(session, facts, highest);
  const squeezed = await session.ask({ version: highest, suites: session.suites, compression: true });
  facts.compression =
    squeezed.kind === 'hello' ? squeezed.compression !== 0 : squeezed.kind === 'timeout' ? null : false;
}

async function acceptedAt(session: Session, version: number, suites: readonly number[]): Promise<Known> {
  return acceptedSuite(await session.ask({ version, suites }), suites);
}

/** Tests NULL, anonymous and export suites with the highest and the lowest supported version. */
async function testBrokenSuites(
  session: Session,
  facts: ProtocolFacts,
  ends: readonly number[],
): Promise<void> {
  const classes = [nullSuites, anonymousSuites, exportSuites];
  let unknown = false;
  for (const version of ends) {
    for (const suites of classes) {
      const answer = await session.ask({ version, suites });
      const took = acceptedSuite(answer, suites);
      if (took === null) unknown = true;
      if (took && answer.kind === 'hello') facts.nullAnonExport.suites.push(toHex(answer.suite));
    }
  }
  const { suites } = facts.nullAnonExport;
  facts.nullAnonExport.suites = [...new Set(suites)];
  facts.nullAnonExport.accepted = suites.length > 0 ? true : unknown ? null : false;
}

const toHex = (suite: number): string => `0x${suite.toString(16).padStart(4, '0')}`;

async function any(list: readonly number[], ask: (version: number) => Promise<Known>): Promise<Known> {
  let unknown = false;
  for (const version of list) {
    const known = await ask(version);
    if (known) return true;
    if (known === null) unknown = true;
  }
  return unknown ? null : false;
}

/**
 * Tests primality with Miller-Rabin on a pool thread. To avoid false findings, invalid numbers are treated as prime.
 */
const isPrime = (candidate: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    checkPrime(candidate, { checks: 5 }, (error, prime) => resolve(error !== null || prime));
  });

/** Maximum size of tested numbers in bits. Larger numbers take long, and none has been broken. */
const LARGEST_TESTED_BITS = 4_096;

async function testDhe(session: Session, facts: ProtocolFacts, version: number): Promise<void> {
  // Without finite-field groups in the list, a server uses its own modulus (RFC 7919 section 4).
  const answer = await session.ask({ version, suites: dheSuites, groups: classicGroups });
  facts.dheKnown = answer.kind !== 'timeout' && answer.kind !== 'unreachable';
  if (answer.kind !== 'hello' || !dheSuites.includes(answer.suite)) return;
  const prime = answer.keyExchange?.prime;
  if (!prime) return;
  const bits = bitLength(prime);
  const testable = bits >= 2 && bits <= LARGEST_TESTED_BITS;
  const composite = testable ? !(await isPrime(prime)) : null;
  facts.dhe = { bits, composite };
}

function bitLength(bytes: Buffer): number {
  const first = bytes.findIndex((octet) => octet !== 0);
  return first === -1 ? 0 : (bytes.length - first) * 8 - Math.clz32(bytes[first] ?? 0) + 24;
}

/**
 * Returns whether the server supports the hybrid group. If it does, it requests a key share. If not, there is no common
 * group.
 */
async function acceptsHybrid({ ask }: Session): Promise<Known> {
  const group = groups.x25519MlKem768;
  const answer = await ask({
    version: versions.tls13,
    suites: tls13Suites,
    groups: [group],
    withoutKeyShare: true,
  });
  if (answer.kind === 'timeout' || answer.kind === 'unreachable') return null;
  return answer.kind === 'hello' && answer.group === group;
}
