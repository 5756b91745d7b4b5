import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import {
  type ImportItem,
  type ImportResource,
  importResources,
  resolveReferences,
  type ToolName,
} from '#engine/importers/import-item.ts';
import { type Ctx, covers } from '#features/access/index.ts';
import {
  CreateChannelBody,
  CreateRuleBody,
  createChannel,
  createRule,
  type InstalledTools,
} from '#features/alerts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { insertPastRollups } from '#features/checks/index.ts';
import {
  CreateHeartbeatBody,
  createHeartbeat,
  insertPastHeartbeatStatuses,
} from '#features/heartbeats/index.ts';
import { CreateWindowBody, createWindow } from '#features/maintenance-windows/index.ts';
import {
  CreateProxyBody,
  createProxy,
  createServiceMonitor,
  insertPastStatuses,
} from '#features/service-monitors/index.ts';
import {
  CreatePostBody,
  CreateStatusPageBody,
  createPage,
  createPost,
  inviteSubscriber,
} from '#features/status-pages/index.ts';
import { englishText, type Message, message, type Params, usedParams } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, type Text } from '#platform/errors.ts';
import { toInputFaults } from '#platform/http/input-faults.ts';
import { compileGuard, type Guard } from '#platform/http/validation.ts';
import { recordToolImport } from '../last-import.ts';
import type { CreatedObject } from '../queries.ts';
import { type ExistingObjects, listExisting } from '../views.ts';
import type { ItemState } from './schemas.ts';

/** The result of one item. */
interface ItemResult {
  resource: ImportResource;
  name: string;
  sourceType: string;
  state: ItemState;
  /** Notes in English. `noteMessages` contains their codes in the same order. */
  notes: string[];
  noteMessages: { code: string; params: Params | null }[];
  id: string | null;
}

export interface ToolImportResult {
  tool: ToolName;
  dryRun: boolean;
  counts: Record<ItemState, number>;
  items: ItemResult[];
  historyDays: number;
  importId: string | null;
}

interface ImportOptions {
  tool: ToolName;
  dryRun: boolean;
  history: boolean;
  channelTools: InstalledTools;
  publicUrl: () => string;
}

/** Thrown to roll back a preview. */
class Preview extends Error {
  readonly result: ToolImportResult;
  constructor(result: ToolImportResult) {
    super('preview');
    this.result = result;
  }
}

/**
 * Creates the items of an import in one transaction, in the same way as the API. Items that can't be created are
 * skipped with a reason. A preview does the same and is rolled back, so it returns the same result as the import.
 */
export async function createItems(
  ctx: Ctx,
  items: readonly ImportItem[],
  options: ImportOptions,
): Promise<ToolImportResult> {
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const result = await new ItemCreation({ ...ctx, db: tx }, tx, options).run(items);
      if (options.dryRun) throw new Preview(result);
      return result;
    });
  } catch (error) {
    if (!(error instanceof Preview)) throw error;
    const { result } = error;
    const isNew = ({ state }: ItemResult) => state === 'new' || state === 'approximated';
    return {
      ...result,
      items: result.items.map((item) => (isNew(item) ? { ...item, id: null } : item)),
      importId: null,
    };
  }
}

/** The scope that creating a resource requires, besides `import:write`. */
const scopes: Record<ImportResource, string> = {
  proxy: 'service-monitors:write',
  channel: 'alerts:write',
  monitor: 'service-monitors:write',
  heartbeat: 'heartbeats:write',
  rule: 'alerts:write',
  'maintenance-window': 'maintenance-windows:write',
  'status-page': 'status-pages:write',
  post: 'status-pages:write',
  subscriber: 'status-pages:write',
};

class ItemCreation {
  readonly #ctx: Ctx;
  readonly #tx: Tx;
  readonly #options: ImportOptions;
  readonly #ids = new Map<string, string>();
  readonly #created: CreatedObject[] = [];

  constructor(ctx: Ctx, tx: Tx, options: ImportOptions) {
    this.#ctx = ctx;
    this.#tx = tx;
    this.#options = options;
  }

