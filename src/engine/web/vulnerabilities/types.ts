import type { Component, PackageName, ProductNames } from '../components.ts';

/** A published vulnerability that affects a version. */
export interface Vulnerability {
  /** CVE number, if there is one. */
  id: string;
  /** Base score of CVSS 4.0, 3.1, 3.0 or 2.0, in this order of preference; null if none is published. */
  cvss: number | null;
  /** Other names in upper case; missing if there are none. */
  aliases?: string[];
}

/** FIRST EPSS: the probability of exploitation within 30 days, and the share of CVEs with a lower probability. */
export interface EpssScore {
  epss: number;
  percentile: number;
}

/** Finds vulnerabilities of products by version (NVD). Throws `SourceFailure`. */
export interface VulnerabilitySource {
  find(component: Component, names: ProductNames, signal: AbortSignal): Promise<Vulnerability[]>;
}

/** Finds vulnerabilities of packages by version (OSV). Throws `SourceFailure`. */
export interface PackageSource {
  find(subject: PackageName, version: string, signal: AbortSignal): Promise<Vulnerability[]>;
}

/** Lists CVEs that are known to be exploited. Throws `SourceFailure`. */
export interface KnownExploitedSource {
  cves(signal: AbortSignal): Promise<ReadonlySet<string>>;
}

export interface EpssSource {
  /**
   * Returns scores by CVE. CVEs without a score are missing.
   * @throws SourceFailure
   */
  scores(cves: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, EpssScore>>;
}

export interface EndOfLifeSource {
  /**
   * Returns the release cycle of a version and the end of its support (ISO date, or true if it has ended without a
   * date); null if unknown.
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
