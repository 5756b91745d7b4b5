import type { CommandLine } from '../command-line.ts';
import { httpCommandLine } from '../http/command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const keywordCommandLine: CommandLine = {
  options: [{ field: 'keyword', flags: '--keyword <text>', help: 'text that must be there', takes: 'text' }],
  orderOf: httpCommandLine.orderOf,
};
