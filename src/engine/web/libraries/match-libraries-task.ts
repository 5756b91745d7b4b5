import { type LibraryMatch, matchLibraries, type ScriptText } from './match.ts';
import type { RetireRepository } from './repository.ts';

/** `matchLibraries` as the sandbox calls it. */
export const match = (work: {
  scripts: readonly ScriptText[];
  repository: RetireRepository;
}): LibraryMatch[] => matchLibraries(work.scripts, work.repository);
