import type { Component, PackageName, ProductNames } from '../components.ts';

/** A published fault that a version has. */
export interface Vulnerability {
  /** CVE number where there is one. */
  id: string;
  /** Base score, CVSS 4.0, 3.1, 3.0 or 2.0 in that order; null where none is published. */
  cvss: number | null;
  /** Other names, upper-case; missing if there are none. */
  aliases?: string[];
}

/** FIRST EPSS: probability of exploitation within 30 days, and the share of CVEs with a lower one. */
export interface EpssScore {
  epss: number;
  percentile: number;
}

/** Knows the faults of products by version (NVD). Throws `SourceFailure`. */
export interface VulnerabilitySource {
  find(component: Component, names: ProductNames, signal: AbortSignal): Promise<Vulnerability[]>;
}

/** Knows the faults of packages by version (OSV). Throws `SourceFailure`. */
export interface PackageSource {
  find(subject: PackageName, version: string, signal: AbortSignal): Promise<Vulnerability[]>;
}

/** Which CVEs are known to be exploited. Throws `SourceFailure`. */
export interface KnownExploitedSource {
  cves(signal: AbortSignal): Promise<ReadonlySet<string>>;
}

export interface EpssSource {
  /** By CVE; those without a score are absent. Throws `SourceFailure`. */
  scores(cves: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, EpssScore>>;
}

export interface EndOfLifeSource {
  /**
   * Returns the release cycle of a version and when its support ended (ISO date, true for long ago); null if unknown.
   */
  find(
    product: string,
    version: string,
    signal: AbortSignal,
  ): Promise<{ cycle: string; endOfLife: string | boolean } | null>;
}

/** An absent source is disabled. */
export interface VulnerabilitySources {
  vulnerabilities?: VulnerabilitySource;
  packages?: PackageSource;
  knownExploited?: KnownExploitedSource;
  epss?: EpssSource;
  endOfLife?: EndOfLifeSource;
}
