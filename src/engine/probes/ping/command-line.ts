import { type CommandLine, orderOfHost } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const pingCommandLine: CommandLine = {
  assumedFor: 'host',
  options: [{ field: 'packets', flags: '--packets <number>', help: '', takes: 'number' }],
  orderOf: orderOfHost,
};
