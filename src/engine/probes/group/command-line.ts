import type { CommandLine } from '../command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const groupCommandLine: CommandLine = {
  options: [],
  orderOf: () => ({}),
  needs: { memberIds: 'members, which only the service knows' },
};
