import { type LibraryMatch, matchLibraries, type ScriptText } from './match.ts';
import type { RetireRepository } from './repository.ts';

/** Runs `matchLibraries` in the sandbox. */
export const match = (work: {
  scripts: readonly ScriptText[];
  repository: RetireRepository;
}): LibraryMatch[] => matchLibraries(work.scripts, work.repository);
