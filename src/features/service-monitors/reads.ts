import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { Db } from '#platform/database/types.ts';
import { createGatheredRead, type JsonBody } from '#platform/http/gathered-read.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import {
  type MonitorFilter,
  type MonitorVersion,
  selectMonitorsById,
  selectMonitorVersions,
} from './queries.ts';
import { createRowRenderer, type RowRenderer } from './row-renderer.ts';
import { toBody } from './rows.ts';

/** The two reads that dashboards repeat, gathered over callers. */
export interface MonitorReads {
  /** A page as JSON. Throws AppError `invalid_cursor`. */
  list(accountId: string, query: MonitorFilter & { limit?: number; cursor?: string }): Promise<JsonBody>;
  /** One monitor as JSON. Throws AppError `not_found`. */
  one(accountId: string, id: string): Promise<JsonBody>;
}

interface ListKey {
  accountId: string;
  query: MonitorFilter & { limit?: number; cursor?: string };
}

export function createMonitorReads(db: Db, kinds: ProbeKinds): MonitorReads {
  const render = createRowRenderer(db, kinds);
  const readList = createGatheredRead(async (keys) => {
    const page = async (key: string) =>
      [key, await readPageOf(db, JSON.parse(key) as ListKey, render)] as const;
    return new Map(await Promise.all(keys.map(page)));
  });
  const readOne = createGatheredRead(async (keys) => {
    const rows = await selectMonitorsById(
      db,
      keys.map((key) => key.split(' ') as [string, string]),
    );
    return new Map(rows.map((row) => [`${row.account_id} ${row.id}`, JSON.stringify(toBody(row, kinds))]));
  });
  return {
    async list(accountId, query) {
      // Refuses a bad cursor here, for this caller alone.
      readPage(query);
      const body = await readList(JSON.stringify({ accountId, query } satisfies ListKey));
      if (!body) throw new Error('a list gave no page');
      return body;
    },
    one: (accountId, id) => getById('service monitor', id, () => readOne(`${accountId} ${id.toLowerCase()}`)),
  };
}

async function readPageOf(db: Db, { accountId, query }: ListKey, render: RowRenderer): Promise<string> {
  const { limit: _limit, cursor: _cursor, ...filter } = query;
  const page = readPage(query);
  const versions = await selectMonitorVersions(db, accountId, { ...filter, page });
  const position = ({ created_at: at, id }: MonitorVersion) => ({ at, id });
  const { items, nextCursor } = toPage(versions, page.limit, { position, item: (version) => version });
  const bodies = await render(accountId, items);
  return `{"items":[${bodies.join()}],"nextCursor":${JSON.stringify(nextCursor)}}`;
}
