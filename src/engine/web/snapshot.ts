import type { PostureCheck } from '#engine/posture/posture-check.ts';
import { fail, notApplicable, pass } from '#engine/posture/posture-check.ts';
import { isThirdParty } from './evaluate-content.ts';
import { landingOf } from './evaluate-site.ts';
import { hostOf } from './evaluate-transport.ts';
import { similarity } from './page/sketch.ts';
import type { HostFacts } from './site-facts.ts';

/** Page data stored between scans for comparison with the next scan. */
export interface PageSnapshot {
  host: string;
  url: string;
  status: number;
  title: string | null;
  /** External hosts that serve scripts, sorted. */
  scriptHosts: string[];
  /** `method action` of forms, sorted, without queries. */
  forms: string[];
  sketch: number[];
  words: number;
}

const MAX_CACHED = 100;
/** Minimum share of common shingles of two versions of the same page. */
const MAJOR_BELOW = 0.4;

/** Returns the snapshot of a host's page; null if no page was read. */
export function takePageSnapshot(host: HostFacts): PageSnapshot | null {
  const { page } = host;
  if (page === null) return null;
  const landing = landingOf(host);
  const scripts = page.scripts.map(({ url }) => hostOf(url)).filter((name) => isThirdParty(name, host.host));
  const forms = page.forms.map(({ method, action }) => `${method} ${action.split(/[?#]/, 1)[0]}`);
  return {
    host: host.host,
    url: landing.url.slice(0, 500),
    status: landing.status,
    title: page.title,
    scriptHosts: [...new Set(scripts)].sort().slice(0, MAX_CACHED),
    forms: [...new Set(forms)].sort().slice(0, MAX_CACHED),
    sketch: page.sketch,
    words: page.words,
  };
}

const changeIds = ['change.web.external-script-added', 'change.web.content-major'] as const;

/**
 * Returns changes between two scans of the same hosts: a new host that serves scripts, and a page that was replaced
 * (text, title and forms all changed). Compares only hosts with both snapshots. Pure.
 */
export function compareSnapshots(
  before: readonly PageSnapshot[],
  after: readonly PageSnapshot[],
): PostureCheck[] {
  return after.flatMap((now) => {
    const then = before.find(({ host }) => host === now.host);
    if (!then) return changeIds.map((id) => notApplicable(id, now.host, 'no-baseline'));
    return [compareScripts(then, now), compareContent(then, now)];
  });
}

function compareScripts(then: PageSnapshot, now: PageSnapshot): PostureCheck {
  const id = 'change.web.external-script-added';
  const added = now.scriptHosts.filter((host) => !then.scriptHosts.includes(host));
  if (added.length === 0) return pass(id, now.host);
  return fail(id, now.host, 'script-host-added', { added });
}

function compareContent(then: PageSnapshot, now: PageSnapshot): PostureCheck {
  const id = 'change.web.content-major';
  const alike = similarity(then.sketch, now.sketch);
  const evidence = { similarity: Math.round(alike * 100) / 100, titleBefore: then.title, title: now.title };
  const otherForms = then.forms.join('\n') !== now.forms.join('\n');
  const major = alike < MAJOR_BELOW && then.title !== now.title && otherForms;
  return major ? fail(id, now.host, 'page-replaced', evidence) : pass(id, now.host, evidence);
}
