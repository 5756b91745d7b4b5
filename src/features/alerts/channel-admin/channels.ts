import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { isUuid } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { toInputFaults } from '#platform/http/input-faults.ts';
import { getById } from '#platform/http/pagination.ts';
import { compileGuard, type Guard } from '#platform/http/validation.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { findSecrets, mapSecrets, rejectMovedSecrets, valueAt } from '#platform/secret-settings.ts';
import type { ChannelModule, InstalledTools, SettingsContext } from '../channels/channel-module.ts';
import { channelOf } from '../channels/registry.ts';
import { requestRecipientConfirmations } from '../recipients/recipients.ts';
import { insertRule } from '../rules/queries.ts';
import { ruleEvents } from '../rules/rule.ts';
import { filterUnconfirmed, findOwnerEmail } from '../views.ts';
import {
  type ChannelRow,
  deleteChannelRow,
  findChannel,
  insertChannel,
  toAuditedChannel,
  updateChannelRow,
} from './queries.ts';
import type { CreateChannelRequest } from './schemas.ts';

/**
 * Creates a channel, or returns the existing channel that `findKnown` returns in the same transaction.
 * @throws AppError 400 for invalid settings.
 */
export async function createChannel(
  ctx: Ctx,
  order: CreateChannelRequest,
  tools: Pick<InstalledTools, 'policy' | 'confirmsRecipients'>,
  findKnown?: (tx: Tx) => Promise<ChannelRow | null>,
): Promise<ChannelRow> {
  await checkSettings(getChannelModule(order.type), order.settings, {
    policy: tools.policy,
    accountId: ctx.accountId,
  });
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const known = await findKnown?.(tx);
    if (known) return known;
    await ensureDefaults(tx, ctx.accountId, now);
    const { type, settings, enabled = true, maxPerMinute } = order;
    const name = order.name.trim();
    const channel = { accountId: ctx.accountId, type, name, settings, enabled, maxPerMinute, now };
    const row = await insertChannel(tx, channel);
    await recordAudit(tx, ctx, now, {
      action: 'alert_channel.create',
      objectType: 'alert_channel',
      objectId: row.id,
      details: { type, name },
    });
    await requestConfirmations(tx, ctx, row, tools);
    return row;
  });
}

/**
 * Merges a patch into a channel: null removes a setting, and a masked secret keeps the stored value. A URL with another
 * origin requires the channel's other secrets to be entered again. `enabled: true` re-enables a disabled channel.
 */
export async function updateChannel(
  ctx: Ctx,
  of: { id: string; tools: Pick<InstalledTools, 'policy' | 'confirmsRecipients'> },
  patch: { name?: string; enabled?: boolean; maxPerMinute?: number; settings?: PlainObject },
): Promise<ChannelRow> {
  const { id, tools } = of;
  const now = new Date(ctx.clock.now());
  const merge = (channel: ChannelRow) =>
    mergeSettings(
      channel.settings as PlainObject,
      patch.settings ?? {},
      getChannelModule(channel.type).secrets,
    );
  const seen = await getById('channel', id, () => findChannel(ctx.db, ctx.accountId, id));
  const checked = merge(seen);
  // Validating a template can take seconds, so the validation runs without a lock or connection.
  if (patch.settings !== undefined)
    await checkSettings(getChannelModule(seen.type), checked, {
      policy: tools.policy,
      accountId: ctx.accountId,
    });
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getById('channel', id, () => findChannel(tx, ctx.accountId, id, { lock: true }));
    const module = getChannelModule(stored.type);
    const before = stored.settings as PlainObject;
    const settings = merge(stored);
    if (patch.settings !== undefined) {
      if (!isDeepStrictEqual(settings, checked))
        throw new AppError('lost_race', message('channel-changed-meanwhile'));
      requireSecretsForNewOrigin(module, { before, merged: settings, patch: patch.settings });
    }
    const row = await updateChannelRow(
      tx,
      { accountId: ctx.accountId, id, type: stored.type, now },
      {
        name: patch.name?.trim() ?? stored.name,
        settings,
        enabled: patch.enabled ?? stored.enabled,
        maxPerMinute: patch.maxPerMinute ?? stored.max_per_minute,
        revive: patch.enabled === true || patch.settings !== undefined,
      },
    );
    await recordAudit(tx, ctx, now, {
      action: 'alert_channel.update',
      objectType: 'alert_channel',
      objectId: id,
      details: { name: row.name, changed: Object.keys(patch) },
      changes: changesOf(toAuditedChannel(stored), toAuditedChannel(row), maskAuditedChannel(module.secrets)),
    });
    if (patch.settings !== undefined) await requestConfirmations(tx, ctx, row, tools);
    return row;
  });
}

