import { createHash } from 'node:crypto';
import type { IssuanceSource, SourceIssuance } from '#engine/ct/sources/types.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import { type Claims, LostClaim, type WorkHost, workerDied } from '#platform/work/claims.ts';
import { type ItemWork, performDue, recordOutcome, startItemWork } from '#platform/work/start-work.ts';
import { evaluatePending, reevaluateIssuances } from '../evaluate-issuances.ts';
import {
  bareSerial,
  type FoundIssuance,
  type IsInCaa,
  parseIssuance,
  recordIssuances,
} from '../record-issuances.ts';
import {
  clearSourceRef,
  type DueLookup,
  dueLookups,
  type LookupOutcome,
  postponeLookups,
  saveOutcome,
  selectIncomplete,
  selectKnownSerials,
} from './queries.ts';

const pollMs = 2_000;

/** Looks up the certificates of due domains until stopped. Several processes can do this. */
interface CertificateLookups {
  stop(): Promise<void>;
}

interface CertificateLookupParts {
  db: Db;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  sources: readonly IssuanceSource[];
  isInCaa: IsInCaa;
  /**
   * `api`: each domain is looked up once a day. `tail`: only past certificates are looked up, because new certificates
   * come from the logs.
   */
  mode: 'api' | 'tail' | 'off';
}

export function startCertificateLookups(parts: CertificateLookupParts): CertificateLookups {
  const { clock, log, mode, sources } = parts;
  // If no source is enabled, lookups stay due.
  if (mode === 'off' || sources.length === 0) return { stop: async () => {} };
  const stopping = new AbortController();
  const lookups = startItemWork(parts, lookupWork(parts));
  const complete = async () => {
    let failing = false;
    while (!stopping.signal.aborted) {
      try {
        const found = await completeIssuance(parts, stopping.signal);
        failing = false;
        if (found) continue;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'certificates cannot be completed, retrying');
        failing = true;
      }
      await clock.sleep(pollMs, stopping.signal);
    }
  };
  const completing = complete();
  return {
    async stop() {
      stopping.abort();
      await Promise.all([completing, lookups.stop()]);
    },
  };
}

/** Runs the due lookups. @returns whether there were due lookups. */
export async function runDueLookups(parts: LookupWorkParts, signal: AbortSignal): Promise<boolean> {
  return (await performDue(parts, lookupWork(parts), signal)) > 0;
}

type LookupWorkParts = LookupDeps & Pick<CertificateLookupParts, 'mode' | 'log' | 'work'>;

function lookupWork(parts: LookupWorkParts): ItemWork<DueLookup> {
  const { db, clock, mode, log } = parts;
  return {
    kind: { name: 'certificate-lookup', leaseMs: 60_000 },
    queries: [dueLookups(mode === 'tail')],
    atOnce: 4,
    pollMs: pollMs,
    graceMs: 0,
    async perform(lookup, { claims, signal }) {
      try {
        await lookUpCertificates(parts, lookup, { claims, signal });
      } catch (error) {
        if (error instanceof LostClaim || signal.aborted) return;
        log.error({ err: error, domainId: lookup.id }, 'a certificate lookup failed and will be retried');
        const dueAt = new Date(clock.now() + hourMs);
        await recordOutcome(db, { claims, item: lookup.id }, (tx) =>
          postponeLookups(tx, [lookup.id], { dueAt, lastError: 'failed' }),
        );
      }
    },
    setAside: (tx, items, now) =>
      postponeLookups(
        tx,
        items.map(({ item }) => item),
        { dueAt: new Date(now.getTime() + dayMs), lastError: workerDied.code },
      ),
  };
}

/** Fetches the bytes of an issuance with only metadata, so that its key can be evaluated too. */
export async function completeIssuance(parts: LookupDeps, signal: AbortSignal): Promise<boolean> {
  const { db, clock, sources, isInCaa } = parts;
  const source = sources.find(({ name }) => name === 'crtsh');
  if (source === undefined) return false;
  const now = new Date(clock.now());
  const incomplete = await selectIncomplete(db, now);
  if (incomplete === null) return false;
  const der = await source.fetchDer(incomplete.source_ref, signal);
  if (der === null || signal.aborted) return false;
  const facts = der === 'gone' ? null : parseIssuance(der, incomplete.domain);
  if (der !== 'gone' && facts !== null) {
    const found = {
      accountId: incomplete.account_id,
      domainId: incomplete.domain_id,
      domain: incomplete.domain,
      facts,
      der,
      logs: [],
      revoked: null,
      sourceRef: null,
      baseline: true,
      pastKnown: true,
    };
    await recordIssuances(db, [found], { isInCaa, now });
    await withTransaction(db, (tx) =>
      reevaluateIssuances(tx, incomplete.account_id, {
        domainId: incomplete.domain_id,
        issuanceId: incomplete.id,
        now,
      }),
    );
  }
  await clearSourceRef(db, incomplete.account_id, incomplete.id);
  return true;
}

/** Dependencies of certificate lookups. */
interface LookupDeps {
  db: Db;
  clock: Clock;
  /** Sources in query order. */
  sources: readonly IssuanceSource[];
  isInCaa: IsInCaa;
}

