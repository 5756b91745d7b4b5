import type { CommandLine } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const systemdCommandLine: CommandLine = {
  options: [],
  orderOf: ({ text }) => ({ unit: text }),
};
