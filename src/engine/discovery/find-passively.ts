import { readHostsBelow } from './host-names.ts';
import { failed, found, type StepContext, type StepReport, skipped } from './types.ts';
import { createWildcardGuard, resolveNames } from './wildcard.ts';
import { words } from './wordlist.ts';

const maxNames = 5_000;

/** Maximum number of names compared with a wildcard. Further names are accepted as reported by the source. */
const maxBuffered = 500;

/**
 * Finds names that third-party services have seen. Behind a wildcard, every guess resolves, so names that only match
 * the wildcard are omitted.
 */
export async function findPassively(context: StepContext): Promise<StepReport> {
  const { domain, passive, signal, lookup } = context;
  if (passive === null || passive.length === 0) return skipped('no-source');
  const texts: string[] = [];
  const faults: string[] = [];
  for (const source of passive) {
    try {
      texts.push(...(await source.listNames(domain, signal)));
    } catch (error) {
      faults.push(error instanceof Error ? error.message.slice(0, 100) : 'source-failed');
    }
  }
  if (faults.length === passive.length) return failed(faults[0] ?? 'source-failed');
  const names = readHostsBelow(texts, domain, maxNames);
  const guard = await createWildcardGuard(domain, context);
  if (guard.exists !== true) return found(names);
  const remaining: string[] = [];
  for (const resolved of await resolveNames(names.slice(0, maxBuffered), { lookup, signal })) {
    if (resolved.alive === true && !(await guard.explains(resolved))) remaining.push(resolved.name);
  }
  return found(remaining);
}

/** Tries common host names. Behind a wildcard, only names with different answers count. */
export async function findByWords(context: StepContext): Promise<StepReport> {
  const { domain, lookup, signal } = context;
  const guard = await createWildcardGuard(domain, context);
  if (guard.exists === null) return failed('wildcard-unknown');
  const candidates = words.map((word) => `${word}.${domain}`);
  const names: string[] = [];
  let unknown = 0;
  for (const resolved of await resolveNames(candidates, { lookup, signal })) {
    if (resolved.alive === null) unknown += 1;
    if (resolved.alive === true && !(await guard.explains(resolved))) names.push(resolved.name);
  }
  if (unknown === candidates.length) return failed('no-answers');
  return found(names);
}