function mergeSettings(before: PlainObject, patch: PlainObject, secrets: readonly string[]): PlainObject {
  const given = Object.entries(restoreMaskedSecrets(patch, before, secrets));
  const deleted = given.filter(([, value]) => value === null).map(([name]) => name);
  const remaining = Object.entries(before).filter(([name]) => !deleted.includes(name));
  return Object.fromEntries([...remaining, ...given.filter(([, value]) => value !== null)]);
}

/** Deletes a channel. Its queued deliveries are suppressed. @throws AppError `not_found`. */
export async function deleteChannel(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const deleted = isUuid(id) ? await deleteChannelRow(tx, ctx.accountId, id) : null;
    if (deleted === null) throw notFound('channel');
    await recordAudit(tx, ctx, now, {
      action: 'alert_channel.delete',
      objectType: 'alert_channel',
      objectId: id,
      details: { type: deleted.type, name: deleted.name },
      changes: changesOf(
        toAuditedChannel(deleted),
        null,
        maskAuditedChannel(channelOf(deleted.type)?.secrets),
      ),
    });
  });
}

const guards = new WeakMap<ChannelModule, Guard>();

/** Returns a channel type. @throws AppError 400 if there is none. */
export function getChannelModule(type: string): ChannelModule {
  const module = channelOf(type);
  if (module === null) throw invalidInput('/type', 'not_allowed', message('channel-type-unknown', { type }));
  return module;
}

/** Validates complete settings. @throws AppError 400 with all faults and their pointers below `/settings`. */
async function checkSettings(
  module: ChannelModule,
  settings: PlainObject,
  context: SettingsContext,
): Promise<void> {
  let guard = guards.get(module);
  if (guard === undefined) {
    guard = compileGuard(module.settingsSchema);
    guards.set(module, guard);
  }
  const below = (pointer: string) => `/settings${pointer}`;
  if (!guard(settings)) {
    const errors = toInputFaults(guard.errors ?? [], 'body').map((fault) => ({
      ...fault,
      pointer: below(fault.pointer),
    }));
    throw new AppError('invalid_request', errors[0]?.detail ?? message('settings-invalid'), { errors });
  }
  const [masked] = findMaskedSettings(settings, module.secrets);
  if (masked !== undefined) throw invalidInput(masked, 'masked', message('secret-is-masked'));
  const faults = await module.findFaults(settings, context);
  if (faults.length === 0) return;
  const errors = faults.map((fault) => ({ ...fault, pointer: below(fault.pointer) }));
  throw new AppError('invalid_request', errors[0]?.detail ?? '', { errors });
}

/** Sends confirmation requests to the unconfirmed addresses of an email channel. */
async function requestConfirmations(
  tx: Tx,
  { accountId, publicUrl, clock }: Pick<Ctx, 'accountId' | 'publicUrl' | 'clock'>,
  channel: ChannelRow,
  { confirmsRecipients }: Pick<InstalledTools, 'confirmsRecipients'>,
): Promise<void> {
  if (!confirmsRecipients) return;
  await requestRecipientConfirmations(
    tx,
    { accountId, publicUrl },
    emailAddressesOf(channel),
    new Date(clock.now()),
  );
}

/** Returns the addresses of an email channel; none for other types. */
export function emailAddressesOf({ type, settings }: Pick<ChannelRow, 'type' | 'settings'>): string[] {
  const { to } = settings as { to?: unknown };
  return type === 'email' && Array.isArray(to) ? to.map(String) : [];
}

