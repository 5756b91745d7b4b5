import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { type AgentKeys, createAgentKeys } from '../agent-keys.ts';
import { protocolVersions } from '../protocol.ts';
import type { EnrollResponse } from '../protocol-schemas.ts';
import type { ServerConnection } from './server-connection.ts';

/** The stored data of an agent. */
export interface AgentIdentity {
  serverUrl: string;
  agentId: string;
  location: string;
  region: string;
  keys: AgentKeys;
  /** New keys that the server may not have accepted yet. */
  nextKeys?: AgentKeys;
  /** Creation time of the keys by the server's clock, in ms since the epoch. */
  rotatedAt: number;
  /** Number of results lost because the spool was full. */
  dropped: number;
}

/** Age at which keys are replaced. */
const rotateAfterMs = 30 * dayMs;
const fileIn = (folder: string) => join(folder, 'agent.json');

/** Returns the identity stored in the folder; null if it is missing or unreadable. */
export function readIdentity(folder: string): AgentIdentity | null {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as AgentIdentity;
  } catch {
    return null;
  }
}

/**
 * Stores the identity and replaces any previous identity. If the disk is full, keeps the previous identity and returns
 * false.
 */
export function writeIdentity(folder: string, identity: AgentIdentity): boolean {
  try {
    replaceFile(fileIn(folder), JSON.stringify(identity));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}

function replaceFile(file: string, text: string): void {
  const next = `${file}.next`;
  writeFileSync(next, text, { mode: 0o600 });
  renameSync(next, file);
}

interface EnrollOptions {
  folder: string;
  serverUrl: string;
  token: string;
  name: string;
  version: string;
}

/**
 * Enrolls the agent with a token and stores its identity.
 * @throws ServerRefusal if the token is rejected; Error if the server cannot be reached or the folder cannot be
 * written. If the folder cannot be written, the token is not used.
 */
export async function enroll(
  server: ServerConnection,
  { folder, serverUrl, ...order }: EnrollOptions,
): Promise<AgentIdentity> {
  const keys = createAgentKeys();
  const draft: AgentIdentity = {
    serverUrl,
    agentId: '',
    location: '',
    region: '',
    keys,
    rotatedAt: 0,
    dropped: 0,
  };
  writeFileSync(`${fileIn(folder)}.next`, JSON.stringify(draft), { mode: 0o600 });
  const response = (await server.send('/enroll', {
    protocol: [...protocolVersions],
    ...order,
    signingKey: keys.signing.x,
    sealingKey: keys.sealing.x,
  })) as EnrollResponse;
  const { agentId, location, region, serverTime } = response;
  const identity = { ...draft, agentId, location, region, rotatedAt: serverTime };
  replaceFile(fileIn(folder), JSON.stringify(identity));
  return identity;
}

/**
 * Replaces keys that are older than 30 days. The new keys are stored before they are sent to the server, so that a
 * crash in between loses nothing.
 */
export async function rotateOldKeys(
  server: ServerConnection,
  { folder, identity, log }: { folder: string; identity: AgentIdentity; log: Log },
): Promise<void> {
  if (server.clock.now() - identity.rotatedAt < rotateAfterMs) return;
  const keys = createAgentKeys();
  identity.nextKeys = keys;
  if (!writeIdentity(folder, identity)) return;
  const publicKeys = { signingKey: keys.signing.x, sealingKey: keys.sealing.x };
  await server.send('/rotate', publicKeys, { signer: identity });
  identity.rotatedAt = server.clock.now();
  switchToNextKeys(folder, identity);
  log.info('the keys of the agent were replaced');
}

/**
 * Switches to the keys of a pending rotation, even if its response did not arrive. Returns false if no rotation is
 * pending.
 */
export function switchToNextKeys(folder: string, identity: AgentIdentity): boolean {
  if (identity.nextKeys === undefined) return false;
  identity.keys = identity.nextKeys;
  delete identity.nextKeys;
  writeIdentity(folder, identity);
  return true;
}
