import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { findSecrets, mapSecrets, refuseMovedSecrets, valueAt } from '#platform/secret-settings.ts';
import type { ChannelModule } from '../channels/channel-module.ts';

const dots = '••••';

/** Returns the mask of a secret: enough to recognize it, not enough to use it. */
function maskSecret(value: string): string {
  return value.length < 12 ? dots : `${dots} ${value.slice(-4)}`;
}

/** Whether a value is a mask. */
const isMask = (value: unknown): boolean => typeof value === 'string' && value.startsWith(dots);

const pathsOf = (secrets: readonly string[]) => secrets.map((name) => [name]);

/** Returns settings with all strings of secret settings masked. */
export function maskSettings(settings: PlainObject, secrets: readonly string[]): PlainObject {
  return mapSecrets(pathsOf(secrets), settings, (value) =>
    typeof value === 'string' ? maskSecret(value) : value,
  );
}

/** Masks a channel for the audit log. If its type no longer exists, all settings are masked. */
export const maskAuditedChannel =
  (secrets: readonly string[] | undefined) =>
  (order: PlainObject): PlainObject => {
    const settings = isPlainObject(order.settings) ? order.settings : {};
    return { ...order, settings: maskSettings(settings, secrets ?? Object.keys(settings)) };
  };

/** Replaces masks sent back by a client with the stored values. */
export function restoreMaskedSecrets(
  given: PlainObject,
  stored: PlainObject,
  secrets: readonly string[],
): PlainObject {
  return mapSecrets(pathsOf(secrets), given, (value, path) => {
    const known = valueAt(stored, path);
    return typeof known === 'string' && value === maskSecret(known) ? known : value;
  });
}

/** Returns JSON Pointers of masks without a stored value. */
export function findMaskedSettings(settings: PlainObject, secrets: readonly string[]): string[] {
  return findSecrets(pathsOf(secrets), settings, isMask).map((pointer) => `/settings${pointer}`);
}

/**
 * Rejects a change of the URL that would send stored secrets to another origin.
 * @throws AppError 400 `secret_required`.
 */
export function requireSecretsForNewOrigin(
  { address, secrets }: Pick<ChannelModule, 'address' | 'secrets'>,
  change: { before: PlainObject; merged: PlainObject; patch: PlainObject },
): void {
  const { before, merged, patch } = change;
  if (address === null || originOf(before[address]) === originOf(merged[address])) return;
  const others = secrets.filter((name) => name !== address);
  refuseMovedSecrets(pathsOf(others), { merged, patch, isMask, below: '/settings' });
}

const originOf = (url: unknown) => (typeof url === 'string' ? (URL.parse(url)?.origin ?? null) : null);
