import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { CommandLine, CommandOption, TargetForm } from '#engine/probes/command-line.ts';
import { readWrittenTarget } from '#engine/probes/command-line.ts';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { UsageError } from '../terminal/program.ts';

/**
 * Shared code of `check` and `monitor create`: it converts a target, a kind and its options to a request to create a
 * monitor.
 */

/** Adds --kind, --invert and the options of all kinds. */
export function addMonitorOptions(command: Command, kinds: ProbeKinds): void {
  command.addOption(
    new Option('--kind <kind>', `type of monitor; default: ${describeAssumed(kinds)}`).choices(
      Object.keys(kinds),
    ),
  );
  for (const option of optionsOf(kinds)) command.addOption(option);
  command
    .option(
      '--set <field=value>',
      'any other setting of this monitor type, such as username=ada or password=@FILE; can be repeated',
      collect,
    )
    .option('--invert', 'invert the result: up when the check fails, down when it succeeds');
}

/** Returns each option of the kinds once, with the kinds that have it. */
function optionsOf(kinds: ProbeKinds): Option[] {
  const uses = Object.entries(kinds).flatMap(([kind, { commandLine }]) =>
    commandLine.options.map((option) => ({ kind, option })),
  );
  return [...Map.groupBy(uses, ({ option }) => option)].map(([{ flags, help, valueType }, users]) => {
    const names = users.map(({ kind }) => kind).join(', ');
    const option = new Option(flags, help === '' ? `for ${names}` : `for ${names}: ${help}`);
    if (valueType === 'list') return option.argParser(collect);
    return valueType === 'number' ? option.argParser(readNumber) : option;
  });
}

const forms: Record<TargetForm, (kind: string) => string> = {
  url: (kind) => `${kind} for a URL`,
  'host:port': (kind) => `${kind} for host:port`,
  host: (kind) => `otherwise ${kind}`,
};

function describeAssumed(kinds: ProbeKinds): string {
  return Object.entries(forms)
    .flatMap(([form, describe]) =>
      Object.entries(kinds)
        .filter(([, { commandLine }]) => commandLine.assumedFor === form)
        .map(([kind]) => describe(kind)),
    )
    .join(', ');
}

/** Returns the kind from the command line, or the kind that the form of the target implies. */
export function chooseKind(target: string, kind: string | undefined, kinds: ProbeKinds): string {
  const { form } = readWrittenTarget(target);
  const chosen = kind ?? Object.keys(kinds).find((name) => kinds[name]?.commandLine.assumedFor === form);
  if (chosen === undefined)
    throw new UsageError('The type of monitor is not clear from the target. Enter it with --kind.');
  return chosen;
}

/**
 * Converts the target and the options to the kind's own fields.
 * @throws UsageError for an invalid or missing value.
 */
export function toOrder(
  target: string,
  options: Readonly<Record<string, unknown>>,
  { kind, line }: { kind: string; line: CommandLine },
): PlainObject {
  const order: PlainObject = { ...line.orderOf(readWrittenTarget(target)) };
  for (const option of line.options) {
    const input = options[new Option(option.flags).attributeName()];
    for (const value of valuesOf(option, input)) setField(order, option.field.split('.'), value);
  }
  setFields(order, options.set as string[] | undefined);
  for (const [field, how] of Object.entries(line.needs ?? {})) {
    if (order[field] === undefined) throw new UsageError(`A ${kind} monitor requires ${how}.`);
  }
  return options.invert === true ? { ...order, invert: true } : order;
}

/** Returns the values that an option sets, one after another. */
function valuesOf(option: CommandOption, input: unknown): unknown[] {
  const { flags, valueType, read = String, value = true } = option;
  // Commander sets the option of `--no-x` to true unless the flag is set.
  if (valueType === 'flag') return input === !flags.startsWith('--no-') ? [value] : [];
  if (input === undefined) return [];
  try {
    if (valueType === 'number') return [input];
    if (valueType === 'list') return (input as string[]).map((text) => read(text, null));
    const text = String(input);
    const path =
      valueType === 'file' ? text : valueType === 'secret' && text.startsWith('@') ? text.slice(1) : null;
    if (path === null) return [read(text, null)];
    const bytes = readFileSync(path);
    const content = bytes.toString('utf8');
    return [read(valueType === 'file' ? content : content.replace(/\r?\n$/, ''), bytes)];
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Sets fields from `field=value` texts. The field may be a path, such as `keys.auth`.
 * @throws UsageError
 */
export function setFields(target: PlainObject, texts: readonly string[] = []): void {
  for (const text of texts) {
    const [field, value] = readSetting(text);
    setField(target, field.split('.'), value);
  }
}

/**
 * Parses `field=value`. A value that is not JSON is text; `@FILE` reads text from a file.
 * @throws UsageError
 */
function readSetting(text: string): [field: string, value: unknown] {
  const [, field, given = ''] = /^([A-Za-z][\w.-]*)=([\s\S]*)$/.exec(text) ?? [];
  if (field === undefined)
    throw new UsageError(`--set "${text}" is not valid. Enter FIELD=VALUE, such as username=ada.`);
  try {
    if (!given.startsWith('@')) return [field, parseJson(given)];
    return [field, readFileSync(given.slice(1), 'utf8').replace(/\r?\n$/, '')];
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sets a field by its path. Merges objects with existing objects and joins lists. */
function setField(input: PlainObject, [name = '', ...inner]: readonly string[], value: unknown): void {
  const before = input[name];
  if (inner.length > 0) {
    const object = isPlainObject(before) ? { ...before } : {};
    setField(object, inner, value);
    input[name] = object;
  } else if (isPlainObject(before) && isPlainObject(value)) input[name] = { ...before, ...value };
  else if (Array.isArray(before) && Array.isArray(value)) input[name] = [...before, ...value];
  else input[name] = value;
}

/** Adds a value to a repeatable option. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

export function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new UsageError(`"${text}" is not a number. Enter one such as 30.`);
  return number;
}
