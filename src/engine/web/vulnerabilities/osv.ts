import type { Clock } from '#platform/clock.ts';
import { scoreCvss3 } from './cvss.ts';
import { createSourceClient, listAt, type SourceSettings, textAt } from './source-client.ts';
import type { Vulnerability } from './types.ts';

const MAX_VULNERABILITIES = 1_000;
/** Scores for words where a vector cannot be reckoned with (CVSS 4.0): the lower end of each band. */
const WORDS: Record<string, number> = { LOW: 0.1, MODERATE: 4, MEDIUM: 4, HIGH: 7, CRITICAL: 9 };

/** A package as OSV names it. */
export interface OsvPackage {
  ecosystem: string;
  name: string;
}

/** OSV (`POST …/v1/query`): faults of a package in a version. */
export function createOsvClient(
  settings: SourceSettings,
  clock: Clock,
): { find(subject: OsvPackage, version: string, signal: AbortSignal): Promise<Vulnerability[]> } {
  const client = createSourceClient(settings, clock);
  return {
    async find(subject, version, signal) {
      const json = { version, package: { name: subject.name, ecosystem: subject.ecosystem } };
      return readOsv(await client.getJson({ path: '/v1/query', json }, signal));
    },
  };
}

/** Vulnerabilities of an answer, named by their CVE where they have one; withdrawn ones are left out. */
export function readOsv(data: unknown): Vulnerability[] {
  return listAt(data, 'vulns')
    .slice(0, MAX_VULNERABILITIES)
    .flatMap((entry) => {
      const own = textAt(entry, 'id');
      if (!own || textAt(entry, 'withdrawn') !== null) return [];
      const aliases = listAt(entry, 'aliases').filter((each) => typeof each === 'string');
      const id = [own, ...aliases].find((name) => /^CVE-\d{4}-\d+$/i.test(name)) ?? own;
      return [{ id: id.toUpperCase(), cvss: readScore(entry) }];
    });
}

function readScore(entry: unknown): number | null {
  const scores = listAt(entry, 'severity')
    .map((each) => scoreCvss3(textAt(each, 'score') ?? ''))
    .filter((score) => score !== null);
  if (scores.length > 0) return Math.max(...scores);
  return WORDS[textAt(entry, 'database_specific', 'severity')?.toUpperCase() ?? ''] ?? null;
}
