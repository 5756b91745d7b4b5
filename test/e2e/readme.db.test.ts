import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { startDnsServer } from '#lab/dns/server.ts';
import { missingShell } from '#test/support/machine-requirements.ts';
import { root, runProgram, temporaryFolder } from './support/program.ts';
import { later, startService, type TestService } from './support/service.ts';

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
# The first call that failed, what it was called with, and the last answer.
trap 'echo "FAILED: $asked" >&2; tail -c 2000 "$WALK/answer" >&2; exit 1' ERR
keep() { cat > "$WALK/answer"; cat "$WALK/answer"; }
# A refusal of the service fails the walk.
curl() { asked="curl $*"; command curl --fail-with-body "$@" | keep; }
# What \`npm run -s belltower --\` does, without npm's second for each. These say by their status what they found.
npm() {
  [ "$1 $2 $3 $4" = 'run -s belltower --' ] || return 127
  shift 4
  asked="belltower $*"
  local status=0
  node "$ROOT/node_modules/.cache/program/main.mjs" "$@" > "$WALK/told" || status=$?
  keep < "$WALK/told"
  case "$1" in scan | check | spf | dmarc) [ "$status" -le 3 ] && [ -s "$WALK/told" ] ;; *) return "$status" ;; esac
}
answer() { node -p 'JSON.parse(fs.readFileSync(process.env.WALK + "/answer", "utf8"))[process.argv[1]]' "$1"; }
`;

/** Fills in `export ID=…  # id from the response`, like a reader. */
const fillIn = (commands: string): string =>
  commands.replaceAll(/^export (\w+)=\S*…\s+# (\w+) from the response$/gm, 'export $1=$(answer $2)');

let service: TestService;
before(async () => {
  const here = { '@': 'A 127.0.0.1', www: 'A 127.0.0.1' };
  const dns = await startDnsServer({ zones: { 'example.com': here, 'example.net': here } });
  later(() => dns.close());
  service = await startService({ env: { BELLTOWER_RESOLVERS: `127.0.0.1:${dns.port}` } });
});

test('every command in the README and on the first pages works as written', {
  skip: missingShell(),
}, async () => {
  const cwd = temporaryFolder();
  const walk = temporaryFolder();
  cpSync(join(root, 'docs'), join(cwd, 'docs'), { recursive: true });
  const commands = blocks.filter(({ isRun }) => isRun).map((block) => fillIn(block.commands));
  const script = `${preamble}${commands.join('\n')}`.replace(/^export API=\S+/m, `export API=${service.url}`);
  assert.doesNotMatch(script, /…/, 'something is left for the reader to fill in');
  writeFileSync(join(walk, 'walk.sh'), script);
  const { code, stderr } = await runProgram([join(walk, 'walk.sh')], {
    command: ['bash'],
    cwd,
    env: { ...service.env, WALK: walk, ROOT: root },
    withinMs: 600_000,
  });
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /^\s+at .*:\d+:\d+\)?$/m, 'a command ended with a stack');
});

test('only a few code blocks are not run, each with a reason', () => {
  assert.ok(blocks.length >= 12, `${blocks.length} blocks`);
  assert.equal(blocks.filter(({ isRun }) => !isRun).length, 4);
  const scripts: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ).scripts;
  assert.match(scripts.belltower ?? '', /exec node node_modules\/\.cache\/program\/main\.mjs$/);
});
