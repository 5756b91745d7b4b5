import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BackupError, BackupReader, parseHeader } from './format.ts';
import { orderByReference } from './inventory.ts';

async function* chunked(text: string, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const row = fc.string({ unit: fc.constantFrom('a', '\\', '.', '\t', 'ü') }).filter((text) => text !== '\\.');

test('rows are read back as written, regardless of how the file is split into chunks', async () => {
  const sections = fc.array(fc.array(row, { maxLength: 6 }), { minLength: 1, maxLength: 4 });
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(sections, sizes, async (tables, chunkSizes) => {
      const bodies = tables.map((rows) => rows.map((text) => `${text}\n`).join(''));
      const text = `${bodies.map((body, n) => `COPY ${n}\n${body}\\.\n`).join('')}end\n`;
      const reader = new BackupReader(chunked(text, chunkSizes));
      for (const [n, body] of bodies.entries()) {
        assert.equal(await reader.line(), `COPY ${n}`);
        const chunks: Buffer[] = [];
        for await (const chunk of reader.rows()) chunks.push(chunk);
        assert.equal(Buffer.concat(chunks).toString(), body);
      }
      assert.equal(await reader.line(), 'end');
      assert.equal(await reader.line(), null);
    }),
  );
});

test('rows without an end mark are an error', async () => {
  const reader = new BackupReader(chunked('a\nb\n', [3]));
  await assert.rejects(async () => {
    for await (const chunk of reader.rows()) assert.ok(chunk.length > 0);
  }, BackupError);
});

test('reading stops if the first line never ends', async () => {
  const endless = async function* () {
    for (;;) yield Buffer.alloc(1024 * 1024, 'x');
  };
  await assert.rejects(new BackupReader(endless()).line(), BackupError);
});

test('a header from another program, in another format, or with a statement as a partition bound is rejected', () => {
  const header = (bound: string, format = 1) =>
    `-- belltower-backup ${JSON.stringify({ format, migrations: [], tables: [], partitions: [{ name: 'c', parent: 'p', bound }] })}`;
  assert.equal(
    parseHeader(header("FOR VALUES FROM ('2026-11-20 00:00:00+00') TO ('2026-11-21 00:00:00+00')")).format,
    1,
  );
  assert.equal(parseHeader(header('DEFAULT')).format, 1);
  for (const line of [
    '',
    'hello',
    '-- belltower-backup {',
    '-- belltower-backup {"format":1}',
    header('DEFAULT', 2),
    header('DEFAULT; drop table x'),
    header("FOR VALUES FROM ('a') TO (pg_sleep(9))"),
  ]) {
    assert.throws(() => parseHeader(line), BackupError, line);
  }
});

test('a table comes after the tables it references, and a cycle does not cause an endless loop', () => {
  const tables = ['a', 'b', 'c', 'd'].map((name) => ({ schema: 'public', name }));
  const names = (references: { from: string; to: string }[]) =>
    orderByReference(tables, references).map((table) => table.name);
  assert.deepEqual(names([]), ['a', 'b', 'c', 'd']);
  assert.deepEqual(
    names([
      { from: 'a', to: 'c' },
      { from: 'c', to: 'd' },
    ]),
    ['d', 'c', 'a', 'b'],
  );
  assert.equal(
    names([
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ]).length,
    4,
  );
});
