import { Argument, type Command, Option } from 'commander';
import { toolNames } from '#engine/importers/import-item.ts';
import {
  addServerOptions,
  type ExportName,
  type ExportOptions,
  exportNames,
  type ImportOptions,
  reportSubjects,
} from './options.ts';

/** Registers `import` and `export`, which use the API of a running server. */
export function registerTransferCommands(program: Command): void {
  addServerOptions(
    program
      .command('import')
      .argument(
        '[file...]',
        'CSV file, or with --from, export files or the URL of the other tool; - for standard input',
      )
      .description('import monitors or domains from a CSV file, or everything from another tool')
      .addOption(new Option('--from <tool>', 'tool to import from').choices(toolNames))
      .option('--api-key <key>', 'API key of the other tool; required to import from its URL')
      .option('--no-history', 'do not import past results')
      .option(
        '--apprise <url>',
        'Apprise API server for notifications that Belltower has no channel type for',
      )
      .option('--domains', 'import domains instead of monitors')
      .option('--dry-run', 'show what would be imported, without importing it')
      .option('--json', "print the server's response unchanged"),
  ).action(async (files: string[], options: ImportOptions) =>
    (await import('./runs/transfers.ts')).runImport(files, options),
  );
  addServerOptions(
    program
      .command('export')
      .addArgument(new Argument('<name>', 'data to export').choices(exportNames))
      .argument('[id]', 'ID of the domain; only for domain')
      .description('export data from a running server')
      .option('--output <file>', 'output file; default: standard output')
      .option('--since <time>', 'only incidents opened since this time')
      .option('--monitor-id <id>', 'only the scan history of this monitor')
      .option('--days <number>', 'number of days of scan history')
      .option('--month <month>', 'last month of the report, such as 2026-10; default: the last complete one')
      .option('--months <number>', 'number of months')
      .option('--timezone <zone>', 'time zone of the months; default: UTC')
      .addOption(
        new Option('--by <subject>', 'what the rows of the monthly report stand for').choices(reportSubjects),
      )
      .option('--tag <tag...>', 'only monitors with one of these tags')
      .option('--status-page-id <id>', 'only this status page, or its components'),
  ).action(async (name: ExportName, id: string | undefined, options: ExportOptions) =>
    (await import('./runs/transfers.ts')).runExport(name, id, options),
  );
}
