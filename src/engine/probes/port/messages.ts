import type { CauseTable } from '../cause-class.ts';
import type { MessageTable } from '../message-table.ts';

/** Sentence for each reason code of the port probe's own; those of connecting are shared by all kinds. */
export const PORT_MESSAGES = {
  'udp-port-closed': ({ port }) => `UDP port ${port} is closed.`,
  'expect-not-matched': ({ banner }) =>
    banner
      ? `The response “${banner}” does not match the expected one.`
      : 'The response does not match the expected one.',
} satisfies MessageTable;

/** What is wrong, for each of these codes. */
export const PORT_CAUSES = {
  'udp-port-closed': 'unreachable',
  'expect-not-matched': 'content',
} as const satisfies CauseTable<keyof typeof PORT_MESSAGES>;
