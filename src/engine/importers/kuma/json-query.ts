/**
 * Converts a JSONata expression that only names a place (`data.items[0].state`, `$.status`) to JSONPath (RFC 9535).
 * @returns null for any other expression.
 */
export function jsonataToJsonPath(query: string): string | null {
  const expression = query.trim();
  if (expression === '' || expression === '$') return '$';
  const steps =
    /^(?:\$\.)?((?:[A-Za-z_][\w-]*|`[^`]+`)(?:\[-?\d+\])*(?:\.(?:[A-Za-z_][\w-]*|`[^`]+`)(?:\[-?\d+\])*)*)$/.exec(
      expression,
    );
  const path = steps?.[1];
  if (path === undefined || /[A-Za-z_]-/.test(path.replace(/`[^`]+`/g, ''))) return null;
  const parts = path.matchAll(/`([^`]+)`|([A-Za-z_]\w*)|(\[-?\d+\])/g);
  return `$${[...parts].map(([, quoted, name, index]) => index ?? (name === undefined ? `[${JSON.stringify(quoted)}]` : `.${name}`)).join('')}`;
}
