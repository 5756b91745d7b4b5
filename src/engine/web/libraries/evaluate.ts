import {
  notApplicable,
  notTested,
  type PostureCheck,
  switchedOff,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';

/** A recognized library in brief. */
export interface Library {
  library: string;
  /** npm package name; null if there is none. */
  npm: string | null;
  version: string;
  detection: string;
  faults: { severity: string; identifiers: string[]; summary: string | null; below: string | null }[];
}

/** Result of matching the page of one host. */
export interface LibraryResult {
  host: string;
  state: 'tested' | 'disabled' | 'not-applicable' | 'not-tested';
  reason: string | null;
  found: Library[];
  /** Number of scripts with only a URL, because their text was not available. */
  missed: number;
}

const IDS = ['cve.js-library-high', 'cve.js-library-medium'] as const;

/** Runs the two library checks of each host. Only the worst fault of a library counts. */
export function evaluateLibraries(results: readonly LibraryResult[]): PostureCheck[] {
  return results.flatMap((result) => {
    const { host, reason } = result;
    if (result.state === 'disabled') return IDS.map((id) => switchedOff(id, host, reason ?? 'source-off'));
    if (result.state === 'not-applicable')
      return IDS.map((id) => notApplicable(id, host, reason ?? 'no-page'));
    if (result.state === 'not-tested') return IDS.map((id) => notTested(id, host, reason ?? 'not-tested'));
    const isGrave = ({ severity }: { severity: string }) => severity === 'high' || severity === 'critical';
    const isMild = ({ severity }: { severity: string }) => severity === 'low' || severity === 'medium';
    const grave = result.found.filter(({ faults }) => faults.some(isGrave));
    const mild = result.found.filter(({ faults }) => faults.some(isMild) && !faults.some(isGrave));
    return [toCheck(IDS[0], grave, result), toCheck(IDS[1], mild, result)];
  });
}

function toCheck(id: (typeof IDS)[number], bad: readonly Library[], result: LibraryResult): PostureCheck {
  // A script that was not fetched may still contain the library that it contained before.
  if (bad.length === 0 && result.missed > 0) return notTested(id, result.host, 'scripts-not-fetched');
  const reason = 'vulnerable-library';
  return toPostureCheck(id, result.host, { bad: bad.length > 0, reason, evidence: evidenceOf(bad, result) });
}

function evidenceOf(libraries: readonly Library[], { found, missed }: LibraryResult) {
  return {
    libraries: libraries.map(({ library, version, faults }) => ({
      library,
      version,
      identifiers: [...new Set(faults.flatMap(({ identifiers }) => identifiers))].slice(0, 10),
      fixedIn: faults.map(({ below }) => below).filter((below) => below !== null),
    })),
    recognized: found.length,
    scriptsNotFetched: missed,
  };
}
