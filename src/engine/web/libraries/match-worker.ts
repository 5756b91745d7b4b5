import { matchLibraries, type ScriptText } from './match.ts';
import type { RetireRepository } from './repository.ts';

/** Runs strangers' regular expressions where they can be ended from outside. */
export const matchWork = (work: { scripts: ScriptText[]; repository: RetireRepository }) =>
  matchLibraries(work.scripts, work.repository);
