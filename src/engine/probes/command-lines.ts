import type { CommandLine } from './command-line.ts';
import { dnsCommandLine } from './dns/command-line.ts';
import { httpCommandLine } from './http/command-line.ts';
import { keywordCommandLine } from './keyword/command-line.ts';
import { pingCommandLine } from './ping/command-line.ts';
import { portCommandLine } from './port/command-line.ts';
import type { PROBES } from './registry.ts';
import { sslCommandLine } from './ssl/command-line.ts';

/** Kinds on the command line by their names: what help and completion need, without loading the probes. */
export type CommandLines = Readonly<Record<string, CommandLine>>;

/** Those of the registry, which the type holds it against. */
export const COMMAND_LINES: CommandLines = {
  http: httpCommandLine,
  keyword: keywordCommandLine,
  ping: pingCommandLine,
  port: portCommandLine,
  dns: dnsCommandLine,
  ssl: sslCommandLine,
} satisfies Record<keyof typeof PROBES, CommandLine>;
