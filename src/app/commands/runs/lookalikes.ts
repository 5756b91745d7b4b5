import { once } from 'node:events';
import { UsageError } from '#app/terminal/program.ts';
import { type GeneratedName, generateLookalikes } from '#engine/lookalikes/generate.ts';
import { createNameLookups, type NameFacts } from '#engine/lookalikes/lookup-name.ts';
import { type FuzzerName, fuzzerNames } from '#engine/lookalikes/registry.ts';
import { describeDomainFault, normalizeDomain } from '#features/domains/index.ts';
import { englishText } from '#messages/messages.ts';
import { formatCsvRecord } from '#platform/csv/write-csv.ts';
import { createNetwork } from '../../network.ts';
import { createRuntime } from '../../runtime.ts';
import type { LookalikesOptions } from '../options.ts';

type Found = GeneratedName & { facts?: NameFacts };

/** Maximum number of concurrent lookups. */
const atOnce = 50;

/** Runs `lookalikes`. Results are printed as they arrive, so that the user can stop the command early. */
export async function runLookalikes(text: string, options: LookalikesOptions): Promise<void> {
  const domain = readDomain(text);
  const words = options.words?.split(',').map((word) => word.trim().toLowerCase());
  const names = generateLookalikes(domain, {
    ...(options.fuzzers === undefined ? {} : { fuzzers: readFuzzers(options.fuzzers) }),
    ...(words === undefined ? {} : { words }),
  });
  await print(options.registered ? findRegistered(names) : names, options);
}

async function print(
  names: Iterable<Found> | AsyncIterable<Found>,
  options: LookalikesOptions,
): Promise<void> {
  let printed = 0;
  let text = options.json ? '[' : options.csv ? csvHeader(options) : '';
  const flush = async () => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    text = '';
  };
  for await (const found of names) {
    if (options.json) text += `${printed === 0 ? '\n' : ',\n'}  ${JSON.stringify(toJson(found))}`;
    else text += options.csv ? toCsv(found) : toLine(found);
    printed++;
    if (text.length > 16_384 || found.facts !== undefined) await flush();
  }
  if (options.json) text += printed === 0 ? ']\n' : '\n]\n';
  await flush();
}

function toJson({ name, unicode, fuzzers, facts }: Found) {
  const { addresses, nameservers, mail } = facts ?? {};
  return { name, unicode, fuzzers, ...(facts === undefined ? {} : { addresses, nameservers, mail }) };
}

const csvHeader = ({ registered }: LookalikesOptions) =>
  formatCsvRecord([
    'name',
    'unicode',
    'fuzzers',
    ...(registered ? ['addresses', 'nameservers', 'mail'] : []),
  ]);

function toCsv({ name, unicode, fuzzers, facts }: Found): string {
  const of = facts === undefined ? [] : [facts.addresses, facts.nameservers, facts.mail];
  return formatCsvRecord([name, unicode, fuzzers.join(';'), ...of.map((list) => list.join(';'))]);
}

function toLine({ name, unicode, fuzzers, facts }: Found): string {
  const shown = unicode === name ? name : `${name} (${unicode})`;
  const of = facts === undefined ? '' : `  ${[...facts.addresses, ...facts.mail].join(' ')}`;
  return `${shown}  ${fuzzers.join(',')}${of}\n`;
}

/** Yields registered names in the order of `names`; lookups run ahead of the output. */
async function* findRegistered(names: Iterable<GeneratedName>): AsyncGenerator<Found> {
  const network = createNetwork(createRuntime(process.env, true));
  try {
    const lookups = createNameLookups(network.dns);
    const ahead: Promise<Found | null>[] = [];
    const lookUp = async (one: GeneratedName): Promise<Found | null> => {
      const facts = await lookups.lookUp(one.name);
      return facts?.registered ? { ...one, facts } : null;
    };
    for (const one of names) {
      ahead.push(lookUp(one));
      if (ahead.length < atOnce) continue;
      const found = await ahead.shift();
      if (found) yield found;
    }
    for (const waiting of ahead) {
      const found = await waiting;
      if (found) yield found;
    }
  } finally {
    network.close();
  }
}

function readDomain(text: string): string {
  const named = normalizeDomain(text);
  if ('fault' in named) throw new UsageError(`${text}: ${englishText(describeDomainFault(named.fault))}`);
  return named.domain;
}

function readFuzzers(text: string): FuzzerName[] {
  const requested = text.split(',').map((name) => name.trim());
  const unknown = requested.find((name) => !(fuzzerNames as string[]).includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no technique "${unknown}". Enter one of ${fuzzerNames.join(', ')}.`);
  }
  return requested as FuzzerName[];
}
