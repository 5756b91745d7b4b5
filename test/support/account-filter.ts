import type { Node } from '@pgsql/types';
import { parseSync } from 'libpg-query';

/** The tables that belong to accounts, and the columns of all tables, according to `schema.sql`. */
export interface TableSchema {
  /** Columns by table. */
  columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Tables with rows that belong to accounts. They have an `account_id`, or reference a table that does. */
  tenantTables: ReadonlySet<string>;
}

/** Reads `schema.sql` in the format that `npm run generate` writes. */
export function readTableSchema(schema: string): TableSchema {
  const columns = new Map<string, Set<string>>();
  for (const [, table = '', body = ''] of schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)\n\)/gm))
    columns.set(table, new Set([...body.matchAll(/^ {2}"?(\w+)"? /gm)].map(([, column = '']) => column)));
  const references = [...schema.matchAll(/^ALTER TABLE (\w+) ADD .* FOREIGN KEY .* REFERENCES (\w+)\(/gm)];
  // Checks are partitioned and have no foreign key.
  const tenantTables = new Set(
    [...columns].flatMap(([table, own]) =>
      table === 'accounts' || own.has('account_id') || own.has('monitor_id') ? [table] : [],
    ),
  );
  for (let before = 0; before < tenantTables.size; ) {
    before = tenantTables.size;
    for (const [, child = '', parent = ''] of references)
      if (tenantTables.has(parent)) tenantTables.add(child);
  }
  return { columns, tenantTables };
}

/** A statement with the parameters that were sent. */
export interface SentStatement {
  text: string;
  values?: readonly unknown[];
  /** The account of the request. Parameters compared with `account_id` must be equal to it. */
  accountId?: string;
}

/** A table, subquery or function in a FROM clause. */
interface Source {
  alias: string;
  columns: ReadonlySet<string> | null;
  /**
   * `tenant`: rows that belong to accounts. `given`: rows built from parameters. `other`: rows that belong to no
   * account.
   */
  kind: 'tenant' | 'given' | 'other';
  isAccounts: boolean;
  /** True if its rows are limited to the account. */
  filtered: boolean;
}

/** One SELECT, UPDATE or DELETE, without its WITH. */
interface Block {
  sources: Source[];
  outer: readonly Source[];
  /** The conditions of WHERE and ON. */
  conditions: readonly Node[];
  /** Common table expressions by name. */
  ctes: Map<string, Source>;
}

type Fields = Record<string, unknown>;

const typeOf = (node: unknown): string => Object.keys((node ?? {}) as Fields)[0] ?? '';
const bodyOf = (node: unknown): Fields => Object.values((node ?? {}) as Fields)[0] as Fields;
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const nameOf = (node: unknown): string => String((bodyOf(node) as { sval?: string }).sval ?? '');

/**
 * Returns one message for each table of a statement that is not limited to the account. Such a statement may read or
 * change rows of another account. Rows are limited by comparing `account_id` with a value, with the rows of a batch, or
 * by a join on an ID with limited rows. A statement for all accounts has a comment, `all accounts: <reason>`.
 * @throws SqlError if the text is not a PostgreSQL statement.
 */
export function findUnfilteredTables(statement: SentStatement, schema: TableSchema): string[] {
  if (/\ball accounts: \w/.test(statement.text)) return [];
  const check = new StatementCheck(statement, schema);
  for (const { stmt } of parseSync(statement.text).stmts ?? []) check.visit(stmt, [], new Map());
  return check.messages;
}

class StatementCheck {
  readonly messages: string[] = [];
  readonly #statement: SentStatement;
  readonly #schema: TableSchema;

  constructor(statement: SentStatement, schema: TableSchema) {
    this.#statement = statement;
    this.#schema = schema;
  }

  /** Checks every statement in a tree. Returns true if one of them reads rows that belong to accounts. */
  visit(node: unknown, outer: readonly Source[], ctes: Map<string, Source>): boolean {
    if (Array.isArray(node)) return node.map((each) => this.visit(each, outer, ctes)).includes(true);
    if (typeof node !== 'object' || node === null) return false;
    const body = bodyOf(node);
    switch (typeOf(node)) {
      case 'SelectStmt':
        return this.#select(body, outer, ctes);
      case 'InsertStmt':
        return this.#insert(body, outer, ctes);
      case 'UpdateStmt':
        return this.#change(body, nodesOf(body.fromClause), outer, ctes);
      case 'DeleteStmt':
        return this.#change(body, nodesOf(body.usingClause), outer, ctes);
      default:
        return Object.values(node as Fields)
          .map((each) => this.visit(each, outer, ctes))
          .includes(true);
    }
  }

