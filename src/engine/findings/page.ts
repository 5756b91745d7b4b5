import { findingPagePath, listFindingTypes } from './catalog.ts';
import { type Dimension, dimensions, type FindingType } from './types.ts';

/** Display names of the dimensions. */
export const dimensionTitles: Readonly<Record<Dimension, string>> = {
  availability: 'Availability',
  certificateHygiene: 'Certificate hygiene',
  dnsEmailAuth: 'DNS / email auth',
  brandPhishing: 'Brand & phishing',
  assetExposure: 'Asset exposure',
  vulnerabilityWebRisk: 'Vulnerability / web risk',
  changeRisk: 'Change risk',
  hostingReputation: 'Hosting reputation',
};

const generated = '<!-- Generated from src/engine/findings; do not edit. -->';

/**
 * Renders a source as a link if it is an RFC, otherwise as plain text. Section links follow the RFC editor's format.
 */
function linkSource(source: string): string {
  const rfc = /^RFC (\d+)(?: §([\d.]+))?$/.exec(source);
  if (rfc) {
    const section = rfc[2] === undefined ? '' : `#section-${rfc[2]}`;
    return `[${source}](https://www.rfc-editor.org/rfc/rfc${rfc[1]}${section})`;
  }
  return source.replace(/https:\/\/\S+/, (url) => `<${url}>`);
}

/** Escapes texts such as `mta-sts.<domain>`, so that Markdown does not treat them as markup. */
function escapeMarkdown(text: string): string {
  return text.replace(/[<*]/g, (mark) => `\\${mark}`);
}

/** Returns sentences about how the finding type is scored and when it runs. */
function listNotes(type: FindingType): string[] {
  const notes: string[] = [];
  const mainOnly = type.dimension === 'certificateHygiene' ? ' on a main name' : '';
  const confirmed = type.capsOnlyWhenConfirmed ? ' and confirmed' : '';
  if (type.dimensionCap !== undefined)
    notes.push(
      `While open${mainOnly}${confirmed}, the risk of its category is at least ${100 - type.dimensionCap}.`,
    );
  if (type.overallCap !== undefined)
    notes.push(
      `While open${mainOnly}${confirmed}, the overall risk score is at least ${100 - type.overallCap}.`,
    );
  if (type.active)
    notes.push(
      `Active check: runs only for domains with verified ownership${type.optIn ? ', and only if enabled' : ''}.`,
    );
  if (type.event)
    notes.push('Event: its weight decreases to zero over 14 days. Acknowledging the change resolves it.');
  if (type.family) notes.push('Only the strongest open finding of its family counts.');
  if (type.confidence === 'probable') notes.push('Counts at 60% unless confirmed.');
  if (type.escalated)
    notes.push(
      `When escalated, its severity is ${type.escalated.severity} and its weight is ${type.escalated.weight}.`,
    );
  if (type.weight === 0) notes.push('Informational only: it never affects the score.');
  return notes;
}

/** Renders the Markdown page of one finding type. */
export function renderFindingPage(type: FindingType): string {
  const notes = listNotes(type);
  return [
    `# ${type.title}`,
    '',
    generated,
    '',
    '| ID | Category | Tag | Severity | Weight |',
    '|---|---|---|---|---|',
    `| \`${type.id}\` | ${dimensionTitles[type.dimension]} | ${type.category} | ${type.severity} | ${type.weight} |`,
    '',
    ...(notes.length === 0 ? [] : [...notes.map((note) => `- ${note}`), '']),
    '## What was found',
    '',
    escapeMarkdown(type.what),
    '',
    '## Why it matters',
    '',
    escapeMarkdown(type.why),
    '',
    '## How to fix it',
    '',
    escapeMarkdown(type.fix),
    '',
    '## Sources',
    '',
    ...type.sources.map((source) => `- ${linkSource(source)}`),
    '',
  ].join('\n');
}

/** Renders the index of all pages, grouped by dimension. */
function renderFindingIndex(): string {
  const lines = [
    '# Findings',
    '',
    generated,
    '',
    'Weights and caps are expert judgment. [How the risk score is calculated](SCORING.md) explains them.',
  ];
  for (const dimension of dimensions) {
    const types = listFindingTypes(dimension);
    lines.push('', `## ${dimensionTitles[dimension]} (${types.length})`, '');
    lines.push('| ID | Finding | Severity | Weight |', '|---|---|---|---|');
    for (const type of types)
      lines.push(`| [\`${type.id}\`](${type.id}.md) | ${type.title} | ${type.severity} | ${type.weight} |`);
  }
  lines.push('');
  return lines.join('\n');
}

/** Returns every generated page, including the index, by its path relative to the root of the repository. */
export function renderAllFindingPages(): Map<string, string> {
  const pages = new Map([['docs/findings/README.md', renderFindingIndex()]]);
  for (const dimension of dimensions)
    for (const type of listFindingTypes(dimension))
      pages.set(findingPagePath(type.id), renderFindingPage(type));
  return pages;
}
