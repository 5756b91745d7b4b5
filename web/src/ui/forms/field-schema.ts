/** The parts of a request field's JSON Schema that forms use. The generated modules contain only these parts. */
export interface FieldSchema {
  readonly type?: string;
  readonly const?: string;
  readonly enum?: readonly (string | number)[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly title?: string;
  readonly description?: string;
  readonly items?: FieldSchema & { readonly fields?: Readonly<Record<string, FieldSchema>> };
  /** Alternative object schemas. The value matches one of them. */
  readonly variants?: readonly Readonly<Record<string, FieldSchema>>[];
}

/** Returns the bounds of a number field as input props. */
export const rangeOf = ({ minimum, maximum }: FieldSchema): { min?: number; max?: number } => ({
  ...(minimum === undefined ? {} : { min: minimum }),
  ...(maximum === undefined ? {} : { max: maximum }),
});

/** Returns the bounds of a text field's length as input props. */
export const lengthOf = ({
  minLength,
  maxLength,
}: FieldSchema): { minLength?: number; maxLength?: number } => ({
  ...(minLength === undefined || minLength < 2 ? {} : { minLength }),
  ...(maxLength === undefined ? {} : { maxLength }),
});
