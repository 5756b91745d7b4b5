import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { Command } from 'commander';
import { renderCompletion, shells } from './render-completion.ts';

function sample(): Command {
  const program = new Command('belltower');
  const account = program.command('account').description('accounts');
  account.command('create').description("the owner's").option('--email <email>', 'to sign in with');
  program.command('scan').description('a scan').option('--json', 'print JSON');
  return program;
}

/** What bash offers after these words. */
function offered(...words: string[]): string[] {
  const line = ['belltower', ...words].map((word) => `'${word}'`).join(' ');
  const script = `${renderCompletion('bash', sample())}
COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _belltower; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands, their commands and their options', () => {
  assert.deepEqual(offered(''), ['account', 'scan', '--help']);
  assert.deepEqual(offered('sc'), ['scan']);
  assert.deepEqual(offered('account', ''), ['create', '--help']);
  assert.deepEqual(offered('account', 'create', '--e'), ['--email']);
  assert.deepEqual(offered('scan', 'example.com', '--j'), ['--json']);
});

test('every shell gets every command and option, and quotes are kept apart', () => {
  for (const shell of shells) {
    const script = renderCompletion(shell, sample());
    for (const word of ['account', 'create', 'email', 'scan', 'json']) assert.match(script, new RegExp(word));
  }
  assert.ok(renderCompletion('fish', sample()).includes("-d 'the owner\\'s'"));
});
