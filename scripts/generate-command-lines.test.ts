import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { COMMAND_LINES } from '#engine/probes/command-lines.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { commandLinesFile, renderCommandLines } from './generate-command-lines.ts';

test('the help lists the kinds of the registry (npm run generate)', () => {
  assert.equal(readFileSync(commandLinesFile, 'utf8'), renderCommandLines(Object.keys(PROBES)));
  for (const [kind, { commandLine }] of Object.entries(PROBES))
    assert.equal(COMMAND_LINES[kind], commandLine, kind);
});

test('a kind of two words is a camel-case name', () => {
  assert.match(
    renderCommandLines(['mail-flow'], () => true),
    /import \{ mailFlowCommandLine \} from '\.\/mail-flow\/command-line\.ts';[\s\S]*'mail-flow': mailFlowCommandLine,/,
  );
});
