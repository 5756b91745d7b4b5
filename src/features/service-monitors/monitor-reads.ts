import { LRUCache } from 'lru-cache';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { selectOpenIncidents } from '#features/incidents/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type AccountPage, isBatchable } from '#platform/database/batched-reads.ts';
import type { Db } from '#platform/database/types.ts';
import { encodeCursor, getById, readPage } from '#platform/http/pagination.ts';
import { createLoader } from '#platform/loader.ts';
import { isIndexed, listMatches, listSorted, type SortName } from './list.ts';
import {
  countMonitors,
  findMonitorRows,
  findMonitorVersions,
  listMonitorVersions,
  type MonitorFilter,
  type MonitorVersion,
  narrow,
  type VersionPage,
} from './queries.ts';
import { toBody } from './rows.ts';
import { selectDomainsOfMonitors } from './views.ts';

interface ListQuery extends MonitorFilter {
  limit?: number;
  cursor?: string;
  count?: boolean;
  expand?: readonly Expansion[];
  sort?: SortName;
}

/** The two reads that dashboards send most often. */
export interface MonitorReads {
  /** Returns a page as JSON. @throws AppError `invalid_cursor`. */
  list(accountId: string, query: ListQuery): Promise<string>;
  /** Returns one monitor as JSON. @throws AppError `not_found`. */
  one(accountId: string, id: string): Promise<string>;
}

/**
 * Creates reads that look up the current versions, batched across callers where possible, and render only new versions.
 */
export function createMonitorReads(db: Db, clock: Pick<Clock, 'now'>, kinds: ProbeKinds): MonitorReads {
  const render = createRowRenderer(db, clock, kinds);
  const now = () => new Date(clock.now());
  const findVersion = createLoader<string, MonitorVersion>((keys) => findMonitorVersions(db, keys, now()));
  const findPage = createLoader<AccountPage, VersionPage>(
    (pages) => listMonitorVersions(db, pages, { filter: {}, now: now() }),
    {
      maxKeys: 32,
    },
  );
  /** Returns the JSON of a page. */
  async function renderPage(
    accountId: string,
    page: {
      count: boolean | undefined;
      versions: readonly MonitorVersion[];
      nextCursor: string | null;
      expand: readonly Expansion[];
      filter: MonitorFilter;
    },
  ): Promise<string> {
    const { versions, nextCursor, count, expand, filter } = page;
    const texts = await expandTexts(db, accountId, { texts: await render(accountId, versions), expand });
    const total = count === true ? `,"total":${await countMonitors(db, accountId, filter)}` : '';
    return `{"items":[${texts.join()}],"nextCursor":${JSON.stringify(nextCursor)}${total}}`;
  }

  /** Lists the sorted IDs first, then reads the current state of each monitor. */
  async function listIds(accountId: string, query: ListQuery): Promise<string> {
    const { sort, limit, cursor, count, expand = [], ...filter } = query;
    const request = {
      accountId,
      where: narrow(filter),
      ...(limit === undefined ? {} : { limit }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const { ids, nextCursor } = await (sort === undefined
      ? listMatches(db, request)
      : listSorted(db, request, sort));
    const keys = ids.map((id) => `${accountId} ${id}`);
    const known = await findMonitorVersions(db, keys, now());
    const versions = keys.flatMap((key) => known.get(key) ?? []);
    return renderPage(accountId, { versions, nextCursor, count, expand, filter });
  }

  return {
    async list(accountId, query) {
      const { limit: _limit, cursor: _cursor, sort, count, expand = [], ...filter } = query;
      if (sort !== undefined || isIndexed(filter.search)) return listIds(accountId, query);
      const accountPage: AccountPage = { accountId, page: readPage(query) };
      const found = isBatchable(accountPage, filter)
        ? await findPage(accountPage)
        : (await listMonitorVersions(db, [accountPage], { filter, now: now() })).get(accountPage);
      const { versions, endsAt } = found ?? { versions: [], endsAt: null };
      const shown = versions.slice(0, accountPage.page.limit);
      const last = shown.at(-1);
      const more = versions.length > shown.length && last && endsAt;
      const nextCursor = more ? encodeCursor({ at: endsAt, id: last.id }) : null;
      return renderPage(accountId, { versions: shown, nextCursor, count, expand, filter });
    },
    one: (accountId, id) =>
      getById('service monitor', id, async () => {
        const version = await findVersion(`${accountId} ${id.toLowerCase()}`);
        return version && (await render(accountId, [version]))[0];
      }),
  };
}

/**
 * Returns the JSON texts of an account's monitors, in the order of the IDs. A monitor that was deleted after its
 * version was read is omitted; a monitor that has changed is returned in its current state.
 */
type RowRenderer = (accountId: string, versions: readonly MonitorVersion[]) => Promise<string[]>;

/** Maximum number of cached characters, enough for about 40,000 typical monitors. */
const maxCached = 32 * 1024 * 1024;

/**
 * Creates a renderer that caches rendered rows. Rendering is most of the cost of a list, and a monitor does not
 * change between two checks. Texts are cached by the version of the row, which is read from the database each time,
 * so no outdated text is ever sent.
 */
export function createRowRenderer(
  db: Db,
  clock: Pick<Clock, 'now'>,
  kinds: ProbeKinds = PROBES,
): RowRenderer {
  const cache = new LRUCache<string, { accountId: string; version: string; text: string }>({
    maxSize: maxCached,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  const renderMissing = createLoader<string, string>(async (keys) => {
    const texts = new Map<string, string>();
    for (const row of await findMonitorRows(db, keys, new Date(clock.now()))) {
      const text = JSON.stringify(toBody(row, kinds, row));
      texts.set(`${row.account_id} ${row.id}`, text);
      cache.set(row.id, { accountId: row.account_id, version: row.version, text });
    }
    return texts;
  });
  return async (accountId, versions) => {
    const missing: Promise<unknown>[] = [];
    const texts = versions.map(({ id, version }, index): string | null => {
      // The cache key is only the ID, because building a combined key for each row of a list costs more than the
      // lookup.
      const known = cache.get(id);
      if (known?.version === version && known.accountId === accountId) return known.text;
      missing.push(
        renderMissing(`${accountId} ${id}`).then((text) => {
          texts[index] = text;
        }),
      );
      return null;
    });
    if (missing.length > 0) await Promise.all(missing);
    return texts.filter((text) => text !== null);
  };
}

/** The objects that a list may include with each monitor. The last check is already part of each monitor. */
type Expansion = 'lastCheck' | 'domain' | 'openIncident';

/**
 * Returns monitors as JSON with the requested expansions. These are not cached, because objects of other features
 * change independently.
 */
async function expandTexts(
  db: Db,
  accountId: string,
  { texts, expand }: { texts: string[]; expand: readonly Expansion[] },
): Promise<string[]> {
  const ids = texts.map(idOf);
  const domains = expand.includes('domain') ? await selectDomainsOfMonitors(db, accountId, ids) : null;
  const incidents = expand.includes('openIncident') ? await selectOpenIncidents(db, accountId, ids) : null;
  if (domains === null && incidents === null) return texts;
  return texts.map((text, index) => {
    const id = ids[index] ?? '';
    const domain = domains === null ? '' : `,"domain":${JSON.stringify(domains.get(id) ?? null)}`;
    const incident = incidents === null ? '' : `,"openIncident":${JSON.stringify(incidents.get(id) ?? null)}`;
    return `${text.slice(0, -1)}${domain}${incident}}`;
  });
}

/** The rendered text of each monitor begins with its ID. */
const start = '{"id":"'.length;
const idOf = (text: string) => text.slice(start, start + 36);
