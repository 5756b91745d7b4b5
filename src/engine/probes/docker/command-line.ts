import type { CommandLine } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
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
