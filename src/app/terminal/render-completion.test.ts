import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Argument, Command } from 'commander';
import { renderCompletion, shells } from './render-completion.ts';

/** Returns the reason why a shell's script cannot be tested on this machine, or false. */
const missing = (shell: string): string | false =>
  spawnSync(shell, ['--version']).status !== 0 && `no ${shell} here`;

function sample(): Command {
  const program = new Command('belltower');
  const account = program.command('account').description('accounts');
  account.command('create').description("the owner's").option('--email <email>', 'to sign in with');
  const kinds = new Argument('<name>', 'what').choices(['incidents', 'monitors']);
  program.command('export').addArgument(kinds).option('--days <number>', 'of so many days');
  program.command('scan').description('a scan').option('--json', 'print JSON');
  return program;
}

/** Returns the completions bash offers after these words. */
function offered(...words: string[]): string[] {
  const line = ['belltower', ...words].map((word) => `'${word}'`).join(' ');
  const script = `${renderCompletion('bash', sample())}
COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _belltower; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands, their commands and their options', { skip: missing('bash') }, () => {
  assert.deepEqual(offered(''), ['account', 'export', 'scan', '--help']);
  assert.deepEqual(offered('export', ''), ['incidents', 'monitors', '--days', '--help']);
  assert.deepEqual(offered('sc'), ['scan']);
  assert.deepEqual(offered('account', ''), ['create', '--help']);
  assert.deepEqual(offered('account', 'create', '--e'), ['--email']);
  assert.deepEqual(offered('scan', 'example.com', '--j'), ['--json']);
});

test('completions for every shell include every command and option, with quotes escaped', () => {
  for (const shell of shells) {
    const script = renderCompletion(shell, sample());
    for (const word of ['account', 'create', 'email', 'scan', 'json']) assert.match(script, new RegExp(word));
  }
  assert.ok(renderCompletion('fish', sample()).includes("-d 'the owner\\'s'"));
});

/**
 * Returns the completions that zsh offers after these words, without zsh's own matching. The script is sourced or
 * loaded by name from `$fpath`.
 */
function offeredByZsh(way: 'sourced' | 'by name', ...words: string[]): string[] {
  const line = ['belltower', ...words].map((word) => `'${word}'`).join(' ');
  const folder = mkdtempSync(join(tmpdir(), 'belltower-completion-'));
  writeFileSync(join(folder, '_belltower'), renderCompletion('zsh', sample()));
  const load = way === 'sourced' ? 'source "$1/_belltower"' : 'fpath=("$1"); autoload _belltower';
  const script = `compdef() { }; _files() { }; compadd() { print -l -- "\${@:2}"; }
${load}; words=(${line}); CURRENT=${words.length + 1}; _belltower`;
  const { stdout, stderr } = spawnSync('zsh', ['-fc', script, 'zsh', folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  assert.equal(stderr, '');
  return stdout.split('\n').filter(Boolean);
}

test('zsh completes the same words as bash, whether the script is sourced or loaded by name', {
  skip: missing('zsh'),
}, () => {
  for (const way of ['sourced', 'by name'] as const) {
    assert.deepEqual(offeredByZsh(way, ''), ['account', 'export', 'scan', '--help']);
    assert.deepEqual(offeredByZsh(way, 'export', ''), ['incidents', 'monitors', '--days', '--help']);
    assert.deepEqual(offeredByZsh(way, 'account', ''), ['create', '--help']);
    assert.deepEqual(offeredByZsh(way, 'account', 'create', ''), ['--email', '--help']);
  }
});

test('fish completes the same words as bash', { skip: missing('fish') }, () => {
  const offeredByFish = (line: string) => {
    const script = `${renderCompletion('fish', sample())}\ncomplete -C '${line}'\n`;
    const { stdout, stderr } = spawnSync('fish', ['-c', script], { encoding: 'utf8' });
    assert.equal(stderr, '');
    return stdout.split('\n').flatMap((row) => row.split('\t')[0] || []);
  };
  assert.deepEqual(offeredByFish('belltower sc'), ['scan']);
  assert.deepEqual(offeredByFish('belltower account cr'), ['create']);
  assert.deepEqual(offeredByFish('belltower export inc'), ['incidents']);
  assert.deepEqual(offeredByFish('belltower account create --em'), ['--email']);
});
