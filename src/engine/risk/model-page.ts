import { findingCatalogue } from '#engine/findings/catalogue.ts';
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
  heldPassMs,
  labelRisk,
  leastCoveragePercent,
  modelVersion,
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
    findingCatalogue.filter((type) => type.overallCap !== undefined),
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
    '## What a finding costs',
    '',
    'All open findings of one id together deduct `D = w × M(n) × c × a` points inside their dimension, in exact',
    'fractions. `w` is the weight of the id, `M(n)` grows with the number of affected assets, `c` is the',
    'confidence and `a` the age. Findings that say different things count with the strongest `c × a`.',
    ...table(['Affected assets', 'M'], factors),
    ...table(
      ['Confidence', 'c'],
      Object.entries(confidencePermille).map(([word, permille]) => [word, permille / 1000]),
    ),
    `A state counts in full while it is open. An event (change risk) fades to nothing over ${days(eventLifetimeMs)} days, and`,
    'acknowledging it ends it. Of an exclusive family (uptime, registration expiry, certificate expiry) only the',
    `strongest id counts. All \`brand.*\` ids together deduct at most ${brandGroupLimit}. A finding that deducts nothing caps`,
    'nothing. False positives and fixed findings leave; accepted risks stay.',
    ...table(
      ['Severity', 'Weights'],
      severities.map((severity) => [severity, [...new Set(severityBands[severity])].join('–')]),
    ),
  ];
}

function describeOverall(): string[] {
  return [
    '## Dimensions and the whole',
    '',
    "A dimension's posture is 100 − ΣD, at least 0, and never above the cap of an open finding. The whole is",
    '0.75 × the weighted mean of the measured dimensions + 0.25 × the lowest one, then lowered to the smallest',
    'overall cap, then to the coverage cap, and rounded half up. Risk is 100 − posture.',
    ...table(
      ['Dimension', 'Weight'],
      dimensions.map((dimension) => [dimensionTitles[dimension], dimensionWeights[dimension]]),
    ),
    'Certificate and TLS findings cap only on main names: the domain, its www name, and hosts flagged as primary.',
    ...table(['Risk at least', 'While open'], listOverallCaps()),
  ];
}

function describeMissing(): string[] {
  return [
    '## Missing data',
    '',
    `When a check gives no answer its last pass is held for ${days(heldPassMs)} days. A dimension without open findings and with`,
    'less than half of its applicable check weight conclusive is unknown: it leaves the mean and counts against',
    'coverage. A check counts by the share of its assets with an answer; a passive check that is not listed did',
    'not run. What is switched off or does not apply is not counted at all. A finding closes only on a conclusive',
    'pass, so a domain that stops answering never improves its dimensions.',
    ...table(
      ['Coverage below', 'Effect'],
      [
        ...coverageCaps.map(({ belowPercent, cap }) => [
          `${belowPercent} %`,
          `provisional, risk at least ${100 - cap}`,
        ]),
        [
          `${leastCoveragePercent} %`,
          'provisional; the posture is the lowest overall cap of an open finding, without one no score, label unknown',
        ],
      ],
    ),
    `Below ${leastCoveragePercent} % nothing is averaged, for too little was seen to speak for the rest. But a domain that does not`,
    'resolve is no unknown: what caps the whole score while it is open says then, alone, how bad it is. The findings that',
    'carry that cap have the points, in equal parts.',
    '',
    'Points lost to the coverage cap appear as the contributor `monitor.coverage-insufficient`. Contributors are',
    'whole points by largest remainder; they sum exactly to the risk score.',
    ...table(['Risk', 'Label', 'Grade'], listLabels()),
  ];
}

const describeScore = ({ score, grade }: ReturnType<typeof computeScore>) =>
  score === null ? 'none, unknown' : `${score} ${grade}`;

function describeExample({ title, input }: WorkedExample): (string | number)[] {
  const result = computeScore(input, examplesAtMs);
  const first = result.contributors.slice(0, 2);
  return [
    title,
    `${Math.round(result.coverage * 100)} %`,
    describeScore(result),
    first.map(({ findingId, weight }) => `\`${findingId}\` ${weight}`).join(', '),
  ];
}

function describeExamples(): string[] {
  return [
    '## Worked examples',
    ...table(
      ['Situation', 'Coverage', 'Posture', 'First points'],
      Object.values(workedExamples).map(describeExample),
    ),
  ];
}

function describeVersion(): string[] {
  return [
    '## Version',
    '',
    `This is the model \`${modelVersion}\` with the tables \`${weightsHash}\`. A stored score names the model it was computed with. Recompute a score from its findings with \`belltower score FILE\`.`,
    '',
  ];
}

/** The public page of the scoring model, made from its tables. */
export function renderModelPage(): string {
  return [
    '# How the risk score is made',
    '',
    '<!-- Generated from src/engine/risk by `npm run generate`; do not edit. -->',
    '',
    `Model \`${modelVersion}\`, tables \`${weightsHash}\`. All weights and caps are expert judgement, not statistics.`,
    'Any score can be recomputed from its findings with `belltower score FILE`.',
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
