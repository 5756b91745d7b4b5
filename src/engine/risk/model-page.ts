import { findingCatalog } from '#engine/findings/catalog.ts';
import { dimensionTitles } from '#engine/findings/page.ts';
import { dimensions, severities, severityBands } from '#engine/findings/types.ts';
import { dayMs } from '#platform/clock.ts';
import {
  assetFactors,
  brandGroupLimit,
  confidencePermille,
  coverageCaps,
  dimensionWeights,
  eventLifetimeMs,
  gradeRisk,
  labelRisk,
  leastCoveragePercent,
  modelVersion,
  passValidityMs,
  weightsHash,
} from './model.ts';
import { computeScore } from './score.ts';
import { examplesAtMs, type WorkedExample, workedExamples } from './worked-examples.ts';

/** Path of the generated model page, relative to the repository root. */
export const modelPagePath = 'docs/findings/SCORING.md';

const days = (ms: number) => ms / dayMs;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return ['', line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line), ''];
}

function listOverallCaps(): (string | number)[][] {
  const caps = Map.groupBy(
    findingCatalog.filter((type) => type.overallCap !== undefined),
    (type) => type.overallCap ?? 0,
  );
  return [...caps]
    .sort(([a], [b]) => a - b)
    .map(([cap, types]) => [100 - cap, types.map(({ id }) => `[\`${id}\`](${id}.md)`).join(', ')]);
}

function listLabels(): (string | number)[][] {
  const rows: (string | number)[][] = [];
  for (let from = 0, risk = 0; risk <= 100; risk++) {
    if (risk < 100 && labelRisk(risk + 1) === labelRisk(risk)) continue;
    rows.push([`${from}–${risk}`, labelRisk(risk), gradeRisk(risk) ?? '']);
    from = risk + 1;
  }
  return rows;
}

function describeDeduction(): string[] {
  const factors = assetFactors.map(([least, quarters], i) => {
    const next = assetFactors[i + 1];
    const range =
      next === undefined ? `${least} or more` : next[0] - 1 === least ? least : `${least}–${next[0] - 1}`;
    return [range, quarters / 4];
  });
  return [
    '## Points lost per finding',
    '',
    'All open findings with the same ID together deduct `D = w × M(n) × c × a` points from their category, calculated as an',
    'exact fraction. `w` is the weight of the ID, `M(n)` grows with the number of affected assets, `c` is the confidence and',
    '`a` is the age factor. If the findings differ in `c` and `a`, the highest `c × a` is used.',
    ...table(['Number of affected assets', 'M'], factors),
    ...table(
      ['Confidence', 'c'],
      Object.entries(confidencePermille).map(([word, permille]) => [word, permille / 1000]),
    ),
    'A finding about a state has its full weight while it is open. An event (change risk) loses its weight over',
    `${days(eventLifetimeMs)} days; if you acknowledge the event, it is resolved. In each exclusive family (uptime, registration expiry,`,
    'certificate expiry), only the strongest finding is counted. All `brand.*` findings together deduct at most',
    `${brandGroupLimit} points. A finding that does not deduct points does not apply its caps. Accepted risks are counted; false`,
    'positives and fixed findings are not.',
    ...table(
      ['Severity', 'Weights'],
      severities.map((severity) => [severity, [...new Set(severityBands[severity])].join('–')]),
    ),
  ];
}

function describeOverall(): string[] {
  return [
    '## Category scores and the overall score',
    '',
    'The score of a category is 100 − ΣD, at least 0, and at most the lowest cap of its open findings. The overall score is',
    '0.75 × the weighted mean of the measured categories + 0.25 × the lowest category score, limited to the lowest overall',
    'cap and the coverage cap, and rounded half up. The risk score is 100 − the score.',
    ...table(
      ['Category', 'Weight'],
      dimensions.map((dimension) => [dimensionTitles[dimension], dimensionWeights[dimension]]),
    ),
    'The caps of certificate and TLS findings apply only to main names: the domain, its www name, and hosts marked as primary.',
    ...table(['Risk at least', 'While open'], listOverallCaps()),
  ];
}

function describeMissing(): string[] {
  return [
    '## Missing data',
    '',
    `If a check is inconclusive, its last pass remains valid for ${days(passValidityMs)} days. A category is unknown if it has no open`,
    'findings and less than half of the weight of its applicable checks is conclusive. Unknown categories are excluded from',
    'the mean and reduce the coverage. A check is counted in proportion to its assets with a result. A passive check that is',
    'not listed did not run. Checks that are turned off or do not apply are not counted. Only a conclusive pass closes a',
    'finding, so the score of a domain does not improve if the domain stops responding.',
    ...table(
      ['Coverage below', 'Effect'],
      [
        ...coverageCaps.map(({ belowPercent, cap }) => [
          `${belowPercent}%`,
          `provisional, risk at least ${100 - cap}`,
        ]),
        [
          `${leastCoveragePercent}%`,
          'provisional; the score is the lowest overall cap of the open findings. Without an overall cap, there is no score and the label is unknown',
        ],
      ],
    ),
    `Below ${leastCoveragePercent}% coverage, category scores are not averaged, because too little was measured. Findings with an`,
    'overall cap, such as a domain that does not resolve, still determine the score. The points are divided equally among the',
    'findings with the lowest cap.',
    '',
    'Points lost to the coverage cap appear as the contributor `monitor.coverage-insufficient`. The points of contributors are',
    'rounded by the largest remainder method, so that they add up to the risk score.',
    ...table(['Risk', 'Label', 'Grade'], listLabels()),
  ];
}

const describeScore = ({ score, grade }: ReturnType<typeof computeScore>) =>
  score === null ? 'none (unknown)' : `${score} ${grade}`;

function describeExample({ title, input }: WorkedExample): (string | number)[] {
  const result = computeScore(input, examplesAtMs);
  const first = result.contributors.slice(0, 2);
  return [
    title,
    `${Math.round(result.coverage * 100)}%`,
    describeScore(result),
    first.map(({ findingId, weight }) => `\`${findingId}\` ${weight}`).join(', '),
  ];
}

function describeExamples(): string[] {
  return [
    '## Worked examples',
    ...table(
      ['Situation', 'Coverage', 'Score and grade', 'Top contributors (points)'],
      Object.values(workedExamples).map(describeExample),
    ),
  ];
}

function describeVersion(): string[] {
  return [
    '## Version',
    '',
    `This page describes model \`${modelVersion}\` with tables \`${weightsHash}\`. Each stored score includes the model that was used to calculate it.`,
    '',
  ];
}

/** Renders the public page about the scoring model from its tables. */
export function renderModelPage(): string {
  return [
    '# How the risk score is calculated',
    '',
    '<!-- Generated from src/engine/risk; do not edit. -->',
    '',
    `Model \`${modelVersion}\`, tables \`${weightsHash}\`. All weights and caps are expert judgment, not statistics.`,
    'To recompute a score from its findings, run `belltower score FILE`.',
    '',
    ...describeDeduction(),
    ...describeOverall(),
    ...describeMissing(),
    ...describeExamples(),
    ...describeVersion(),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
