import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { Clock } from '#platform/clock.ts';
import { type AccountPage, isGathered } from '#platform/database/gathered.ts';
import type { Db } from '#platform/database/types.ts';
import { encodeCursor, getById, readPage } from '#platform/http/pagination.ts';
import { createLoader } from '#platform/loader.ts';
import { isIndexed, listFound, listSorted } from '../listing/list-ids.ts';
import type { SortName } from '../listing/sort.ts';
import {
  countMonitors,
  findMonitorVersions,
  listMonitorVersions,
  type MonitorFilter,
  type MonitorVersion,
  narrow,
  type VersionPage,
} from '../queries.ts';
import { type Expansion, expandTexts } from './expand-texts.ts';
import { createRowRenderer } from './row-renderer.ts';

interface ListQuery extends MonitorFilter {
  limit?: number;
  cursor?: string;
  count?: boolean;
  expand?: readonly Expansion[];
  sort?: SortName;
}

/** The two reads that dashboards repeat. */
export interface MonitorReads {
  /** A page as JSON. Throws AppError `invalid_cursor`. */
  list(accountId: string, query: ListQuery): Promise<string>;
  /** One monitor as JSON. Throws AppError `not_found`. */
  one(accountId: string, id: string): Promise<string>;
}

/** Reads which versions are current, many callers at once where each costs little, and renders those that are new. */
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
  /** A page as it is sent. */
  async function answer(
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

  /** Ids in an order of their own, then each as it stands. */
  async function listIds(accountId: string, query: ListQuery): Promise<string> {
    const { sort, limit, cursor, count, expand = [], ...filter } = query;
    const asked = {
      accountId,
      where: narrow(filter),
      ...(limit === undefined ? {} : { limit }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const { ids, nextCursor } = await (sort === undefined
      ? listFound(db, asked)
      : listSorted(db, asked, sort));
    const keys = ids.map((id) => `${accountId} ${id}`);
    const known = await findMonitorVersions(db, keys, now());
    const versions = keys.flatMap((key) => known.get(key) ?? []);
    return answer(accountId, { versions, nextCursor, count, expand, filter });
  }

  return {
    async list(accountId, query) {
      const { limit: _limit, cursor: _cursor, sort, count, expand = [], ...filter } = query;
      if (sort !== undefined || isIndexed(filter.search)) return listIds(accountId, query);
      const asked: AccountPage = { accountId, page: readPage(query) };
      const found = isGathered(asked, filter)
        ? await findPage(asked)
        : (await listMonitorVersions(db, [asked], { filter, now: now() })).get(asked);
      const { versions, endsAt } = found ?? { versions: [], endsAt: null };
      const shown = versions.slice(0, asked.page.limit);
      const last = shown.at(-1);
      const more = versions.length > shown.length && last && endsAt;
      const nextCursor = more ? encodeCursor({ at: endsAt, id: last.id }) : null;
      return answer(accountId, { versions: shown, nextCursor, count, expand, filter });
    },
    one: (accountId, id) =>
      getById('service monitor', id, async () => {
        const version = await findVersion(`${accountId} ${id.toLowerCase()}`);
        return version && (await render(accountId, [version]))[0];
      }),
  };
}
