import { Type } from 'typebox';
import { Id, Nullable } from '#platform/http/schemas.ts';

export const ImportQuery = Type.Object(
  {
    dryRun: Type.Optional(
      Type.Enum(['1', '0', 'true', 'false'], {
        description: '1 or true: say what would happen and write nothing',
        examples: ['1'],
      }),
    ),
  },
  { additionalProperties: false },
);

/** Both request forms; the text ones are read by the parsers of `routes.ts`. */
export function importBody(example: string) {
  return {
    content: {
      'text/csv': {
        schema: Type.String({
          description: 'The CSV text, at most 20 MiB and 100,000 rows',
          examples: [example],
        }),
      },
      'application/json': {
        schema: Type.Object(
          {
            csv: Type.String({ description: 'The CSV text, at most 20 MiB and 100,000 rows' }),
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
  row: Type.Integer({ description: 'Record number, the header being 1; blank records are counted' }),
  column: Nullable(Type.String(), {
    description: 'Column at fault; null when the row as a whole is',
  }),
  code: Type.String({ examples: ['invalid_domain'] }),
  message: Type.String({ examples: ['This is no valid domain name.'] }),
  domain: NullableText,
});

const SkippedRow = Type.Object({
  row: Type.Integer({ description: 'Record number, the header being 1; blank records are counted' }),
  reason: Type.Enum(['duplicate', 'limit']),
  existingId: Nullable(Id, { description: 'The monitor or domain that is there already' }),
  sameAsRow: Nullable(Type.Integer(), { description: 'The earlier row that it repeats' }),
});

export const ImportResultBody = Type.Object(
  {
    created: Type.Integer({ description: 'Made now, or in a dry run: would be made' }),
    skippedDuplicate: Type.Integer({ description: 'Rows of what exists, or of an earlier row' }),
    skippedForLimit: Type.Integer({ description: "Rows beyond the plan's monitor cap" }),
    createdIds: Type.Array(Id, { description: 'In the order of the rows; empty in a dry run' }),
    invalidRows: Type.Array(InvalidRow, { description: 'Rows that failed validation, one entry each' }),
    skippedRows: Type.Array(SkippedRow, { description: 'Valid rows that make nothing, one entry each' }),
    planLimit: Type.Integer({ description: "The plan's monitor cap" }),
    ignoredColumns: Type.Array(Type.String(), {
      description: 'Columns of the header that mean nothing here',
    }),
    dryRun: Type.Boolean(),
    importId: Nullable(Id, { description: 'To take it back by; null where nothing was made' }),
  },
  {
    title: 'ImportResult',
    description: 'What became of the rows',
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
            message: 'This is no valid domain name.',
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

export const ImportPath = Type.Object({ id: Type.String({ description: '`importId` of its answer' }) });

export const UndoneBody = Type.Object(
  { removed: Type.Integer({ description: 'Monitors and domains that were taken away again' }) },
  { title: 'UndoneImport', examples: [{ removed: 412 }] },
);
