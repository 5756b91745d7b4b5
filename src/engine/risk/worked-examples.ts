import { type FindingId, findingCatalog } from '#engine/findings/catalog.ts';
import { dimensionTitles } from '#engine/findings/page.ts';
import { type Dimension, dimensions } from '#engine/findings/types.ts';
import { dayMs } from '#platform/clock.ts';
import { leastCoveragePercent } from './model.ts';
import type {
  CheckInput,
  Contributor,
  DimensionState,
  FindingInput,
  ScoreInput,
  ScoreResult,
} from './types.ts';

/** An example on the page about the scoring model. */
export interface WorkedExample {
  title: string;
  input: ScoreInput;
}

/** The time at which the examples are computed. */
export const examplesAtMs: number = Date.parse('2026-11-20T03:30:00Z');

const domain = 'good.test';
const main = (id: FindingId): FindingInput => ({ id, asset: domain });

const wellMaintained = [
  main('dns.dnssec.unsigned'),
  main('email.mta-sts.missing'),
  main('email.dmarc.policy-quarantine'),
  main('web.csp.unsafe-script'),
  main('ssl.caa.missing'),
];

const typical = [
  main('email.dmarc.policy-none'),
  main('dns.dnssec.unsigned'),
  main('dns.registration.no-transfer-lock'),
  main('email.mta-sts.missing'),
  main('email.tls-rpt.missing'),
  main('ssl.protocol.tls1-0-or-1-1'),
  main('ssl.caa.missing'),
  main('web.csp.missing'),
  main('web.hsts.missing'),
  main('web.framing.unprotected'),
  main('web.mime.no-nosniff'),
  { id: 'exposure.host.non-production', asset: 'staging.good.test' },
  ...Array.from({ length: 12 }, (_, i) => ({ id: 'brand.lookalike.registered', asset: `g00d-${i}.test` })),
];

const withoutDefenses: FindingInput[] = [
  main('email.spf.missing'),
  main('email.dmarc.missing'),
  main('dns.dnssec.unsigned'),
  main('email.mta-sts.missing'),
  main('web.csp.missing'),
  main('web.hsts.missing'),
];

const yesterday = new Date(examplesAtMs - dayMs);
const measurable: readonly Dimension[] = [
  'availability',
  'certificateHygiene',
  'dnsEmailAuth',
  'vulnerabilityWebRisk',
];
const seen = typical.filter(({ id }) =>
  findingCatalog.some((type) => type.id === id && measurable.includes(type.dimension)),
);

/** Returns results for every check of these dimensions only. A check with an open finding has failed. */
function answerOnly(measured: readonly Dimension[], open: readonly FindingInput[]): CheckInput[] {
  return findingCatalog.map(({ id, dimension }) => {
    if (open.some((finding) => finding.id === id)) return { id, result: 'fail' };
    return { id, result: measured.includes(dimension) ? 'pass' : 'not-tested' };
  });
}

const whole = (title: string, findings: FindingInput[], disabled: Dimension[] = []): WorkedExample => ({
  title,
  input: { domain, findings, checks: null, disabled },
});
const partial = (title: string, findings: FindingInput[], measured: readonly Dimension[]): WorkedExample => ({
  title,
  input: { domain, findings, checks: answerOnly(measured, findings) },
});

/**
 * The examples by short name. The test contains their expected scores, which were computed independently of this code.
 */
