import { createHash, createPublicKey } from 'node:crypto';
import { UsageError } from '#app/terminal/program.ts';
import { DerError } from '#engine/certificates/der.ts';
import { readLoggedIssuance } from '#engine/ct/issuance.ts';
import { type ListedLog, readFollowedLogs } from '#engine/ct/log-list-v3.ts';
import {
  createRfc6962Reader,
  createStaticReader,
  type LogReader,
  LogUnreachable,
  type ReadEntry,
} from '#engine/ct/log-reader.ts';
import { createNameMatcher, type NameMatcher } from '#engine/ct/name-matcher.ts';
import { eachEntryName } from '#engine/ct/tbs.ts';
import { LogFault } from '#engine/ct/tree-head.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createSourceClient, type SourceClient } from '#platform/sources/client.ts';

/** Options for the entries to print. */
export interface TailOptions {
  log: string[];
  match: string[];
  from?: number;
  count?: number;
  json?: boolean;
}

const pollMs = 4_000;

/**
 * Prints new log entries until it is stopped or has printed enough.
 * @throws UsageError for a log that is not in any list.
 */
export async function tailLogs(options: TailOptions): Promise<void> {
  const config = readConfig(process.env);
  const open = (baseUrl: string): SourceClient =>
    createSourceClient({ baseUrl, rps: 20, clock: systemClock, way: { proxy: config.channels.proxy } });
  const logs = await chooseLogs(open(config.sources.CT_LOG_LIST.baseUrl ?? ''), options.log);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  process.stdout.on('error', () => stopping.abort());
  const names = options.match.map((name) => name.toLowerCase().replace(/^\*\.|\.$/g, ''));
  const matcher = names.length === 0 ? null : createNameMatcher(names.map((name) => ({ name, value: name })));
  let left = options.count ?? Number.POSITIVE_INFINITY;
  const print = (log: ListedLog, entry: ReadEntry): void => {
    const line = left > 0 ? describe(log, entry, { matcher, json: options.json === true }) : null;
    if (line === null) return;
    process.stdout.write(`${line}\n`);
    left -= 1;
    if (left <= 0) stopping.abort();
  };
  if (left <= 0) return;
  await Promise.all(
    logs.map((log) =>
      follow(log, openReader(log, open(log.url)), { from: options.from, print, signal: stopping.signal }),
    ),
  );
}

async function chooseLogs(list: SourceClient, urls: readonly string[]): Promise<ListedLog[]> {
  const response = await list.request({ maxBytes: 16 * 1024 * 1024 });
  if (response.kind !== 'ok') throw new UsageError(`The list of logs at ${list.baseUrl} cannot be loaded.`);
  const listed = readFollowedLogs(response.body.toString('utf8'));
  if (urls.length === 0) return listed.filter(({ state }) => state !== 'readonly');
  return urls.map((url) => {
    const logUrl = url.replace(/\/+$/, '');
    const bare = logUrl.replace(/^https?:\/\//, '');
    const found = listed.find(
      (log) => log.url === logUrl || log.url.endsWith(`//${bare}`) || log.origin === bare,
    );
    if (found === undefined)
      throw new UsageError(`${url} is not in the list of logs. Enter the URL of a log in the list.`);
    return found;
  });
}

function openReader(log: ListedLog, client: SourceClient): LogReader {
  const key = createPublicKey({ key: log.key, format: 'der', type: 'spki' });
  const signer = { key, logId: createHash('sha256').update(log.key).digest() };
  if (log.protocol === 'rfc6962') return createRfc6962Reader(client, signer);
  return createStaticReader(client, { ...signer, origin: log.origin ?? '' });
}

/** Follows one log; errors are reported on stderr and retried. */
async function follow(
  log: ListedLog,
  reader: LogReader,
  {
    from,
    print,
    signal,
  }: { from: number | undefined; print(log: ListedLog, entry: ReadEntry): void; signal: AbortSignal },
): Promise<void> {
  let position = from ?? null;
  while (!signal.aborted) {
    try {
      const head = await reader.readHead(signal);
      position ??= head.size;
      while (position < head.size && !signal.aborted) {
        for (const entry of await reader.readEntries(
          { start: position, end: head.size },
          head.size,
          signal,
        )) {
          print(log, entry);
          position = entry.index + 1;
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LogFault || error instanceof LogUnreachable)) throw error;
      process.stderr.write(`${log.description}: ${error.message}\n`);
    }
    await systemClock.sleep(pollMs, signal);
  }
}

function describe(
  log: ListedLog,
  { index, entry }: ReadEntry,
  { matcher, json }: { matcher: NameMatcher<string> | null; json: boolean },
): string | null {
  if (entry === null) return null;
  try {
    const matched = new Set<string>();
    if (matcher !== null) {
      eachEntryName(entry, (name) => matcher.match(name, matched));
      if (matched.size === 0) return null;
    }
    const facts = readLoggedIssuance(entry, (name) => matched.has(name));
    const line = {
      log: log.url,
      index,
      timestamp: new Date(entry.timestamp).toISOString(),
      precertificate: entry.precertificate,
      names: facts.names,
      issuer: facts.issuer.organization ?? facts.issuer.commonName,
      notAfter: new Date(facts.notAfter).toISOString(),
      tbsSha256: facts.tbsSha256,
    };
    if (json) return JSON.stringify(line);
    return `${line.timestamp}  ${line.names.slice(0, 5).join(' ')}${line.names.length > 5 ? ' …' : ''}  ${line.issuer ?? ''}`;
  } catch (error) {
    if (error instanceof DerError || error instanceof RangeError) return null;
    throw error;
  }
}
