import { type CommandLine, orderOfHostPort, portOption, startTlsOption } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const sslCommandLine: CommandLine = {
  options: [portOption, startTlsOption],
  orderOf: orderOfHostPort,
};
