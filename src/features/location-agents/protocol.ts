import { dayMs } from '#platform/clock.ts';

/**
 * The protocol between an agent and the server, version 1; see docs/agent-protocol.md. Objects may get further fields
 * within a version, so both sides ignore fields that they do not know.
 */

/** Versions that this program speaks, newest first. The server answers in the newest that both sides speak. */
export const protocolVersions: readonly number[] = [1];

export const agentPath = '/api/agent/v1';

/** Most results and bytes of one request. */
export const maxResults = 2000;
export const maxResultBytes = 1024 * 1024;
/** Bytes of the results of a request once they are decompressed. */
export const maxPlainBytes = 8 * 1024 * 1024;
/** Octets of the longest line of results. */
export const maxLineBytes = 100_000;
/** Results whose check was due longer ago than this are refused: older checks are sealed soon. */
export const maxResultAgeMs = 6 * dayMs;
/** How long the server holds a poll without news, in milliseconds. */
export const pollHoldMs = 5_000;
/** Without a contact for this long, the other agents of a location take over. */
export const takeoverAfterMs = 8_000;
/** Most monitors whose settings one request asks for. */
export const maxSettings = 500;

/** Returns the newest protocol version that both sides speak; null if there is none. */
export function negotiateVersion(offered: readonly number[]): number | null {
  return protocolVersions.find((version) => offered.includes(version)) ?? null;
}
