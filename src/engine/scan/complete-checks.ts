import type { FindingId } from '#engine/findings/catalog.ts';
import {
  boundEvidence,
  type Evidence,
  failedToTest,
  type Json,
  type ScanCheck,
} from '#engine/posture/posture-check.ts';

/** Maximum number of results per family, in case a hostile domain has a million names. */
const maxChecks = 2_000;
const maxAsset = 500;
const maxReason = 100;

/** Precedence of several results for the same check and asset. The first one wins. */
const precedence: readonly ScanCheck['result'][] = [
  'fail',
  'error',
  'not-tested',
  'pass',
  'not-applicable',
  'disabled',
];

const keyOf = ({ id, asset }: ScanCheck) => `${id}\n${asset}`;

/**
 * Completes the results of a family: one per check and asset, no checks of other families, and an `error` for each
 * check without a result. `reason` is the code of that error (default `not-reported`). Returns at most `maxChecks`
 * results, failures first.
 */
export function completeChecks(
  checks: readonly ScanCheck[],
  family: { ids: readonly FindingId[]; domain: string; reason: string | null },
): ScanCheck[] {
  const ids = new Set(family.ids);
  const complete = new Map<string, ScanCheck>();
  for (const raw of checks) {
    if (!ids.has(raw.id)) continue;
    const check = { ...raw, asset: raw.asset.slice(0, maxAsset).toWellFormed().replaceAll('\0', '') };
    if (check.reason !== undefined) check.reason = check.reason.slice(0, maxReason);
    const known = complete.get(keyOf(check));
    if (known && precedence.indexOf(known.result) <= precedence.indexOf(check.result)) continue;
    complete.set(keyOf(check), check);
  }
  const reported = new Set([...complete.values()].map(({ id }) => id));
  const absent = family.ids.filter((id) => !reported.has(id));
  const whole = [
    ...complete.values(),
    ...absent.map((id) => failedToTest(id, family.domain, family.reason ?? 'not-reported')),
  ];
  if (whole.length <= maxChecks) return whole;
  // An inconclusive result replaces the dropped ones, because they must not look like passes.
  const sorted = whole.sort((a, b) => precedence.indexOf(a.result) - precedence.indexOf(b.result));
  const cut = new Set(sorted.slice(maxChecks).map(({ id }) => id));
  const limited = sorted.slice(0, maxChecks);
  return [...limited, ...[...cut].map((id) => failedToTest(id, family.domain, 'too-many-results'))];
}

/** Limits results and facts to `characters` of JSON. Drops evidence first, then the facts. */
export function boundReport<Report extends { checks: ScanCheck[]; facts: unknown }>(
  report: Report,
  characters: number,
): Report {
  let left = characters;
  const checks = report.checks.map((check) => {
    if (check.evidence === undefined) return check;
    const evidence = boundEvidence(toPlain(check.evidence)) as Evidence;
    const length = JSON.stringify(evidence).length;
    if (length <= left) {
      left -= length;
      return { ...check, evidence };
    }
    const { evidence: _dropped, ...bare } = check;
    return bare;
  });
  const facts = report.facts === null ? null : toPlain(report.facts);
  const fits = facts === null || JSON.stringify(facts).length <= characters;
  return { ...report, checks, facts: fits ? facts : null };
}

/** Converts a value to plain JSON, removing NUL (which PostgreSQL rejects) and lone surrogates from strings. */
function toPlain(value: unknown): Json {
  const text = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replaceAll('\0', '\uFFFD').toWellFormed() : item,
  );
  return JSON.parse(text) as Json;
}
