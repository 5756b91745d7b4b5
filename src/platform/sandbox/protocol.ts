/** What the service asks of a sandbox process. */
export interface SandboxOrder {
  /** URL of the module that exports the function. */
  file: string;
  name: string;
  input: unknown;
}

/** What a sandbox process reports: that the module is loaded and the function starts, then its outcome. */
export type SandboxReport = { started: true } | { value: unknown } | { error: string };
