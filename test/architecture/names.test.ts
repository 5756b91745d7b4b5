import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, readSourceFiles } from './source-files.ts';

/**
 * Returns the exports of `src` by name, with the files that declare them. Generated table types are listed as tables.
 */
function declarations(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of readSourceFiles()) {
    // The catalog of messages has the same names in each language.
    if (path.startsWith('src/messages/') && !path.endsWith('/messages.ts')) continue;
    if (!path.startsWith('src/') || isTest(path) || /\/(?:testing|generated)\//.test(path)) continue;
    const names = text.matchAll(
      /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm,
    );
    for (const name of new Set([...names].map(([, word = '']) => word)))
      found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

/** Names that several files export, with the reason. */
const excused: Record<string, string> = {
  toOrder: 'the grammar of features: a row as the request that would create it again',
  runBulk: 'the grammar of features: one action on many',
  bulkActions: 'the grammar of features: the actions of a bulk request',
  BulkRequest: 'the grammar of features: the request for a bulk action',
  BulkItem: 'the grammar of features: the outcome for one of many',
  changeTags: 'the grammar of features: tags of many, in one statement',
  IncidentPath: 'the grammar of schemas: the path parameters of a route',
  MonitorPath: 'the grammar of schemas: the path parameters of a route',
  DomainPath: 'the grammar of schemas: the path parameters of a route',
  NoQuery: 'the grammar of schemas: a route that takes no query',
  UptimeQuery: 'the grammar of schemas: the query of the route `uptime`',
  PreviewBody: 'the grammar of schemas: the body of the route `preview`',
  PreviewAnswer: 'the grammar of schemas: the answer of the route `preview`',
  RiskDifference: 'a type and the schema of its answer',
};

test('no two modules export the same name', () => {
  const twice = [...declarations()].filter(([, files]) => files.length > 1);
  const faults = twice
    .filter(([name]) => !(name in excused))
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
  assert.deepEqual(faults, []);
  const names = new Set(twice.map(([name]) => name));
  assert.deepEqual(
    Object.keys(excused).filter((name) => !names.has(name)),
    [],
    'an exception that is no longer needed',
  );
});
