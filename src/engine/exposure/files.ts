import { type Exchange, type FetchContext, fetchOnce } from '#engine/http/fetch.ts';
import { bodyTextOf } from '#engine/web/collect.ts';
import { readWebPage } from '#engine/web/page/read-page.ts';
import type { ExposedFile, LoginPanel } from './facts.ts';

/** Maximum number of bytes fetched from each file: enough to identify it, but not enough to leak its data. */
const MAX_BYTES = 2_048;
const MAX_PANEL_BYTES = 64 * 1024;
const TIMEOUT_MS = 5_000;

interface Target {
  path: string;
  kind: ExposedFile['kind'];
  /** Returns the name of the signature that matches the content, or null. */
  recognize(body: Buffer, text: string): string | null;
}

const startsWith =
  (name: string, ...magic: string[]) =>
  (body: Buffer): string | null =>
    magic.some((hex) => body.subarray(0, hex.length / 2).toString('hex') === hex) ? name : null;

const matches =
  (name: string, pattern: RegExp) =>
  (_body: Buffer, text: string): string | null =>
    pattern.test(text) ? name : null;

/** An assignment to a variable with a secret-like name. Servers that respond on every path do not send such a page. */
const ENV_FILE =
  /^(?:export )?[A-Z][A-Z0-9_]*(?:KEY|SECRET|PASSWORD|PASSWD|TOKEN|DSN|DATABASE_URL)[A-Z0-9_]*\s*=/m;
const SQL_DUMP =
  /^(?:-- (?:MySQL|MariaDB|PostgreSQL|Dump)|CREATE TABLE |INSERT INTO |DROP TABLE IF EXISTS |\/\*!40101 SET )/m;
const zip = startsWith('zip', '504b0304');
const gzip = startsWith('gzip', '1f8b08');
const bzip2 = startsWith('bzip2', '425a68');
const sql = matches('sql-dump', SQL_DUMP);

