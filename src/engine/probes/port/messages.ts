import type { MessageTable } from '../message-table.ts';

/** Sentence for each reason code of the port probe's own; those of connecting are shared by all kinds. */
export const PORT_MESSAGES: MessageTable = {
  'udp-port-closed': ({ port }) => `UDP port ${port} is closed.`,
  'expect-not-matched': ({ banner }) =>
    banner ? `The answer “${banner}” is not the expected one.` : 'The answer is not the expected one.',
};
