import { parentPort, workerData } from 'node:worker_threads';
import { matchLibraries, type ScriptText } from './match.ts';
import type { RetireRepository } from './repository.ts';

/** Runs strangers' regular expressions where they can be ended from outside. */
const { scripts, repository } = workerData as { scripts: ScriptText[]; repository: RetireRepository };
parentPort?.postMessage(matchLibraries(scripts, repository));
