import type { OpenApiDocument, Operation, Schema } from './api-document/components.ts';
import { inlineRefs } from './inline-refs.ts';

interface Parameter {
  in: 'query' | 'path' | 'header';
  name: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

const head = '// Made from openapi.json by scripts/build-generated.mjs.\n\n';

/**
 * Generates the types of the TypeScript client: one type per component, and `operations` and `paths` in the format of
 * openapi-fetch.
 */
export function renderClientTypes(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components.schemas);
  const whole = inlineRefs(document);
  const operations: string[] = [];
  const paths: string[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    const members = Object.entries(item).map(([method, operation]) => {
      const parameters = (whole.paths[path]?.[method]?.parameters ?? []) as Parameter[];
      operations.push(
        `${comment(operation.summary)}  ${operation.operationId}: ${renderOperation(operation, parameters, document)};`,
      );
      return `    ${method}: operations[${JSON.stringify(operation.operationId)}];`;
    });
    paths.push(`  ${JSON.stringify(path)}: {\n${members.join('\n')}\n  };`);
  }
  return [
    head,
    ...schemas.map(
      ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema)};\n\n`,
    ),
    `export interface operations {\n${operations.join('\n')}\n}\n\n`,
    `export interface paths {\n${paths.join('\n')}\n}\n`,
  ].join('');
}

/** Returns the method and path of each operation by operation ID, and the content type of a text body. */
export function renderClientTable(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, requestBody }]) => {
      const text = Object.keys(requestBody?.content ?? {}).find((type) => type !== 'application/json');
      const parts = [path, ...(text === undefined ? [] : [text])].map((part) => JSON.stringify(part));
      return `  ${operationId}: ['${method}', ${parts.join(', ')}],`;
    }),
  );
  return `${head}export const operationTable = {\n${rows.join('\n')}\n} as const;\n`;
}

function renderOperation(operation: Operation, parameters: Parameter[], document: OpenApiDocument): string {
  const groups = (['query', 'path', 'header'] as const).map((place) => {
    const fields = parameters.filter((parameter) => parameter.in === place);
    if (fields.length === 0) return `${place}?: never`;
    const optional = fields.some((field) => field.required) ? '' : '?';
    const members = fields.map(({ name, schema = {}, required }) =>
      member(name, place === 'query' ? orOne(schema) : schema, required === true),
    );
    return `${place}${optional}: { ${members.join('; ')} }`;
  });
  const body = operation.requestBody as { required?: boolean; content?: Contents } | undefined;
  const requestBody =
    body === undefined
      ? 'requestBody?: never'
      : `requestBody${body.required ? '' : '?'}: { content: ${contentOf(body.content)} }`;
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const { content } = resolve(document, response) as { content?: Contents };
    const shown = content === undefined ? 'content?: never' : `content: ${contentOf(content)}`;
    return `      ${status}: { headers: { [name: string]: unknown }; ${shown} };`;
  });
  return `{\n    parameters: { ${groups.join('; ')}; cookie?: never };\n    ${requestBody};\n    responses: {\n${responses.join('\n')}\n    };\n  }`;
}

/** Also allows a single value for a filter that accepts several values, because both look the same in the URL. */
function orOne(schema: Schema): Schema {
  return schema.type === 'array' ? { anyOf: [schema.items ?? {}, schema] } : schema;
}

type Contents = Record<string, { schema?: Schema }>;

function contentOf(content: Contents = {}): string {
  const members = Object.entries(content).map(
    ([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema ?? {})}`,
  );
  return `{ ${members.join('; ')} }`;
}

function resolve(document: OpenApiDocument, value: { $ref?: string }): unknown {
  if (value.$ref === undefined) return value;
  return value.$ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], document);
}

const simple: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function typeOf(schema: Schema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const branches = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (branches) return unionOf(branches.map(typeOf));
  if (Array.isArray(schema.allOf))
    return (schema.allOf as Schema[]).map((part) => `(${typeOf(part)})`).join(' & ');
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map((type: string) => typeOf({ ...schema, type })));
  if (schema.type === 'array') return `(${typeOf((schema.items ?? {}) as Schema)})[]`;
  if (schema.type === 'object' || schema.properties) return objectOf(schema);
  return simple[String(schema.type)] ?? 'unknown';
}

const unionOf = (types: string[]) => `(${[...new Set(types)].join(' | ')})`;

function objectOf(schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {});
  const { additionalProperties, patternProperties } = schema;
  const values = (patternProperties && Object.values(patternProperties)[0]) ?? additionalProperties;
  if (fields.length === 0) {
    const value = typeof values === 'object' && values !== null ? typeOf(values as Schema) : 'unknown';
    return `Record<string, ${value}>`;
  }
  const required = new Set(schema.required as string[] | undefined);
  const members = fields.map(
    ([name, field]) =>
      `\n  ${comment(field.description, '  ').trim()}${field.description ? '\n  ' : ''}${member(name, field, required.has(name))};`,
  );
  return `{${members.join('')}\n}`;
}

function member(name: string, schema: Schema, required: boolean): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  return required ? `${key}: ${typeOf(schema)}` : `${key}?: ${typeOf(schema)} | undefined`;
}

function comment(text: unknown, indent = '  '): string {
  return typeof text === 'string' && text !== ''
    ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`
    : '';
}
