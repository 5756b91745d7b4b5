import { Type } from 'typebox';
import { importResources, toolNames } from '#engine/importers/import-item.ts';
import { Id, Nullable } from '#platform/http/schemas.ts';

export const ToolPath = Type.Object({
  tool: Type.Enum([...toolNames], { description: 'The tool to import from', examples: ['kuma'] }),
});

const flag = (description: string) =>
  Type.Optional(Type.Enum(['1', '0', 'true', 'false'], { description, examples: ['1'] }));

export const ToolQuery = Type.Object(
  {
    dryRun: flag('1 or true previews the result without changing anything'),
    history: flag('0 or false omits past results; by default, the last 90 days are imported'),
    appriseUrl: Type.Optional(
      Type.String({
        maxLength: 2048,
        description:
          'URL of an Apprise API server, which delivers notifications from Uptime Kuma that Belltower has no channel type for',
        examples: ['https://apprise.example.com'],
      }),
    ),
  },
  { additionalProperties: false },
);

/** The address of another service, or the contents of its files. */
export const ToolSource = Type.Object(
  {
    files: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 20,
        description:
          'Contents of exported text files: JSON, YAML or CSV. Upload a database as application/octet-stream',
      }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description:
          "URL of the service's API; default: the public service. For Uptime Kuma 2 with MariaDB, the URL of its database with username and password: `mariadb://user:password@host:3306/database`, with `?ssl=1` for TLS. It is not stored",
        examples: ['https://healthchecks.io'],
      }),
    ),
    apiKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'API key for the service to import from. It is not stored',
      }),
    ),
    dryRun: Type.Optional(Type.Boolean({ default: false })),
  },
  {
    title: 'ToolImportRequest',
    additionalProperties: false,
    examples: [{ url: 'https://healthchecks.io', apiKey: 'hcw_6yq1…', dryRun: true }],
  },
);

const states = ['new', 'existing', 'approximated', 'impossible'] as const;
export type ItemState = (typeof states)[number];

const Item = Type.Object(
  {
    resource: Type.Enum([...importResources], {
      description: 'Type of the object that it becomes',
      examples: ['monitor'],
    }),
    name: Type.String({ examples: ['Shop front page'] }),
    sourceType: Type.String({ description: 'Name of its type in the other tool', examples: ['json-query'] }),
    state: Type.Enum([...states], {
      description:
        '`new`: the item is created. `existing`: the item already exists. `approximated`: the item is created, and `notes` explains what differs. `impossible`: the item is not imported, and `notes` explains why',
    }),
    notes: Type.Array(Type.String(), {
      examples: [['The proxy is left out: the request is sent directly.']],
    }),
    noteMessages: Type.Array(
      Type.Object({
        code: Type.String({ examples: ['import-read-only-query'] }),
        params: Nullable(Type.Record(Type.String(), Type.Unknown()), {
          description: 'Values in the note; null if there are none',
        }),
      }),
      { description: 'The notes as codes with values, in the same order, to show them in another language' },
    ),
    id: Nullable(Id, {
      description: 'ID of the created or existing object; null for a new object in a preview',
    }),
  },
  { title: 'ImportedItem' },
);

const countDescriptions: Record<ItemState, string> = {
  new: 'Number of items that were created, or would be in a preview',
  existing: 'Number of items that already exist',
  approximated: 'Number of items created with differences, which `notes` explains',
  impossible: 'Number of items that have no equivalent',
};
const counts = Type.Object(
  Object.fromEntries(
    states.map((state) => [
      state,
      Type.Integer({ minimum: 0, description: countDescriptions[state], examples: [12] }),
    ]),
  ),
  { title: 'ImportedCounts', description: 'Items by state' },
);

export const ToolImportBody = Type.Object(
  {
    tool: Type.Enum([...toolNames]),
    dryRun: Type.Boolean(),
    counts,
    items: Type.Array(Item, { description: 'In the order in which they were created' }),
    historyDays: Type.Integer({
      description: 'Total number of days of past results that were imported, over all monitors',
    }),
    importId: Nullable(Id, { description: 'ID for undoing this import; null if nothing was created' }),
  },
  {
    title: 'ToolImportResult',
    description: 'Result of an import from another tool',
    examples: [
      {
        tool: 'kuma',
        dryRun: true,
        counts: { new: 1, existing: 0, approximated: 1, impossible: 0 },
        items: [
          {
            resource: 'channel',
            name: 'Ops on Slack',
            sourceType: 'slack',
            state: 'new',
            notes: [],
            noteMessages: [],
            id: null,
          },
          {
            resource: 'monitor',
            name: 'Shop database',
            sourceType: 'postgres',
            state: 'approximated',
            notes: ['The query runs in a read-only transaction.'],
            noteMessages: [{ code: 'import-read-only-query', params: null }],
            id: null,
          },
        ],
        historyDays: 90,
        importId: null,
      },
    ],
  },
);
