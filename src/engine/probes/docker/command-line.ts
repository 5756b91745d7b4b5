import type { CommandLine } from '../command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const dockerCommandLine: CommandLine = {
  options: [
    {
      field: 'host',
      flags: '--docker-host <host>',
      help: 'the Docker host; default: the local Docker socket',
      takes: 'text',
    },
  ],
  orderOf: ({ text }) => ({ container: text }),
};