const TARGETS: readonly Target[] = [
  { path: '/.env', kind: 'secrets', recognize: matches('environment-file', ENV_FILE) },
  { path: '/.env.production', kind: 'secrets', recognize: matches('environment-file', ENV_FILE) },
  {
    path: '/.aws/credentials',
    kind: 'secrets',
    recognize: matches('aws-credentials', /aws_secret_access_key\s*=/i),
  },
  {
    path: '/id_rsa',
    kind: 'secrets',
    recognize: matches('private-key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/),
  },
  {
    path: '/server.key',
    kind: 'secrets',
    recognize: matches('private-key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/),
  },
  {
    path: '/wp-config.php.bak',
    kind: 'secrets',
    recognize: matches('wordpress-configuration', /define\(\s*['"]DB_PASSWORD['"]/),
  },
  { path: '/.git/HEAD', kind: 'vcs', recognize: matches('git', /^(?:ref: refs\/|[0-9a-f]{40}\s*$)/) },
  {
    path: '/.svn/wc.db',
    kind: 'vcs',
    recognize: startsWith('subversion', '53514c69746520666f726d6174203300'),
  },
  {
    path: '/.svn/entries',
    kind: 'vcs',
    recognize: matches('subversion', /^\d{1,2}\r?\n(?:\r?\ndir\r?\n|$)/),
  },
  {
    path: '/.hg/requires',
    kind: 'vcs',
    recognize: matches('mercurial', /^(?:dotencode|fncache|generaldelta|revlogv1|store)$/m),
  },
  { path: '/backup.zip', kind: 'backup', recognize: zip },
  { path: '/www.zip', kind: 'backup', recognize: zip },
  { path: '/backup.tar.gz', kind: 'backup', recognize: gzip },
  { path: '/backup.sql', kind: 'backup', recognize: sql },
  { path: '/dump.sql', kind: 'backup', recognize: sql },
  { path: '/database.sql', kind: 'backup', recognize: sql },
  { path: '/backup.sql.gz', kind: 'backup', recognize: gzip },
  { path: '/backup.sql.bz2', kind: 'backup', recognize: bzip2 },
  ...['/', '/uploads/', '/files/', '/backup/', '/images/', '/assets/'].map(
    (path): Target => ({ path, kind: 'listing', recognize: (_body, text) => findListing(text) }),
  ),
];

/** Returns the server that generated a directory listing; null if the page is not a listing. */
export function findListing(text: string): string | null {
  if (/<title>Index of \/[^<]*<\/title>/i.test(text) && /<h1>Index of \//i.test(text)) return 'index-of';
  if (/<title>Directory listing for \//i.test(text)) return 'python-http-server';
  if (/\[To Parent Directory\]<\/A>/i.test(text)) return 'iis';
  return /<title>Directory Listing For \[?\//i.test(text) ? 'tomcat' : null;
}

/** Returns targets for backup files named after the host. */
function ownTargets(host: string): Target[] {
  const bare = host.replace(/^www\./, '');
  return [
    { path: `/${bare}.zip`, kind: 'backup', recognize: zip },
    { path: `/${bare}.tar.gz`, kind: 'backup', recognize: gzip },
    { path: `/${bare}.sql`, kind: 'backup', recognize: sql },
  ];
}

export interface FileScan {
  found: ExposedFile[];
  /** Error codes of requests without a usable result. */
  failures: string[];
  requested: number;
}

/**
 * Requests files from one host that must not be public, one at a time (active, for verified domains only). Stores only
 * the name of the matching signature, never the content. Never rejects.
 */
export async function findExposedFiles(base: URL, context: FetchContext): Promise<FileScan> {
  const scan: FileScan = { found: [], failures: [], requested: 0 };
  for (const target of [...TARGETS, ...ownTargets(base.hostname)]) {
    if (context.signal.aborted) break;
    const answer = await request(base, target.path, { context, maxBytes: MAX_BYTES });
    scan.requested += 1;
    if (answer.failure) scan.failures.push(answer.failure.code);
    // A server that stopped responding would not respond to the next thirty requests either.
    if (scan.failures.length >= 3 && scan.failures.length === scan.requested) break;
    if (answer.failure || answer.status !== 200) continue;
    const signature = target.recognize(answer.body, bodyTextOf(answer));
    if (signature) scan.found.push({ host: base.hostname, path: target.path, kind: target.kind, signature });
  }
  return scan;
}

function request(
  base: URL,
  path: string,
  { context, maxBytes }: { context: FetchContext; maxBytes: number },
): Promise<Exchange> {
  const options = {
    maxBytes,
    timeoutMs: TIMEOUT_MS,
    headers: { accept: '*/*', 'accept-encoding': 'identity' },
  };
  return fetchOnce(new URL(path, base), options, context);
}

const PANELS: readonly { path: string; product: string; pattern: RegExp; status?: number }[] = [
  { path: '/phpmyadmin/', product: 'phpMyAdmin', pattern: /<title>\s*phpMyAdmin|name="pma_username"/i },
  { path: '/adminer.php', product: 'Adminer', pattern: /<title>Login - Adminer<\/title>/i },
  {
    path: '/wp-login.php',
    product: 'WordPress',
    pattern: /id="loginform"[\s\S]*wp-submit|<form[^>]*wp-login\.php/i,
  },
  { path: '/administrator/', product: 'Joomla', pattern: /joomla[\s\S]*name="passwd"|com_login/i },
  { path: '/user/login', product: 'Drupal', pattern: /name="form_id" value="user_login(?:_form)?"/i },
  {
    path: '/login',
    product: 'Jenkins',
    pattern: /<title>Sign in(?: - | \[)Jenkins|j_spring_security_check/i,
  },
  { path: '/login', product: 'Grafana', pattern: /<title>Grafana<\/title>|grafanaBootData/i },
  {
    path: '/manager/html',
    product: 'Tomcat Manager',
    pattern: /Tomcat Manager|tomcat-users\.xml/i,
    status: 401,
  },
  { path: '/app/kibana', product: 'Kibana', pattern: /<title>(?:Elastic|Kibana)<\/title>/i },
  { path: '/solr/', product: 'Solr', pattern: /<title>Solr Admin<\/title>/i },
];

/** Finds login pages of administration products on one host (active). Never rejects. */
export async function findPanels(
  base: URL,
  context: FetchContext,
): Promise<{ found: LoginPanel[]; failures: string[]; requested: number }> {
  const scan = { found: [] as LoginPanel[], failures: [] as string[], requested: 0 };
  const answers = new Map<string, Exchange>();
  for (const { path, product, pattern, status = 200 } of PANELS) {
    if (context.signal.aborted) break;
    const answer = answers.get(path) ?? (await request(base, path, { context, maxBytes: MAX_PANEL_BYTES }));
    if (!answers.has(path)) scan.requested += 1;
    answers.set(path, answer);
    if (answer.failure) {
      scan.failures.push(answer.failure.code);
      if (scan.failures.length >= 3 && scan.found.length === 0 && scan.failures.length === scan.requested)
        break;
      continue;
    }
    const text = bodyTextOf(answer);
    const isLogin =
      status === 401 ||
      (await readWebPage(text, answer.url)).facts.hasPassword ||
      /Grafana|Kibana|Solr/.test(product);
    if (answer.status === status && isLogin && pattern.test(text))
      scan.found.push({ host: base.hostname, path, product });
  }
  return scan;
}
