import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { startDnsServer } from '#lab/dns/server.ts';
import { missingShell } from '#test/support/machine-requirements.ts';
import { root, runProgram, temporaryFolder } from './support/program.ts';
import { addCleanup, startService, type TestService } from './support/service.ts';

/**
 * Runs the commands of the README and the introductory pages against a local service, block by block in one shell. If a
 * block cannot run here, a comment before it explains why: `<!-- not run: … -->`.
 */

const pages = ['README.md', 'docs/getting-started.md', 'docs/cli.md', 'docs/scaling.md'];
const text = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
const blocks = [...text.matchAll(/(<!-- not run: [^\n]+ -->\n)?```sh\n(.*?)^```$/gms)].map(
  ([, marker, commands = '']) => ({ isRun: marker === undefined, commands }),
);

/** Prepares the shell so that the commands run as written. */
const preamble = `set -eE -o pipefail
# If a command fails, print its arguments and the last response.
trap 'echo "FAILED: $called" >&2; tail -c 2000 "$WORK/response" >&2; exit 1' ERR
keep() { cat > "$WORK/response"; cat "$WORK/response"; }
# An HTTP error is a failure.
curl() { called="curl $*"; command curl --fail-with-body "$@" | keep; }
# Runs the program directly, because npm takes a second to start. The exit status of some commands is a result.
npm() {
  [ "$1 $2 $3 $4" = 'run -s belltower --' ] || return 127
  shift 4
  called="belltower $*"
  local status=0
  node "$ROOT/node_modules/.cache/program/main.mjs" "$@" > "$WORK/output" || status=$?
  keep < "$WORK/output"
  case "$1" in scan | check | spf | dmarc) [ "$status" -le 3 ] && [ -s "$WORK/output" ] ;; *) return "$status" ;; esac
}
field() { node -p 'JSON.parse(fs.readFileSync(process.env.WORK + "/response", "utf8"))[process.argv[1]]' "$1"; }
`;

/** Replaces `export ID=…  # id from the response` with the value, as a reader would. */
const fillIn = (commands: string): string =>
  commands.replaceAll(/^export (\w+)=\S*…\s+# (\w+) from the response$/gm, 'export $1=$(field $2)');

let service: TestService;
before(async () => {
  const addresses = { '@': 'A 127.0.0.1', www: 'A 127.0.0.1' };
  const dns = await startDnsServer({ zones: { 'example.com': addresses, 'example.net': addresses } });
  addCleanup(() => dns.close());
  service = await startService({ env: { BELLTOWER_RESOLVERS: `127.0.0.1:${dns.port}` } });
});

test('every command in the README and on the first pages works as written', {
  skip: missingShell(),
}, async () => {
  const cwd = temporaryFolder();
  const work = temporaryFolder();
  cpSync(join(root, 'docs'), join(cwd, 'docs'), { recursive: true });
  const commands = blocks.filter(({ isRun }) => isRun).map((block) => fillIn(block.commands));
  const script = `${preamble}${commands.join('\n')}`.replace(/^export API=\S+/m, `export API=${service.url}`);
  assert.doesNotMatch(script, /…/, 'a value that the reader has to fill in is missing');
  writeFileSync(join(work, 'commands.sh'), script);
  const { code, stderr } = await runProgram([join(work, 'commands.sh')], {
    command: ['bash'],
    cwd,
    env: { ...service.env, WORK: work, ROOT: root },
    withinMs: 600_000,
  });
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /^\s+at .*:\d+:\d+\)?$/m, 'a command printed a stack trace');
});

test('only a few code blocks are not run, each with a reason', () => {
  assert.ok(blocks.length >= 12, `${blocks.length} blocks`);
  assert.equal(blocks.filter(({ isRun }) => !isRun).length, 4);
  const scripts: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ).scripts;
  assert.match(scripts.belltower ?? '', /exec node node_modules\/\.cache\/program\/main\.mjs$/);
});