  #select(body: Fields, outer: readonly Source[], above: Map<string, Source>): boolean {
    const ctes = this.#with(body.withClause, outer, above);
    if (body.larg !== undefined) {
      const arms = [body.larg, body.rarg].map((arm) => this.#select(arm as Fields, outer, ctes));
      return arms.includes(true);
    }
    const from = nodesOf(body.fromClause);
    return this.#block(body, from, outer, ctes, ['fromClause', 'withClause']);
  }

  #change(body: Fields, from: Node[], outer: readonly Source[], above: Map<string, Source>): boolean {
    const ctes = this.#with(body.withClause, outer, above);
    const target = { RangeVar: body.relation } as Node;
    this.#block(body, [target, ...from], outer, ctes, [
      'relation',
      'fromClause',
      'usingClause',
      'withClause',
    ]);
    return true;
  }

  #insert(body: Fields, outer: readonly Source[], above: Map<string, Source>): boolean {
    const ctes = this.#with(body.withClause, outer, above);
    const { relname: table } = body.relation as { relname: string };
    this.visit(body.selectStmt, outer, ctes);
    this.visit(body.returningClause ?? body.returningList, outer, ctes);
    if (!this.#schema.tenantTables.has(table)) return false;
    const columns = nodesOf(body.cols).map((column) => String(bodyOf(column).name));
    const hasAccount = this.#schema.columns.get(table)?.has('account_id');
    if (hasAccount && !columns.includes('account_id'))
      this.messages.push(`insert into ${table} without account_id`);
    const conflict = body.onConflictClause as Fields | undefined;
    if (conflict?.action === 'ONCONFLICT_UPDATE' && !this.#keepsAccount(conflict, table))
      this.messages.push(`on conflict in ${table} may update a row of another account`);
    return true;
  }

  /**
   * Returns whether a conflict can occur only with a row of the same account. This is true if the key contains the
   * account or a parent's ID, or if a condition compares the account.
   */
  #keepsAccount(conflict: Fields, table: string): boolean {
    const keys = nodesOf((conflict.infer as Fields | undefined)?.indexElems).map((each) =>
      String(bodyOf(each).name),
    );
    if (table === 'accounts' && keys.includes('id')) return true;
    if (keys.some((key) => key.endsWith('_id'))) return true;
    return JSON.stringify(conflict.whereClause ?? null).includes('"account_id"');
  }

  #with(clause: unknown, outer: readonly Source[], above: Map<string, Source>): Map<string, Source> {
    const ctes = new Map(above);
    for (const node of nodesOf((clause as Fields | undefined)?.ctes)) {
      const { ctename, ctequery } = bodyOf(node) as { ctename: string; ctequery: unknown };
      const source: Source = {
        alias: ctename,
        columns: null,
        kind: 'given',
        isAccounts: false,
        filtered: false,
      };
      // With WITH RECURSIVE, it can refer to itself.
      ctes.set(ctename, source);
      if (this.visit(ctequery, outer, ctes)) Object.assign(source, { kind: 'tenant', filtered: true });
    }
    return ctes;
  }

  /** Checks one SELECT, UPDATE or DELETE without its WITH: its sources, then the statements within. */
  #block(
    body: Fields,
    from: Node[],
    outer: readonly Source[],
    ctes: Map<string, Source>,
    done: readonly string[],
  ): boolean {
    const conditions = conjunctsOf(body.whereClause);
    const subqueries: unknown[] = [];
    const sources = from.flatMap((node) => this.#sourcesOf(node, ctes, conditions, subqueries));
    this.#filter(sources, conditions, outer, ctes);
    const scope = [...sources, ...outer];
    const within = subqueries.map((each) => this.visit(each, scope, ctes));
    for (const [name, value] of Object.entries(body))
      if (!done.includes(name)) within.push(this.visit(value, scope, ctes));
    for (const { kind, filtered, alias } of sources)
      if (kind === 'tenant' && !filtered) this.messages.push(`${alias} is not limited to an account`);
    return within.includes(true) || sources.some(({ kind }) => kind === 'tenant');
  }

  #sourcesOf(node: Node, ctes: Map<string, Source>, conditions: Node[], subqueries: unknown[]): Source[] {
    const body = bodyOf(node) as Fields & { alias?: { aliasname: string; colnames?: Node[] } };
    const columns = body.alias?.colnames ? new Set(body.alias.colnames.map(nameOf)) : null;
    const alias = body.alias?.aliasname ?? '';
    switch (typeOf(node)) {
      case 'JoinExpr':
        conditions.push(...conjunctsOf(body.quals));
        subqueries.push(body.quals);
        return [body.larg, body.rarg].flatMap((each) =>
          this.#sourcesOf(each as Node, ctes, conditions, subqueries),
        );
      case 'RangeVar': {
        const { relname } = body as { relname: string };
        const cte = ctes.get(relname);
        if (cte) return [{ ...cte, alias: alias || relname }];
        // Partitions are named for their table.
        const table = this.#schema.columns.has(relname) ? relname : relname.replace(/_p?\d.*$/, '');
        return [
          {
            alias: alias || relname,
            columns: this.#schema.columns.get(table) ?? new Set(),
            kind: this.#schema.tenantTables.has(table) ? 'tenant' : 'other',
            isAccounts: table === 'accounts',
            filtered: false,
          },
        ];
      }
      case 'RangeSubselect': {
        subqueries.push(body.subquery);
        const isTenant = mentionsTable(
          body.subquery,
          (name) => this.#schema.tenantTables.has(name) || ctes.get(name)?.kind === 'tenant',
        );
        // The conditions of a subquery are checked when the subquery is visited.
        return [
          { alias, columns, kind: isTenant ? 'tenant' : 'given', isAccounts: false, filtered: isTenant },
        ];
      }
      default:
        subqueries.push(body);
        return [{ alias, columns, kind: 'given', isAccounts: false, filtered: false }];
    }
  }

  /** Marks the sources that the conditions limit. Repeats until no condition limits another source. */
  #filter(
    sources: Source[],
    conditions: readonly Node[],
    outer: readonly Source[],
    ctes: Map<string, Source>,
  ): void {
    for (let before = -1; before < sources.filter(({ filtered }) => filtered).length; ) {
      before = sources.filter(({ filtered }) => filtered).length;
      for (const condition of conditions) this.#apply(condition, { sources, outer, conditions, ctes });
    }
  }

  #apply(condition: Node, block: Block): void {
    if (typeOf(condition) === 'SubLink') this.#applySubquery(condition, block);
    for (const [left, right, isAny] of equalitiesOf(condition)) {
      this.#applyEquality(left, right, isAny, block);
      this.#applyEquality(right, left, isAny, block);
    }
  }

  /** Marks the source of `column` as limited if the comparison with `value` limits it. */
  #applyEquality(column: Node, value: Node, isAny: boolean, { sources, outer, ctes }: Block): void {
    const scope = [...sources, ...outer];
    const own = findColumn(column, scope);
    if (own === null || !sources.includes(own.source) || own.source.filtered) return;
    const other = findColumn(value, scope);
    const isAccount = own.name === 'account_id' || (own.source.isAccounts && own.name === 'id');
    if (other !== null) {
      const isKey = /(?:^|_)ids?$/.test(own.name) || /(?:^|_)ids?$/.test(other.name);
      own.source.filtered = (other.source.filtered && isKey) || (isAccount && other.source.kind === 'given');
    } else if (typeOf(value) === 'SubLink') {
      own.source.filtered = this.#isTenantQuery(value, scope, ctes);
    } else if (isAccount && !hasColumns(value, sources)) {
      own.source.filtered = true;
      this.#compareValue(value, isAny, own.source.alias);
    }
  }

  #applySubquery(condition: Node, { sources, outer, conditions, ctes }: Block): void {
    const { subLinkType, subselect, testexpr } = bodyOf(condition) as Fields;
    if (subLinkType === 'EXISTS_SUBLINK') this.#applyExists(bodyOf(subselect), sources, conditions, ctes);
    if (subLinkType !== 'ANY_SUBLINK') return;
    const own = findColumn(testexpr as Node, sources);
    if (own && this.#isTenantQuery(condition, [...sources, ...outer], ctes)) own.source.filtered = true;
  }

  /** EXISTS limits a source if it joins the source by an ID with limited rows. */
  #applyExists(
    body: Fields,
    sources: Source[],
    conditions: readonly Node[],
    ctes: Map<string, Source>,
  ): void {
    const innerConditions = conjunctsOf(body.whereClause);
    const inner = nodesOf(body.fromClause).flatMap((node) =>
      this.#sourcesOf(node, ctes, innerConditions, []),
    );
    this.#filter(inner, innerConditions, [], ctes);
    for (const condition of innerConditions)
      for (const [left, right] of equalitiesOf(condition)) {
        const found = [left, right].map((side) => findColumn(side, [...inner, ...sources]));
        const own = found.find((each) => each && sources.includes(each.source));
        const other = found.find((each) => each && inner.includes(each.source));
        if (own && other?.source.filtered) own.source.filtered = true;
      }
    const ids = this.#comparedIds(
      innerConditions,
      inner.filter(({ filtered }) => filtered),
    );
    for (const { source, value } of this.#comparedIds(conditions, sources))
      if (ids.some((id) => id.value === value)) source.filtered = true;
  }

  /**
   * Returns the IDs that conditions compare with a parameter. Includes the parameter's value, or its number if values
   * are unknown.
   */
  #comparedIds(
    conditions: readonly Node[],
    sources: readonly Source[],
  ): { source: Source; value: unknown }[] {
    return conditions.flatMap(equalitiesOf).flatMap(([column, side]) => {
      const found = findColumn(column, sources);
      const number = parameterOf(side);
      const isId = found !== null && found.name !== 'account_id' && /(?:^|_)id$/.test(found.name);
      if (!isId || number === null) return [];
      return [{ source: found.source, value: this.#statement.values?.[number - 1] ?? number }];
    });
  }

  /**
   * Returns true for a subquery that reads rows that belong to accounts. Its conditions are checked when the subquery
   * is visited.
   */
  #isTenantQuery(node: unknown, scope: readonly Source[], ctes: Map<string, Source>): boolean {
    return new StatementCheck(this.#statement, this.#schema).visit(bodyOf(node).subselect, scope, ctes);
  }

  #compareValue(node: unknown, isAny: boolean, alias: string): void {
    const { accountId, values } = this.#statement;
    const number = parameterOf(node);
    if (accountId === undefined || values === undefined || number === null) return;
    const value = values[number - 1];
    const all = isAny && Array.isArray(value) ? value : [value];
    if (all.some((each) => each !== accountId)) this.messages.push(`${alias} is limited to another account`);
  }
}

