import { createBoundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { findPageBySlug } from '../queries.ts';
import { isSlug, type PageRow } from '../types.ts';
import type { PageView } from './page-view.ts';
import { readView } from './read-view.ts';

/** A page as it was read: what readers are shown, and who may read it. */
export interface ShownPage {
  view: PageView;
  /** For those who decide who may read it; nothing of it is shown. */
  row: PageRow;
}

/** Where public pages come from. */
export interface StatusSource {
  /** The page of that slug as it was at most some seconds ago; null: there is none. */
  find(slug: string): Promise<ShownPage | null>;
  /** Drops what is kept of a page. */
  forget(slug: string): void;
}

/** As old as this, what is kept is shown while it is read anew; half as old, it is shown as it is. */
const staleMs = 4_000;
const freshMs = 2_000;
const mostKept = 2_000;

interface Kept {
  readAt: number;
  page: ShownPage | null;
}

/**
 * Pages by their slug, kept by this process for two seconds: a thousand readers a second cost one look every two. What is not
 * there is kept too. Readers who come while a page is read share the read.
 */
export function createStatusSource({ db, clock }: { db: Db; clock: Clock }): StatusSource {
  const kept = createBoundedMap<Kept>(mostKept);
  const reading = new Map<string, Promise<ShownPage | null>>();

  const read = (slug: string): Promise<ShownPage | null> => {
    const running = reading.get(slug);
    if (running) return running;
    const readAt = clock.monotonicMs();
    const promise = readPage(db, slug, clock.now())
      .then((page) => {
        // Who forgot the page meanwhile has changed it: this look may be from before.
        if (reading.get(slug) === promise) kept.set(slug, { readAt, page });
        return page;
      })
      .finally(() => {
        if (reading.get(slug) === promise) reading.delete(slug);
      });
    reading.set(slug, promise);
    return promise;
  };

  return {
    async find(slug) {
      if (!isSlug(slug)) return null;
      const known = kept.get(slug);
      const age = known === undefined ? Number.POSITIVE_INFINITY : clock.monotonicMs() - known.readAt;
      if (known === undefined || age > staleMs) return read(slug);
      // A look that fails is tried again by the next reader, who waits for it once what is kept is too old.
      if (age > freshMs) read(slug).catch(() => {});
      return known.page;
    },
    forget(slug) {
      kept.delete(slug);
      reading.delete(slug);
    },
  };
}

async function readPage(db: Db, slug: string, now: number): Promise<ShownPage | null> {
  const row = await findPageBySlug(db, slug);
  return row === null ? null : { row, view: await readView(db, row, now) };
}
