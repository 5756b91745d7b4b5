import type { Clock } from '#platform/clock.ts';
import { listAt, textAt } from '#platform/sources/bounded-json.ts';
import { createTextSource, type TextSourceOptions } from '#platform/sources/text-source.ts';
import type { PackageSource, Vulnerability } from './types.ts';

const MAX_VULNERABILITIES = 1_000;
const MAX_ALIASES = 20;
/** Scores for severity words if a vector cannot be evaluated (CVSS 4.0). Each is the lower end of its band. */
const WORDS: Record<string, number> = { LOW: 0.1, MODERATE: 4, MEDIUM: 4, HIGH: 7, CRITICAL: 9 };

/** Creates the OSV source (`POST …/v1/query`): vulnerabilities of a version of a package. */
export function createOsvSource(settings: TextSourceOptions, clock: Clock): PackageSource {
  const client = createTextSource(settings, clock);
  return {
    async find(subject, version, signal) {
      const json = { version, package: { name: subject.name, ecosystem: subject.ecosystem } };
      return readOsv(await client.getJson({ path: '/v1/query', json }, signal));
    },
  };
}

/** Returns the vulnerabilities in a response, named by their CVE if they have one. Skips withdrawn ones. */
export function readOsv(data: unknown): Vulnerability[] {
  return listAt(data, 'vulns')
    .slice(0, MAX_VULNERABILITIES)
    .flatMap((entry) => {
      const own = textAt(entry, 'id');
      if (!own || textAt(entry, 'withdrawn') !== null) return [];
      const aliases = listAt(entry, 'aliases').filter((each) => typeof each === 'string');
      const names = [own, ...aliases.slice(0, MAX_ALIASES)].map((name) => name.toUpperCase());
      const id = names.find((name) => /^CVE-\d{4}-\d+$/.test(name)) ?? own.toUpperCase();
      const others = names.filter((name) => name !== id);
      return [{ id, cvss: readScore(entry), ...(others.length === 0 ? {} : { aliases: others }) }];
    });
}

function readScore(entry: unknown): number | null {
  const scores = listAt(entry, 'severity')
    .map((each) => scoreCvss3(textAt(each, 'score') ?? ''))
    .filter((score) => score !== null);
  if (scores.length > 0) return Math.max(...scores);
  return WORDS[textAt(entry, 'database_specific', 'severity')?.toUpperCase() ?? ''] ?? null;
}

/** Weights of CVSS 3.1, section 7.4 of its specification. */
const WEIGHTS: Record<string, Record<string, number>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
};
const PRIVILEGES: Record<string, [unchanged: number, changed: number]> = {
  N: [0.85, 0.85],
  L: [0.62, 0.68],
  H: [0.27, 0.5],
};

/** Returns the base score of a CVSS 3.0 or 3.1 vector; null for other or incomplete vectors. */
export function scoreCvss3(vector: string): number | null {
  if (!/^CVSS:3\.[01]\//.test(vector)) return null;
  const metrics = new Map(vector.split('/').map((part) => part.split(':', 2) as [string, string]));
  const weigh = (name: string) => WEIGHTS[name]?.[metrics.get(name) ?? ''] ?? Number.NaN;
  const changed = metrics.get('S') === 'C';
  const privileges = PRIVILEGES[metrics.get('PR') ?? '']?.[changed ? 1 : 0] ?? Number.NaN;
  const base = 1 - (1 - weigh('C')) * (1 - weigh('I')) * (1 - weigh('A'));
  const impact = changed ? 7.52 * (base - 0.029) - 3.25 * (base - 0.02) ** 15 : 6.42 * base;
  const exploitability = 8.22 * weigh('AV') * weigh('AC') * privileges * weigh('UI');
  const sum = impact + exploitability;
  if (Number.isNaN(sum) || !metrics.has('S')) return null;
  if (impact <= 0) return 0;
  return roundUp(Math.min(changed ? 1.08 * sum : sum, 10));
}

/** Rounds up to one decimal without binary rounding errors (CVSS 3.1 appendix A). */
function roundUp(value: number): number {
  const whole = Math.round(value * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
}