/** Returns the conditions that are combined with AND. */
function conjunctsOf(node: unknown): Node[] {
  if (node === undefined || node === null) return [];
  const { boolop, args } = bodyOf(node) as { boolop?: string; args?: Node[] };
  return typeOf(node) === 'BoolExpr' && boolop === 'AND_EXPR'
    ? nodesOf(args).flatMap(conjunctsOf)
    : [node as Node];
}

/** Returns both sides of `=`, `= any`, IN, and of compared row elements. For `any`, the third value is true. */
function equalitiesOf(condition: Node): [Node, Node, boolean][] {
  if (typeOf(condition) !== 'A_Expr') return [];
  const { kind, name, lexpr, rexpr } = bodyOf(condition) as {
    kind: string;
    name: Node[];
    lexpr: Node;
    rexpr: Node;
  };
  if (nameOf(name[0]) !== '=' && kind !== 'AEXPR_NOT_DISTINCT') return [];
  const parts = [lexpr, rexpr].map((side) =>
    typeOf(side) === 'RowExpr' ? nodesOf(bodyOf(side).args) : [side],
  );
  const [left = [], right = []] = parts;
  if (kind === 'AEXPR_IN') return nodesOf(bodyOf(rexpr).items ?? rexpr).map((item) => [lexpr, item, false]);
  return left.flatMap((side, at): [Node, Node, boolean][] => {
    const other = right[at];
    return other === undefined ? [] : [[side, other, kind === 'AEXPR_OP_ANY']];
  });
}