  async run(items: readonly ImportItem[]): Promise<ToolImportResult> {
    const { tool, dryRun } = this.#options;
    const existing = await listExisting(this.#tx, this.#ctx.accountId);
    const ordered = importResources.flatMap((resource) => items.filter((item) => item.resource === resource));
    const results: ItemResult[] = [];
    for (const item of ordered) results.push(await this.#createItem(item, existing));
    const historyDays = this.#options.history ? await this.#insertHistory(items) : 0;
    const counts = { new: 0, existing: 0, approximated: 0, impossible: 0 };
    for (const { state } of results) counts[state] += 1;
    const importId = await recordToolImport(this.#tx, this.#ctx, this.#created);
    await recordAudit(this.#tx, this.#ctx, new Date(this.#ctx.clock.now()), {
      action: 'import.tool',
      objectType: 'import',
      objectId: importId,
      details: { tool, ...counts },
    });
    return { tool, dryRun, counts, items: results, historyDays, importId };
  }

  async #createItem(item: ImportItem, existing: ExistingObjects): Promise<ItemResult> {
    const { key, resource, name, sourceType, differences } = item;
    const result = (state: ItemState, notes: readonly Message[], id: string | null): ItemResult => {
      if (id !== null) this.#ids.set(key, id);
      return {
        resource,
        name,
        sourceType,
        state,
        notes: notes.map(englishText),
        noteMessages: notes.map((note) => ({ code: note.code, params: usedParams(note) })),
        id,
      };
    };
    if (item.body === null) return result('impossible', differences, null);
    if (!covers(this.#ctx.scopes, scopes[resource])) {
      return result('impossible', [message('import-scope-missing', { scope: scopes[resource] })], null);
    }
    const body = resolveReferences(item.body, (other) => this.#ids.get(other) ?? null);
    const known = existing.find(resource, body);
    if (known !== null) return result('existing', [], known);
    await sql`savepoint item`.execute(this.#tx);
    try {
      const { id, notes = [] } = await this.#create(resource, body);
      await sql`release savepoint item`.execute(this.#tx);
      const { statusPageId } = body;
      this.#created.push({
        resource,
        id,
        ...(typeof statusPageId === 'string' ? { pageId: statusPageId } : {}),
      });
      const all = [...differences, ...notes];
      return result(all.length === 0 ? 'new' : 'approximated', all, id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await sql`rollback to savepoint item`.execute(this.#tx);
      return result('impossible', [describeFault(error)], null);
    }
  }

  async #create(resource: ImportResource, body: object): Promise<{ id: string; notes?: Message[] }> {
    const ctx = this.#ctx;
    switch (resource) {
      case 'proxy':
        return createProxy(ctx, check(CreateProxyBody, body));
      case 'channel':
        return createChannel(ctx, check(CreateChannelBody, body), this.#options.channelTools);
      case 'monitor':
        return createServiceMonitor(ctx, body as { kind: string });
      case 'heartbeat':
        return createHeartbeat(ctx, check(CreateHeartbeatBody, body));
      case 'rule':
        return createRule(ctx, checkRule(body));
      case 'maintenance-window': {
        const { row } = await createWindow(ctx, check(CreateWindowBody, body));
        return { id: row.id };
      }
      case 'status-page':
        return this.#createPage(body as { slug: string; customDomain?: string });
      case 'post': {
        const { statusPageId, ...post } = body as { statusPageId: string | null };
        if (statusPageId === null) throw new AppError('not_found', message('tool-import-page-missing'));
        const { post: created } = await createPost(ctx, statusPageId, check(CreatePostBody, post));
        return { id: created.id };
      }
      case 'subscriber': {
        const { statusPageId, email } = body as { statusPageId: string | null; email: string };
        if (statusPageId === null) throw new AppError('not_found', message('tool-import-page-missing'));
        return inviteSubscriber(ctx, { pageId: statusPageId, email, publicUrl: this.#options.publicUrl });
      }
    }
  }

  /** Slugs are unique in the installation, so another account may already use this slug. */
  async #createPage(body: {
    slug: string;
    customDomain?: string;
  }): Promise<{ id: string; notes: Message[] }> {
    const notes: Message[] = [];
    for (let attempt = 1; ; attempt++) {
      const slug = attempt === 1 ? body.slug : `${body.slug.slice(0, 60)}-${attempt}`;
      try {
        const { id } = await createPage(this.#ctx, check(CreateStatusPageBody, { ...body, slug }));
        if (attempt > 1) notes.push(message('import-page-slug', { slug, taken: body.slug }));
        return { id, notes };
      } catch (error) {
        const isTaken =
          error instanceof AppError &&
          error.errors?.some(({ pointer }) => pointer === '/slug') &&
          error.code === 'already_exists';
        if (!isTaken || attempt === 9) throw error;
      }
    }
  }

  async #insertHistory(items: readonly ImportItem[]): Promise<number> {
    const created = new Set(this.#created.map(({ id }) => id));
    const past = items.flatMap(({ key, resource, history }) => {
      const id = this.#ids.get(key);
      return history === undefined || id === undefined || !created.has(id)
        ? []
        : [{ id, resource, ...history }];
    });
    const monitors = past.filter(({ resource }) => resource === 'monitor');
    await insertPastStatuses(this.#tx, this.#ctx.accountId, monitors);
    await insertPastRollups(this.#tx, monitors, this.#ctx.clock.now());
    await insertPastHeartbeatStatuses(
      this.#tx,
      this.#ctx.accountId,
      past.filter(({ resource }) => resource === 'heartbeat'),
    );
    return past.reduce((sum, { days }) => sum + days.length, 0);
  }
}

const guards = new Map<TSchema, Guard>();

/** Validates a body in the same way as its route. @throws AppError `invalid_request`. */
function check<Schema extends TSchema>(schema: Schema, body: object) {
  let guard = guards.get(schema);
  if (guard === undefined) {
    guard = compileGuard(schema);
    guards.set(schema, guard);
  }
  if (guard(body)) return body as import('typebox').Static<Schema>;
  const errors = toInputFaults(guard.errors ?? [], 'body');
  throw new AppError('invalid_request', errors[0]?.detail ?? 'The object is not valid.', { errors });
}

/**
 * @throws AppError if none of the rule's monitors, or none of its channels, were imported. The rule would otherwise
 * match everything.
 */
function checkRule(body: object) {
  const rule = check(CreateRuleBody, body);
  const { serviceMonitorIds = [], heartbeatIds = [] } = rule.match ?? {};
  if (serviceMonitorIds.length + heartbeatIds.length === 0) {
    throw new AppError('conflict', message('tool-import-monitors-missing'));
  }
  if ((rule.channelIds ?? []).length === 0)
    throw new AppError('conflict', message('tool-import-channels-missing'));
  return rule;
}

/** Returns the reason for an error, with the affected field. */
function describeFault(error: AppError): Message {
  const [fault] = error.errors ?? [];
  if (fault === undefined || fault.pointer === '') return toMessage(error.detail);
  const { detail, detailCode, detailParams = {} } = fault;
  const reason = detailCode === undefined ? toMessage(detail) : { code: detailCode, params: detailParams };
  return message('import-field-fault', { field: fault.pointer.slice(1), reason });
}

/** Wraps a text that has no code, such as an error message of a library. */
const toMessage = (text: Text): Message =>
  typeof text === 'string' ? message('import-refused', { reason: text }) : text;
