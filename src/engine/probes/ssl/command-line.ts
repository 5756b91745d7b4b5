import { type CommandLine, orderOfHostPort, portOption, startTlsOption } from '../command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const sslCommandLine: CommandLine = {
  options: [portOption, startTlsOption],
  orderOf: orderOfHostPort,
};
