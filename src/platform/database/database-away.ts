import { sqlState } from './transaction.ts';

/** What `pg` and its pool say without a code when the connection is gone or cannot be had. */
const messages = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
];

/** Errors of the socket; ENOENT is a Unix socket whose server has gone. */
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND']);

/**
 * SQLSTATE classes 08 (connection) and 53 (out of disk, memory or connections), 57P01–57P03 (shutting down, crashed,
 * starting), 58030 (I/O error) and 25006 (read-only, as after a failover): the statement itself is sound and may succeed
 * in a moment.
 */
const awayStates = /^(08|53|57P0[123]$|58030$|25006$)/;

/** Returns whether an error means that the database cannot be reached or cannot write just now, whatever the request is. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined && awayStates.test(state)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && socketCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return messages.some((message) => message.test(error.message));
}
