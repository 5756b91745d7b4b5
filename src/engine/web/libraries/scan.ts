import { type FetchContext, fetchFollowing } from '#engine/http/fetch.ts';
import { defineTask } from '#platform/sandbox/sandbox.ts';
import type { CollectedHost } from '../collect.ts';
import { bodyTextOf } from '../collect.ts';
import { hasNoAddress } from '../evaluate-transport.ts';
import type { Library, LibraryResult } from './evaluate.ts';
import type { ScriptText } from './match.ts';
import type { match } from './match-libraries-task.ts';
import type { RetireRepository } from './repository.ts';

/** Maximum number of scripts fetched for one page, and maximum bytes of each and of all. */
const MAX_SCRIPTS = 20;
const MAX_SCRIPT_BYTES = 1 << 20;
const MAX_TOTAL_BYTES = 4 << 20;
const SCRIPT_TIMEOUT_MS = 8_000;
/**
 * Timeout for all scripts of a page in ms. A site that sends twenty of them slowly must not cost the page its other
 * results.
 */
const SCRIPTS_TIMEOUT_MS = 20_000;
/** Timeout for matching all patterns against all scripts of one page, in ms. */
const MATCH_LIMIT_MS = 10_000;

/** Runs in the sandbox, because the patterns can backtrack for hours over a hostile script. */
const runMatch = defineTask<typeof match>(new URL('./match-libraries-task.ts', import.meta.url), 'match', {
  timeLimitMs: MATCH_LIMIT_MS,
});

/** Fetches the scripts of a page one after another and recognizes the libraries in them. Never rejects. */
export async function scanLibraries(
  { facts, inline }: CollectedHost,
  repository: RetireRepository | null | undefined,
  context: FetchContext,
): Promise<LibraryResult> {
  const { host, page } = facts;
  const empty = { host, found: [], missed: 0 };
  if (repository === undefined) return { ...empty, state: 'disabled', reason: 'source-off' };
  if (repository === null) return { ...empty, state: 'not-tested', reason: 'source-unreachable' };
  if (page === null) return { ...empty, state: 'not-applicable', reason: 'no-page' };
  const scripts: ScriptText[] = inline.map((text) => ({ url: null, text }));
  const urls = [...new Set(page.scripts.map(({ url }) => url))];
  let remainingBytes = MAX_TOTAL_BYTES;
  let missed = Math.max(0, urls.length - MAX_SCRIPTS);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(SCRIPTS_TIMEOUT_MS)]);
  for (const url of urls) {
    const fetchesMore = scripts.length - inline.length < MAX_SCRIPTS && remainingBytes > 0;
    const text = fetchesMore
      ? await fetchScript(url, Math.min(remainingBytes, MAX_SCRIPT_BYTES), { ...context, signal })
      : null;
    remainingBytes -= text?.length ?? 0;
    if (fetchesMore && text === null) missed += 1;
    scripts.push({ url, text });
  }
  const bytes = scripts.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  const matched = await runMatch({ scripts, repository }, { owner: host, signal: context.signal, bytes });
  if ('failure' in matched) {
    const isTooSlow = matched.failure === 'time-limit' || context.signal.aborted;
    return { ...empty, state: 'not-tested', reason: isTooSlow ? 'time-limit' : 'worker-failed' };
  }
  const found = matched.value.map(
    ({ component, npm, version, detection, faults }): Library => ({
      library: component,
      npm,
      version,
      detection,
      faults: faults.map(({ severity, identifiers, summary, below }) => ({
        severity,
        identifiers,
        summary,
        below,
      })),
    }),
  );
  return { host, found, missed, state: 'tested', reason: null };
}

async function fetchScript(url: string, maxBytes: number, context: FetchContext): Promise<string | null> {
  if (!URL.canParse(url)) return null;
  const options = { maxBytes, timeoutMs: SCRIPT_TIMEOUT_MS, headers: { accept: '*/*' } };
  const { exchanges, failure } = await fetchFollowing(new URL(url), options, context);
  const last = exchanges.at(-1);
  // A script on a nonexistent host cannot run, so nothing was missed.
  if (hasNoAddress(failure)) return '';
  if (failure !== null || last === undefined) return null;
  if (last.status === 404 || last.status === 410) return '';
  return last.status === 200 ? bodyTextOf(last) : null;
}
