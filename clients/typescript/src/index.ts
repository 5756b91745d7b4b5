export { type Belltower, type BelltowerOptions, createBelltower } from './client.ts';
export type * from './generated/schema.ts';
export type { Answer, Arguments, Item, OperationId } from './operation-types.ts';
export { isProblem, ProblemError } from './problem-error.ts';
export { createRandomKey } from './random-key.ts';
export { signUp, solveProofOfWork } from './sign-up.ts';
