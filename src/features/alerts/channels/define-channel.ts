import type { Static, TObject } from 'typebox';
import type { InputFault } from '#platform/errors.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { ChannelAnswer } from './answer.ts';
import type { ChannelModule, ChannelTools, Notices, SettingsContext } from './types.ts';

/** A channel as its folder writes it: its settings have their own type. */
interface ChannelSpec<Schema extends TObject>
  extends Omit<ChannelModule, 'findFaults' | 'send' | 'secrets' | 'address'> {
  settingsSchema: Schema;
  secrets: readonly (keyof Static<Schema> & string)[];
  address?: keyof Static<Schema> & string;
  findFaults?(settings: Static<Schema>, context: SettingsContext): InputFault[] | Promise<InputFault[]>;
  send(notices: Notices, settings: Static<Schema>, tools: ChannelTools): Promise<ChannelAnswer>;
}

/**
 * Makes a channel of its parts. Settings are held against the schema before they are stored; this is the one place where
 * they become the channel's own type.
 */
export function defineChannel<Schema extends TObject>(spec: ChannelSpec<Schema>): ChannelModule {
  const own = (settings: PlainObject) => settings as Static<Schema>;
  return {
    ...spec,
    address: spec.address ?? null,
    findFaults: (settings, context) => spec.findFaults?.(own(settings), context) ?? [],
    send: (notices, settings, tools) => spec.send(notices, own(settings), tools),
  };
}