const maxPages = 500;
/** Maximum number of new certificates to fetch before the evaluation. The others are fetched later. */
const maxFetched = 25;

/**
 * Queries the sources for the certificates of a domain and stores them. The first result is the baseline. Never rejects
 * because of a failed source. Each failure increases the delay until the next attempt.
 */
async function lookUpCertificates(
  deps: LookupDeps,
  lookup: DueLookup,
  { claims, signal }: { claims: Claims; signal: AbortSignal },
): Promise<void> {
  const { db, clock } = deps;
  const now = () => new Date(clock.now());
  const save = (outcome: Omit<LookupOutcome, 'at'>) =>
    recordOutcome(db, { claims, item: lookup.id }, (tx) =>
      saveOutcome(tx, lookup.account_id, lookup.domain_id, { ...outcome, at: now() }),
    );
  const nextDay = () => new Date(clock.now() + dayMs + spreadMs(lookup.domain_id));
  if (lookup.nested) {
    await save({ baselineAt: null, dueAt: nextDay(), cursor: lookup.cursor, failures: 0, lastError: null });
    return;
  }
  let failure: { code: string; retryAfterMs: number | null } = { code: 'no-source', retryAfterMs: null };
  for (const source of deps.sources) {
    const result = await querySource(deps, lookup, source, signal);
    if (result.kind === 'ok') {
      await save({
        baselineAt: now(),
        dueAt: nextDay(),
        cursor: result.cursor,
        failures: 0,
        lastError: null,
      });
      if (lookup.baseline_at === null)
        await evaluatePending(db, lookup, { isInCaa: deps.isInCaa, now: now() });
      return;
    }
    failure = result;
  }
  if (signal.aborted) return;
  const failures = lookup.failures + 1;
  const waitMs = Math.max(
    failure.retryAfterMs ?? 0,
    Math.min(6 * hourMs, 60_000 * 2 ** Math.min(failures, 9)),
  );
  const lastError = failure.code;
  const dueAt = new Date(clock.now() + waitMs);
  await save({ baselineAt: null, dueAt, cursor: lookup.cursor, failures, lastError });
}

type SourceResult =
  | { kind: 'ok'; cursor: string | null }
  | { kind: 'failed'; code: string; retryAfterMs: number | null };

async function querySource(
  deps: LookupDeps,
  lookup: DueLookup,
  source: IssuanceSource,
  signal: AbortSignal,
): Promise<SourceResult> {
  const prefix = `${source.name}:`;
  let cursor = lookup.cursor?.startsWith(prefix) ? lookup.cursor.slice(prefix.length) : null;
  for (let pages = 0; pages < maxPages; pages++) {
    const page = await source.list(lookup.domain, cursor, signal);
    if (page.kind === 'failed') return page;
    await recordPage(deps, lookup, { source, issuances: page.issuances, signal });
    cursor = page.cursor;
    if (!page.more) break;
  }
  return { kind: 'ok', cursor: cursor === null ? null : `${prefix}${cursor}` };
}

async function recordPage(
  { db, clock, isInCaa }: LookupDeps,
  lookup: DueLookup,
  page: { source: IssuanceSource; issuances: readonly SourceIssuance[]; signal: AbortSignal },
): Promise<void> {
  const baseline = lookup.baseline_at === null;
  // A source without certificate bytes returns all certificates on each request.
  const serials = page.issuances
    .filter(({ der, facts }) => der === null && facts.serialNumber !== '')
    .map(({ facts }) => bareSerial(facts.serialNumber));
  const known = await selectKnownSerials(db, lookup.account_id, lookup.domain_id, serials);
  const found: FoundIssuance[] = [];
  let fetched = 0;
  for (const one of page.issuances) {
    const incomplete = one.der === null;
    if (incomplete && known.has(bareSerial(one.facts.serialNumber))) continue;
    let { der, facts } = one;
    if (incomplete && one.hasBytes && !baseline && fetched++ < maxFetched) {
      const bytes = await page.source.fetchDer(one.ref, page.signal);
      const read = bytes instanceof Buffer ? parseIssuance(bytes, lookup.domain) : null;
      if (read !== null) [der, facts] = [bytes as Buffer, read];
    }
    found.push({
      accountId: lookup.account_id,
      domainId: lookup.domain_id,
      domain: lookup.domain,
      facts,
      der,
      logs: [],
      revoked: one.revoked,
      sourceRef: one.hasBytes && der === null ? one.ref : null,
      baseline,
      pastKnown: true,
    });
  }
  for (let from = 0; from < found.length; from += 500) {
    await recordIssuances(db, found.slice(from, from + 500), { isInCaa, now: new Date(clock.now()) });
  }
}

/**
 * Returns an offset of up to 45 minutes in either direction, from a hash of the ID, so that domains added together
 * are not looked up together.
 */
function spreadMs(id: string): number {
  return (createHash('sha256').update(id).digest().readUInt32BE(0) % 5_400_000) - 2_700_000;
}
