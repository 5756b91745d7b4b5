import type { Command } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;

/** A position on the command line and the valid words at that position. */
interface Place {
  /** Commands before this position. */
  path: string[];
  words: { text: string; help: string }[];
}

/** Returns a script for one shell that completes the words of `program`. */
export function renderCompletion(shell: (typeof shells)[number], program: Command): string {
  const places = placesOf(program, []);
  if (shell === 'fish') return renderFish(program.name(), places);
  return shell === 'bash' ? renderBash(program.name(), places) : renderZsh(program.name(), places);
}

/** Returns all positions, deepest first, so that `account create` is matched before `account`. */
function placesOf(command: Command, path: string[]): Place[] {
  const below = command.commands.map((each) => ({ text: each.name(), help: each.description() }));
  const options = command.options.flatMap(({ long, description }) =>
    long ? [{ text: long, help: description }] : [],
  );
  const choices = command.registeredArguments.flatMap((argument) =>
    (argument.argChoices ?? []).map((text) => ({ text, help: argument.description })),
  );
  const help = { text: '--help', help: 'show help' };
  const own = { path, words: [...below, ...choices, ...options, help] };
  return [...command.commands.flatMap((each) => placesOf(each, [...path, each.name()])), own];
}

/** Returns the case pattern for the commands before a position ("first second"). */
const patternOf = ({ path }: Place) => (path.length === 0 ? '*' : `"${path.join(' ')}"*`);
const wordsOf = ({ words }: Place) => words.map(({ text }) => text).join(' ');

function renderBash(name: string, places: Place[]): string {
  const cases = places.map((position) => `    ${patternOf(position)}) words="${wordsOf(position)}" ;;`);
  return [
    `_${name}() {`,
    '  local before="" words i',
    '  for ((i = 1; i < COMP_CWORD && i < 3; i++)); do before+="$' + '{COMP_WORDS[i]} "; done',
    '  case "$before" in',
    ...cases,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$' + '{COMP_WORDS[COMP_CWORD]}"))',
    '}',
    `complete -o default -F _${name} ${name}`,
    '',
  ].join('\n');
}

function renderZsh(name: string, places: Place[]): string {
  const cases = places.map((position) => `    ${patternOf(position)}) compadd -- ${wordsOf(position)} ;;`);
  return [
    `#compdef ${name}`,
    `_${name}() {`,
    '  local before="" i',
    '  for ((i = 2; i < CURRENT && i < 4; i++)); do before+="$words[i] "; done',
    '  case "$before" in',
    ...cases,
    '  esac',
    '  _files',
    '}',
    // If zsh loads the file by name from $fpath, the file's content is the function's first call. If the file is
    // sourced, it only registers the function.
    `if [[ $funcstack[1] == _${name} ]]; then _${name} "$@"; else compdef _${name} ${name}; fi`,
    '',
  ].join('\n');
}

function renderFish(name: string, places: Place[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = places.flatMap(({ path, words }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const when = path.length === 0 ? '__fish_use_subcommand' : seen.join('; and ');
    return words.map(({ text, help }) => {
      const what = text.startsWith('--') ? `-l ${text.slice(2)}` : `-f -a ${text}`;
      return `complete -c ${name} -n ${quote(when)} ${what} -d ${quote(help)}`;
    });
  });
  return `${lines.join('\n')}\n`;
}
