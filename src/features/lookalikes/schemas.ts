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
      Type.Number({ minimum: 0, maximum: 1, description: "Similarity to the owner's page, from 0 to 1" }),
      { description: 'Null if not compared' },
    ),
    faviconMatch: Nullable(Type.Boolean(), {
      description: "Whether the page uses the owner's favicon; null if not compared",
    }),
    parked: Type.Boolean({ description: 'Whether the domain is parked or for sale' }),
    url: Nullable(Type.String(), { description: 'URL after redirects' }),
    redirectsToOwner: Type.Boolean({
      description: 'Whether the page redirects to the domain that it resembles',
    }),
    passwordForm: Type.Boolean({ description: 'Whether the page asks for a password' }),
  },
  { title: 'LookalikeWeb', description: "Details of the lookalike's page" },
);

const names = (description: string, examples: string[]) =>
  Type.Array(Type.String(), { description, examples: [examples] });

const note = Type.String({ maxLength: 5000, pattern: '^[^\\u0000]*$' });
const State = Type.Enum([...lookalikeStates]);

const fields = {
  id: Id,
  domainId: Id,
  name: Type.String({ description: 'Name as A-labels (Punycode)', examples: ['examp1e.com'] }),
  unicode: Type.String({ description: 'The name in Unicode', examples: ['examp1e.com'] }),
  fuzzers: names('All techniques that produce this name', ['homoglyph']),
  registered: Type.Boolean({ description: 'Whether the name is registered now' }),
  addresses: names('Addresses of its website', ['192.0.2.7']),
  nameservers: names('Name servers of the domain', ['ns1.parking.example']),
  mail: names('Mail servers of the domain', ['mx.examp1e.com']),
  registeredAt: Nullable(Timestamp('When the name was registered'), {
    description: 'Null if the registry does not publish it',
  }),
  registrar: Nullable(Type.String()),
  certificateAt: Nullable(Timestamp('When its newest certificate becomes valid'), {
    description: 'Null if no certificate was seen',
  }),
  web: Nullable(Web, { description: 'Null if no page was requested' }),
  score: Type.Integer({ minimum: 0, maximum: 100, description: 'Risk score from 0 to 100 (worst)' }),
  scoreParts: Type.Array(
    Type.Object(
      { part: Type.String({ examples: ['mail'] }), points: Type.Integer() },
      { title: 'LookalikeScorePart' },
    ),
    { description: 'Parts of the score; their sum, limited to 0 to 100, is the score' },
  ),
  state: Type.Enum([...lookalikeStates], {
    description: '`owned`: detected or marked as belonging to the owner',
  }),
  note,
  firstSeenAt: Timestamp('When the name was first seen as registered'),
  lastSeenAt: Timestamp('When the name was last seen as registered'),
  lastChangedAt: Timestamp('When the lookalike was last changed'),
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
  description: 'A name that resembles a domain in the account and is or was registered',
  examples: [example],
});
export const LookalikeList = pageOf(LookalikeBody, { examples: [{ items: [example], nextCursor: null }] });
export const LookalikePath = Type.Object({ id: PathId('Lookalike') });

const history = {
  pictures: Type.Object(
    {
      lookalikeAt: Nullable(Timestamp('When the screenshot of the lookalike was taken'), {
        description: 'Null if there is no screenshot',
      }),
      originalAt: Nullable(Timestamp("When the screenshot of the owner's page was taken"), {
        description: 'Null if there is no screenshot',
      }),
      likeness: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
        description: 'Visual similarity from 0 to 1; null if not compared',
      }),
    },
    {
      title: 'LookalikePictures',
      description: 'Screenshots of both pages; get them from `…/screenshot.png`',
    },
  ),
  history: Type.Array(
    Type.Object(
      {
        at: Timestamp('When the change was seen'),
        type: Type.Enum([...lookalikeChangeTypes]),
        before: Type.Array(Type.String()),
        after: Type.Array(Type.String()),
        actor: Type.String({ examples: ['Belltower'] }),
      },
      { title: 'LookalikeChange' },
    ),
    { description: 'Newest first; at most the newest 500 entries' },
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
      description:
        'ID of the lookalike; null if the name is not stored because it is not registered or does not resemble a domain in the account',
    }),
    domainId: Nullable(Id, { description: 'ID of the domain that it resembles; null if there is none' }),
  },
  {
    title: 'CheckedLookalike',
    description: 'Result of an immediate lookup',
    examples: [{ ...example, id: null }],
  },
);

export const CheckLookalikeBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Domain name, in Unicode (U-label) or Punycode (A-label)',
    }),
    domainId: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Domain to compare with; default: the most similar domain',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ name: 'examp1e.com' }] },
);
