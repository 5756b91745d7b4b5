/** A mixed upload of 1,000 rows and its expected result. */
export interface MixedUpload {
  csv: string;
  created: number;
  duplicates: number;
  /** Record number and the invalid column. The header is record 1. */
  invalid: Map<number, string>;
  /** Names of the service monitors that the export must contain. */
  service: Map<string, { kind: string; target: string }>;
  /** Domains of the legacy monitors and their labels. The label is empty if there is none. */
  legacy: Map<string, string>;
}

interface Row {
  domain: string;
  kind?: string;
  email?: string;
  label?: string;
  url?: string;
  keyword?: string;
}

/** Labels with all characters that a CSV cell must support. */
const oddLabels = [
  (n: number) => `Plain ${n}`,
  (n: number) => `Comma, and "quotes" ${n}`,
  (n: number) => `Line\r\nbreak ${n}`,
  (n: number) => `Line\nfeed ${n}`,
  (n: number) => `=SUM(A1:A${n})`,
  (n: number) => `Grüße, 世界 🚀 ${n}`,
  (n: number) => ` spaces around ${n} `,
  (n: number) => `+49 ${n}`,
];

const labelOf = (n: number) => (oddLabels[n % oddLabels.length] ?? oddLabels[0])?.(n) ?? '';

const badRows: [Row, string][] = [
  [{ domain: '' }, 'domain'],
  [{ domain: 'no domain at all' }, 'domain'],
  [{ domain: '192.0.2.1' }, 'domain'],
  [{ domain: 'https://example.com/path' }, 'domain'],
  [{ domain: 'user@example.com' }, 'domain'],
  [{ domain: 'example.com:8080' }, 'domain'],
  [{ domain: 'a.example', kind: 'gopher' }, 'kind'],
  [{ domain: 'b.example', email: 'nobody' }, 'email'],
  [{ domain: 'c.example', kind: 'keyword' }, 'keyword'],
  [{ domain: 'd.example', kind: 'http', url: 'ftp://d.example/' }, 'url'],
  [{ domain: 'e.example', kind: 'http', url: 'http://user:secret@e.example/' }, 'url'],
  [{ domain: `${'x'.repeat(64)}.example` }, 'domain'],
];

const rows = 1_000;

/**
 * Creates 300 legacy, 300 http, 200 keyword and 100 ping rows, 40 duplicates and 60 invalid rows, alternating. The file
 * has a byte order mark, unusual spellings of the header and an unknown column. `origin` is a web server with a `/page`
 * that contains `keyword`.
 */
export function createMixedUpload(origin: string, keyword: string): MixedUpload {
  const upload: MixedUpload = {
    csv: '',
    created: 0,
    duplicates: 0,
    invalid: new Map(),
    service: new Map(),
    legacy: new Map(),
  };
  const records = ['\ufeff Domain ,KIND,email,"label",URL,Keyword,Notes'];
  const add = (row: Row) => {
    const cells = [row.domain, row.kind, row.email, row.label, row.url, row.keyword, 'seen, but ignored'];
    records.push(cells.map((cell) => quote(cell ?? '')).join(','));
  };
  for (let n = 0; n < rows; n++) {
    const slot = n % 50;
    if (slot < 15) add(legacyRow(upload, n));
    else if (slot < 30) add(serviceRow(upload, 'http', n, { url: `${origin}/page?n=${n}` }));
    else if (slot < 40) add(serviceRow(upload, 'keyword', n, { url: `${origin}/page`, keyword }));
    else if (slot < 45) add(serviceRow(upload, 'ping', n, {}));
    else if (slot < 47) {
      upload.duplicates += 1;
      add(slot === 45 ? { domain: 'HTTPS://LEGACY-0.Example./' } : repeatOf(upload));
    } else {
      const bad = badRows[(n * 3) % badRows.length] ?? badRows[0];
      if (bad === undefined) continue;
      upload.invalid.set(n + 2, bad[1]);
      add(bad[0]);
    }
  }
  upload.csv = `${records.join('\r\n')}\r\n`;
  return upload;
}

function legacyRow(upload: MixedUpload, n: number): Row {
  const international = n % 5 === 1;
  const domain = international ? `bücher-${n}.example` : `legacy-${n}.example`;
  const label = n % 3 === 0 ? undefined : labelOf(n);
  upload.created += 1;
  // Uses Node's conversion of internationalized names instead of the product's.
  upload.legacy.set(new URL(`http://${domain}`).hostname, label ?? '');
  const spelling = n % 4 === 0 ? `https://${domain}/` : n % 4 === 1 ? domain.toUpperCase() : domain;
  return { domain: spelling, ...(label === undefined ? {} : { label }) };
}

function serviceRow(upload: MixedUpload, kind: string, n: number, more: Partial<Row>): Row {
  const label = `${labelOf(n)} of ${kind}`;
  const domain = kind === 'ping' ? `127.0.${1 + (n % 200)}.1` : `shop-${n}.example`;
  upload.created += 1;
  upload.service.set(label, { kind, target: more.url ?? domain });
  return { domain, kind, label, ...more };
}

/** Returns the first service row with another domain. The import detects duplicates by kind and name. */
function repeatOf(upload: MixedUpload): Row {
  const [label = '', { kind, target } = { kind: 'http', target: '' }] = [...upload.service][0] ?? [];
  return { domain: 'elsewhere.example', kind, label, url: target };
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
