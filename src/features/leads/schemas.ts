import { Type } from 'typebox';
import { leadSources } from '#engine/phishing/score-lead.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

const leadStates = ['new', 'triaged', 'benign', 'confirmed'] as const;
export type LeadState = (typeof leadStates)[number];

const State = Type.Enum([...leadStates]);
const Source = Type.Enum([...leadSources], {
  description: 'Who named it: a certificate in a log, a feed, a person, or a look-alike that was confirmed',
});
const words = (most: number) => Type.String({ maxLength: most, pattern: '^[^\\u0000]*$' });

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
export const leadExample = {
  id: exampleId,
  domainId: exampleId,
  url: 'https://larkspur-login.example/account',
  source: 'report',
  evidence: 'A customer got this link by mail.',
  score: 70,
  scoreParts: [
    { part: 'brand-token', points: 50 },
    { part: 'source-report', points: 20 },
  ],
  state: 'new',
  note: null,
  sightings: [
    { at: '2026-11-20T03:30:00.000Z', source: 'report', detail: 'A customer got this link by mail.' },
  ],
  firstSeenAt: '2026-11-20T03:30:00.000Z',
  lastSeenAt: '2026-11-20T03:30:00.000Z',
};

export const LeadBody = Type.Object(
  {
    id: Id,
    domainId: Nullable(Id, {
      description: 'The domain of the inventory that it plays on, where one is known',
    }),
    url: Type.String({ description: 'What others wrote: never a link to be followed' }),
    source: Source,
    evidence: Nullable(Type.String(), { description: 'What whoever named it first said of it' }),
    score: Type.Integer({ minimum: 0, maximum: 100, description: 'How likely it is phishing' }),
    scoreParts: Type.Array(
      Type.Object(
        { part: Type.String({ examples: ['brand-token'] }), points: Type.Integer() },
        { title: 'LeadScorePart' },
      ),
      { description: 'What the score is made of; together at most 100' },
    ),
    state: State,
    note: Nullable(Type.String()),
    sightings: Type.Array(
      Type.Object(
        {
          at: Timestamp('When it was named'),
          source: Source,
          detail: Nullable(Type.String(), { description: 'What was said of it' }),
        },
        { title: 'LeadSighting' },
      ),
      { description: 'Who named it, the first twenty times' },
    ),
    firstSeenAt: Timestamp('When it was first named'),
    lastSeenAt: Timestamp('When it was last named'),
  },
  {
    title: 'Lead',
    description: 'A page that may be phishing and is to be judged',
    examples: [leadExample],
  },
);
export const LeadList = pageOf(LeadBody, { examples: [{ items: [leadExample], nextCursor: null }] });
export const LeadPath = Type.Object({ id: PathId('Lead') });

export const LeadListQuery = Type.Object(
  {
    ...countedPageQuery,
    state: severalOf(State),
    source: severalOf(Type.Enum([...leadSources])),
    domainId: severalOf(Id),
    minScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'Scores from here on' })),
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$', description: 'Part of the URL' }),
    ),
    sort: Type.Optional(
      Type.Enum(['-firstSeenAt', 'firstSeenAt'], {
        description: 'Default: newest first',
        default: '-firstSeenAt',
      }),
    ),
  },
  { additionalProperties: false },
);

export const CreateLeadBody = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'http or https; `hxxps://evil[.]example/` is understood',
    }),
    domainId: Type.Optional(
      Nullable(Type.String({ format: 'uuid' }), {
        description: 'Default: the domain that its name plays on',
      }),
    ),
    evidence: Type.Optional(Nullable(words(10_000))),
    note: Type.Optional(Nullable(words(5000))),
  },
  {
    additionalProperties: false,
    examples: [{ url: 'hxxps://larkspur-login[.]example/account', evidence: 'A customer got it by mail.' }],
  },
);

export const PatchLeadBody = Type.Object(
  { state: Type.Optional(State), note: Type.Optional(Nullable(words(5000))) },
  { additionalProperties: false, minProperties: 1, examples: [{ state: 'confirmed' }] },
);
