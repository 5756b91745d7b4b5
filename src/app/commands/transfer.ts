import { Argument, type Command, Option } from 'commander';
import { type ExportName, type ExportOptions, exportNames, type ImportOptions } from './options.ts';

/** `import` and `export`: the API's work from the terminal, against a running server. */
export function registerTransferCommands(program: Command): void {
  const server = (command: Command) =>
    command
      .addOption(new Option('--key <key>', 'API key').env('BELLTOWER_API_KEY'))
      .addOption(
        new Option('--url <url>', 'server; default: the one on this data folder').env('BELLTOWER_URL'),
      );
  server(
    program
      .command('import')
      .argument('<file>', 'CSV file, - for standard input')
      .description('import monitors (or domains) from CSV')
      .option('--domains', 'the file holds domains for the inventory, not monitors')
      .option('--dry-run', 'show what would happen, write nothing')
      .option('--json', "print the server's answer as it is"),
  ).action(async (file: string, options: ImportOptions) =>
    (await import('./runs/transfers.ts')).runImport(file, options),
  );
  server(
    program
      .command('export')
      .addArgument(new Argument('<name>', 'what to download').choices(exportNames))
      .argument('[id]', 'id of the domain')
      .description('download an export')
      .option('--output <file>', 'where to; default: standard output')
      .option('--since <time>', 'incidents opened since then')
      .option('--monitor-id <id>', 'scan history of one monitor')
      .option('--days <number>', 'scan history of so many days'),
  ).action(async (name: ExportName, id: string | undefined, options: ExportOptions) =>
    (await import('./runs/transfers.ts')).runExport(name, id, options),
  );
}
