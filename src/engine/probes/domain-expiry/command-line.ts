import { type CommandLine, orderOfHost } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const domainExpiryCommandLine: CommandLine = { options: [], orderOf: orderOfHost };
