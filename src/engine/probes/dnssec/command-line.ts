import { type CommandLine, orderOfHost } from '../command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const dnssecCommandLine: CommandLine = { options: [], orderOf: orderOfHost };
