import { Type } from 'typebox';
import { codedText, Id, Nullable } from '#platform/http/schemas.ts';

export const ImportQuery = Type.Object(
  {
    dryRun: Type.Optional(
      Type.Enum(['1', '0', 'true', 'false'], {
        description: '1 or true previews the result without changing anything',
        examples: ['1'],
      }),
    ),
  },
  { additionalProperties: false },
);

/** Both request formats; text bodies are parsed in `routes.ts`. */
export function importBody(example: string) {
  return {
    content: {
      'text/csv': {
        schema: Type.String({
          description: 'CSV text with at most 20 MiB and 100,000 rows',
          examples: [example],
        }),
      },
      'application/json': {
        schema: Type.Object(
          {
            csv: Type.String({ description: 'CSV text with at most 20 MiB and 100,000 rows' }),
            dryRun: Type.Optional(Type.Boolean({ default: false })),
          },
          { additionalProperties: false, examples: [{ csv: example, dryRun: true }] },
        ),
      },
    },
  };
}

const NullableText = Nullable(Type.String());

const InvalidRow = Type.Object({
  row: Type.Integer({ description: 'Row number; the header is row 1, and blank rows are counted' }),
  column: Nullable(Type.String(), {
    description: 'Column with the error; null if the error concerns the whole row',
  }),
  code: Type.String({ examples: ['invalid_domain'] }),
  message: Type.String({ examples: ['Not a valid domain name. Enter a name such as example.com.'] }),
  ...codedText('message'),
  domain: NullableText,
});

const SkippedRow = Type.Object({
  row: Type.Integer({ description: 'Row number; the header is row 1, and blank rows are counted' }),
  reason: Type.Enum(['duplicate', 'limit']),
  existingId: Nullable(Id, { description: 'ID of the existing monitor or domain' }),
  sameAsRow: Nullable(Type.Integer(), { description: 'Number of the earlier row that it repeats' }),
});

export const ImportResultBody = Type.Object(
  {
    created: Type.Integer({
      description: 'Number of monitors or domains created; in a dry run, the number that would be created',
    }),
    skippedDuplicate: Type.Integer({
      description: 'Number of rows that already exist or repeat an earlier row',
    }),
    skippedForLimit: Type.Integer({ description: "Number of rows beyond the plan's monitor limit" }),
    createdIds: Type.Array(Id, { description: 'IDs in row order; empty in a dry run' }),
    invalidRows: Type.Array(InvalidRow, {
      description: 'Rows that failed validation, with one item per error',
    }),
    skippedRows: Type.Array(SkippedRow, { description: 'Valid rows that were skipped, with the reason' }),
    planLimit: Type.Integer({ description: "The plan's monitor limit" }),
    ignoredColumns: Type.Array(Type.String(), {
      description: 'Unknown columns in the header',
    }),
    dryRun: Type.Boolean(),
    importId: Nullable(Id, { description: 'ID for undoing this import; null if nothing was created' }),
  },
  {
    title: 'ImportResult',
    description: 'Result of the import',
    examples: [
      {
        created: 2,
        skippedDuplicate: 1,
        skippedForLimit: 0,
        createdIds: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d', '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e'],
        invalidRows: [
          {
            row: 5,
            column: 'domain',
            code: 'invalid_domain',
            message: 'Not a valid domain name. Enter a name such as example.com.',
            domain: 'no domain',
          },
        ],
        skippedRows: [
          {
            row: 4,
            reason: 'duplicate',
            existingId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c0c',
            sameAsRow: null,
          },
        ],
        planLimit: 5000,
        ignoredColumns: ['notes'],
        dryRun: false,
        importId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c20',
      },
    ],
  },
);

export const ImportPath = Type.Object({
  id: Type.String({ description: "`importId` from the import's response" }),
});

export const UndoneBody = Type.Object(
  {
    removed: Type.Integer({
      description: 'Number of monitors and domains removed when the import was undone',
    }),
  },
  { title: 'UndoneImport', examples: [{ removed: 412 }] },
);
