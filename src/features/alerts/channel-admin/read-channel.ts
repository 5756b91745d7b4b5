import { AppError, invalidInput } from '#platform/errors.ts';
import { compileGuard, type Guard, toInputFaults } from '#platform/http/input/validation.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { channelOf } from '../channels/registry.ts';
import type { ChannelModule, SettingsContext } from '../channels/types.ts';
import { findMaskedSettings } from './masks.ts';

const guards = new WeakMap<ChannelModule, Guard>();

/** The module of a type. @throws AppError 400 for one that there is not. */
export function getChannelModule(type: string): ChannelModule {
  const module = channelOf(type);
  if (module === null) throw invalidInput('/type', 'not_allowed', `There is no channel type "${type}".`);
  return module;
}

/**
 * Checks whole settings against their type.
 * @throws AppError 400 with every fault, pointers below `/settings`.
 */
export async function checkSettings(
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
    throw new AppError('invalid_request', errors[0]?.detail ?? 'These settings are not valid.', { errors });
  }
  const [masked] = findMaskedSettings(settings, module.secrets);
  if (masked !== undefined)
    throw invalidInput(
      masked,
      'masked',
      'This is the masked value. Enter the secret itself, or omit the field to keep the stored one.',
    );
  const faults = await module.findFaults(settings, context);
  if (faults.length === 0) return;
  const errors = faults.map((fault) => ({ ...fault, pointer: below(fault.pointer) }));
  throw new AppError('invalid_request', errors[0]?.detail ?? '', { errors });
}
