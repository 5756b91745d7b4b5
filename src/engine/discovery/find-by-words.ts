import { resolveNames } from './resolve-name.ts';
import { failed, found, type StepContext, type StepReport } from './types.ts';
import { createWildcardGuard } from './wildcard.ts';
import { words } from './words.ts';

/** Tries the names that people give to hosts; behind a wildcard only those that answer otherwise than it. */
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
