import { dayMs } from '#platform/clock.ts';

/**
 * The protocol between an agent and the server, version 1; see docs/agent-protocol.md. Fields may be added to objects
 * within a version, so both sides ignore unknown fields.
 */

/** Supported protocol versions, newest first. The server uses the newest version that both sides support. */
export const protocolVersions: readonly number[] = [1];

export const agentPath = '/api/agent/v1';

/** The maximum number of results and bytes of a request. */
export const maxResults = 2000;
export const maxResultBytes = 1024 * 1024;
/** The maximum bytes of the decompressed results of a request. */
export const maxPlainBytes = 8 * 1024 * 1024;
/** The maximum bytes of a line of results. */
export const maxLineBytes = 100_000;
/** Results are rejected if their check was due longer ago than this, because older checks are about to be sealed. */
export const maxResultAgeMs = 6 * dayMs;
/** How long the server holds a poll without changes, in milliseconds. */
export const pollHoldMs = 5_000;
/** Time without contact after which the other agents of a location take over from an agent, in ms. */
export const takeoverAfterMs = 8_000;
/** The maximum number of monitors in a request for settings. */
export const maxSettings = 500;

/** Returns the newest protocol version that both sides support; null if there is none. */
export function negotiateVersion(offered: readonly number[]): number | null {
  return protocolVersions.find((version) => offered.includes(version)) ?? null;
}
