import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROBES } from '#engine/probes/registry.ts';
import { AppError } from '#platform/errors.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { assertLoopIsFree } from '#test/support/timing.ts';
import { planImport } from '../plan-import.ts';
import { domainUpload } from './cells.ts';
import { isDomainMonitor, monitorUpload, type UploadedMonitor } from './monitor-rows.ts';
import { readUpload } from './read-upload.ts';

const open = createEgressPolicy({ mode: 'any', allow: [] });
const closed = createEgressPolicy({ mode: 'public', allow: [] });

const readMonitors = (text: string, policy = open) =>
  readUpload(text, monitorUpload({ policy, kinds: PROBES, limits: { minIntervalSeconds: 10 } }));

/** A row without interval and tags. */
const noOptions = { intervalSeconds: null, tags: [] };

/** Parses one row below a header of all columns; returns the row or its fault. */
async function readOne(cells: Partial<Record<string, string>>, policy = open) {
  const columns = ['domain', 'kind', 'email', 'label', 'url', 'keyword'];
  const values = columns.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`);
  const { rows, invalidRows } = await readMonitors(`${columns.join(',')}\n${values.join(',')}\n`, policy);
  return { row: rows[0], fault: invalidRows[0] };
}

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: AppError) => ({ status: error.status, code: error.errors?.[0]?.code ?? error.code }),
  );

test('a row without a kind is a domain monitor', async () => {
  const { row } = await readOne({
    domain: 'https://Example.com/',
    label: 'A, b',
    email: ' ada@example.com ',
  });
  assert.deepEqual(row, {
    kind: 'legacy_domain',
    domain: 'example.com',
    label: 'A, b',
    email: 'ada@example.com',
  });
});

test('an http row without a URL checks its domain over HTTPS and is named after it', async () => {
  const { row } = await readOne({ domain: 'bücher.example', kind: 'HTTP' });
  assert.deepEqual(row, {
    kind: 'http',
    name: 'xn--bcher-kva.example',
    domain: 'xn--bcher-kva.example',
    settings: { url: 'https://xn--bcher-kva.example' },
    target: 'https://xn--bcher-kva.example',
    ...noOptions,
  });
});

test('a keyword row keeps its URL, its label and the spaces in its keyword', async () => {
  const { row } = await readOne({
    domain: 'example.com',
    kind: 'keyword',
    url: 'http://example.com/a?b=c',
    label: 'Shop',
    keyword: ' in stock',
  });
  assert.deepEqual(row, {
    kind: 'keyword',
    name: 'Shop',
    domain: 'example.com',
    settings: { url: 'http://example.com/a?b=c', keyword: ' in stock' },
    target: 'http://example.com/a?b=c',
    ...noOptions,
  });
});

test('service rows accept IP addresses and store no domain for them', async () => {
  assert.deepEqual((await readOne({ domain: '192.0.2.1', kind: 'ping' })).row, {
    kind: 'ping',
    name: '192.0.2.1',
    domain: null,
    settings: { host: '192.0.2.1' },
    target: '192.0.2.1',
    ...noOptions,
  });
  assert.deepEqual((await readOne({ domain: '2001:db8::1', kind: 'http' })).row, {
    kind: 'http',
    name: '2001:db8::1',
    domain: null,
    settings: { url: 'https://[2001:db8::1]' },
    target: 'https://[2001:db8::1]',
    ...noOptions,
  });
});

test('service rows accept hosts that are not domains and store no domain for them', async () => {
  for (const host of ['localhost', 'web_1.example.com']) {
    const { row } = await readOne({ domain: host, kind: 'ping' });
    assert.deepEqual(row, {
      kind: 'ping',
      name: host,
      domain: null,
      settings: { host },
      target: host,
      ...noOptions,
    });
  }
});

test('cells that a kind does not use are ignored, even if invalid', async () => {
  const useless = { email: 'nobody', url: 'nothing', keyword: 'x'.repeat(5000) };
  const ping = await readOne({ domain: 'example.com', kind: 'ping', ...useless });
  assert.equal(ping.fault, undefined);
  const legacy = await readOne({ domain: 'example.com', ...useless, email: '' });
  assert.equal(legacy.fault, undefined);
});

test('the apostrophe that guards against formula injection is removed from every cell', async () => {
  const { row } = await readOne({
    domain: 'example.com',
    kind: 'keyword',
    label: "'=1+1",
    keyword: "'@home",
  });
  assert.equal((row as { name: string }).name, '=1+1');
  assert.deepEqual((row as { settings: { keyword: string } }).settings.keyword, '@home');
});

const invalid: [string, Record<string, string>, string, string][] = [
  ['an unknown kind', { domain: 'example.com', kind: 'dns' }, 'kind', 'invalid_kind'],
  ['no domain', { label: 'x' }, 'domain', 'required'],
  ['a domain with a path', { domain: 'example.com/x' }, 'domain', 'has_path'],
  ['a domain with a port', { domain: 'example.com:80' }, 'domain', 'has_port'],
  ['a domain with a user', { domain: 'me@example.com' }, 'domain', 'has_user'],
  ['an IP address as legacy domain', { domain: '192.0.2.1' }, 'domain', 'ip_address'],
  ['a single label as legacy domain', { domain: 'intranet' }, 'domain', 'single_label'],
  ['an invalid email address', { domain: 'example.com', email: 'nobody@' }, 'email', 'invalid_email'],
  ['a long label', { domain: 'example.com', label: 'x'.repeat(501) }, 'label', 'too_long'],
  ['a keyword row without a keyword', { domain: 'example.com', kind: 'keyword' }, 'keyword', 'required'],
  [
    'a long keyword',
    { domain: 'example.com', kind: 'keyword', keyword: 'x'.repeat(2001) },
    'keyword',
    'too_long',
  ],
  ['a relative URL', { domain: 'example.com', kind: 'http', url: '/health' }, 'url', 'invalid_url'],
  [
    'another scheme',
    { domain: 'example.com', kind: 'http', url: 'ftp://example.com/' },
    'url',
    'invalid_url',
  ],
  [
    'a URL with spaces',
    { domain: 'example.com', kind: 'http', url: 'https://exa mple.com' },
    'url',
    'invalid_url',
  ],
  [
    'credentials in a URL',
    { domain: 'example.com', kind: 'http', url: 'https://u:p@example.com' },
    'url',
    'invalid_url',
  ],
  [
    'a long URL',
    { domain: 'example.com', kind: 'http', url: `https://e.com/${'x'.repeat(4000)}` },
    'url',
    'too_long',
  ],
];
for (const [what, cells, column, code] of invalid) {
  test(`${what} makes the row invalid: ${code}`, async () => {
    const { row, fault } = await readOne(cells);
    assert.equal(row, undefined);
    assert.equal(fault?.column, column);
    assert.equal(fault?.code, code);
    assert.equal(fault?.row, 2);
    assert.equal(fault?.domain, cells.domain ?? '');
  });
}