export const workedExamples = {
  clean: whole('No findings', []),
  wellMaintained: whole(
    'Well maintained: no DNSSEC, MTA-STS and CAA, a CSP with unsafe-inline, DMARC quarantine',
    wellMaintained,
  ),
  typical: whole('Typical small business', typical),
  withoutDefenses: whole('No SPF, DMARC, CSP and HSTS, an unsigned zone', withoutDefenses),
  expired: whole('Well maintained, with an expired certificate', [
    ...wellMaintained,
    main('ssl.certificate.expired'),
  ]),
  takenOver: whole('Well maintained, with a confirmed takeover and a known exploited vulnerability', [
    ...wellMaintained,
    main('exposure.takeover.confirmed'),
    main('cve.known-exploited'),
  ]),
  malware: whole('Well maintained, with the domain in a malware feed', [
    ...wellMaintained,
    main('reputation.domain.malware-listed'),
  ]),
  moved: whole('Well maintained, registrar and name servers changed yesterday', [
    ...wellMaintained,
    { ...main('change.registration.registrar'), since: yesterday },
    { ...main('change.dns.nameservers'), since: yesterday },
  ]),
  fourOfEight: partial('Typical small business, four of eight categories measurable', seen, measurable),
  fourDisabled: whole('The same with the other four disabled', seen, [
    'brandPhishing',
    'assetExposure',
    'changeRisk',
    'hostingReputation',
  ]),
  deadNameServers: partial(
    'Name servers not responding: the domain does not resolve, nothing else measurable',
    [main('availability.dns.resolution-failing')],
    [],
  ),
  expiredSignatures: partial(
    'Expired DNSSEC signatures: only availability and DNS measurable',
    [main('dns.dnssec.bogus')],
    ['availability', 'dnsEmailAuth'],
  ),
  gravestOfTwo: partial(
    'An expired certificate and a malware listing, nothing else measurable',
    [main('ssl.certificate.expired'), main('reputation.domain.malware-listed')],
    [],
  ),
  littleKnown: partial(
    'A slow site without SPF, nothing else measurable',
    [main('availability.http.slow'), main('email.spf.missing')],
    [],
  ),
} as const satisfies Record<string, WorkedExample>;

const barCells = 20;
const titleWidth = Math.max(...Object.values(dimensionTitles).map((title) => title.length));

/** Renders a bar of 20 cells for a risk from 0 to 100. Any risk above 0 has at least one cell. */
export function renderRiskBar(risk: number): string {
  const filled = risk <= 0 ? 0 : Math.max(1, Math.round((Math.min(100, risk) * barCells) / 100));
  return '█'.repeat(filled) + '░'.repeat(barCells - filled);
}

function describeState({ state, stale, conclusiveShare }: DimensionState): string {
  if (state === 'disabled') return 'not monitored';
  if (state === 'not-applicable') return 'not applicable';
  if (state === 'unknown') return 'unknown';
  if (stale) return 'stale';
  // Coverage is too low for a dimension without findings, but existing findings still count.
  return conclusiveShare !== null && conclusiveShare < 0.5 ? 'partly measured' : '';
}

/** Renders one line per dimension with its name, bar, risk, and a note about its state. */
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

/** Returns a note about a score that covers only some of the monitored checks; null if coverage is complete. */
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

/** Details of the domain and the file for the report. */
interface RenderScoreOptions {
  domain?: string | null;
  /** False if the file contained no checks. The report then states its assumptions. */
  checksGiven?: boolean;
  /** Maximum number of contributors in the report; default 10. The number of omitted ones is printed. */
  most?: number;
}

/** Renders risk and grade in one line. */
export function renderVerdict(
  result: Pick<ScoreResult, 'riskScore' | 'score' | 'grade'> & { label: string },
): string {
  if (result.riskScore === null) return 'risk unknown: too little could be measured';
  return `risk ${result.riskScore} of 100, ${result.label} (score ${result.score}, grade ${result.grade})`;
}

/**
 * Renders the score for a terminal: headline, eight bars, and the largest deductions. Plain text without color codes.
 */
export function renderScore(result: ScoreResult, options: RenderScoreOptions = {}): string {
  const name = options.domain ? `${options.domain.replace(/[\p{Cc}\p{Cf}]/gu, '?')}  ` : '';
  const lines = [`${name}${renderVerdict(result)}`];
  const coverage = describeCoverage(result);
  if (coverage !== null) lines.push(coverage);
  if (options.checksGiven === false) lines.push('No checks were given: every category counts as measured.');
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

/** Renders the whole result as indented JSON with a final newline. */
export function renderScoreJson(result: ScoreResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
