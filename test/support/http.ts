import assert from 'node:assert/strict';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { createApi } from '#app/create-api.ts';
import { createScrape } from '#app/metrics.ts';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { scopeNames } from '#features/access/index.ts';
import { insertNewKey } from '#features/api-keys/api-keys.ts';
import { type MailRow, openMails } from '#features/mail/queries.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { type PlanLimits, type PlanName, planNames } from '#platform/config/plans.ts';
import { newId, passwordCost } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { createLog } from '#platform/log.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { DnsFailure, type Net } from '#platform/net/types.ts';
import { readApiDocument } from '#test/support/api-document.ts';
import type { OpenApiDocument } from '../../scripts/api-document/components.ts';
import { checkAnswers } from './answer-checks.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { findUnfilteredStatements, watchStatements } from './watch-statements.ts';

/** The machine's time plus the time that tests have advanced it by. */
interface TestClock extends Clock {
  advance(ms: number): void;
  /**
   * Stops the clock, so that only `advance` moves it, regardless of the speed of the machine. The returned function
   * restarts it.
   */
  hold(): () => void;
  /** Speeds up time by this factor, including sleeps. */
  accelerate(factor: number): void;
}

function createTestClock(): TestClock {
  let offset = 0;
  let frozen: { now: number; monotonicMs: number } | null = null;
  let fast = { factor: 1, sinceMs: 0 };
  const ahead = () => offset + (fast.factor - 1) * (systemClock.monotonicMs() - fast.sinceMs);
  return {
    now: () => Math.round((frozen?.now ?? systemClock.now()) + ahead()),
    monotonicMs: () => (frozen?.monotonicMs ?? systemClock.monotonicMs()) + ahead(),
    sleep: (ms, signal) => systemClock.sleep(ms / fast.factor, signal),
    advance: (ms) => {
      offset += ms;
    },
    accelerate(factor) {
      offset = ahead();
      fast = { factor, sinceMs: systemClock.monotonicMs() };
    },
    hold() {
      frozen = { now: systemClock.now(), monotonicMs: systemClock.monotonicMs() };
      return () => {
        frozen = null;
      };
    },
  };
}

/** A caller with an API key that has all scopes, or the specified ones. */
export interface Caller {
  accountId: string;
  email: string;
  key: string;
  headers: { authorization: string };
}

interface Member {
  userId: string;
  email: string;
  role: string;
}

export const memberPassword = 'correct horse battery';

export interface TestApi {
  app: HttpApp;
  database: TestDatabase;
  clock: TestClock;
  config: Config;
  /** Creates an account on this plan, with an API key. */
  caller(plan?: PlanName, scopes?: string[]): Promise<Caller>;
  /** Creates a member of the caller's account who has accepted an invitation with `memberPassword`. */
  addMember(caller: Caller, role: string, email?: string): Promise<Member>;
  /** Another key for the same account. */
  keyFor(accountId: string, scopes: string[]): Promise<{ authorization: string }>;
  /** Sends a request as this caller (null for no credentials), in process. */
  request(caller: Caller | null, request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Listens on loopback and returns the base URL, for tests that need a real socket. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Creates a `Net` without a network. IP addresses resolve, but names do not. */
export function createOfflineNet(mode: 'any' | 'public' = 'any'): Net {
  return createNet({
    policy: createEgressPolicy({ mode, allow: [] }),
    dns: {
      query: async () => {
        throw new DnsFailure('unreachable', 'tests have no DNS');
      },
      close: () => {},
    },
    rootCertificates: [],
    hosts: new Map(),
  });
}

/** Creates the whole HTTP API with its own database. `plans` overrides caps and intervals. */
export async function createTestApi(
  options: {
    net?: Net;
    plans?: Partial<Record<PlanName, Partial<PlanLimits>>>;
    environment?: Record<string, string>;
    maxConnections?: number;
    database?: TestDatabase;
    kinds?: ProbeKinds;
    /** The OpenAPI document to validate responses against; default: the committed document. */
    apiDocument?: OpenApiDocument;
    /** Skips the validation of responses against the OpenAPI document, for tests that measure time. */
    unchecked?: boolean;
  } = {},
): Promise<TestApi> {
  watchStatements();
  // Low cost, because tests sign in a thousand times. `crypto.test.ts` starts no API and tests the cost of the
  // service's hashes.
  Object.assign(passwordCost, { memory: 64, passes: 1 });
  const database =
    options.database ?? (await createTestDatabase({ maxConnections: options.maxConnections ?? 10 }));
  const clock = createTestClock();
  const config = readConfig({ BELLTOWER_LOG_LEVEL: 'error', ...options.environment });
  for (const plan of planNames) Object.assign(config.plans[plan], options.plans?.[plan]);
  const app = await createApi({
    config,
    database: { ...database, connection: database.url, announce: () => {}, stop: async () => {} },
    clock,
    log: createLog('error'),
    net: options.net ?? createOfflineNet(),
    scrape: createScrape(new Registry(), null),
    ...(options.kinds === undefined ? {} : { kinds: options.kinds }),
  });
  const faults = options.unchecked ? [] : checkAnswers(app, options.apiDocument ?? readApiDocument());
  await app.ready();
  const keyFor = async (accountId: string, scopes: string[]) => {
    const now = new Date(clock.now());
    const created = await withTransaction(database.db, (tx) =>
      insertNewKey(tx, accountId, { name: 'test', scopes, expiresAt: null, createdBy: null, now }),
    );
    return { authorization: `Bearer ${created.key}`, key: created.key };
  };
  const send: TestApi['request'] = (caller, request) =>
    app.inject({ ...request, headers: { ...caller?.headers, ...request.headers } });
  return {
    app,
    database,
    clock,
    config,
    keyFor,
    async addMember(caller, role, email = `${newId()}@example.com`) {
      const invited = await send(caller, {
        method: 'POST',
        url: '/api/v1/members',
        payload: { email, role },
      });
      assert.equal(invited.statusCode, 202, invited.body);
      const payload = { token: invited.json().url.split('/').at(-1), password: memberPassword };
      const accepted = await app.inject({ method: 'POST', url: '/api/v1/invitations/accept', payload });
      assert.equal(accepted.statusCode, 200, accepted.body);
      const { items } = (await send(caller, { url: '/api/v1/members?limit=500' })).json();
      return items.find((member: Member) => member.email === email);
    },
    async caller(plan = 'agency', scopes = ['*']) {
      const accountId = newId();
      const email = `${accountId}@example.com`;
      const at = new Date(clock.now());
      await database.db
        .insertInto('accounts')
        .values({ id: accountId, name: 'Test', email, plan, created_at: at, updated_at: at })
        .execute();
      const { authorization, key } = await keyFor(accountId, scopes);
      return { accountId, email, key, headers: { authorization } };
    },
    request: send,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      if (options.database === undefined) await database.drop();
      assert.deepEqual(faults, [], 'responses that do not match the OpenAPI document');
      assert.deepEqual(await findUnfilteredStatements(), [], 'statements without a filter by account');
    },
  };
}

/** Returns the emails to an address with decoded content, oldest first. */
export async function listMailsTo(
  { database: { db } }: Pick<TestApi, 'database'>,
  address: string,
): Promise<(MailRow & { body: string; html: string; link: string })[]> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('address', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return (await openMails(db, rows)) as (MailRow & { body: string; html: string; link: string })[];
}

/** All scopes, listed separately. */
export const everyScope: readonly string[] = scopeNames;
