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
  description: 'Who or what reported it: a certificate in a log, a feed, a person, or a confirmed lookalike',
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
      description: 'ID of the imitated domain if it is in the account',
    }),
    url: Type.String({ description: 'URL of the page. Untrusted content: do not show it as a link' }),
    source: Source,
    evidence: Nullable(Type.String(), { description: 'Details of the first report' }),
    ...codedText('evidence'),
    score: Type.Integer({ minimum: 0, maximum: 100, description: 'Likelihood of phishing, from 0 to 100' }),
    scoreParts: Type.Array(
      Type.Object(
        { part: Type.String({ examples: ['brand-token'] }), points: Type.Integer() },
        { title: 'LeadScorePart' },
      ),
      { description: 'Parts of the score; their sum is at most 100' },
    ),
    state: State,
    note: Nullable(Type.String()),
    sightings: Type.Array(
      Type.Object(
        {
          at: Timestamp('When the page was reported'),
          source: Source,
          detail: Nullable(Type.String(), { description: 'What was reported' }),
          ...codedText('detail'),
        },
        { title: 'LeadSighting' },
      ),
      { description: 'Sources that reported it, up to the first 20 reports' },
    ),
    firstSeenAt: Timestamp('When the page was first reported'),
    lastSeenAt: Timestamp('When the page was last reported'),
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
        description: 'Sort order; default: newest first',
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
      description: 'http or https URL; defanged URLs such as `hxxps://evil[.]example/` are accepted',
    }),
    domainId: Type.Optional(
      Nullable(Type.String({ format: 'uuid' }), {
        description: 'ID of the imitated domain; default: the domain that the page was found to imitate',
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
