import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySchemaValidationError } from 'fastify';
import type { HttpApp } from './http-app.ts';
import { createValidators } from './input/validation.ts';

/**
 * Has a route's schemas compiled when they are first used: all of them together take half a second of processor time,
 * which every start of every process that serves would pay.
 */
export function compileSchemasLazily(app: HttpApp): void {
  const compile = createValidators();
  app.setValidatorCompiler(({ schema, httpPart }) => {
    let validate: ReturnType<typeof compile> | null = null;
    return (data: unknown) => {
      validate ??= compile({ schema: schema as object, httpPart });
      return validate(data) === true || { error: validate.errors as FastifySchemaValidationError[] };
    };
  });
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((data: unknown) => string) | null = null;
    return (data: unknown) => {
      serialize ??= fastJsonStringify(schema as AnySchema);
      return serialize(data);
    };
  });
}
