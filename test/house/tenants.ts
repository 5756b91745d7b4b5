// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is about the text of statements
import { readDeclarations, type Statement } from './statements.ts';

/** Tables that hold what belongs to an account: their rows name it, or a row that does, near or far. */
export function findTenantTables(schema: string): string[] {
  const parents = [...schema.matchAll(/^ALTER TABLE (\w+) ADD .* FOREIGN KEY .* REFERENCES (\w+)\(/gm)];
  // Checks are partitioned and have no foreign key, but a monitor all the same.
  const owned = new Set(findTables(schema, /^ {2}(?:account|monitor)_id /m));
  for (let before = 0; before < owned.size; ) {
    before = owned.size;
    for (const [, child = '', parent = ''] of parents) if (owned.has(parent)) owned.add(child);
  }
  return [...owned].sort();
}

/** Tables whose rows name the account themselves. */
export function findNamingTables(schema: string): string[] {
  return findTables(schema, /^ {2}account_id /m);
}

function findTables(schema: string, column: RegExp): string[] {
  return [...schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)\n\)/gm)]
    .filter(([, name, columns = '']) => name === 'accounts' || column.test(columns))
    .map(([, name = '']) => name);
}

/** What is known of a file's surroundings when its statements are evaluated. */
export interface Surroundings {
  /** Tables whose rows name the account themselves. */
  naming: readonly string[];
  /** Conditions for use in statements, such as `isOwnServiceMonitor(monitor)`, that name the account. */
  conditions: ReadonlySet<string>;
}

const given = String.raw`\$\{[^{}]*[aA]ccount[^{}]*\}`;
const comparison = new RegExp(`\\baccount_id (?:= |= any\\()${given}`);

/** Names of conditions in these files that name the account: no declaration of that name holds another template. */
export function findConditions(sources: readonly string[]): Set<string> {
  const declarations = sources.flatMap(readDeclarations).filter(({ templates }) => templates.length > 0);
  const names = ({ text, templates }: (typeof declarations)[number]) =>
    !/\.execute(?:TakeFirst\w*)?\(/.test(text) && templates.every((template) => comparison.test(template));
  const others = new Set(declarations.filter((declaration) => !names(declaration)).map(({ name }) => name));
  return new Set(declarations.map(({ name }) => name).filter((name) => !others.has(name)));
}

/**
 * True for a statement that meets rows of no account but the one it is given: it compares an account's id with a
 * parameter or with a batch of them, uses a condition that does, or only writes rows that carry their account.
 */
export function namesAccount(
  statement: Statement,
  source: string,
  { naming, conditions }: Surroundings,
): boolean {
  const { text, touched, filled } = statement;
  if (touched.length === 0) return filled.every((table) => naming.includes(table));
  if (!text.startsWith('`')) return chainNames(text, touched, conditions);
  const whole = fillHoles(statement, source, conditions);
  // Each part of a union has rows of its own.
  const parts = whole
    .split(/\bunion(?: all)?\b/)
    .filter((part) => touched.some((table) => new RegExp(`\\b${table}\\b`).test(part)));
  return parts.every((part) => sqlNames(part, touched));
}

/** A template in which what it takes from elsewhere in its file stands written out. */
function fillHoles(
  { text, declaration }: Statement,
  source: string,
  conditions: ReadonlySet<string>,
): string {
  const declared = new Map(readDeclarations(source).map(({ name, templates }) => [name, templates]));
  return text.replace(/\$\{(\w+)(?:\([\w.]*\))?\}/g, (hole, name: string) => {
    if (conditions.has(name)) return 'account_id = ${accountId}';
    const local = new RegExp(`\\bconst ${name} =([\\s\\S]*?);\\n`).exec(declaration)?.[1];
    const templates =
      local === undefined ? (declared.get(name) ?? []) : [...local.matchAll(/`[^`]*`/g)].map(String);
    if (templates.length === 1) return templates[0] ?? hole;
    // One of several: all must do what one has to.
    return templates.length > 1 && templates.every((template) => comparison.test(template))
      ? 'account_id = ${accountId}'
      : hole;
  });
}

function sqlNames(text: string, touched: readonly string[]): boolean {
  if (comparison.test(text) || /\baccount_id = excluded\.account_id\b/.test(text)) return true;
  const ofAccount = new RegExp(`(?:where|and) (?:\\w+\\.)?id = ${given}`);
  if (touched.includes('accounts') && ofAccount.test(text)) return true;
  // A batch: rows of parameters under a name, the account among their columns, that the table is joined with.
  return [...text.matchAll(/\bas (\w+) \(([^()]*)\)/g)].some(([, batch = '', columns = '']) => {
    const joined = `\\baccount_id = ${batch}\\.account_id\\b|\\b${batch}\\.account_id = \\w+\\.account_id\\b`;
    return /\baccount_id\b/.test(columns) && new RegExp(joined).test(text);
  });
}

function chainNames(text: string, touched: readonly string[], conditions: ReadonlySet<string>): boolean {
  const used = [...text.matchAll(/\.where\(\s*(\w+)\(/g)].map(([, name = '']) => name);
  if (used.some((name) => conditions.has(name))) return true;
  const column = touched.includes('accounts') ? '(?:\\w+\\.)?(?:account_id|id)' : '(?:\\w+\\.)?account_id';
  return new RegExp(`\\.where\\('${column}', '=', [\\w.]*[aA]ccount\\w*\\)`).test(text);
}
