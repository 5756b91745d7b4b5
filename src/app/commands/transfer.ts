import { Argument, type Command, Option } from 'commander';
import { toolNames } from '#engine/importers/import-item.ts';
import {
  type ExportName,
  type ExportOptions,
  exportNames,
  type ImportOptions,
  reportSubjects,
} from './options.ts';

/** Registers `import` and `export`, which use the API of a running server. */
export function registerTransferCommands(program: Command): void {
  const server = (command: Command) =>
    command
      .addOption(new Option('--key <key>', 'API key').env('BELLTOWER_API_KEY'))
      .addOption(
        new Option('--url <url>', 'server; default: the service in this data folder').env('BELLTOWER_URL'),
      );
  server(
    program
      .command('import')
      .argument('[file...]', 'CSV file, or files or address of another tool; - for standard input')
      .description('import monitors (or domains) from CSV, or everything from another tool')
      .addOption(new Option('--from <tool>', 'tool to import from').choices(toolNames))
      .option('--api-key <key>', 'API key of the other tool, to read it at its address')
      .option('--no-history', 'leave out past results')
      .option(
        '--apprise <url>',
        'Apprise API server for notifications that Belltower has no channel type for',
      )
      .option('--domains', 'the file contains domains for the inventory instead of monitors')
      .option('--dry-run', 'preview the result without writing anything')
      .option('--json', "print the server's response unchanged"),
  ).action(async (files: string[], options: ImportOptions) =>
    (await import('./runs/transfers.ts')).runImport(files, options),
  );
  server(
    program
      .command('export')
      .addArgument(new Argument('<name>', 'what to download').choices(exportNames))
      .argument('[id]', 'id of the domain')
      .description('download an export')
      .option('--output <file>', 'output file; default: standard output')
      .option('--since <time>', 'only incidents opened since this time')
      .option('--monitor-id <id>', 'only the scan history of this monitor')
      .option('--days <number>', 'number of days of scan history')
      .option('--month <month>', 'last month of the report, such as 2026-10; default: the last complete one')
      .option('--months <number>', 'number of months')
      .option('--timezone <zone>', 'time zone of the months; default: UTC')
      .addOption(new Option('--by <subject>', 'what each row of months is').choices(reportSubjects))
      .option('--tag <tag...>', 'only monitors with one of these tags')
      .option('--status-page-id <id>', 'only this status page, or its components'),
  ).action(async (name: ExportName, id: string | undefined, options: ExportOptions) =>
    (await import('./runs/transfers.ts')).runExport(name, id, options),
  );
}
