import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { asList, asObject, type JsonValue, parseBoundedJson } from '#platform/sources/bounded-json.ts';

/** States of a log in the lists of Chrome and Apple. */
type LogState = 'pending' | 'qualified' | 'usable' | 'readonly' | 'retired' | 'rejected';

export interface CtLog {
  description: string;
  operator: string;
  key: KeyObject;
  state: LogState;
  /** Time in ms since the epoch; null if the list does not state it. */
  stateSince: number | null;
}

/** Logs by their ID in lowercase hex. */
export interface CtLogList {
  byId: ReadonlyMap<string, CtLog>;
}

const MAX_OPERATORS = 200;
const MAX_LOGS = 500;
const STATES: readonly LogState[] = ['pending', 'qualified', 'usable', 'readonly', 'retired', 'rejected'];

/**
 * Parses a log list in schema v3 (`operators[].logs` and `.tiled_logs`; base64 key, state with its time). Skips
 * unreadable entries.
 * @throws SyntaxError if no log is left, because with an empty list, every certificate would appear to be unlogged
 */
export function parseLogList(text: string): CtLogList {
  const data = asObject(parseBoundedJson(text));
  const byId = new Map<string, CtLog>();
  for (const each of asList(data.operators, MAX_OPERATORS)) {
    const operator = asObject(each);
    const name = typeof operator.name === 'string' ? operator.name.slice(0, 100) : 'unknown';
    const logs = [...asList(operator.logs, MAX_LOGS), ...asList(operator.tiled_logs, MAX_LOGS)];
    for (const log of logs.slice(0, MAX_LOGS)) readLog(asObject(log), name, byId);
  }
  if (byId.size === 0) throw new SyntaxError('the log list contains no logs');
  return { byId };
}

function readLog(fields: { [key: string]: JsonValue }, operator: string, byId: Map<string, CtLog>): void {
  const [state, details] = Object.entries(asObject(fields.state))[0] ?? [];
  const known = STATES.find((each) => each === state);
  if (!known || typeof fields.key !== 'string' || fields.log_type === 'test') return;
  const der = Buffer.from(fields.key, 'base64');
  const since = Date.parse(String(asObject(details).timestamp ?? ''));
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    // The ID is the hash of the key (RFC 6962 section 3.2), so the list's own ID is not needed.
    byId.set(createHash('sha256').update(der).digest('hex'), {
      description: typeof fields.description === 'string' ? fields.description.slice(0, 100) : '',
      operator,
      key,
      state: known,
      stateSince: Number.isNaN(since) ? null : since,
    });
  } catch {
    // A key that OpenSSL cannot parse cannot verify anything.
  }
}
