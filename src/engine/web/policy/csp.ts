/** A parsed policy. Source expressions are as written; keywords are converted to lower case elsewhere. */
export interface CspPolicy {
  /** Values by lower-case directive name. If a directive is repeated, only the first counts (CSP3 section 2.2.1). */
  directives: ReadonlyMap<string, readonly string[]>;
  /** Source of the policy. Some directives have no effect in a meta element. */
  from: 'header' | 'meta';
}

/**
 * Directives of CSP3 and related specifications (Trusted Types, Upgrade Insecure Requests, Reporting), including old
 * ones.
 */
const KNOWN = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src
  font-src connect-src media-src object-src frame-src child-src worker-src manifest-src prefetch-src base-uri
  sandbox form-action frame-ancestors navigate-to report-uri report-to upgrade-insecure-requests
  block-all-mixed-content require-trusted-types-for trusted-types plugin-types require-sri-for reflected-xss
  referrer fenced-frame-src webrtc`.split(/\s+/),
);

/** Ignored in a meta element (CSP3 section 3.3). */
const HEADER_ONLY = ['frame-ancestors', 'report-uri', 'sandbox'];

/** Maximum length of policy text that is read. A server that sends more is broken or hostile. */
const MAX_TEXT = 64 * 1024;

/**
 * Parses serialized policies. A header can contain several, separated by commas (RFC 9110 list). Skips empty policies.
 */
export function parsePolicies(texts: readonly string[], from: CspPolicy['from']): CspPolicy[] {
  return texts
    .join(',')
    .slice(0, MAX_TEXT)
    .split(',')
    .map((text) => parsePolicy(text, from))
    .filter((policy) => policy.directives.size > 0);
}

function parsePolicy(text: string, from: CspPolicy['from']): CspPolicy {
  const directives = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name, ...values] = part.trim().split(/[\t\n\f\r ]+/);
    const lower = (name ?? '').toLowerCase();
    if (lower === '' || directives.has(lower)) continue;
    if (from === 'meta' && HEADER_ONLY.includes(lower)) continue;
    directives.set(lower, values);
  }
  return { directives, from };
}

/**
 * Returns why a set of policies cannot be intended: it contains nothing that browsers recognize, or keywords without
 * their quotes.
 */
export function findCspFaults(texts: readonly string[], policies: readonly CspPolicy[]): string[] {
  const faults = new Set<string>();
  // Non-ASCII header bytes make a directive invalid (CSP3 section 2.2.1, serialized grammar).
  if (texts.some((text) => /[^\x00-\x7f]/.test(text))) faults.add('not-ascii');
  const names = policies.flatMap((policy) => [...policy.directives.keys()]);
  if (!names.some((name) => KNOWN.has(name))) faults.add('no-known-directive');
  for (const policy of policies) {
    for (const [name, values] of policy.directives) {
      if (KNOWN.has(name) && values.some(lacksQuotes)) faults.add(`unquoted-keyword:${name}`);
      if (!KNOWN.has(name) && isTypo(name)) faults.add(`unknown-directive:${name.slice(0, 40)}`);
    }
  }
  return [...faults].slice(0, 20);
}

function lacksQuotes(value: string): boolean {
  return /^(?:self|none|unsafe-inline|unsafe-eval|strict-dynamic|unsafe-hashes|wasm-unsafe-eval|report-sample|nonce-\S+|sha(?:256|384|512)-\S+)$/i.test(
    value,
  );
}

/**
 * Returns whether a name is a source expression in place of a directive (a superfluous `;` or a comma), or a misspelled
 * `…-src`.
 */
function isTypo(name: string): boolean {
  return name.startsWith("'") || name.includes(':') || name.endsWith('-src') || name.endsWith('-scr');
}

/**
 * Returns the first of these directives that the policy contains, in the browsers' fallback order (CSP3 section 6.8.3).
 */
function effective(policy: CspPolicy, ...names: string[]): readonly string[] | null {
  for (const name of names) {
    const values = policy.directives.get(name);
    if (values) return values.map(lowerKeyword);
  }
  return null;
}

/** Converts keywords and schemes to lower case. Nonces and paths are case-sensitive. */
function lowerKeyword(value: string): string {
  return /^'(?:nonce|sha\d+)-/i.test(value) ? value : value.toLowerCase();
}

const hasNonceOrHash = (values: readonly string[]): boolean =>
  values.some((value) => /^'(?:nonce-|sha(?:256|384|512)-)[A-Za-z0-9+/_=-]+'$/i.test(value));

const hasStrictDynamic = (values: readonly string[]): boolean => values.includes("'strict-dynamic'");

/** Returns the issues of one policy with script sources; empty if the policy blocks injected scripts. */
export function scriptIssues(policy: CspPolicy): string[] {
  const issues = new Set<string>();
  const element = effective(policy, 'script-src-elem', 'script-src', 'default-src');
  const attribute = effective(policy, 'script-src-attr', 'script-src', 'default-src');
  if (element === null) issues.add('scripts-unrestricted');
  else for (const issue of sourceIssues(element)) issues.add(issue);
  if (element !== null && attribute !== null && allowsInline(attribute)) issues.add('unsafe-inline');
  const objects = effective(policy, 'object-src', 'default-src');
  if (objects === null) issues.add('object-src-missing');
  else for (const issue of openSources(objects)) issues.add(`object-src-${issue}`);
  return [...issues];
}

function sourceIssues(values: readonly string[]): string[] {
  const issues: string[] = [];
  if (allowsInline(values)) issues.push('unsafe-inline');
  // With strict-dynamic, browsers ignore hosts and schemes (CSP3 section 8.2).
  const strict = hasStrictDynamic(values) && hasNonceOrHash(values);
  return strict ? issues : [...issues, ...openSources(values)];
}

/**
 * Returns whether inline scripts are allowed. A nonce, a hash or strict-dynamic disables unsafe-inline (CSP3 section
 * 6.7.3.2).
 */
function allowsInline(values: readonly string[]): boolean {
  return values.includes("'unsafe-inline'") && !hasNonceOrHash(values) && !hasStrictDynamic(values);
}

function openSources(values: readonly string[]): string[] {
  const issues: string[] = [];
  if (values.includes('data:')) issues.push('data-scheme');
  if (
    values.some((value) => ['*', 'http:', 'https:', 'ws:', 'wss:', 'http://*', 'https://*'].includes(value))
  )
    issues.push('bare-scheme');
  return issues;
}

/** Returns whether a policy allows strings to be evaluated as code (`'unsafe-eval'`). */
export function allowsEval(policy: CspPolicy): boolean {
  const values = effective(policy, 'script-src', 'default-src');
  return values === null || values.includes("'unsafe-eval'");
}

/** Returns whether one policy limits which sites can embed the page. */
export function limitsFraming(policy: CspPolicy): boolean {
  const values = effective(policy, 'frame-ancestors');
  return values !== null && openSources(values).length === 0;
}

/**
 * Returns the issues that all policies share. A browser enforces every policy, so one without the issue is enough to
 * prevent it.
 */
export function commonIssues(
  policies: readonly CspPolicy[],
  issuesOf: (policy: CspPolicy) => string[],
): string[] {
  const [first, ...others] = policies.map(issuesOf);
  return (first ?? []).filter((issue) => others.every((list) => list.includes(issue)));
}
