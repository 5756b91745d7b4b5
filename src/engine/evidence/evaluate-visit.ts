import { decodeText } from '#engine/http/charset.ts';
import { type PageVisit, showsPage } from './collect-evidence.ts';

/** State of a page. `unknown` is no evidence either way. */
export interface VisitVerdict {
  verdict: 'up' | 'down' | 'unknown';
  reason: string;
  status: number | null;
}

/** Failures that show the page is gone; none of them can be caused by our own network. */
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
/** Suspension pages are short; a phishing page about a suspended account is not one. */
const shortPage = 20_000;

/** Evaluates one visit per identity: a page is down only if it was down for all of them. Pure. */
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
  // 403 and 5xx may be a page that hides from us, or an overloaded host.
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
