/** The parts of a JSON Schema that the reference page shows. */
export interface ShownSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, ShownSchema>;
  required?: string[];
  items?: ShownSchema;
  anyOf?: ShownSchema[];
  oneOf?: ShownSchema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  example?: unknown;
  default?: unknown;
  format?: string;
}

export interface FieldView {
  /** Dotted, `[]` for items. */
  path: string;
  type: string;
  required: boolean;
  description: string;
}

/** Deeper fields are left to the document itself. */
const deepest = 4;

/** The alternatives of a body that takes several forms by name; else the schema alone. */
export function branchesOf(schema: ShownSchema): ShownSchema[] {
  const branches = schema.oneOf ?? [];
  return branches.length > 0 && branches.every((branch) => branch.title) ? branches : [schema];
}

/** Fields of an object, nested ones with dotted paths, in the order of the schema. */
export function fieldsOf(schema: ShownSchema, prefix = '', depth = 0): FieldView[] {
  if (depth > deepest) return [];
  if (schema.type === 'array' && schema.items) return fieldsOf(schema.items, `${prefix}[]`, depth + 1);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const own = {
      path,
      type: typeOf(field),
      required: schema.required?.includes(name) === true,
      description: field.description ?? '',
    };
    const inner = field.anyOf?.find((branch) => branch.type !== 'null') ?? field;
    return [own, ...fieldsOf(inner, path, depth + 1)];
  });
}

function typeOf(schema: ShownSchema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return [...new Set(branches.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (Array.isArray(schema.type)) return [schema.format ?? schema.type[0], 'null'].join(' | ');
  return schema.format ?? schema.type ?? 'anything';
}

const exampleOfFormat: Record<string, string> = {
  uuid: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  'date-time': '2026-11-20T03:30:00.000Z',
};

/** An example: the schema's own, else one put together from its parts. */
export function exampleOf(schema: ShownSchema, depth = 0): unknown {
  const own = schema.examples?.[0] ?? schema.example ?? schema.const ?? schema.default ?? schema.enum?.[0];
  if (own !== undefined) return own;
  const [branch] = schema.anyOf ?? schema.oneOf ?? [];
  if (branch) return exampleOf(branch, depth);
  if (depth > deepest + 1) return null;
  const given = exampleOfFormat[schema.format ?? ''];
  if (given !== undefined) return given;
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field, depth + 1)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, depth + 1)] : [];
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'string':
      return '…';
    default:
      return null;
  }
}
