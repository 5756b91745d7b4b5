import type { Clock } from '#platform/clock.ts';
import { listAt, textAt } from '#platform/sources/bounded-json.ts';
import { createTextSource, type TextSourceOptions } from '#platform/sources/text-source.ts';
import { scoreCvss3 } from './cvss.ts';
import type { PackageSource, Vulnerability } from './types.ts';

const MAX_VULNERABILITIES = 1_000;
const MAX_ALIASES = 20;
/** Scores for words where a vector cannot be reckoned with (CVSS 4.0): the lower end of each band. */
const WORDS: Record<string, number> = { LOW: 0.1, MODERATE: 4, MEDIUM: 4, HIGH: 7, CRITICAL: 9 };

/** OSV (`POST …/v1/query`): faults of a package in a version. */
export function createOsvSource(settings: TextSourceOptions, clock: Clock): PackageSource {
  const client = createTextSource(settings, clock);
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
