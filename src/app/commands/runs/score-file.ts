import { readFile } from 'node:fs/promises';
import { readStandardInput, UsageError } from '#app/terminal/program.ts';
import { computeScore } from '#engine/risk/score.ts';
import { parseScoreFile } from '#engine/risk/score-file.ts';
import { renderScore, renderScoreJson } from '#engine/risk/worked-examples.ts';
import { systemClock } from '#platform/clock.ts';

/** Runs `score`, which needs only a file, regardless of the settings. */
export async function runScore(file: string, { json }: { json?: boolean }): Promise<void> {
  const text = file === '-' ? await readStandardInput() : await readFile(file, 'utf8');
  const parsed = parseScoreFile(text);
  if (!parsed.ok) {
    const faults = parsed.errors.map((error) => `  ${error.pointer || '(file)'}: ${error.message}`);
    throw new UsageError(`${file} is not a findings file:\n${faults.join('\n')}`);
  }
  const { input, atMs } = parsed;
  const result = computeScore(input, atMs ?? systemClock.now());
  const view = { domain: input.domain ?? null, checksGiven: input.checks !== null };
  process.stdout.write(json ? renderScoreJson(result) : renderScore(result, view));
}