test('forbidden IP addresses make the row invalid in any spelling', async () => {
  for (const [cells, column] of [
    [{ domain: '127.0.0.1', kind: 'ping' }, 'domain'],
    [{ domain: '10.0.0.1', kind: 'http' }, 'domain'],
    [{ domain: 'example.com', kind: 'http', url: 'http://169.254.169.254/latest' }, 'url'],
    [{ domain: 'example.com', kind: 'http', url: 'http://2130706433/' }, 'url'],
    [{ domain: 'example.com', kind: 'http', url: 'http://[::ffff:127.0.0.1]/' }, 'url'],
  ] as const) {
    const { fault } = await readOne(cells, closed);
    assert.equal(fault?.code, 'target_refused', JSON.stringify(cells));
    assert.equal(fault?.column, column);
  }
});

test('a label of 500 characters outside the Basic Multilingual Plane is not too long', async () => {
  const label = '\u{1F600}'.repeat(500);
  assert.equal((await readOne({ domain: 'example.com', label })).fault, undefined);
  assert.equal((await readOne({ domain: 'example.com', label: `${label}x` })).fault?.code, 'too_long');
});

test('rows are numbered by record, with the header as 1 and blank records counted', async () => {
  const { rows, invalidRows } = await readMonitors(
    '\ndomain,label\n\na.example,"x\ny"\n\r\n  \nbad domain\n',
  );
  assert.equal(rows.length, 1);
  assert.deepEqual(
    invalidRows.map(({ row, domain }) => [row, domain]),
    [[6, 'bad domain']],
  );
});

test('missing cells are empty, and surplus cells and NUL make the row invalid', async () => {
  const { rows, invalidRows } = await readMonitors(
    'domain,kind,label\na.example\nb.example,,x,y\nc.exa\0mple,,\nd.example,,\0\n',
  );
  assert.deepEqual(
    rows.map((row) => row.domain),
    ['a.example'],
  );
  assert.deepEqual(
    invalidRows.map(({ row, column, code }) => [row, column, code]),
    [
      [3, null, 'surplus_cells'],
      [4, 'domain', 'nul_character'],
      [5, 'label', 'nul_character'],
    ],
  );
});

test('semicolons and tabs are also accepted as separators, and unknown columns are returned', async () => {
  for (const separator of [';', '\t']) {
    const text = [
      ['Notes', ' DOMAIN ', 'Label'],
      ['n', 'a.example', 'x, y'],
    ]
      .map((row) => row.join(separator))
      .join('\n');
    const upload = await readMonitors(text);
    assert.deepEqual(upload.rows, [
      { kind: 'legacy_domain', domain: 'a.example', label: 'x, y', email: null },
    ]);
    assert.deepEqual(upload.ignoredColumns, ['Notes']);
  }
});

