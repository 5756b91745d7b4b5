import { type BoundedMap, createBoundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import type { Db } from '#platform/database/types.ts';
import { findPost } from '../posts/queries.ts';
import { findPageBySlug, findSlugByDomain } from '../queries.ts';
import { isSlug, type PageRow } from '../types.ts';
import { toPostView } from './build-view.ts';
import type { HistoryView, PageView, PostView } from './page-view.ts';
import { monthOf, readHistory, readLatest } from './read-history.ts';
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
  /** The page that has that domain; null: none has. */
  slugOf(domain: string): Promise<string | null>;
  /** Three months of a page up to that one (`2026-11`), or up to this one. */
  history(page: ShownPage, month: string | null): Promise<HistoryView>;
  /** The newest posts of a page, however old. */
  latest(page: ShownPage): Promise<PostView[]>;
  /** A post of a page; null: it has none of that id. */
  post(page: ShownPage, id: string): Promise<PostView | null>;
  /** Drops what is kept of a page. */
  forget(slug: string): void;
}

/** As old as this, what is kept is shown while it is read anew; half as old, it is shown as it is. */
const staleMs = 4_000;
const freshMs = 2_000;
const mostKept = 2_000;
const mostParts = 100;

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

  const partOf = createParts();
  const domains = createDomains({ db, clock });
  return {
    slugOf: (domain) => domains.find(domain),
    history: (page, month) => {
      const asked = { month: month ?? monthOf(clock.now()), now: clock.now() };
      return partOf(page, `history ${asked.month}`, () => readHistory(db, page.row, asked));
    },
    latest: (page) => partOf(page, 'latest', () => readLatest(db, page.row)),
    post: async (page, id) => {
      if (!isUuid(id)) return null;
      const asked = { accountId: page.row.account_id, pageId: page.row.id };
      return partOf(page, `post ${id}`, async () => {
        const row = await findPost(db, asked, id);
        return row === null ? null : toPostView(row, page.row);
      });
    },
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
      domains.forget();
    },
  };
}

/** Which page a domain is of, kept as pages are; who asks for what is of none costs a look every two seconds. */
function createDomains({ db, clock }: { db: Db; clock: Clock }) {
  let kept = createBoundedMap<{ readAt: number; slug: Promise<string | null> }>(mostKept);
  return {
    find(domain: string): Promise<string | null> {
      const known = kept.get(domain);
      if (known !== undefined && clock.monotonicMs() - known.readAt <= freshMs) return known.slug;
      const slug = findSlugByDomain(db, domain);
      kept.set(domain, { readAt: clock.monotonicMs(), slug });
      slug.catch(() => kept.delete(domain));
      return slug;
    },
    forget(): void {
      kept = createBoundedMap(mostKept);
    },
  };
}

/** More of a page, read when it is asked for and kept as long as the page is: so all of it is of the same age. */
function createParts(): <T>(page: ShownPage, key: string, read: () => Promise<T>) => Promise<T> {
  const parts = new WeakMap<ShownPage, BoundedMap<Promise<unknown>>>();
  return <T>(page: ShownPage, key: string, read: () => Promise<T>) => {
    const ofPage = parts.get(page) ?? createBoundedMap<Promise<unknown>>(mostParts);
    parts.set(page, ofPage);
    const known = ofPage.get(key);
    if (known !== undefined) return known as Promise<T>;
    const made = read();
    ofPage.set(key, made);
    made.catch(() => ofPage.delete(key));
    return made;
  };
}

async function readPage(db: Db, slug: string, now: number): Promise<ShownPage | null> {
  const row = await findPageBySlug(db, slug);
  return row === null ? null : { row, view: await readView(db, row, now) };
}
