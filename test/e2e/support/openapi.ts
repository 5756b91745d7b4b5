import { inlineRefs } from '../../../scripts/inline-refs.ts';

/** A route as the OpenAPI document describes it. */
export interface Route {
  method: string;
  path: string;
  /** The document's example of a body, or a body generated from its fields. Undefined without a body. */
  example: unknown;
  contentType: string;
  /** Names of the query parameters. */
  query: string[];
}

interface Schema {
  type?: string;
  format?: string;
  examples?: unknown[];
  enum?: unknown[];
  minLength?: number;
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  requestBody?: { content?: Record<string, Content> };
  parameters?: { in: string; name: string }[];
}

/** Returns every route of an OpenAPI document. */
export function readRoutes(document: unknown): Route[] {
  const { paths } = inlineRefs(document as { paths: Record<string, Record<string, Operation>> });
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => toRoute(method, path, operation)),
  );
}

/** Returns the method and the path. */
export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Returns the path with its parameters filled in. */
export const fillPath = (path: string, id: string) => path.replaceAll(/\{[^}]+\}/g, id);

function toRoute(method: string, path: string, operation: Operation): Route {
  const contents = Object.entries(operation.requestBody?.content ?? {});
  const [content] = contents.filter(([type]) => type === 'application/json').concat(contents);
  return {
    method: method.toUpperCase(),
    path,
    example: content === undefined ? undefined : bodyExample(content[1]),
    contentType: content?.[0] ?? 'application/json',
    query: (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
  };
}

function bodyExample({ schema, example, examples }: Content): unknown {
  const [first] = Object.values(examples ?? {});
  return example ?? first?.value ?? (schema === undefined ? undefined : exampleOf(schema));
}

/** Returns a value that the schema allows: its example, or a value generated from its fields. */
function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  // Uses the last value, because roles are listed from most to least rights, and an API key cannot create owners.
  if (schema.enum) return schema.enum.at(-1);
  const [branch] = schema.oneOf ?? schema.anyOf ?? [];
  if (branch) return exampleOf(branch);
  if (schema.format === 'uuid') return '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
  if (schema.format === 'date-time') return '2026-11-20T03:30:00.000Z';
  if (schema.type === 'string') return 'x'.repeat(schema.minLength ?? 8);
  if (!schema.properties) return null;
  const fields = Object.entries(schema.properties).map(([name, field]) => [
    name,
    name === 'email' ? 'someone@example.com' : exampleOf(field),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}