const refused: [string, string, number, string][] = [
  ['an empty text', '', 400, 'missing_column'],
  ['a text without a domain column', 'name,label\na,b\n', 400, 'missing_column'],
  ['a repeated column', 'domain,label,Label\na.example,x,y\n', 400, 'repeated_column'],
  ['a repeated domain column', 'domain, Domain\na.example,b.example\n', 400, 'repeated_column'],
  ['an unclosed quote', 'domain,label\na.example,"x\n', 400, 'unclosed_quote'],
  ['text after a quote', 'domain,label\na.example,"x"y\n', 400, 'text_after_quote'],
  [
    'too many columns',
    `domain${',x'.repeat(1000).replace(/x/g, () => `c${Math.random()}`)}\n`,
    400,
    'too_many_columns',
  ],
  ['too many rows', `domain\n${'a.example\n'.repeat(100_001)}`, 413, 'too_large'],
  ['too many rows without a domain column', `name\n${'a.example\n'.repeat(100_001)}`, 413, 'too_large'],
];
for (const [what, text, status, code] of refused) {
  test(`${what} is rejected completely: ${status} ${code}`, async () => {
    assert.deepEqual(await faultOf(readMonitors(text)), { status, code });
  });
}

test('100,000 rows are accepted, with any number of blank lines in between', async () => {
  const upload = await readUpload(`domain\n${'a.example\n\n'.repeat(100_000)}`, domainUpload);
  assert.equal(upload.rows.length, 100_000);
});

test('other work continues while an upload with any content is read', async () => {
  const size = 20 * 1024 * 1024;
  const texts = {
    'empty lines': `domain\n${'\n'.repeat(size)}`,
    'empty lines before the header': '\n'.repeat(size),
    'one line of separators': `domain\n${','.repeat(size)}`,
    'a header of separators': ','.repeat(size),
    'one cell of quotes': `domain\n"${'""'.repeat(size / 2)}"`,
    'one unclosed quote': `domain\n"${'a'.repeat(size)}`,
    'spaces after a quote': `domain\n"a"${' '.repeat(size)}`,
    'bad rows': `domain,label\n${'-bad-,"x"\n'.repeat(99_000)}`,
    'surplus cells': `domain\n${'a,b,c,d,e,f,g,h,i,j\n'.repeat(99_000)}`,
  };
  for (const [name, text] of Object.entries(texts)) {
    // Makes the string flat in memory, like the text of an upload.
    const flat = Buffer.from(text).toString();
    await assertLoopIsFree(name, () =>
      readUpload(flat, domainUpload).catch((error: unknown) => assert.ok(error instanceof AppError, name)),
    );
  }
});

test('rows are planned in order, duplicates are skipped, and others are created up to the limit', async () => {
  const rows = ['a', 'b', 'a', 'c', 'd', 'c', 'e', 'b'];
  const plan = await planImport({ rows, rowNumbers: [2, 3, 4, 6, 7, 8, 9, 10] }, (row) => row, {
    existing: new Map([['b', 'id of b']]),
    limit: 2,
  });
  const duplicate = { reason: 'duplicate', existingId: null };
  const beyond = { reason: 'limit', existingId: null, sameAsRow: null };
  assert.deepEqual(plan, {
    create: ['a', 'c'],
    skippedDuplicate: 4,
    skippedForLimit: 2,
    skippedRows: [
      { row: 3, reason: 'duplicate', existingId: 'id of b', sameAsRow: null },
      { row: 4, ...duplicate, sameAsRow: 2 },
      { row: 7, ...beyond },
      { row: 8, ...duplicate, sameAsRow: 6 },
      { row: 9, ...beyond },
      { row: 10, reason: 'duplicate', existingId: 'id of b', sameAsRow: 3 },
    ],
  });
});

test('a thousand hostile uploads either have matching counts of rows and faults or are rejected', async () => {
  const piece = fc.constantFrom(
    'domain',
    'kind',
    'label',
    'url',
    'keyword',
    'email',
    'example.com',
    'http',
    'keyword',
    'ping',
    '192.0.2.1',
    'https://',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '\0',
    '\uFEFF',
    ' ',
    "'=",
    '\u{1F600}',
    'xn--',
    '.',
    '%00',
  );
  const body = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  const header = fc.constantFrom('', 'domain\n', 'domain,kind,label,url,keyword,email\n', 'domain;kind\n');
  await fc.assert(
    fc.asyncProperty(header, body, async (first, rest) => {
      try {
        const { rows, invalidRows } = await readMonitors(first + rest, closed);
        for (const fault of invalidRows) {
          assert.ok(fault.row >= 2 && fault.code !== '' && fault.message !== '');
          assert.ok((fault.domain ?? '').length <= 253);
        }
        for (const row of rows) assertSound(row);
      } catch (error) {
        assert.ok(error instanceof AppError && error.status === 400, String(error));
      }
    }),
    { numRuns: 1000 },
  );
});

function assertSound(row: UploadedMonitor): void {
  if (row.domain !== null) assert.match(row.domain, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  if (isDomainMonitor(row)) assert.ok(row.domain);
  else assert.ok(row.name.length > 0 && !JSON.stringify(row).includes('\\u0000'));
}
