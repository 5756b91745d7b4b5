import { DNS_MESSAGES } from './dns/messages.ts';
import { HTTP_MESSAGES } from './http/messages.ts';
import type { MessageTable } from './message-table.ts';
import { NETWORK_MESSAGES } from './network-messages.ts';
import { PING_MESSAGES } from './ping/messages.ts';
import { PORT_MESSAGES } from './port/messages.ts';
import { SSL_MESSAGES } from './ssl/messages.ts';
import type { Reason } from './types.ts';

/** A code means the same in every kind, so it has one sentence: a test holds that no table redefines another's. */
export const MESSAGE_TABLES: readonly MessageTable[] = [
  NETWORK_MESSAGES,
  HTTP_MESSAGES,
  PORT_MESSAGES,
  SSL_MESSAGES,
  DNS_MESSAGES,
  PING_MESSAGES,
];

const messages: MessageTable = Object.assign(Object.create(null), ...MESSAGE_TABLES);

/** The sentence for a reason: English, one line, no secrets. A code without one is shown as it is. */
export function describeReason(reason: Reason): string {
  return messages[reason.code]?.(reason.params ?? {}) ?? `${reason.code.replaceAll('-', ' ')}.`;
}
