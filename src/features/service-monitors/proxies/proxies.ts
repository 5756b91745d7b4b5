import type { Static } from 'typebox';
import { Type } from 'typebox';
import { normalizeHost } from '#engine/probes/target.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { Id, Timestamp } from '#platform/http/schemas.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { openSecret, sealSecret } from '#platform/secrets/secrets.ts';
import {
  countMonitorsOfProxy,
  countProxies,
  deleteProxy,
  findNamedProxy,
  findProxy,
  insertProxy,
  type ProxyRow,
  reloadMonitorsOfProxy,
  selectProxiesOfMonitors,
  updateProxy,
} from './queries.ts';

/** The maximum number of proxies of an account. */
const maxProxies = 100;
const mask = '********';

const fields = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S(.*\\S)?$', examples: ['office'] }),
  type: Type.Enum(['http', 'https', 'socks5'], {
    description: 'Protocol of the proxy; `http` and `https` use CONNECT (RFC 9110)',
  }),
  host: Type.String({
    minLength: 1,
    maxLength: 253,
    description: 'Host or address, checked against the egress policy',
    examples: ['proxy.example.com'],
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, examples: [3128] }),
};
const login = {
  username: Type.Optional(Type.String({ maxLength: 255, description: 'Username; default: none' })),
  password: Type.Optional(
    Type.String({ maxLength: 255, description: 'Returned as ********; default: none' }),
  ),
};
const example = { name: 'office', type: 'http', host: 'proxy.example.com', port: 3128 };

export const CreateProxyBody = Type.Object(
  { ...fields, ...login },
  { additionalProperties: false, examples: [example] },
);

export const PatchProxyBody = Type.Partial(CreateProxyBody, {
  additionalProperties: false,
  minProperties: 1,
  description: 'Fields to change. If you send the masked password back, the stored password is unchanged',
  examples: [{ port: 8080 }],
});

export const ProxyBody = Type.Object(
  {
    id: Id,
    ...fields,
    username: Type.String({ description: 'Username; empty if there is none' }),
    password: Type.String({ description: '`********`, or empty if there is none', examples: [mask] }),
    createdAt: Timestamp('When the proxy was created'),
    updatedAt: Timestamp('When the proxy was last changed'),
  },
  { title: 'MonitorProxy', description: 'A proxy that HTTP and keyword monitors can select by name' },
);

type ProxyInput = Static<typeof CreateProxyBody>;

/** Returns the API representation of a proxy. */
export const toProxyBody = (row: ProxyRow): Static<typeof ProxyBody> => ({
  ...shown(row),
  id: row.id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const shown = ({ name, type, host, port, username, password }: ProxyRow) => ({
  name,
  type,
  host,
  port,
  username,
  password: password === null ? '' : mask,
});

/**
 * Stores a proxy.
 * @throws AppError `already_exists` if the name is taken, `conflict` if the account has 100 proxies.
 */
export async function createProxy(ctx: Ctx, order: ProxyInput): Promise<ProxyRow> {
  const now = new Date(ctx.clock.now());
  if (order.password === mask) throw maskedPassword();
  return writeProxy(ctx, order.name, async (tx) => {
    if ((await countProxies(tx, ctx.accountId)) >= maxProxies)
      throw new AppError('conflict', message('proxies-too-many', { limit: maxProxies }));
    const id = newId();
    const row: ProxyRow = {
      id,
      name: order.name,
      type: order.type,
      host: checkHost(ctx, order.host),
      port: order.port,
      username: order.username ?? '',
      password: await sealPassword(tx, ctx, { id, password: order.password }),
      created_at: now,
      updated_at: now,
    };
    await insertProxy(tx, ctx.accountId, row);
    await audit(tx, ctx, { verb: 'create', before: null, after: row, now });
    return row;
  });
}

/**
 * Changes fields of a proxy. If the proxy is renamed, the monitors that use it are updated.
 * @throws AppError `not_found`, `already_exists`; `invalid_request` if a stored password would be sent to another host;
 * `conflict` if credentials of monitors would be sent to another host.
 */
export async function changeProxy(
  ctx: Ctx,
  id: string,
  order: Static<typeof PatchProxyBody>,
): Promise<ProxyRow> {
  const now = new Date(ctx.clock.now());
  return writeProxy(ctx, order.name ?? '', async (tx) => {
    const old = await getById('proxy', id, () => findProxy(tx, ctx.accountId, id, { lock: true }));
    const { name = old.name, type = old.type, port = old.port, username = old.username } = order;
    const host = order.host === undefined ? old.host : checkHost(ctx, order.host);
    const keepsPassword = order.password === undefined || order.password === mask;
    if (host !== old.host || port !== old.port || type !== old.type) {
      if (keepsPassword && old.password !== null) throw movedPassword();
      await rejectMovedCredentials(tx, ctx, old.name);
    }
    const password = keepsPassword
      ? old.password
      : await sealPassword(tx, ctx, { id, password: order.password });
    const row: ProxyRow = { ...old, name, type, host, port, username, password, updated_at: now };
    await updateProxy(tx, ctx.accountId, row);
    await reloadMonitorsOfProxy(tx, ctx.accountId, { before: old.name, after: name });
    await audit(tx, ctx, { verb: 'update', before: old, after: row, now });
    return row;
  });
}

/** Deletes a proxy. @throws AppError `not_found`; `conflict` while monitors use it. */
export async function removeProxy(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const row = await getById('proxy', id, () => findProxy(tx, ctx.accountId, id, { lock: true }));
    const { all } = await countMonitorsOfProxy(tx, ctx.accountId, row.name);
    if (all > 0) throw new AppError('conflict', message('proxy-in-use', { count: all }));
    await deleteProxy(tx, ctx.accountId, id);
    await audit(tx, ctx, { verb: 'delete', before: row, after: null, now });
  });
}

