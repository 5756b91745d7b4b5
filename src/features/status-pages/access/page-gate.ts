import { createHmac } from 'node:crypto';
import pLimit from 'p-limit';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs } from '#platform/clock.ts';
import { isSameSecret, verifyPassword } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import type { LoadedPage, StatusSource } from '../public/status-source.ts';
import { findPageBySlug } from '../queries.ts';
import { isSlug } from '../types.ts';
import { admitUnlock } from './attempts.ts';
import { deleteAttempt } from './queries.ts';

/** Gives readers access to pages that require a password. */
export interface PageGate {
  /** Returns whether `pass` was issued for the page's current password and has not expired. */
  hasPass(page: LoadedPage, pass: string): boolean;
  /** Returns whether `token` is the page's access token. */
  hasAccessToken(page: LoadedPage, token: string): boolean;
  /** Grants access to a reader who used the token. */
  issuePass(page: LoadedPage): PagePass;
  /**
   * Issues a pass for the password. Returns null if the page requires no password.
   * @throws AppError `invalid_password`, `rate_limited`; `not_found` if the page is private or does not exist.
   */
  unlock(slug: string, by: UnlockAttempt): Promise<PagePass | null>;
}

interface UnlockAttempt {
  password: string;
  /** Address of the client. */
  address: string;
  /** Receives the state of the limit. */
  reportLimit: (state: RateLimitState) => void;
}

interface GateParts {
  db: Db;
  clock: Clock;
  source: Pick<StatusSource, 'evict'>;
}

/**
 * The maximum number of passwords that a process hashes at once, so that guesses from many addresses leave CPU time for
 * other requests.
 */
const concurrentHashes = 2;

export function createPageGate({ db, clock, source }: GateParts): PageGate {
  const limit = pLimit(concurrentHashes);
  return {
    hasPass: ({ row }, pass) => isValidPass(row.access_key, pass, clock.now()),
    hasAccessToken: ({ row }, token) => isSameSecret(token, accessTokenOf(row.access_key)),
    issuePass: ({ row }) => signPass(row.access_key, clock.now()),
    async unlock(slug, { password, address, reportLimit }) {
      // The page is not read from the cache, because a password must work immediately after a change.
      const page = isSlug(slug) ? await findPageBySlug(db, slug) : null;
      if (page === null || page.visibility === 'private') throw notFound('status page');
      if (page.password_hash === null) return null;
      const now = clock.now();
      const { password_hash: hash } = page;
      const attempt = { accountId: page.account_id, pageId: page.id, address };
      const attemptId = await admitUnlock(db, attempt, { now: new Date(now), reportLimit });
      if (!(await limit(() => verifyPassword(password, hash)))) {
        throw new AppError('invalid_password', message('password-wrong'));
      }
      await deleteAttempt(db, page.account_id, attemptId);
      source.evict(slug);
      return signPass(page.access_key, now);
    },
  };
}

/** Proves that a reader has entered the password. Stored in a cookie. */
interface PagePass {
  value: string;
  expiresAt: Date;
}

/** Validity of a pass, in ms. */
const passMs = 30 * dayMs;

/** Signs a pass with the page's access key, which changes with the password. */
function signPass(key: Buffer, now: number): PagePass {
  const until = Math.floor((now + passMs) / 1000);
  return { value: `${until}.${sign(key, `pass.${until}`)}`, expiresAt: new Date(until * 1000) };
}

function isValidPass(key: Buffer, value: string, now: number): boolean {
  const [until = '', signature = '', ...more] = value.split('.');
  if (more.length > 0 || !/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now) return false;
  return isSameSecret(signature, sign(key, `pass.${until}`));
}

/**
 * Returns the token that opens the page as a query parameter, for feed readers, badges and frames. The token stays the
 * same until the access key changes.
 */
export const accessTokenOf = (key: Buffer): string => sign(key, 'token');

function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(`status-page.${text}`).digest('base64url');
}
