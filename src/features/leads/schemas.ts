import { Type } from 'typebox';
import { leadSources } from '#engine/phishing/score-lead.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import {
  codedText,
  Id,
  Nullable,
  PathId,
  pageOf,
  searchOf,
  severalOf,
  Timestamp,
} from '#platform/http/schemas.ts';

const leadStates = ['new', 'triaged', 'benign', 'confirmed'] as const;
export type LeadState = (typeof leadStates)[number];

const State = Type.Enum([...leadStates]);
const Source = Type.Enum([...leadSources], {
  description: 'Source: a certificate in a log, a feed, a person, or a confirmed lookalike',
});
const words = (max: number) => Type.String({ maxLength: max, pattern: '^[^\\u0000]*$' });

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
export const leadExample = {
  id: exampleId,
  domainId: exampleId,
  url: 'https://larkspur-login.example/account',
  source: 'report',
  evidence: 'A customer received this link by email.',
  score: 70,
  scoreParts: [
    { part: 'brand-token', points: 50 },
    { part: 'source-report', points: 20 },
  ],
  state: 'new',
  note: null,
  sightings: [
    { at: '2026-11-20T03:30:00.000Z', source: 'report', detail: 'A customer received this link by email.' },
  ],
  firstSeenAt: '2026-11-20T03:30:00.000Z',
  lastSeenAt: '2026-11-20T03:30:00.000Z',
};

export const LeadBody = Type.Object(
  {
    id: Id,
    domainId: Nullable(Id, {
      description: 'The imitated domain in the inventory, if known',
    }),
    url: Type.String({ description: 'Untrusted content: do not show it as a link' }),
    source: Source,
    evidence: Nullable(Type.String(), { description: 'Details of the first report' }),
    ...codedText('evidence'),
    score: Type.Integer({ minimum: 0, maximum: 100, description: 'Likelihood of phishing, 0 to 100' }),
    scoreParts: Type.Array(
      Type.Object(
        { part: Type.String({ examples: ['brand-token'] }), points: Type.Integer() },
        { title: 'LeadScorePart' },
      ),
      { description: 'Components of the score; they add up to 100 at most' },
    ),
    state: State,
    note: Nullable(Type.String()),
    sightings: Type.Array(
      Type.Object(
        {
          at: Timestamp('When it was reported'),
          source: Source,
          detail: Nullable(Type.String(), { description: 'What was reported' }),
          ...codedText('detail'),
        },
        { title: 'LeadSighting' },
      ),
      { description: 'Sources that reported it, the first twenty times' },
    ),
    firstSeenAt: Timestamp('When it was first reported'),
    lastSeenAt: Timestamp('When it was last reported'),
  },
  {
    title: 'Lead',
    description: 'A suspected phishing page awaiting review',
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
    minScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'Minimum score' })),
    search: searchOf('Part of the URL'),
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
      description: 'http or https URL; `hxxps://evil[.]example/` is understood',
    }),
    domainId: Type.Optional(
      Nullable(Type.String({ format: 'uuid' }), {
        description: 'Default: the domain it imitates',
      }),
    ),
    evidence: Type.Optional(Nullable(words(10_000))),
    note: Type.Optional(Nullable(words(5000))),
  },
  {
    additionalProperties: false,
    examples: [
      { url: 'hxxps://larkspur-login[.]example/account', evidence: 'A customer received it by email.' },
    ],
  },
);

export const PatchLeadBody = Type.Object(
  { state: Type.Optional(State), note: Type.Optional(Nullable(words(5000))) },
  { additionalProperties: false, minProperties: 1, examples: [{ state: 'confirmed' }] },
);
