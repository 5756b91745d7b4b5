import { dropBounds, dropNoise, findAsked } from './drop-noise.ts';
import type { OpenApiDocument, Operation, Schema } from './lift-components.ts';
import { pascalCase } from './operation-id.ts';
import { shareFields } from './share-fields.ts';
import { shareValues } from './share-values.ts';

type Item = Record<string, Operation>;
type Parameter = NonNullable<Operation['parameters']>[number] & {
  required?: boolean;
  description?: string;
  example?: unknown;
};
type Answer = NonNullable<Operation['responses']>[string];

/**
 * Says everything in the document once: what operations, paths and schemas have in common becomes a component, and what a
 * reader learns nothing by is left out. Machines pay for each byte of it. The last step: everything else is written by then.
 */
export function sayOnce(document: OpenApiDocument): OpenApiDocument {
  const { schemas, parameters, responses } = document.components as Components;
  const items = Object.values(document.paths);
  const operations = items.flatMap((item) => Object.values(item));
  for (const schema of Object.values(schemas)) dropNoise(schema);
  shareFields(schemas);
  const asked = findAsked(schemas, operations);
  for (const [name, schema] of Object.entries(schemas)) if (!asked.has(name)) dropBounds(schema);
  for (const operation of operations) {
    trimParameters(operation);
    trimBodies(operation, schemas);
  }
  const asks = operations.flatMap(({ parameters: own = [] }) =>
    own.flatMap(({ schema }) => (schema ? [schema] : [])),
  );
  shareValues(schemas, asks);
  shareParameters(items, parameters);
  shareAnswers(items, responses);
  return document;
}

interface Components {
  schemas: Record<string, Schema>;
  parameters: Record<string, object>;
  responses: Record<string, object>;
}

function trimParameters(operation: Operation): void {
  for (const parameter of (operation.parameters ?? []) as Parameter[]) {
    const { schema } = parameter;
    if (parameter.required === false) delete parameter.required;
    // What `{id}` is the id of stands in the path.
    if (parameter.in === 'path') delete parameter.description;
    if (schema === undefined) continue;
    dropNoise(schema);
    // A list in a query is one to a hundred values: said of all of them.
    if (schema.type === 'array') dropKeys(schema, ['minItems', 'maxItems', 'description']);
    const values = (schema.items ?? schema) as Schema;
    if (values.enum || values.format === 'uuid') delete parameter.example;
    if (schema.type === 'array' && /^One or several/.test(parameter.description ?? ''))
      delete parameter.description;
  }
}

/** What is answered is described where it stands, and a body may be left out unless it says that it must be there. */
function trimBodies(operation: Operation, schemas: Record<string, Schema>): void {
  if (operation.requestBody?.required === false) delete operation.requestBody.required;
  for (const answer of Object.values(operation.responses ?? {})) {
    if (answer.$ref !== undefined) continue;
    const [media] = Object.values(answer.content ?? {});
    const named =
      schemas[
        String(media?.schema?.$ref ?? '')
          .split('/')
          .at(-1) ?? ''
      ];
    if (named?.description === answer.description || answer.description === 'Done') answer.description = 'OK';
  }
}

function dropKeys(value: object, keys: readonly string[]): void {
  for (const key of keys) delete (value as Record<string, unknown>)[key];
}

/** What two operations take alike stands among the components. */
function shareParameters(items: readonly Item[], shared: Record<string, object>): void {
  const operations = items.flatMap((item) => Object.values(item));
  const known = countAlike(operations.flatMap(({ parameters = [] }) => parameters));
  const names = new Map<string, string>();
  for (const operation of operations) {
    if (operation.parameters === undefined) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const text = JSON.stringify(parameter);
      if (parameter.$ref !== undefined || (known.get(text) ?? 0) < 2) return parameter;
      const name = names.get(text) ?? freeName(pascalCase(parameter.name ?? ''), shared);
      names.set(text, name);
      shared[name] = parameter;
      return { $ref: `#/components/parameters/${name}` };
    });
  }
}

/** So with answers: many operations answer the same resource with the same headers. */
function shareAnswers(items: readonly Item[], shared: Record<string, object>): void {
  const all = items.flatMap((item) =>
    Object.values(item).flatMap(({ responses = {} }) => Object.entries(responses)),
  );
  const known = countAlike(all.map(([, answer]) => answer));
  const names = new Map<string, string>();
  for (const { responses = {} } of items.flatMap((item) => Object.values(item))) {
    for (const [status, answer] of Object.entries(responses)) {
      const text = JSON.stringify(answer);
      if (answer.$ref !== undefined || (known.get(text) ?? 0) < 2) continue;
      const name = names.get(text) ?? freeName(nameOfContent(answer), shared);
      names.set(text, name);
      shared[name] = answer;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
}

function nameOfContent(answer: Answer): string {
  const [first] = Object.entries(answer.content ?? {});
  if (first === undefined) return 'NoContent';
  const [type, { schema }] = first;
  return schema?.$ref === undefined ? pascalCase(type) : (String(schema.$ref).split('/').at(-1) ?? '');
}

function countAlike(values: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

function freeName(wanted: string, taken: Record<string, object>): string {
  for (let number = 2, name = wanted; ; name = `${wanted}${number++}`)
    if (!Object.hasOwn(taken, name)) return name;
}
