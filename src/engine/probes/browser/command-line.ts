import type { CommandLine } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const browserCommandLine: CommandLine = {
  options: [],
  orderOf: ({ form, text }) => ({
    steps: [{ action: 'open', url: form === 'url' ? text : `https://${text}` }],
  }),
};
