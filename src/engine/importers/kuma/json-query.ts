/** The place in a JSON document that a JSONata expression refers to. */
interface JsonPlace {
  /** JSONPath (RFC 9535). */
  path: string;
  /** Whether the expression refers to the length of the value, not to the value itself. */
  isLength: boolean;
}

/** A step of a path: a name, or a name in backticks, with indexes and comparisons in brackets. */
const step = /^\.?(?:([A-Za-z_]\w*)|`([^`]+)`|(\$$))((?:\[[^\]]*\])*)/;
const index = /^\[(-?\d+)\]/;
const comparison =
  /^\[\s*([A-Za-z_]\w*)\s*(=|!=|<=?|>=?)\s*("[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|true|false|null)\s*\]/;

/**
 * Parses a JSONata expression that refers to a place (`data.items[0].state`, `$.status`, `checks[name="db"].ok`) or to
 * the length of a value (`$count(items)`, `$length(name)`).
 * @returns null for any other expression
 */
export function readJsonata(query: string): JsonPlace | null {
  const call = /^\$(?:count|length)\((.*)\)$/s.exec(query.trim());
  const path = toJsonPath((call?.[1] ?? query).trim());
  return path === null ? null : { path, isLength: call !== null };
}

function toJsonPath(expression: string): string | null {
  if (expression === '' || expression === '$') return '$';
  let rest = expression.replace(/^\$\./, '');
  let path = '$';
  while (rest !== '') {
    if (path !== '$' && !rest.startsWith('.')) return null;
    const found = step.exec(rest);
    if (found === null) return null;
    const [whole, name, quoted, , brackets = ''] = found;
    const selected = selectorsOf(brackets);
    if (selected === null || whole === '') return null;
    path += `${quoted === undefined ? `.${name}` : `[${JSON.stringify(quoted)}]`}${selected}`;
    rest = rest.slice(whole.length);
  }
  return path;
}

function selectorsOf(brackets: string): string | null {
  let selectors = '';
  for (let rest = brackets; rest !== ''; ) {
    const at = index.exec(rest);
    const compared = comparison.exec(rest);
    const [whole] = at ?? compared ?? [];
    if (whole === undefined) return null;
    if (at !== null) selectors += at[0];
    else {
      const [, field, operator = '', value = ''] = compared ?? [];
      const literal = value.startsWith("'") ? JSON.stringify(value.slice(1, -1)) : value;
      selectors += `[?@.${field} ${operator === '=' ? '==' : operator} ${literal}]`;
    }
    rest = rest.slice(whole.length);
  }
  return selectors;
}
