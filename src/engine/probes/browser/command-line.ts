import type { CommandLine } from '../command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const browserCommandLine: CommandLine = {
  options: [],
  orderOf: ({ form, text }) => ({
    steps: [{ action: 'open', url: form === 'url' ? text : `https://${text}` }],
  }),
};
