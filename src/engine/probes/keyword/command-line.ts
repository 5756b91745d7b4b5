import type { CommandLine } from '../command-line.ts';
import { httpCommandLine, httpOptions } from '../http/command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const keywordCommandLine: CommandLine = {
  options: [
    ...httpOptions,
    { field: 'keyword', flags: '--keyword <text>', help: 'text that must be there', takes: 'text' },
    {
      field: 'keywordMode',
      flags: '--absent',
      help: 'the keyword must not be there',
      takes: 'flag',
      value: 'absent',
    },
    {
      field: 'keywordMode',
      flags: '--pattern',
      help: 'the keyword is a pattern (RE2) that the body must match',
      takes: 'flag',
      value: 'matches',
    },
    {
      field: 'caseSensitive',
      flags: '--ignore-case',
      help: 'find the keyword in upper and lower case',
      takes: 'flag',
      value: false,
    },
  ],
  orderOf: httpCommandLine.orderOf,
};
