/** What names are made of. */
export interface FuzzTarget {
  /** In front of the registrable domain, without its dot; empty for none. */
  subdomain: string;
  /** The label that people know, in Unicode and lower case. */
  label: string;
  /** Public suffix, A-labels. */
  suffix: string;
  /** The owner's own words (products, places), lower-case letters and digits. */
  words: readonly string[];
}

/**
 * Takes a name that a fuzzer has thought of: what stands in place of the label (it may hold dots), how likely it is that
 * somebody registers it to deceive (1 to 100), another suffix where it is not the target's, and whether it stands in place of all that
 * is in front of the suffix, the subdomain too.
 */
export type AddName = (label: string, likelihood: number, suffix?: string, whole?: boolean) => void;

/** One way by which names are made that people take for another. It may think of names that cannot be. */
export interface Fuzzer {
  /** What it does, for people. */
  title: string;
  generate(target: FuzzTarget, add: AddName): void;
}
