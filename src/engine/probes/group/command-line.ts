import type { CommandLine } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const groupCommandLine: CommandLine = {
  options: [],
  orderOf: () => ({}),
  needs: { memberIds: 'members, which only the service knows' },
};
