import { type CommandLine, orderOfHostPort, portOption } from '../command-line.ts';

/** Command-line definition of kinds that connect to a port and need nothing else, without their probes. */
export const streamCommandLine: CommandLine = { options: [portOption], orderOf: orderOfHostPort };
