import type { Reason } from './types.ts';

/** Makes a sentence of a reason's params. Every kind has a table of these by reason code, in its own folder. */
export type MessageTable<Code extends string = string> = Readonly<
  Record<Code, (params: NonNullable<Reason['params']>) => string>
>;