/** Returns the addresses of email channels that do not get alerts yet, in lower case. */
export async function listUnconfirmedAddresses(
  { db, accountId }: Pick<Ctx, 'db' | 'accountId'>,
  channels: readonly Pick<ChannelRow, 'type' | 'settings'>[],
  { confirmsRecipients }: Pick<InstalledTools, 'confirmsRecipients'>,
): Promise<string[]> {
  return confirmsRecipients ? filterUnconfirmed(db, accountId, channels.flatMap(emailAddressesOf)) : [];
}

const dots = '••••';

/** Returns the mask of a secret, which shows enough characters to recognize the secret but not to use it. */
function maskSecret(value: string): string {
  return value.length < 12 ? dots : `${dots} ${value.slice(-4)}`;
}

/** Returns whether a value is a mask. */
const isMask = (value: unknown): boolean => typeof value === 'string' && value.startsWith(dots);

const pathsOf = (secrets: readonly string[]) => secrets.map((name) => [name]);

/** Returns settings with all strings of secret settings masked. */
export function maskSettings(settings: PlainObject, secrets: readonly string[]): PlainObject {
  return mapSecrets(pathsOf(secrets), settings, (value) =>
    typeof value === 'string' ? maskSecret(value) : value,
  );
}

/** Masks a channel for the audit log. Masks all settings if the channel's type no longer exists. */
const maskAuditedChannel =
  (secrets: readonly string[] | undefined) =>
  (input: PlainObject): PlainObject => {
    const settings = isPlainObject(input.settings) ? input.settings : {};
    return { ...input, settings: maskSettings(settings, secrets ?? Object.keys(settings)) };
  };

/** Replaces masks sent back by a client with the stored values. */
function restoreMaskedSecrets(
  input: PlainObject,
  stored: PlainObject,
  secrets: readonly string[],
): PlainObject {
  return mapSecrets(pathsOf(secrets), input, (value, path) => {
    const known = valueAt(stored, path);
    return typeof known === 'string' && value === maskSecret(known) ? known : value;
  });
}

/** Returns JSON Pointers of masks without a stored value. */
function findMaskedSettings(settings: PlainObject, secrets: readonly string[]): string[] {
  return findSecrets(pathsOf(secrets), settings, isMask).map((pointer) => `/settings${pointer}`);
}

/**
 * Rejects a change of the URL that would send stored secrets to another origin.
 * @throws AppError 400 `secret_required`.
 */
function requireSecretsForNewOrigin(
  { address, secrets }: Pick<ChannelModule, 'address' | 'secrets'>,
  change: { before: PlainObject; merged: PlainObject; patch: PlainObject },
): void {
  const { before, merged, patch } = change;
  if (address === null || originOf(before[address]) === originOf(merged[address])) return;
  const others = secrets.filter((name) => name !== address);
  rejectMovedSecrets(pathsOf(others), { merged, patch, isMask, below: '/settings' });
}

const originOf = (url: unknown) => (typeof url === 'string' ? (URL.parse(url)?.origin ?? null) : null);

/**
 * Creates the defaults of an account on its first use of alerts: a channel that emails its owner, and a rule for
 * opened, reopened and resolved incidents of all severities. Deleted defaults are not created again.
 */
export async function ensureDefaults(tx: Tx, accountId: string, now: Date): Promise<void> {
  if (!(await insertAlertAccount(tx, accountId, now))) return;
  const owner = await findOwnerEmail(tx, accountId);
  if (owner === null) return;
  const channel = await insertChannel(tx, {
    accountId,
    type: 'email',
    name: 'Email to owner',
    settings: { to: [owner] },
    enabled: true,
    now,
  });
  await insertRule(tx, accountId, now, {
    name: 'All incidents to owner',
    enabled: true,
    position: 1,
    match: {
      events: ruleEvents.filter(
        (event) => event === 'opened' || event === 'reopened' || event === 'resolved',
      ),
      severities: [],
      sourceTypes: [],
      monitorIds: [],
      serviceMonitorIds: [],
      heartbeatIds: [],
      domainIds: [],
      tags: [],
    },
    channelIds: [channel.id],
    delaySeconds: 0,
    repeatSeconds: null,
    maxRepeats: null,
    quietHours: null,
    escalation: [],
    stopOnMatch: false,
  });
}

/** Records that an account has its defaults; returns false if it had them before. */
async function insertAlertAccount(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('alert_accounts')
    .values({ account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
