import { Type } from 'typebox';
import { fuzzerNames } from '#engine/lookalikes/registry.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { documentedAs, Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { lookalikeOrders } from './queries.ts';
import { lookalikeChangeTypes, lookalikeStates } from './types.ts';

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

const Web = Type.Object(
  {
    status: Nullable(Type.Integer(), { description: 'HTTP status; null: nobody answered' }),
    title: Nullable(Type.String()),
    similarity: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: "Likeness to the owner's page, 0 to 1" }),
      { description: 'Null: not compared' },
    ),
    faviconMatch: Nullable(Type.Boolean(), { description: "It bears the owner's icon; null: not compared" }),
    parked: Type.Boolean({ description: 'Parked or for sale' }),
    url: Nullable(Type.String(), { description: 'Where its redirects end' }),
    redirectsToOwner: Type.Boolean({ description: 'It leads to the domain that it resembles' }),
    passwordForm: Type.Boolean({ description: 'It asks for a password' }),
  },
  { title: 'LookalikeWeb', description: 'What its page is like' },
);

const names = (description: string, examples: string[]) =>
  Type.Array(Type.String(), { description, examples: [examples] });

const note = Type.String({ maxLength: 5000, pattern: '^[^\\u0000]*$' });
const State = Type.Enum([...lookalikeStates]);

const fields = {
  id: Id,
  domainId: Id,
  name: Type.String({ description: 'A-labels', examples: ['examp1e.com'] }),
  unicode: Type.String({ description: 'The same as people read it', examples: ['examp1e.com'] }),
  fuzzers: names('All ways by which it follows from the domain', ['homoglyph']),
  registered: Type.Boolean({ description: 'It exists now; false: it did' }),
  addresses: names('Of its web site', ['192.0.2.7']),
  nameservers: names('Its name servers', ['ns1.parking.example']),
  mail: names('Hosts that take its mail', ['mx.examp1e.com']),
  registeredAt: Nullable(Timestamp('When it was registered'), {
    description: 'Null: the registry tells not',
  }),
  registrar: Nullable(Type.String()),
  certificateAt: Nullable(Timestamp('When its newest certificate began'), { description: 'Null: none seen' }),
  web: Nullable(Web, { description: 'Null: not looked at' }),
  score: Type.Integer({ minimum: 0, maximum: 100, description: 'How dangerous it looks; 100 is worst' }),
  scoreParts: Type.Array(
    Type.Object(
      { part: Type.String({ examples: ['mail'] }), points: Type.Integer() },
      { title: 'LookalikeScorePart' },
    ),
    { description: 'What the score is made of: they add up to it, where they stay between 0 and 100' },
  ),
  state: Type.Enum([...lookalikeStates], { description: '`owned`: found to be the owner’s, or said to be' }),
  note,
  firstSeenAt: Timestamp('When it was first seen registered'),
  lastSeenAt: Timestamp('When it was last seen registered'),
  lastChangedAt: Timestamp('When something about it last changed'),
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
  description: 'A name that resembles a domain of the inventory and is, or was, registered',
  examples: [example],
});
export const LookalikeList = pageOf(LookalikeBody, { examples: [{ items: [example], nextCursor: null }] });
export const LookalikePath = Type.Object({ id: PathId('Lookalike') });

const history = {
  pictures: Type.Object(
    {
      lookalikeAt: Nullable(Timestamp('When its page was pictured'), { description: 'Null: it was not' }),
      originalAt: Nullable(Timestamp('When the owner’s own page was pictured'), {
        description: 'Null: it was not',
      }),
      likeness: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
        description: 'How alike the two look, 0 to 1; null: not compared',
      }),
    },
    { title: 'LookalikePictures', description: 'How the pages look: at `screenshot.png`' },
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
    { description: 'Newest first; the newest 500 where there are more' },
  ),
};
const withHistory = {
  title: 'LookalikeWithHistory',
  description: 'A lookalike with all that changed about it',
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
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 253,
        pattern: '^[^\\u0000]*$',
        description: 'Part of the name, of its Unicode form or of the page title',
      }),
    ),
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
      description: 'Null: not kept, as it is not registered or resembles no domain of the inventory',
    }),
    domainId: Nullable(Id, { description: 'The domain that it resembles; null: none' }),
  },
  {
    title: 'CheckedLookalike',
    description: 'A name as it was found just now',
    examples: [{ ...example, id: null }],
  },
);

export const CheckLookalikeBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 1000, description: 'Domain name, in any spelling' }),
    domainId: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Domain to hold it against; default: the one it resembles most',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ name: 'examp1e.com' }] },
);
