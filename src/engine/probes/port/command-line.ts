import { type CommandLine, orderOfHostPort, portOption, startTlsOption } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const portCommandLine: CommandLine = {
  assumedFor: 'host:port',
  options: [portOption, startTlsOption],
  orderOf: orderOfHostPort,
  needs: { port: 'host:port or --port' },
};
