import {
  type FilterFunction,
  FunctionExpressionType,
  JSONPathEnvironment,
  JSONPathNodeList,
  type JSONValue,
} from 'json-p3';
import { LRUCache } from 'lru-cache';
import { compileRegex, ExpectationSyntaxError } from './regex.ts';

/** Maximum length of a path, in UTF-16 units. */
const MAX_PATH_LENGTH = 500;
/** Maximum nesting of brackets in a path, because the parser is recursive. */
const MAX_PATH_DEPTH = 10;
/** Maximum depth of a document that `..` descends into. */
const MAX_DOCUMENT_DEPTH = 100;
/**
 * Maximum number of steps (nodes visited by selectors) for all queries of one check. They take about a quarter of a
 * second and block all other checks. Without this limit, `$..*..*..*` over a megabyte would take hours.
 */
const MAX_STEPS = 250_000;
const MAX_CACHED = 1_000;

/** Thrown by `JsonPath.select` if the query takes too many steps over this document. */
export class JsonPathTooCostly extends Error {
  constructor() {
    super('The JSONPath takes too many steps over this document.');
    this.name = 'JsonPathTooCostly';
  }
}

/** A compiled RFC 9535 query. */
export interface JsonPath {
  readonly source: string;
  /**
   * Returns the values that the query selects in `document` (any result of `JSON.parse`). Uses the budget `steps`, or a
   * separate budget without it.
   * @throws JsonPathTooCostly, and no other error
   */
  select(document: unknown, steps?: Steps): unknown[];
}

/** Step budget shared by the queries of one check. */
export interface Steps {
  left: number;
}

/** Creates the step budget of one check. */
export function createSteps(): Steps {
  return { left: MAX_STEPS };
}

// Steps of the running query. One variable is enough, because evaluation is synchronous.
let current: Steps = { left: 0 };

function spend(steps: number): void {
  current.left -= steps;
  if (current.left < 0) throw new JsonPathTooCostly();
}

/**
 * Implements `match` and `search` (RFC 9535 sections 2.4.6 and 2.4.7) with RE2. Native regular expressions can
 * backtrack endlessly.
 */
function regexFunction(anchored: boolean): FilterFunction {
  return {
    argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.LogicalType,
    call(value: unknown, pattern: unknown) {
      if (typeof value !== 'string' || typeof pattern !== 'string') return false;
      spend(100 + (value.length >> 3));
      try {
        return compileRegex(anchored ? `^(?:${pattern})$` : pattern).test(value);
      } catch {
        // RFC 9535: an invalid I-Regexp yields LogicalFalse.
        return false;
      }
    },
  };
}

const environment = new JSONPathEnvironment({ maxRecursionDepth: MAX_DOCUMENT_DEPTH });
environment.functionRegister.set('match', regexFunction(true));
environment.functionRegister.set('search', regexFunction(false));
const countLength = environment.functionRegister.get('length');
if (countLength) {
  environment.functionRegister.set('length', {
    argTypes: countLength.argTypes,
    returnType: countLength.returnType,
    call(value: unknown) {
      // The library counts members one by one, and a filter can request the length of the whole document at every step.
      spend(
        typeof value === 'string' ? value.length >> 3 : isStructured(value) ? Object.keys(value).length : 0,
      );
      return countLength.call(value);
    },
  });
}

const compiled = new LRUCache<string, JsonPath>({ max: MAX_CACHED });

/**
 * Compiles a JSONPath query (RFC 9535). Caches up to 1,000 results.
 * @throws ExpectationSyntaxError if the query is not well-formed, not well-typed (section 2.4.3), too long or too deep
 */
export function compileJsonPath(path: string): JsonPath {
  const known = compiled.get(path);
  if (known) return known;
  const made = build(path);
  compiled.set(path, made);
  return made;
}

