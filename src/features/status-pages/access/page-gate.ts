import pLimit from 'p-limit';
import type { Clock } from '#platform/clock.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/rate-limit-headers.ts';
import type { ShownPage, StatusSource } from '../public/status-source.ts';
import { findPageBySlug } from '../queries.ts';
import { isSlug } from '../types.ts';
import { admitUnlock } from './admit-unlock.ts';
import { isPass, isToken, type PagePass, signPass } from './page-pass.ts';
import { deleteTry } from './queries.ts';

/** What lets readers see pages that ask for a password. */
export interface PageGate {
  /** Whether that is a pass that was given for the page's password. */
  hasPass(page: ShownPage, pass: string): boolean;
  /** Whether that is the token that the page's owner hands on. */
  hasToken(page: ShownPage, token: string): boolean;
  /** A pass for who came by the token. */
  passOf(page: ShownPage): PagePass;
  /**
   * A pass for the password; null where the page asks for none.
   * @throws AppError `invalid_password`, `rate_limited`; `not_found` for what is not there or private.
   */
  unlock(slug: string, by: UnlockAttempt): Promise<PagePass | null>;
}

interface UnlockAttempt {
  password: string;
  address: string;
  /** Is told how many tries are left. */
  note: (state: RateLimitState) => void;
}

interface GateParts {
  db: Db;
  clock: Clock;
  source: Pick<StatusSource, 'forget'>;
}

/** Passwords hashed at once by one process, so that guesses from many addresses leave processor time for others. */
const mostAtOnce = 2;

export function createPageGate({ db, clock, source }: GateParts): PageGate {
  const limit = pLimit(mostAtOnce);
  return {
    hasPass: ({ row }, pass) => isPass(row.access_key, pass, clock.now()),
    hasToken: ({ row }, token) => isToken(row.access_key, token),
    passOf: ({ row }) => signPass(row.access_key, clock.now()),
    async unlock(slug, { password, address, note }) {
      // Not from what is kept: a password that was changed a second ago is the right one.
      const page = isSlug(slug) ? await findPageBySlug(db, slug) : null;
      if (page === null || page.visibility === 'private') throw notFound('status page');
      if (page.password_hash === null) return null;
      const now = clock.now();
      const { password_hash: hash } = page;
      const attempt = { accountId: page.account_id, pageId: page.id, address };
      const failure = await admitUnlock(db, attempt, { now: new Date(now), note });
      if (!(await limit(() => verifyPassword(password, hash)))) {
        throw new AppError('invalid_password', 'Wrong password. Try again.');
      }
      await deleteTry(db, page.account_id, failure);
      source.forget(slug);
      return signPass(page.access_key, now);
    },
  };
}
