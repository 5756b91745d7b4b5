import { dimensionTitles } from '#engine/findings/page.ts';
import { type Dimension, dimensions } from '#engine/findings/types.ts';
import { leastCoveragePercent } from './model.ts';
import type { Contributor, DimensionState, ScoreResult } from './types.ts';

const barCells = 20;
const titleWidth = Math.max(...Object.values(dimensionTitles).map((title) => title.length));

/** A bar of 20 cells for a risk from 0 to 100; any risk above 0 shows at least one cell. */
export function renderRiskBar(risk: number): string {
  const filled = risk <= 0 ? 0 : Math.max(1, Math.round((Math.min(100, risk) * barCells) / 100));
  return '█'.repeat(filled) + '░'.repeat(barCells - filled);
}

function describeState({ state, stale, conclusiveShare }: DimensionState): string {
  if (state === 'disabled') return 'not monitored';
  if (state === 'not-applicable') return 'not applicable';
  if (state === 'unknown') return 'unknown';
  if (stale) return 'stale';
  // Too few answers for a dimension without findings: what was found is there all the same.
  return conclusiveShare !== null && conclusiveShare < 0.5 ? 'seen in part' : '';
}

/** One line a dimension: name, bar, risk, and what to know about its state. */
export function renderDimensionBars(
  risks: Readonly<Record<Dimension, number | null>>,
  states: Readonly<Record<Dimension, DimensionState>>,
): string[] {
  return dimensions.map((dimension) => {
    const risk = risks[dimension];
    const bar = risk === null ? '·'.repeat(barCells) : renderRiskBar(risk);
    const number = (risk === null ? '–' : String(risk)).padStart(4);
    return `  ${dimensionTitles[dimension].padEnd(titleWidth)}  ${bar}${number}  ${describeState(states[dimension])}`.trimEnd();
  });
}

/** What to know of a score that rests on a part of what is monitored; null for a whole one. */
export function describeCoverage(
  score: Pick<ScoreResult, 'provisional' | 'coverage' | 'score'>,
): string | null {
  if (!score.provisional) return null;
  const measured = `Provisional: ${Math.round(score.coverage * 100)} % of what is monitored could be measured`;
  return score.score !== null && score.coverage * 100 < leastCoveragePercent
    ? `${measured}, so the score is the cap of the gravest finding.`
    : `${measured}.`;
}

function renderContributor({ weight, severity, findingId, title, assets }: Contributor): string {
  const where = assets > 1 ? ` (${assets} assets)` : '';
  return `  ${String(weight).padStart(4)}  ${severity.padEnd(8)}  ${title}${where}\n${' '.repeat(18)}${findingId}`;
}

/** What the person who reads the report should know of the domain and the file. */
export interface RenderScoreOptions {
  domain?: string | null;
  /** False when the file held no checks, so that the report says what was assumed. */
  checksGiven?: boolean;
  /** Contributors shown; the rest is counted. 10 where absent. */
  most?: number;
}

/** Risk and grade in one line. */
export function renderVerdict(
  result: Pick<ScoreResult, 'riskScore' | 'score' | 'grade'> & { label: string },
): string {
  if (result.riskScore === null) return 'risk unknown: too little could be measured';
  return `risk ${result.riskScore} of 100, ${result.label} (posture ${result.score}, grade ${result.grade})`;
}

/** The score for a terminal: headline, eight bars, and what costs most. Plain text, no colour codes. */
export function renderScore(result: ScoreResult, options: RenderScoreOptions = {}): string {
  const name = options.domain ? `${options.domain.replace(/[\p{Cc}\p{Cf}]/gu, '?')}  ` : '';
  const lines = [`${name}${renderVerdict(result)}`];
  const coverage = describeCoverage(result);
  if (coverage !== null) lines.push(coverage);
  if (options.checksGiven === false) lines.push('No checks were given: every dimension counts as measured.');
  lines.push('', ...renderDimensionBars(result.dimensions, result.dimensionStates));
  const most = options.most ?? 10;
  if (result.contributors.length > 0) {
    lines.push('', 'Points lost', ...result.contributors.slice(0, most).map(renderContributor));
    const rest = result.contributors.slice(most);
    const points = rest.reduce((total, { weight }) => total + weight, 0);
    if (rest.length > 0) lines.push(`  ${String(points).padStart(4)}  in ${rest.length} more`);
  }
  lines.push('', `Model ${result.modelVersion}, tables ${result.weightsHash.slice(0, 12)}`, '');
  return lines.join('\n');
}

/** The whole result as indented JSON with a final line break. */
export function renderScoreJson(result: ScoreResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
