import { decodeText } from '#engine/http/charset.ts';
import { type PageVisit, showsPage } from './collect-evidence.ts';

/** Verdict on a page. `unknown` means that there is no evidence either way. */
export interface VisitVerdict {
  verdict: 'up' | 'down' | 'unknown';
  reason: string;
  status: number | null;
}

/** Failures that prove that the page is gone. Faults of our own network cannot cause them. */
const gone = new Set([
  'dns-nxdomain',
  'dns-no-address',
  'connect-refused',
  'connect-timeout',
  'connect-unreachable',
  'connect-reset',
  'tls-name-unknown',
]);
const suspended =
  /account (?:has been |is )?suspended|this (?:site|website|domain|account) (?:has been|is) (?:suspended|disabled|deactivated|blocked)|domain (?:has been|is) (?:suspended|seized|on hold)|suspected phishing|deceptive site|taken down/i;
/** Maximum length of a suspension notice. A longer page about a suspended account may be phishing. */
const shortPage = 20_000;

/** Evaluates one visit per identity. A page is down only if it was down for all of them. Pure. */
export function evaluateVisits(visits: readonly PageVisit[]): VisitVerdict {
  const verdicts = visits.map(evaluateVisit);
  const find = (verdict: VisitVerdict['verdict']) => verdicts.find((each) => each.verdict === verdict);
  return (
    find('up') ?? find('unknown') ?? verdicts[0] ?? { verdict: 'unknown', reason: 'not-looked', status: null }
  );
}

function evaluateVisit(visit: PageVisit): VisitVerdict {
  const { last, failure } = visit;
  const status = last.status === 0 ? null : last.status;
  if (status === null) {
    const code = failure ?? 'no-answer';
    return { verdict: gone.has(code) ? 'down' : 'unknown', reason: code, status };
  }
  if ([404, 410, 451, 508, 509].includes(status)) return { verdict: 'down', reason: 'gone', status };
  if (failure?.startsWith('redirect-')) return { verdict: 'down', reason: failure, status };
  // A 403 or 5xx can come from a page that hides from us, or from an overloaded host.
  if (failure !== null || status >= 400) return { verdict: 'unknown', reason: failure ?? 'refused', status };
  if (!showsPage(visit)) return { verdict: 'down', reason: 'empty', status };
  return isSuspended(visit)
    ? { verdict: 'down', reason: 'suspended', status }
    : { verdict: 'up', reason: 'answered', status };
}

function isSuspended({ last }: PageVisit): boolean {
  if (last.truncated || last.body.length > shortPage) return false;
  const text = decodeText(last.body, last.headers['content-type']?.[0]);
  return suspended.test(text) && !/type\s*=\s*["']?password/i.test(text);
}
