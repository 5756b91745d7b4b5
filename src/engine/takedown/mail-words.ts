/** What the mail of a case tells. */
export interface MailFacts {
  url: string;
  host: string;
  /** The domain that is imitated. */
  brand: string | null;
  /** Who writes: the tenant. */
  organisation: string;
  collectedAt: Date;
  title: string | null;
  hasPassword: boolean;
  cloaked: boolean;
  address: string | null;
  network: string | null;
  registrar: string | null;
  registeredAt: string | null;
  redirects: readonly string[];
  /** Reports of this case that went out before, for whoever asks who was told. */
  earlier: readonly { at: Date; to: string; messageId: string }[];
  relapsed: boolean;
}

/** A mail as a person would write it: what, where, since when, how we know, what is asked. A draft to be read. Pure. */
export function writeTakedownMail(facts: MailFacts): { subject: string; text: string } {
  const { brand, host, relapsed } = facts;
  const imitates = brand === null ? '' : ` imitating ${brand}`;
  const paragraphs = [
    'Dear abuse team,',
    `the page below${brand === null ? ' is phishing' : ` imitates ${brand}`}${facts.hasPassword ? ' and asks its visitors for their passwords' : ''}. Please take it down, and keep whoever put it there from putting it back.`,
    relapsed ? 'It had been taken down after an earlier report, and is back.' : null,
    listOf(facts),
    facts.cloaked
      ? 'The page hides from programs: it shows itself to browsers only, so an automatic check may find nothing.'
      : null,
    earlierOf(facts),
    'A machine-readable report (XARF 4) with the page as it was served, its headers and its hashes is attached. We keep the whole evidence and send it on request.',
    'Please answer this mail: tell us when the page is gone, or what else you need.',
    `Kind regards\n${facts.organisation}`,
  ];
  return {
    subject: oneLine(`Phishing at ${host}${imitates}${relapsed ? ' is back' : ''}`).slice(0, 200),
    text: paragraphs.filter((paragraph) => paragraph !== null).join('\n\n'),
  };
}

function listOf(facts: MailFacts): string {
  const lines: [string, string | null][] = [
    ['Page', facts.url],
    ['Redirects to', facts.redirects.at(-1) ?? null],
    ['Title', facts.title],
    ['Seen', facts.collectedAt.toISOString()],
    ['Address', facts.address],
    ['Network', facts.network],
    ['Registrar', facts.registrar],
    ['Registered', facts.registeredAt],
  ];
  return lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `  ${`${name}:`.padEnd(14)}${oneLine(value ?? '').slice(0, 2048)}`)
    .join('\n');
}

function earlierOf({ earlier }: MailFacts): string | null {
  if (earlier.length === 0) return null;
  const lines = earlier.map(({ at, to, messageId }) => `  ${at.toISOString()} to ${to}, <${messageId}>`);
  return `It was reported before:\n${lines.join('\n')}`;
}

/** What a page calls itself must not begin a line of ours. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
