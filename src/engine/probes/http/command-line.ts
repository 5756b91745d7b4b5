import type { CommandLine } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const httpCommandLine: CommandLine = {
  assumedFor: 'url',
  options: [],
  orderOf: ({ form, text }) => ({ url: form === 'url' ? text : `https://${text}` }),
};
