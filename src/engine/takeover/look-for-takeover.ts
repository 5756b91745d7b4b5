import { collectExposureHost } from '#engine/exposure/collect.ts';
import { findService } from '#engine/exposure/services.ts';
import { judgeTakeover } from '#engine/exposure/takeover.ts';
import type { FindingId } from '#engine/findings/catalogue.ts';
import type { FetchContext } from '#engine/http/fetch.ts';
import { lookAtOwnRecords, type TakeoverQuestion } from './look-at-own-records.ts';
import { noTakeover, type TakeoverLook } from './takeover-look.ts';

const gravest: ReadonlySet<FindingId> = new Set([
  'exposure.takeover.confirmed',
  'exposure.takeover.cname-unregistered',
]);

/**
 * Follows a name's aliases, asks what they lead to, and judges it; a name without one is judged by the servers and mail hosts
 * that it names. Null where nothing could be learnt: what was known before holds then. Reads only; never rejects.
 */
export async function lookForTakeover(
  { name, targets }: { name: string; targets: readonly string[] },
  question: TakeoverQuestion,
  context: FetchContext,
): Promise<TakeoverLook | null> {
  if (targets.length === 0) return lookAtOwnRecords(name, question);
  const facts = await collectExposureHost(name, question, context);
  const checks = judgeTakeover(facts);
  const service = findService(facts.targets)?.name ?? null;
  const failing = checks.find(({ result }) => result === 'fail');
  if (failing !== undefined) {
    return {
      service,
      verdict: gravest.has(failing.id) ? 'vulnerable' : 'suspect',
      evidence: failing.evidence ?? {},
      finding: { id: failing.id, reason: failing.reason ?? 'takeover' },
    };
  }
  if (checks.some(({ result }) => result === 'not-tested' || result === 'error')) return null;
  return { ...noTakeover, service, evidence: { targets: facts.targets } };
}
