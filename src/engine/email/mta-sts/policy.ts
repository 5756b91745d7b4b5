import type { TagFault } from '../tag-list.ts';

/** An MTA-STS policy (RFC 8461 section 3.2). */
export interface MtaStsPolicy {
  mode: 'enforce' | 'testing' | 'none' | null;
  maxAgeSeconds: number | null;
  /** Patterns of MX hosts in lower case; `*.` matches exactly one label. */
  mx: string[];
  faults: TagFault[];
  valid: boolean;
}

const MAX_AGE = 31_557_600;
/** Maximum size of a policy in bytes. Senders can ignore longer policies (RFC 8461 section 3.3). */
export const MAX_POLICY_OCTETS = 65_536;
const MAX_LINES = 2_000;
const MAX_PATTERNS = MAX_LINES;
const PATTERN = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * Parses a policy body and reports its faults. Ignores unknown fields. A body of 64 KiB or more, or with more than
 * 2,000 lines, is always faulty. Never throws.
 */
export function parseMtaStsPolicy(body: string): MtaStsPolicy {
  const faults: TagFault[] = [];
  const fields = new Map<string, string>();
  const mx: string[] = [];
  let at = 0;
  let first = true;
  for (const line of body.split('\n').slice(0, MAX_LINES)) {
    const start = at;
    at += line.length + 1;
    const text = line.replace(/\r$/, '').trim();
    if (text === '') continue;
    const match = /^([A-Za-z0-9][A-Za-z0-9_.-]{0,31})\s*:(.*)$/.exec(text);
    if (!match) {
      if (faults.length < 20) faults.push({ code: 'bad-line', at: start, detail: 'must be name: value' });
      continue;
    }
    const [, name = '', value = ''] = match;
    if (first && name !== 'version') {
      faults.push({ code: 'version-not-first', at: start, detail: 'version must come first' });
    }
    first = false;
    if (name === 'mx') readPattern(value.trim().toLowerCase(), start, mx, faults);
    else if (!fields.has(name)) fields.set(name, value.trim());
  }
  if (at < Math.min(body.length, MAX_POLICY_OCTETS) || Buffer.byteLength(body) >= MAX_POLICY_OCTETS) {
    faults.push({ code: 'too-long', at, detail: 'must be shorter than 64 KiB and 2,000 lines' });
  }
  const { mode, maxAgeSeconds } = readFields(fields, faults);
  if (mode !== 'none' && mx.length === 0) faults.push({ code: 'missing-mx', at: 0, detail: 'no mx line' });
  return { mode, maxAgeSeconds, mx, faults, valid: faults.length === 0 };
}

function readPattern(pattern: string, at: number, mx: string[], faults: TagFault[]): void {
  if (mx.length >= MAX_PATTERNS) return;
  const bare = pattern.replace(/\.$/, '');
  if (bare.length <= 255 && PATTERN.test(bare)) mx.push(bare);
  else if (faults.length < 20) faults.push({ code: 'bad-mx', at, detail: 'mx must be a host or *.domain' });
}

function readFields(
  fields: Map<string, string>,
  faults: TagFault[],
): Pick<MtaStsPolicy, 'mode' | 'maxAgeSeconds'> {
  const add = (code: string, detail: string) => faults.push({ code, at: 0, detail });
  if (fields.get('version') !== 'STSv1') add('bad-version', 'version must be STSv1');
  const modeText = fields.get('mode');
  const mode = modeText === 'enforce' || modeText === 'testing' || modeText === 'none' ? modeText : null;
  if (mode === null) add('bad-mode', 'mode must be enforce, testing or none');
  const age = fields.get('max_age');
  const maxAgeSeconds = age !== undefined && /^\d{1,10}$/.test(age) ? Number(age) : null;
  if (maxAgeSeconds === null || maxAgeSeconds > MAX_AGE) {
    add('bad-max-age', `max_age must be 0 to ${MAX_AGE} seconds`);
  }
  return { mode, maxAgeSeconds };
}

/** Returns true if `host` matches one of the patterns (RFC 8461 section 4.1). */
export function coversMx(host: string, patterns: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return patterns.some((pattern) => {
    if (!pattern.startsWith('*.')) return name === pattern;
    const dot = name.indexOf('.');
    return dot > 0 && name.slice(dot + 1) === pattern.slice(2);
  });
}
