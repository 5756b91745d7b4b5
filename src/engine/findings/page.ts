import { findingPagePath, listFindingTypes } from './catalogue.ts';
import { type Dimension, dimensions, type FindingType } from './types.ts';

/** Names of the dimensions for people. */
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

const generated = '<!-- Generated from src/engine/findings by `npm run generate`; do not edit. -->';

/** A source as a link where it is an RFC, plain text otherwise. Sections are named in the RFC editor's way. */
function linkSource(source: string): string {
  const rfc = /^RFC (\d+)(?: §([\d.]+))?$/.exec(source);
  if (rfc) {
    const section = rfc[2] === undefined ? '' : `#section-${rfc[2]}`;
    return `[${source}](https://www.rfc-editor.org/rfc/rfc${rfc[1]}${section})`;
  }
  return source.replace(/https:\/\/\S+/, (url) => `<${url}>`);
}

/** Keeps texts such as `mta-sts.<domain>` from being read as markup. */
function escapeMarkdown(text: string): string {
  return text.replace(/[<*]/g, (mark) => `\\${mark}`);
}

/** Lists what is special about how a finding type is scored and run, one sentence each. */
function listNotes(type: FindingType): string[] {
  const notes: string[] = [];
  const mainOnly = type.dimension === 'certificateHygiene' ? ' on a main name' : '';
  const confirmed = type.capsOnlyWhenConfirmed ? ' and confirmed' : '';
  if (type.dimensionCap !== undefined)
    notes.push(
      `While open${mainOnly}${confirmed}, the dimension's risk is at least ${100 - type.dimensionCap}.`,
    );
  if (type.overallCap !== undefined)
    notes.push(
      `While open${mainOnly}${confirmed}, the whole risk score is at least ${100 - type.overallCap}.`,
    );
  if (type.active)
    notes.push(
      `Active check: it runs only for domains whose ownership is verified${type.optIn ? ', and only when switched on' : ''}.`,
    );
  if (type.event)
    notes.push('An event: its weight fades to nothing over 14 days, and acknowledging the change ends it.');
  if (type.family) notes.push('Of its family only the strongest open finding counts.');
  if (type.confidence === 'probable') notes.push('Reported as probable unless confirmed, which counts 60 %.');
  if (type.escalated)
    notes.push(
      `When escalated its severity is ${type.escalated.severity} and its weight ${type.escalated.weight}.`,
    );
  if (type.weight === 0) notes.push('For information: it never costs points.');
  return notes;
}

/** The Markdown page of one kind of finding. */
export function renderFindingPage(type: FindingType): string {
  const notes = listNotes(type);
  return [
    `# ${type.title}`,
    '',
    generated,
    '',
    '| Id | Dimension | Category | Severity | Weight |',
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

/** The index of all pages, grouped by dimension. */
function renderFindingIndex(): string {
  const lines = [
    '# Findings',
    '',
    generated,
    '',
    'Weights and caps are expert judgement; see [how the risk score is made](SCORING.md).',
  ];
  for (const dimension of dimensions) {
    const types = listFindingTypes(dimension);
    lines.push('', `## ${dimensionTitles[dimension]} (${types.length})`, '');
    lines.push('| Id | Finding | Severity | Weight |', '|---|---|---|---|');
    for (const type of types)
      lines.push(`| [\`${type.id}\`](${type.id}.md) | ${type.title} | ${type.severity} | ${type.weight} |`);
  }
  lines.push('');
  return lines.join('\n');
}

/** Every generated page by its path relative to the root of the repository, the index among them. */
export function renderAllFindingPages(): Map<string, string> {
  const pages = new Map([['docs/findings/README.md', renderFindingIndex()]]);
  for (const dimension of dimensions)
    for (const type of listFindingTypes(dimension))
      pages.set(findingPagePath(type.id), renderFindingPage(type));
  return pages;
}
