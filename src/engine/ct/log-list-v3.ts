import { createHash } from 'node:crypto';
import {
  asList,
  asObject,
  asText,
  type JsonValue,
  parseBoundedJson,
} from '#platform/sources/bounded-json.ts';

/** A log from a log list, with the data that a reader needs. */
export interface ListedLog {
  /** SHA-256 of the key in lowercase hex. */
  logId: string;
  description: string;
  operator: string;
  protocol: 'rfc6962' | 'static';
  /** Base URL for reading the log, without a trailing slash. */
  url: string;
  /** The log's name in its checkpoints; null for RFC 6962 logs. */
  origin: string | null;
  key: Buffer;
  /** Maximum time in seconds until an entry and a tree head must appear (maximum merge delay). */
  mmdSeconds: number;
  state: string;
}

/** States in which a log accepts new entries or still serves existing ones. */
const followed = new Set(['qualified', 'usable', 'readonly']);

/**
 * Reads the logs to follow from a log list in schema v3.
 * @throws SyntaxError if there are none, because the text is then not a valid list
 */
export function readFollowedLogs(text: string): ListedLog[] {
  const data = asObject(parseBoundedJson(text));
  const found = new Map<string, ListedLog>();
  for (const each of asList(data.operators, 200)) {
    const operator = asObject(each);
    const name = asText(operator.name, 100) ?? 'unknown';
    for (const log of asList(operator.logs, 500)) add(readListed(asObject(log), name, 'rfc6962'));
    for (const log of asList(operator.tiled_logs, 500)) add(readListed(asObject(log), name, 'static'));
  }
  if (found.size === 0) throw new SyntaxError('the log list contains no logs');
  return [...found.values()];

  function add(log: ListedLog | null): void {
    if (log !== null && found.size < 500) found.set(log.logId, log);
  }
}

function readListed(
  fields: { [key: string]: JsonValue },
  operator: string,
  protocol: ListedLog['protocol'],
): ListedLog | null {
  const [state = ''] = Object.keys(asObject(fields.state));
  const submission = asText(fields.submission_url, 500);
  const url = readUrl(protocol === 'static' ? fields.monitoring_url : fields.url);
  if (!followed.has(state) || typeof fields.key !== 'string' || url === null) return null;
  if (fields.log_type === 'test') return null;
  const key = Buffer.from(fields.key, 'base64');
  const mmd = Number(fields.mmd);
  return {
    logId: createHash('sha256').update(key).digest('hex'),
    description: asText(fields.description, 200) ?? url,
    ...{ operator, protocol, url, key, state },
    origin: protocol === 'static' ? originOf(submission ?? url) : null,
    mmdSeconds: Number.isSafeInteger(mmd) && mmd > 0 && mmd < 31_536_000 ? mmd : 86_400,
  };
}

/** Returns the submission prefix without the scheme and the trailing slash. */
export const originOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/+$/, '');

function readUrl(value: JsonValue | undefined): string | null {
  const text = asText(value, 500);
  if (text === null) return null;
  // Older lists omit the scheme.
  const fullText = /^https?:\/\//.test(text) ? text : `https://${text}`;
  return URL.canParse(fullText) ? fullText.replace(/\/+$/, '') : null;
}
