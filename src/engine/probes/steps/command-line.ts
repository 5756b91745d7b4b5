import type { CommandLine } from '../command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const stepsCommandLine: CommandLine = {
  options: [],
  orderOf: ({ form, text }) => ({ steps: [{ url: form === 'url' ? text : `https://${text}` }] }),
};
