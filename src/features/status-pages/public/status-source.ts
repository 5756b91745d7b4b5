import { LRUCache } from 'lru-cache';
import { type Clock, expiresBy } from '#platform/clock.ts';
import { isUuid } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { findPost } from '../posts/queries.ts';
import { findImageBytes, findPageBySlug, findSlugByDomain } from '../queries.ts';
import { type ImageKind, isSlug, type PageRow } from '../types.ts';
import { type HistoryView, type PageView, type PostView, toPostView } from './page-view.ts';
import { monthOf, readHistory, readLatest, readView } from './read-view.ts';

/** A page as read from the database. */
export interface LoadedPage {
  view: PageView;
  /** The stored page for access checks; never shown to readers. */
  row: PageRow;
}

/** Reads public pages through a short-lived cache. */
export interface StatusSource {
  /** Finds a page by its slug, at most a few seconds old. */
  find(slug: string): Promise<LoadedPage | null>;
  /** Returns the slug of the page served under a domain. */
  slugOf(domain: string): Promise<string | null>;
  /** Reads three months of history up to `month` (such as `2026-11`), by default the current one. */
  history(page: LoadedPage, month: string | null): Promise<HistoryView>;
  /** Reads the newest posts of a page, regardless of their age. */
  latest(page: LoadedPage): Promise<PostView[]>;
  /** Reads one post of a page. */
  post(page: LoadedPage, id: string): Promise<PostView | null>;
  /** Reads an uploaded image of a page; null if it has none. */
  image(page: LoadedPage, kind: ImageKind): Promise<Buffer | null>;
  /** Drops a page from the cache. */
  evict(slug: string): void;
}

/**
 * A cached page is served without reloading up to half of this age. Up to this age, it is served while it is being
 * reloaded.
 */
const staleMs = 4_000;
const freshMs = 2_000;
const maxCached = 2_000;
const maxParts = 100;

/**
 * Creates a source of pages by slug that caches each page in this process for two seconds, so that a thousand readers a
 * second cause one read every two seconds. Missing pages are cached, too. Readers who arrive while a page is being read
 * share that read.
 */
export function createStatusSource({ db, clock }: { db: Db; clock: Clock }): StatusSource {
  const pages = new LRUCache<string, { page: LoadedPage | null }>({
    max: maxCached,
    ttl: staleMs,
    ...expiresBy(clock),
    // If a page is dropped from the cache while it is being read, waiting readers get the page, but it is not cached.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (slug) => ({ page: await readPage(db, slug, clock.now()) }),
  });
  const partOf = createParts();
  const slugs = new LRUCache<string, { slug: string | null }>({
    max: maxCached,
    ttl: freshMs,
    ...expiresBy(clock),
    ignoreFetchAbort: true,
    fetchMethod: async (domain) => ({ slug: await findSlugByDomain(db, domain) }),
  });
  return {
    slugOf: async (domain) => (await slugs.forceFetch(domain)).slug,
    history: (page, month) => {
      const ref = { month: month ?? monthOf(clock.now()), now: clock.now() };
      return partOf(page, `history ${ref.month}`, () => readHistory(db, page.row, ref));
    },
    latest: (page) => partOf(page, 'latest', () => readLatest(db, page.row)),
    post: async (page, id) => {
      if (!isUuid(id)) return null;
      const ref = { accountId: page.row.account_id, pageId: page.row.id };
      const post = await partOf(page, `post ${id}`, async () => {
        const row = await findPost(db, ref, id);
        return { view: row === null ? null : toPostView(row, page.row) };
      });
      return post.view;
    },
    image: async (page, kind) => {
      const ref = { id: page.row.id, kind };
      const image = await partOf(page, kind, async () => ({
        bytes: await findImageBytes(db, page.row.account_id, ref),
      }));
      return image.bytes;
    },
    async find(slug) {
      if (!isSlug(slug)) return null;
      const leftMs = pages.getRemainingTTL(slug);
      const { page } = await pages.forceFetch(slug, {
        allowStale: leftMs > 0,
        forceRefresh: leftMs <= staleMs - freshMs,
      });
      return page;
    },
    evict(slug) {
      pages.delete(slug);
      slugs.clear();
    },
  };
}

/**
 * Reads further parts of a page on demand and caches them as long as the page, so that all parts have the same age.
 */
function createParts(): <T extends object>(
  page: LoadedPage,
  key: string,
  read: () => Promise<T>,
) => Promise<T> {
  type Part = () => Promise<object>;
  const parts = new WeakMap<LoadedPage, LRUCache<string, object, Part>>();
  return async <T extends object>(page: LoadedPage, key: string, read: () => Promise<T>) => {
    let ofPage = parts.get(page);
    if (ofPage === undefined) {
      ofPage = new LRUCache<string, object, Part>({
        max: maxParts,
        ignoreFetchAbort: true,
        fetchMethod: (_key, _stale, { context }) => context(),
      });
      parts.set(page, ofPage);
    }
    return (await ofPage.forceFetch(key, { context: read })) as T;
  };
}

async function readPage(db: Db, slug: string, now: number): Promise<LoadedPage | null> {
  const row = await findPageBySlug(db, slug);
  return row === null ? null : { row, view: await readView(db, row, now) };
}
