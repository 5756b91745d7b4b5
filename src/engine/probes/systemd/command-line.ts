import type { CommandLine } from '../command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const systemdCommandLine: CommandLine = {
  options: [],
  orderOf: ({ text }) => ({ unit: text }),
};
