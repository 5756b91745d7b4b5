import { readFile } from 'node:fs/promises';
import type { ModelVersion } from '#engine/risk/model-versions.ts';
import { renderScore, renderScoreJson } from '#engine/risk/render-score.ts';
import { computeScore } from '#engine/risk/score.ts';
import { parseScoreFile } from '#engine/risk/score-file.ts';
import { systemClock } from '#platform/clock.ts';
import { UsageError } from '../../terminal/describe-error.ts';
import { readStandardInput } from '../../terminal/read-standard-input.ts';

/** `score`: from a file alone, whatever the settings are. */
export async function runScore(
  file: string,
  { model, json }: { model: ModelVersion; json?: boolean },
): Promise<void> {
  const text = file === '-' ? await readStandardInput() : await readFile(file, 'utf8');
  const parsed = parseScoreFile(text);
  if (!parsed.ok) {
    const faults = parsed.errors.map((error) => `  ${error.pointer || '(file)'}: ${error.message}`);
    throw new UsageError(`${file} is no findings file:\n${faults.join('\n')}`);
  }
  const { input, atMs } = parsed;
  const result = computeScore(input, atMs ?? systemClock.now(), model);
  const view = { domain: input.domain ?? null, checksGiven: input.checks !== null };
  process.stdout.write(json ? renderScoreJson(result) : renderScore(result, view));
}
