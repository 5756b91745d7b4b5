import type { Static, TObject, TProperties } from 'typebox';
import { DatagramPeer } from '#engine/sockets/datagram-peer.ts';
import {
  type DialogueKind,
  type DialogueProgress,
  type DialogueResult,
  type DialogueSettings,
  defineDialogueKind,
  recordDialogue,
  resolveAddresses,
  targetFields,
} from '../stream/stream-kind.ts';
import type { ProbeContext, ProbeFailure } from '../types.ts';

/**
 * A kind that sends a UDP datagram to a port and waits for the response. Each kind defines its own fields and exchange;
 * this module contains the rest.
 */

interface DatagramKind<Kind extends string, Fields extends TProperties> extends DialogueKind<Kind, Fields> {
  converse(
    exchange: { peer: DatagramPeer; context: ProbeContext },
    settings: DialogueSettings & Static<TObject<Fields>>,
  ): Promise<DialogueResult>;
}

/** Defines a kind that uses datagrams. */
export function defineDatagramKind<Kind extends string, Fields extends TProperties>(
  definition: DatagramKind<Kind, Fields>,
) {
  type Settings = DialogueSettings & Static<TObject<Fields>>;
  return defineDialogueKind({
    ...definition,
    fields: { ...targetFields(definition.defaultPort), ...definition.fields },
    findFaults: (settings: Settings) => definition.findFaults?.(settings) ?? [],
    run: (settings: Settings, progress) => run(definition, settings, progress),
  });
}

async function run<Kind extends string, Fields extends TProperties>(
  definition: DatagramKind<Kind, Fields>,
  settings: DialogueSettings & Static<TObject<Fields>>,
  progress: DialogueProgress,
): Promise<ProbeFailure | null> {
  const { context, observation } = progress;
  const resolved = await resolveAddresses(settings, progress);
  if ('failure' in resolved) return resolved.failure;
  const [address] = resolved.addresses;
  if (address === undefined) return { phase: 'resolve', code: 'dns-no-address' };
  observation.address = address.address;
  const peer = await DatagramPeer.open(address, settings.port, context.signal);
  try {
    return await recordDialogue(progress, () => definition.converse({ peer, context }, settings));
  } finally {
    peer.close();
  }
}
