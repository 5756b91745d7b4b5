import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainToUnicode } from 'node:url';
import { readableName } from '../../web/src/ui/words/readable-text.ts';

test('names are read as the platform reads them, and what is no name stays as it is', () => {
  for (const name of [
    'larkspur.test',
    'xn--lrchenhof-v2a.test',
    'www.xn--bcher-kva.example',
    'xn--80ak6aa92e.com',
    'xn--fiqs8s.xn--p1ai',
    'xn--mgba3a4f16a.ir',
  ]) {
    assert.equal(readableName(name), domainToUnicode(name), name);
  }
  for (const name of ['xn--.test', 'xn--a_b.test', 'xn--99999999999999.test', 'xn--é.test']) {
    assert.ok(readableName(name).length > 0, name);
  }
});