function build(path: string): JsonPath {
  if (path.length > MAX_PATH_LENGTH)
    throw new ExpectationSyntaxError(`The JSONPath is too long. Use at most ${MAX_PATH_LENGTH} characters.`);
  if (depthOf(path) > MAX_PATH_DEPTH)
    throw new ExpectationSyntaxError(
      `The JSONPath is nested too deeply. Use at most ${MAX_PATH_DEPTH} levels of brackets.`,
    );
  try {
    const query = environment.compile(path);
    meter(query, new Set());
    return { source: path, select: (document, steps = createSteps()) => select(query, document, steps) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new ExpectationSyntaxError(`This is not a valid JSONPath (RFC 9535): ${text.slice(0, 200)}`);
  }
}

function select(
  query: ReturnType<JSONPathEnvironment['compile']>,
  document: unknown,
  steps: Steps,
): unknown[] {
  current = steps;
  try {
    return query.query(document as JSONValue).values();
  } catch {
    // Also covers the library's depth limit, and the RangeError from a stack overflow on a very wide or deep document.
    throw new JsonPathTooCostly();
  }
}

/** The parts of the library's syntax tree that `meter` reads. */
interface TreeNode {
  /** A node with `resolve` and no `selectors` is a selector. */
  selectors?: unknown;
  resolve?: (node: unknown) => unknown[];
  /** A node with `evaluate` and a comparison `operator` is a comparison; one with `expression` is a filter. */
  evaluate?: (context: FilterContext) => unknown;
  operator?: string;
  left?: { evaluate(context: FilterContext): unknown };
  right?: { evaluate(context: FilterContext): unknown };
}

type FilterContext = Record<string, unknown>;

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Makes every selector and filter in the tree, including nested ones, count visited nodes against the budget. */
function meter(part: unknown, seen: Set<unknown>): void {
  if (typeof part !== 'object' || part === null || part === environment || seen.has(part)) return;
  seen.add(part);
  const node = part as TreeNode;
  if (node.resolve && node.selectors === undefined) meterSelector(node, node.resolve);
  if (node.evaluate) meterExpression(node, node.evaluate);
  for (const child of Object.values(part)) meter(child, seen);
}

function meterSelector(node: TreeNode, resolve: (from: unknown) => unknown[]): void {
  node.resolve = (from) => {
    spend(1);
    const found = resolve.call(node, from);
    spend(found.length);
    return found;
  };
}

function meterExpression(node: TreeNode, evaluate: (context: FilterContext) => unknown): void {
  const { left, right, operator } = node;
  node.evaluate = (context) => {
    spend(1);
    if (left && right && operator !== undefined && COMPARISONS.has(operator)) {
      const a = singleValue(left.evaluate(context));
      const b = singleValue(right.evaluate(context));
      // Arrays and objects can be large, and the library's own comparison is recursive and unbounded.
      if (isStructured(a) || isStructured(b)) return compareStructured(a, b, operator);
      if (typeof a === 'string' && typeof b === 'string') spend(Math.min(a.length, b.length) >> 6);
    }
    return evaluate.call(node, context);
  };
}

function singleValue(operand: unknown): unknown {
  if (!(operand instanceof JSONPathNodeList)) return operand;
  return operand.nodes.length === 1 ? operand.nodes[0]?.value : undefined;
}

function isStructured(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * RFC 9535 section 2.3.5.2.2: arrays and objects can only be compared for equality. `<=` and `>=` are true if they are
 * equal.
 */
function compareStructured(a: unknown, b: unknown, operator: string): boolean {
  if (operator === '<' || operator === '>') return false;
  return isEqual(a, b) === (operator !== '!=');
}

function isEqual(a: unknown, b: unknown): boolean {
  const pending: [unknown, unknown][] = [[a, b]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [left, right] = pair;
    spend(1);
    if (left === right) continue;
    if (!isStructured(left) || !isStructured(right) || Array.isArray(left) !== Array.isArray(right))
      return false;
    if (Array.isArray(left) && left.length !== (right as unknown[]).length) return false;
    const other = right as Record<string, unknown>;
    const size = Object.keys(other).length;
    const entries = Object.entries(left as object);
    spend(size + entries.length);
    if (size !== entries.length) return false;
    for (const [key, value] of entries) {
      if (!Object.hasOwn(other, key)) return false;
      pending.push([value, other[key]]);
    }
  }
  return true;
}

/** Returns the depth of nested brackets. Ignores quotes, because an upper bound is enough. */
function depthOf(path: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of path) {
    if (char === '(' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === ')' || char === ']') depth--;
  }
  return deepest;
}
