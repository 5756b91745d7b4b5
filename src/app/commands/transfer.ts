import { Argument, type Command, Option } from 'commander';
import { type ExportName, type ExportOptions, exportNames, type ImportOptions } from './options.ts';

/** `import` and `export`: the API's work from the terminal, against a running server. */
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
      .argument('<file>', 'CSV file, - for standard input')
      .description('import monitors (or domains) from CSV')
      .option('--domains', 'the file contains domains for the inventory instead of monitors')
      .option('--dry-run', 'preview the result without writing anything')
      .option('--json', "print the server's response unchanged"),
  ).action(async (file: string, options: ImportOptions) =>
    (await import('./runs/transfers.ts')).runImport(file, options),
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
      .option('--days <number>', 'number of days of scan history'),
  ).action(async (name: ExportName, id: string | undefined, options: ExportOptions) =>
    (await import('./runs/transfers.ts')).runExport(name, id, options),
  );
}
