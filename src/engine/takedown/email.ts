/** Contents of an email about a case. */
interface TakedownEmailFacts {
  url: string;
  host: string;
  /** The impersonated domain. */
  brand: string | null;
  /** Name of the reporting account. */
  organization: string;
  collectedAt: Date;
  title: string | null;
  hasPassword: boolean;
  cloaked: boolean;
  address: string | null;
  network: string | null;
  registrar: string | null;
  registeredAt: string | null;
  redirects: readonly string[];
  /** Reports of this case that have already been sent. */
  earlier: readonly { at: Date; to: string; messageId: string }[];
  relapsed: boolean;
}

/** Drafts an email to an abuse desk. A user reviews and edits the draft. */
export function draftTakedownEmail(facts: TakedownEmailFacts): { subject: string; text: string } {
  const { brand, host, relapsed } = facts;
  const target = brand === null ? '' : ` impersonating ${brand}`;
  const paragraphs = [
    'Dear abuse team,',
    `We are reporting a phishing page${brand === null ? '' : ` that impersonates ${brand}`}${facts.hasPassword ? `${brand === null ? ' that' : ' and'} asks visitors for their password` : ''}. Please take it down and prevent it from being restored.`,
    relapsed ? 'The page was taken down after an earlier report but is online again.' : null,
    formatDetails(facts),
    facts.cloaked
      ? 'The page is cloaked: it is shown only to web browsers, so an automated check may not see it.'
      : null,
    formatEarlierReports(facts),
    'A machine-readable report (XARF 4) is attached. It includes the page as it was served, its HTTP headers and SHA-256 hashes. Further evidence is available on request.',
    'Please reply to this email once the page is offline, or if you need more information.',
    `Kind regards\n${facts.organization}`,
  ];
  return {
    subject: oneLine(`Phishing page ${relapsed ? 'online again ' : ''}at ${host}${target}`).slice(0, 200),
    text: paragraphs.filter((paragraph) => paragraph !== null).join('\n\n'),
  };
}

function formatDetails(facts: TakedownEmailFacts): string {
  const lines: [string, string | null][] = [
    ['URL', facts.url],
    ['Redirects to', facts.redirects.at(-1) ?? null],
    ['Page title', facts.title],
    ['Observed', facts.collectedAt.toISOString()],
    ['IP address', facts.address],
    ['Network', facts.network],
    ['Registrar', facts.registrar],
    ['Registered', facts.registeredAt],
  ];
  return lines
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `  ${`${name}:`.padEnd(14)}${oneLine(value ?? '').slice(0, 2048)}`)
    .join('\n');
}

function formatEarlierReports({ earlier }: TakedownEmailFacts): string | null {
  if (earlier.length === 0) return null;
  const lines = earlier.map(({ at, to, messageId }) => `  ${at.toISOString()} to ${to}, <${messageId}>`);
  return `Earlier reports of this page:\n${lines.join('\n')}`;
}

/** Joins the lines of a third-party text, so that it cannot start a line of the email. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