/**
 * Returns the proxy that a monitor's settings refer to, with its password; null if there is none. The proxy can't be
 * deleted until the transaction ends.
 * @throws AppError 400 if the account has no proxy with this name.
 */
export async function requireProxy(
  db: Queryable,
  accountId: string,
  settings: object,
): Promise<OutboundProxy | null> {
  const name = 'proxy' in settings ? settings.proxy : null;
  if (typeof name !== 'string') return null;
  const row = await findNamedProxy(db, accountId, name);
  if (row === undefined) throw invalidInput('/proxy', 'not_found', message('proxy-not-found', { name }));
  return toOutbound(db, { ...row, account_id: accountId });
}

/** Returns the proxies used by these monitors, including passwords, by monitor ID. For probers, so it reads all accounts. */
export async function findProxiesOfMonitors(
  db: Db,
  monitorIds: readonly string[],
): Promise<Map<string, OutboundProxy>> {
  if (monitorIds.length === 0) return new Map();
  const rows = await selectProxiesOfMonitors(db, monitorIds);
  return new Map(
    await Promise.all(rows.map(async (row) => [row.monitor_id, await toOutbound(db, row)] as const)),
  );
}

async function toOutbound(db: Queryable, row: ProxyRow & { account_id: string }): Promise<OutboundProxy> {
  const { type, host, port, username, password } = row;
  const opened = password === null ? '' : await openSecret(db, row.account_id, placeOf(row.id), password);
  return { kind: type, host, port, user: username, password: opened };
}

const placeOf = (id: string) => ({ table: 'monitor_proxies', row: id, column: 'password' });

async function sealPassword(
  tx: Tx,
  ctx: Ctx,
  { id, password }: { id: string; password: string | undefined },
): Promise<string | null> {
  if (password === undefined || password === '') return null;
  return sealSecret(tx, ctx.accountId, placeOf(id), password);
}

function checkHost(ctx: Ctx, text: string): string {
  const host = normalizeHost(text);
  if (host === null) throw invalidInput('/host', 'not_a_host', message('proxy-host-invalid'));
  if (host.isAddress && !ctx.policy.admits(host.host)) {
    const detail = message('address-private', { host: host.host });
    throw new AppError('target_refused', detail, {
      errors: [{ pointer: '/host', code: 'target_refused', detail }],
    });
  }
  return host.host;
}

const maskedPassword = () => invalidInput('/password', 'masked', message('proxy-password-masked'));

const movedPassword = () => invalidInput('/password', 'secret_required', message('proxy-moves'));

/**
 * A caller who may change a proxy must not be able to read the secrets of monitors by pointing the proxy at their own
 * server.
 */
async function rejectMovedCredentials(tx: Tx, ctx: Ctx, name: string): Promise<void> {
  const { withSecrets } = await countMonitorsOfProxy(tx, ctx.accountId, name);
  if (withSecrets === 0) return;
  const detail = message('proxy-carries-secrets', { count: withSecrets });
  throw new AppError('conflict', detail);
}

/** The unique index decides which of several concurrent requests gets the name. */
async function writeProxy<Result>(
  ctx: Ctx,
  name: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTransaction(ctx.db, work);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const detail = message('proxy-name-taken', { name });
    throw new AppError('already_exists', detail, {
      errors: [{ pointer: '/name', code: 'already_exists', detail }],
    });
  }
}

async function audit(
  tx: Tx,
  ctx: Ctx,
  done: { verb: string; before: ProxyRow | null; after: ProxyRow | null; now: Date },
): Promise<void> {
  const { verb, before, after, now } = done;
  const row = after ?? before;
  await recordAudit(tx, ctx, now, {
    action: `proxy.${verb}`,
    objectType: 'proxy',
    objectId: row?.id ?? null,
    details: { name: row?.name ?? '' },
    // A new password has a new ciphertext, which appears as a change of the masked value.
    changes: changesOf(before, after, (version) =>
      'name' in version ? shown(version as unknown as ProxyRow) : version,
    ),
  });
}