function uncast(node: unknown): unknown {
  return typeOf(node) === 'TypeCast' ? uncast(bodyOf(node).arg) : node;
}

function parameterOf(node: unknown): number | null {
  const value = uncast(node);
  return typeOf(value) === 'ParamRef' ? Number(bodyOf(value).number) : null;
}

/** Returns the source of a column, by its qualifier or, without a qualifier, by the known columns. */
function findColumn(node: unknown, scope: readonly Source[]): { source: Source; name: string } | null {
  const value = uncast(node);
  if (typeOf(value) !== 'ColumnRef') return null;
  const names = nodesOf(bodyOf(value).fields).map(nameOf);
  const name = names.at(-1) ?? '';
  const source =
    names.length > 1
      ? scope.find(({ alias }) => alias === names.at(-2))
      : (scope.find(({ columns }) => columns?.has(name)) ?? scope.find(({ columns }) => columns === null));
  return source === undefined ? null : { source, name };
}

function hasColumns(node: unknown, sources: readonly Source[]): boolean {
  if (Array.isArray(node)) return node.some((each) => hasColumns(each, sources));
  if (typeof node !== 'object' || node === null) return false;
  if (typeOf(node) === 'ColumnRef') {
    const found = findColumn(node, sources);
    return found !== null;
  }
  return Object.values(node).some((each) => hasColumns(each, sources));
}

function mentionsTable(node: unknown, isWanted: (name: string) => boolean): boolean {
  if (Array.isArray(node)) return node.some((each) => mentionsTable(each, isWanted));
  if (typeof node !== 'object' || node === null) return false;
  if (typeOf(node) === 'RangeVar') return isWanted(String((bodyOf(node) as { relname: string }).relname));
  return Object.values(node).some((each) => mentionsTable(each, isWanted));
}
