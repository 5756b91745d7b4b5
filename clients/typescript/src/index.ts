export {
  type Belltower,
  type BelltowerOptions,
  createBelltower,
  createRandomKey,
  signUp,
  solveProofOfWork,
} from './client.ts';
export type * from './generated/schema.ts';
export type { Answer, Arguments, Item, OperationId } from './operation-types.ts';
export { isProblem, ProblemError } from './problem-error.ts';
