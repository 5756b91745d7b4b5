import type { ScorePart } from '#engine/phishing/phishy-names.ts';
import { dayMs } from '#platform/clock.ts';

/** Signals that determine the score of a lookalike. */
export interface LookalikeSigns {
  registered: boolean;
  /** Likelihood of the generated name, 1 to 100. */
  likelihood: number;
  /** Whether its skeleton is the same as the brand's, so that both look identical. */
  homograph: boolean;
  /** Time in ms since the epoch; null if the registry does not publish it. */
  registeredAt: number | null;
  /** Whether it did not exist in an earlier sweep. */
  appeared: boolean;
  hasMail: boolean;
  /** Time of its newest certificate, in ms since the epoch. */
  certificateAt: number | null;
  web: {
    status: number | null;
    similarity: number | null;
    faviconMatch: boolean | null;
    parked: boolean;
    redirectsToOwner: boolean;
    passwordForm: boolean;
    /** Visual similarity of the pages, 0 to 100; null if not compared. */
    pictureLikeness: number | null;
    /** Whether the title contains the brand. */
    namesBrand: boolean;
  } | null;
  /** Whether it was detected as the owner's, or marked as such by a user. */
  owned: boolean;
}

/**
 * Scores the danger of a lookalike from 0 to 100, with reasons. The points of the reasons add up to exactly the score.
 * The score considers the likelihood of the name, its age, whether it can send and receive mail, and its website. A
 * parked site or a redirect to the owner lowers the score.
 */
export function scoreLookalike(signs: LookalikeSigns, now: number): { score: number; parts: ScorePart[] } {
  if (!signs.registered) return { score: 0, parts: [] };
  const parts: ScorePart[] = [];
  const add = (part: string, points: number) => {
    if (points !== 0) parts.push({ part, points });
  };
  add('name', Math.round(signs.likelihood * 0.3));
  if (signs.homograph) add('homograph', 8);
  const ageDays = signs.registeredAt === null ? null : (now - signs.registeredAt) / dayMs;
  if (ageDays === null ? signs.appeared : ageDays < 30) add('new', 15);
  else if (ageDays !== null && ageDays < 180) add('young', 7);
  if (signs.hasMail) add('mail', 12);
  if (signs.certificateAt !== null && now - signs.certificateAt < 90 * dayMs) add('certificate', 6);
  addWeb(signs.web, add);
  const sum = () => parts.reduce((total, { points }) => total + points, 0);
  if (signs.owned) add('owned', -sum());
  const beyond = sum() > 100 ? 100 - sum() : sum() < 0 ? -sum() : 0;
  add('limit', beyond);
  return { score: sum(), parts };
}

function addWeb(web: LookalikeSigns['web'], add: (part: string, points: number) => void): void {
  if (web === null) return;
  const answers = web.status !== null && web.status < 400;
  if (answers && !web.parked && !web.redirectsToOwner) add('web', 12);
  if (web.parked) add('parked', -8);
  if (web.redirectsToOwner) {
    add('redirects-to-owner', -15);
    // The inspected page belongs to the owner.
    return;
  }
  if ((web.similarity ?? 0) >= 0.3) add('similarity', Math.round((web.similarity ?? 0) * 25));
  // Script-based phishing kits reveal nothing in the served HTML. Only a screenshot exposes them.
  if ((web.pictureLikeness ?? 0) >= 80 && (web.similarity ?? 0) < 0.7) add('picture', 12);
  if (web.faviconMatch) add('favicon', 12);
  if (web.passwordForm) add('password-form', 10);
  if (web.namesBrand) add('title', 6);
}
