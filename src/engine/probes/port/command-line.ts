import { type CommandLine, orderOfHostPort, portOption, startTlsOption } from '../command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const portCommandLine: CommandLine = {
  assumedFor: 'host:port',
  options: [portOption, startTlsOption],
  orderOf: orderOfHostPort,
  needs: { port: 'host:port or --port' },
};
