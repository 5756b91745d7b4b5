import type { ScorePart } from '#engine/phishing/phishy-names.ts';
import { dayMs } from '#platform/clock.ts';

/** What a lookalike is judged by. */
export interface LookalikeSigns {
  registered: boolean;
  /** 1 to 100, of the generated name. */
  likelihood: number;
  /** Its skeleton is the brand's: nobody sees the difference. */
  homograph: boolean;
  /** Epoch ms; null: the registry tells not. */
  registeredAt: number | null;
  /** It was not there at an earlier sweep. */
  appeared: boolean;
  hasMail: boolean;
  /** Epoch ms of its newest certificate. */
  certificateAt: number | null;
  web: {
    status: number | null;
    similarity: number | null;
    faviconMatch: boolean | null;
    parked: boolean;
    redirectsToOwner: boolean;
    passwordForm: boolean;
    /** How alike the pages look, 0 to 100; null: not compared. */
    pictureLikeness: number | null;
    /** The brand stands in the title. */
    namesBrand: boolean;
  } | null;
  /** Found, or said, to be the owner's. */
  owned: boolean;
}

/**
 * How dangerous a lookalike looks, 0 to 100, and why: the parts add up to the score exactly. How likely the name is, how young,
 * whether it can send and take mail, what its site is like; what is parked or leads to the owner takes some back.
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
    // It is the owner's own page that was seen.
    return;
  }
  if ((web.similarity ?? 0) >= 0.3) add('similarity', Math.round((web.similarity ?? 0) * 25));
  // Kits of script show nothing in what is served: only a picture tells them.
  if ((web.pictureLikeness ?? 0) >= 80 && (web.similarity ?? 0) < 0.7) add('picture', 12);
  if (web.faviconMatch) add('favicon', 12);
  if (web.passwordForm) add('password-form', 10);
  if (web.namesBrand) add('title', 6);
}
