import type { operations } from './generated/schema.ts';

/** The ID of an operation, as in the API reference. */
export type OperationId = keyof operations;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Stated<Id extends OperationId> = operations[Id] extends { requestBody?: { content: infer Content } }
  ? Exclude<Content, undefined>[keyof Exclude<Content, undefined>]
  : never;

/** A text may be sent as a stream of bytes, for files that do not fit in memory. */
type Body<Id extends OperationId> =
  | Stated<Id>
  | (string extends Stated<Id> ? ReadableStream<Uint8Array> | Blob : never);

type Field<Name extends string, Value, Optional> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Optional extends true
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** The arguments of an operation: its path parameters, its query and its body. */
export type Arguments<Id extends OperationId> = Field<
  'path',
  Exclude<Parameters<Id>['path'], undefined>,
  undefined extends Parameters<Id>['path'] ? true : false
> &
  Field<
    'query',
    Exclude<Parameters<Id>['query'], undefined>,
    undefined extends Parameters<Id>['query'] ? true : false
  > &
  (operations[Id] extends { requestBody: { content: object } }
    ? { body: Body<Id> }
    : operations[Id] extends { requestBody?: { content: object } }
      ? { body?: Body<Id> }
      : { body?: undefined }) & {
    /** Further headers, such as `If-Match`. */
    headers?: Record<string, string>;
    /** Aborts the request. */
    signal?: AbortSignal;
  };

type Success = 200 | 201 | 202 | 204;
type Responses<Id extends OperationId> = operations[Id]['responses'];
type ContentOf<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined;

/** The success response of an operation. */
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses<Id> & Success]: ContentOf<Responses<Id>[Status]>;
}[keyof Responses<Id> & Success];

/** An item in the list that an operation returns. */
export type Item<Id extends OperationId> = Answer<Id> extends { items: (infer One)[] } ? One : never;
