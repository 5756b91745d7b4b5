/** A statement on the database as it stands in our source: a `sql` template, a chain of the query builder, a COPY. */
export interface Statement {
  /** Name of the declaration at the top of the file that it stands in. */
  within: string;
  /** A template whole, with what is put into it; a chain up to the next one. */
  text: string;
  /** Whole text of that declaration. */
  declaration: string;
  /** Tables that it reads or changes. */
  touched: string[];
  /** Tables that it does nothing to but write new rows. */
  filled: string[];
}

interface Stretch {
  from: number;
  to: number;
}

/** Statements of a file on any of these tables. It is read as text: the formatter settles where declarations begin. */
export function readStatements(source: string, tables: readonly string[]): Statement[] {
  return readDeclarations(source).flatMap(({ name, text, code, templates }) => {
    const raw = templates.map((template) => rawStatement(template, tables));
    const chains = chainsOf(code).map((chain) => chainStatement(chain, tables));
    return [...raw, ...chains]
      .map((statement) => ({ within: name, declaration: text, ...statement }))
      .filter(({ touched, filled }) => touched.length + filled.length > 0);
  });
}

interface Declaration {
  name: string;
  text: string;
  /** The same without comments and templates. */
  code: string;
  /** Its outermost `sql` templates. */
  templates: string[];
}

/** Functions, constants and the like at the top of a file, each up to the next. */
export function readDeclarations(source: string): Declaration[] {
  const { code, templates } = readTokens(source);
  return declarationsOf(code).map(({ name, from, to }) => ({
    name,
    text: source.slice(from, to),
    code: code.slice(from, to),
    templates: templates
      .filter((template) => template.from >= from && template.to <= to)
      .filter((template) => /\bsql(?:<[^`]*>|\.raw\()?\s*$/.test(source.slice(from, template.from)))
      .map((template) => source.slice(template.from, template.to)),
  }));
}

/** Code with comments and templates blanked out, other texts left standing, and where the outermost templates are. */
function readTokens(source: string): { code: string; templates: Stretch[] } {
  const templates: Stretch[] = [];
  let code = '';
  let at = 0;
  while (at < source.length) {
    const to = endOfToken(source, at);
    const token = source.slice(at, to);
    if (source[at] === '`') templates.push({ from: at, to });
    const blank = source[at] === '`' || token.startsWith('//') || token.startsWith('/*');
    code += blank ? token.replace(/[^\n]/g, ' ') : token;
    at = to;
  }
  return { code, templates };
}

/** End of the template, text, comment or single character that begins here. */
function endOfToken(source: string, at: number): number {
  const begins = (text: string) => source.startsWith(text, at);
  if (begins('//')) return endAfter(source, '\n', at);
  if (begins('/*')) return endAfter(source, '*/', at);
  if (begins("'") || begins('"')) return endOfText(source, at);
  if (begins('`')) return endOfTemplate(source, at);
  // A slash where a value may stand begins a pattern, which may hold quotes.
  if (begins('/') && /(?:[(,=:[!&|?{};]|\breturn)\s*$/.test(source.slice(Math.max(0, at - 20), at))) {
    const pattern = /\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\//y;
    pattern.lastIndex = at;
    if (pattern.test(source)) return pattern.lastIndex;
  }
  return at + 1;
}

function endAfter(source: string, mark: string, at: number): number {
  const found = source.indexOf(mark, at);
  return found < 0 ? source.length : found + mark.length;
}

function endOfText(source: string, at: number): number {
  let to = at + 1;
  while (to < source.length && source[to] !== source[at]) to += source[to] === '\\' ? 2 : 1;
  return to + 1;
}

function endOfTemplate(source: string, at: number): number {
  let to = at + 1;
  while (to < source.length && source[to] !== '`') {
    if (source[to] === '\\') to += 2;
    else if (source.startsWith('${', to)) to = endOfHole(source, to + 2);
    else to += 1;
  }
  return to + 1;
}

function endOfHole(source: string, at: number): number {
  let to = at;
  for (let depth = 1; to < source.length; ) {
    if (source[to] === '{') depth += 1;
    if (source[to] === '}') depth -= 1;
    to = source[to] === '{' || source[to] === '}' ? to + 1 : endOfToken(source, to);
    if (depth === 0) return to;
  }
  return to;
}

function declarationsOf(code: string): (Stretch & { name: string })[] {
  const heads = [
    ...code.matchAll(
      /^(?:export )?(?:async )?(?:function\*? |const |let |class |interface |type )\{?\s*(\w+)/gm,
    ),
  ];
  return heads.map((head, index) => ({
    name: head[1] ?? '',
    from: head.index,
    to: heads[index + 1]?.index ?? code.length,
  }));
}

/** Chains of the query builder and targets of COPY, each up to the next. */
function chainsOf(code: string): string[] {
  return code.split(/(?=\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\btable: ')/).slice(1);
}

function chainStatement(text: string, tables: readonly string[]): Omit<Statement, 'within' | 'declaration'> {
  const named = (form: RegExp) =>
    [...text.matchAll(form)].map(([, table = '']) => table).filter((table) => tables.includes(table));
  return {
    text,
    touched: named(/\b(?:selectFrom|updateTable|deleteFrom|mergeInto|\w+Join|using|from)\(\s*'(\w+)/g),
    filled: named(/(?:\binsertInto\(|\btable: )'(\w+)/g),
  };
}

function rawStatement(text: string, tables: readonly string[]): Omit<Statement, 'within' | 'declaration'> {
  const touched: string[] = [];
  const filled: string[] = [];
  for (const table of tables) {
    if (new RegExp(`\\binsert into ${table}\\b`, 'i').test(text)) {
      // What changes the row that is there already does more than write a new one.
      const known = /on conflict (\([^)]*\))?(?:(?!on conflict)[\s\S])*do update/i.exec(text);
      if (known && !known[1]?.includes('account_id')) touched.push(table);
      else filled.push(table);
    }
    // After a comma a table has a short name after it; a column of the same name has none.
    // A partition's name is made from its table, which goes by a constant.
    const constant = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const reads = `\\bpartitionOf\\(${constant},|\\b(?:from|join|update|using|merge into)\\s+(?:only\\s+)?${table}\\b|,\\s*${table} (?!from\\b|as\\b)[a-z]\\w*\\b`;
    if (!touched.includes(table) && new RegExp(reads, 'i').test(text)) touched.push(table);
  }
  return { text, touched, filled };
}
