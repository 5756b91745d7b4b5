import { Type } from 'typebox';
import { fuzzerNames } from '#engine/lookalikes/registry.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import {
  documentedAs,
  Id,
  Nullable,
  PathId,
  pageOf,
  searchOf,
  severalOf,
  Timestamp,
} from '#platform/http/schemas.ts';
import { lookalikeChangeTypes, lookalikeOrders, lookalikeStates } from './queries.ts';

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

const Web = Type.Object(
  {
    status: Nullable(Type.Integer(), { description: 'HTTP status; null if there was no response' }),
    title: Nullable(Type.String()),
    similarity: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: "Similarity to the owner's page, 0 to 1" }),
      { description: 'Null if not compared' },
    ),
    faviconMatch: Nullable(Type.Boolean(), {
      description: "Whether it uses the owner's favicon; null if not compared",
    }),
    parked: Type.Boolean({ description: 'Parked or for sale' }),
    url: Nullable(Type.String(), { description: 'URL after redirects' }),
    redirectsToOwner: Type.Boolean({ description: 'Whether it redirects to the domain it resembles' }),
    passwordForm: Type.Boolean({ description: 'Whether the page asks for a password' }),
  },
  { title: 'LookalikeWeb', description: 'Details of its page' },
);

const names = (description: string, examples: string[]) =>
  Type.Array(Type.String(), { description, examples: [examples] });

const note = Type.String({ maxLength: 5000, pattern: '^[^\\u0000]*$' });
const State = Type.Enum([...lookalikeStates]);

const fields = {
  id: Id,
  domainId: Id,
  name: Type.String({ description: 'A-label form', examples: ['examp1e.com'] }),
  unicode: Type.String({ description: 'The name in Unicode', examples: ['examp1e.com'] }),
  fuzzers: names('All techniques that produce this name', ['homoglyph']),
  registered: Type.Boolean({ description: 'Whether it is registered now' }),
  addresses: names('Addresses of its website', ['192.0.2.7']),
  nameservers: names('Its name servers', ['ns1.parking.example']),
  mail: names('Its mail servers', ['mx.examp1e.com']),
  registeredAt: Nullable(Timestamp('When it was registered'), {
    description: 'Null if the registry does not say',
  }),
  registrar: Nullable(Type.String()),
  certificateAt: Nullable(Timestamp('When its newest certificate becomes valid'), {
    description: 'Null if none was seen',
  }),
  web: Nullable(Web, { description: 'Null if not requested' }),
  score: Type.Integer({ minimum: 0, maximum: 100, description: 'Risk score, 0 to 100 (worst)' }),
  scoreParts: Type.Array(
    Type.Object(
      { part: Type.String({ examples: ['mail'] }), points: Type.Integer() },
      { title: 'LookalikeScorePart' },
    ),
    { description: 'Components of the score; their sum, limited to 0 to 100, is the score' },
  ),
  state: Type.Enum([...lookalikeStates], { description: "`owned`: found or marked as the owner's" }),
  note,
  firstSeenAt: Timestamp('When it was first seen registered'),
  lastSeenAt: Timestamp('When it was last seen registered'),
  lastChangedAt: Timestamp('When it was last changed'),
};

const example = {
  id: exampleId,
  domainId: exampleId,
  name: 'examp1e.com',
  unicode: 'examp1e.com',
  fuzzers: ['homoglyph'],
  registered: true,
  addresses: ['192.0.2.7'],
  nameservers: ['ns1.parking.example'],
  mail: ['mx.examp1e.com'],
  registeredAt: '2026-11-18T10:00:00.000Z',
  registrar: 'Cheap Names Ltd',
  certificateAt: null,
  web: {
    status: 200,
    title: 'Example: sign in',
    similarity: 0.93,
    faviconMatch: true,
    parked: false,
    url: 'http://examp1e.com/',
    redirectsToOwner: false,
    passwordForm: true,
  },
  score: 91,
  scoreParts: [{ part: 'name', points: 25 }],
  state: 'new',
  note: '',
  firstSeenAt: '2026-11-20T03:30:00.000Z',
  lastSeenAt: '2026-11-20T03:30:00.000Z',
  lastChangedAt: '2026-11-20T03:30:00.000Z',
};

export const LookalikeBody = Type.Object(fields, {
  title: 'Lookalike',
  description: 'A registered (or formerly registered) name that resembles a domain in the inventory',
  examples: [example],
});
export const LookalikeList = pageOf(LookalikeBody, { examples: [{ items: [example], nextCursor: null }] });
export const LookalikePath = Type.Object({ id: PathId('Lookalike') });

const history = {
  pictures: Type.Object(
    {
      lookalikeAt: Nullable(Timestamp('When the screenshot of the lookalike was taken'), {
        description: 'Null if there is none',
      }),
      originalAt: Nullable(Timestamp("When the screenshot of the owner's page was taken"), {
        description: 'Null if there is none',
      }),
      likeness: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
        description: 'Visual similarity, 0 to 1; null if not compared',
      }),
    },
    { title: 'LookalikePictures', description: 'Screenshots of the pages, at `screenshot.png`' },
  ),
  history: Type.Array(
    Type.Object(
      {
        at: Timestamp('When it was seen'),
        type: Type.Enum([...lookalikeChangeTypes]),
        before: Type.Array(Type.String()),
        after: Type.Array(Type.String()),
        actor: Type.String({ examples: ['Belltower'] }),
      },
      { title: 'LookalikeChange' },
    ),
    { description: 'Newest first; at most the newest 500' },
  ),
};
const withHistory = {
  title: 'LookalikeWithHistory',
  description: 'A lookalike with its history',
};

export const LookalikeWithHistory = documentedAs(
  Type.Object({ ...fields, ...history }, withHistory),
  Type.Unsafe({ ...withHistory, allOf: [LookalikeBody, Type.Object(history)] }),
);

export const LookalikeListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId: severalOf(Id),
    state: severalOf(State),
    registered: Type.Optional(Type.Boolean()),
    minScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    fuzzer: severalOf(Type.Enum([...fuzzerNames])),
    search: searchOf('Part of the name, its Unicode form or the page title', 253),
    sort: Type.Optional(Type.Enum(lookalikeOrders.names, { default: '-firstSeenAt' })),
  },
  { additionalProperties: false },
);

export const PatchLookalikeBody = Type.Object(
  { state: Type.Optional(State), note: Type.Optional(note) },
  { additionalProperties: false, minProperties: 1, examples: [{ state: 'benign', note: 'A bakery.' }] },
);

export const CheckedLookalike = Type.Object(
  {
    ...fields,
    id: Nullable(Id, {
      description: 'Null if not stored: it is not registered or resembles no domain in the inventory',
    }),
    domainId: Nullable(Id, { description: 'The domain it resembles; null if none' }),
  },
  {
    title: 'CheckedLookalike',
    description: 'Result of an immediate lookup',
    examples: [{ ...example, id: null }],
  },
);

export const CheckLookalikeBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 1000, description: 'Domain name, as a U-label or A-label' }),
    domainId: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Domain to compare with; default: the most similar one',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ name: 'examp1e.com' }] },
);
