import { Type } from 'typebox';
import type { ManifestFile } from '#engine/evidence/collect-evidence.ts';
import { contactRoles } from '#engine/evidence/types.ts';
import { takedownStates } from '#engine/takedown/states.ts';
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
import { takedownActions } from './transitions.ts';
import { missingItems, timelineTypes } from './types.ts';

const State = Type.Enum([...takedownStates]);
const line = (max: number) => Type.String({ maxLength: max, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });
const text = (max: number) => Type.String({ maxLength: max, pattern: '^[^\\u0000]*$' });

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
const at = '2026-11-20T03:30:00.000Z';
const exampleFile: ManifestFile = {
  name: 'page.html.txt',
  mediaType: 'text/html',
  size: 5120,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const example = {
  id: exampleId,
  domainId: exampleId,
  lookalikeId: null,
  leadId: exampleId,
  url: 'https://larkspur-login.example/account',
  state: 'submitted',
  stateSince: at,
  contacts: [{ role: 'hosting', email: 'abuse@hosting.example', source: 'rdap' }],
  mail: {
    subject: 'Phishing page at larkspur-login.example',
    text: 'Dear abuse desk, …',
    to: ['abuse@hosting.example'],
  },
  authorization: 'We act for Larkspur Ltd, the owner of the mark.',
  note: null,
  missing: [],
  actions: ['record-reply', 'escalate', 'withdraw', 'close'],
  collecting: false,
  evidence: {
    collectedAt: at,
    round: 1,
    outcome: 'answered',
    manifestSha256: exampleFile.sha256,
    files: [exampleFile],
    limits: [],
  },
  approval: { at, by: 'Ada' },
  submissions: [
    {
      at,
      to: 'abuse@hosting.example',
      messageId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d@belltower.example',
      response: '250 2.0.0 Ok: queued as 4F1A2',
      outcome: 'sent',
    },
  ],
  timeline: [
    { at, type: 'opened', state: 'triage', actor: { type: 'user', name: 'Ada' }, message: null, details: {} },
  ],
  lastLook: { at, verdict: 'up', reason: 'answered', status: 200 },
  verifiedDownAt: null,
  createdAt: at,
  updatedAt: at,
};

const Mail = Type.Object(
  {
    subject: Type.String(),
    text: Type.String(),
    to: Type.Array(Type.String(), { description: 'Each recipient gets a separate email' }),
  },
  { title: 'TakedownMail' },
);

const Evidence = Type.Object(
  {
    collectedAt: Timestamp('When the evidence was collected'),
    round: Type.Integer({ minimum: 1, description: 'How many times evidence has been collected' }),
    outcome: Type.String({
      description: 'Result of the request: `answered`, or why there was no response',
      examples: ['answered', 'connect-refused'],
    }),
    manifestSha256: Type.String({
      description: 'SHA-256 of the manifest, which lists the files with their sizes and hashes',
    }),
    files: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          mediaType: Type.String(),
          size: Type.Integer({ minimum: 0 }),
          sha256: Type.String({ description: 'SHA-256, lowercase hex' }),
        },
        { title: 'EvidenceFile' },
      ),
    ),
    limits: Type.Array(Type.String(), {
      description: 'Codes of the limits that were reached',
      examples: [['body-cut'], ['no-browser']],
    }),
  },
  { title: 'TakedownEvidence' },
);

const TimelineEntry = Type.Object(
  {
    at: Timestamp('When it happened'),
    type: Type.Enum([...timelineTypes]),
    state: Type.Enum([...takedownStates], { description: 'State of the case after this entry' }),
    actor: Type.Object(
      { type: Type.Enum(['user', 'api_key', 'system']), name: Type.String() },
      { title: 'TakedownActor' },
    ),
    message: Nullable(Type.String({ description: 'What a person noted, or what Belltower found' })),
    ...codedText('message'),
    details: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'TakedownEntry' },
);

const PageCheck = Type.Object(
  {
    at: Timestamp('When the page was requested'),
    verdict: Type.Enum(['up', 'down', 'unknown']),
    reason: Type.String({ examples: ['answered', 'gone', 'name-gone'] }),
    status: Nullable(Type.Integer(), { description: 'HTTP status after redirects' }),
  },
  { title: 'TakedownLook' },
);

export const TakedownBody = Type.Object(
  {
    id: Id,
    domainId: Nullable(Id, { description: 'ID of the imitated domain in the account' }),
    lookalikeId: Nullable(Id),
    leadId: Nullable(Id),
    url: Type.String({ description: 'URL of the page. Untrusted content: do not show it as a link' }),
    state: State,
    stateSince: Timestamp('When the case entered this state'),
    contacts: Type.Array(
      Type.Object(
        {
          role: Type.Enum([...contactRoles]),
          email: Type.String(),
          source: Type.String({
            description: '`rdap`, `whois`, `security.txt`, or `rfc2142` for the conventional address',
          }),
        },
        { title: 'TakedownContact' },
      ),
      { description: 'Abuse contacts who can take the page down, most direct first' },
    ),
    mail: Nullable(Mail, {
      description: 'Email to send; null until evidence has been collected or a member has written the email',
    }),
    authorization: Nullable(Type.String(), { description: 'The rights holder and the legal basis' }),
    note: Nullable(Type.String()),
    missing: Type.Array(Type.Enum([...missingItems]), {
      description: 'What is still missing before a report can be sent',
    }),
    actions: Type.Array(Type.Enum([...takedownActions]), {
      description: 'Actions that the caller can take now',
      examples: [['update', 'mark-benign', 'collect', 'withdraw', 'close']],
    }),
    collecting: Type.Boolean({ description: 'Whether evidence is being collected' }),
    evidence: Nullable(Evidence),
    approval: Nullable(
      Type.Object({ at: Timestamp('Timestamp'), by: Type.String() }, { title: 'TakedownApproval' }),
    ),
    submissions: Type.Array(
      Type.Object(
        {
          at: Timestamp('When the report was queued for sending'),
          to: Type.String(),
          messageId: Type.String({ description: 'Message ID without angle brackets; replies refer to it' }),
          response: Nullable(Type.String(), {
            description: "The mail server's response; null until there is one",
          }),
          ...codedText('response'),
          outcome: Type.Enum(['queued', 'sent', 'failed']),
        },
        { title: 'TakedownSubmission' },
      ),
      { description: 'Proof of each sent report' },
    ),
    timeline: Type.Array(TimelineEntry, { description: 'Oldest first' }),
    lastLook: Nullable(PageCheck),
    verifiedDownAt: Nullable(Timestamp('When the page was verified to be unreachable for 24 hours')),
    createdAt: Timestamp('When the case was opened'),
    updatedAt: Timestamp('When the case was last changed'),
  },
  {
    title: 'Takedown',
    description: 'A takedown case for a page that imitates a domain',
    examples: [example],
  },
);
export const TakedownList = pageOf(TakedownBody, { examples: [{ items: [example], nextCursor: null }] });
export const TakedownPath = Type.Object({ id: PathId('Takedown') });

export const TakedownListQuery = Type.Object(
  {
    ...countedPageQuery,
    state: severalOf(State),
    domainId: severalOf(Id),
    leadId: severalOf(Id),
    lookalikeId: severalOf(Id),
    search: searchOf('Part of the URL'),
    sort: Type.Optional(
      Type.Enum(['-createdAt', 'createdAt'], {
        description: 'Sort order; default: newest first',
        default: '-createdAt',
      }),
    ),
  },
  { additionalProperties: false },
);

export const CreateTakedownBody = Type.Object(
  {
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
    leadId: Type.Optional(Type.String({ format: 'uuid' })),
    lookalikeId: Type.Optional(Type.String({ format: 'uuid' })),
    note: Type.Optional(Nullable(text(5000))),
  },
  {
    additionalProperties: false,
    description: 'Exactly one of `url`, `leadId` and `lookalikeId`',
    examples: [{ url: 'https://larkspur-login.example/account' }],
  },
);

export const PatchTakedownBody = Type.Object(
  {
    mail: Type.Optional(
      Type.Object(
        {
          subject: Type.Optional(line(200)),
          text: Type.Optional(text(50_000)),
          to: Type.Optional(
            Type.Array(Type.String({ format: 'email', maxLength: 254 }), { maxItems: 10, uniqueItems: true }),
          ),
        },
        { title: 'TakedownMailPatch', additionalProperties: false },
      ),
    ),
    authorization: Type.Optional(Nullable(text(5000))),
    note: Type.Optional(Nullable(text(5000))),
    state: Type.Optional(
      Type.Enum(['benign', 'owned', 'watch', 'confirmed'], {
        description: 'Triage result, before evidence is collected',
      }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    examples: [{ authorization: 'We act for Larkspur Ltd, the owner of the mark.' }],
  },
);

export const MoveBody = Type.Object(
  { message: Type.Optional(text(2000)) },
  { additionalProperties: false, examples: [{ message: 'Reviewed by two people.' }] },
);

export const ReplyBody = Type.Object(
  {
    outcome: Type.Optional(
      Type.Enum(['none', 'acknowledged', 'actioned', 'rejected'], {
        description: 'Effect on the case; default `none`, which only records the reply',
      }),
    ),
    from: Type.Optional(Nullable(text(300))),
    text: Type.Optional(Nullable(text(2000))),
    inReplyTo: Type.Optional(
      Nullable(text(500), { description: '`messageId` of the report that the reply answers' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ outcome: 'acknowledged', from: 'abuse@hosting.example', text: 'Ticket 42.' }],
  },
);

export const ReplyMailBody = Type.Object(
  {
    message: Type.String({
      minLength: 1,
      maxLength: 500_000,
      description: 'Email as received (RFC 5322), with headers and body; only the beginning is stored',
    }),
  },
  {
    additionalProperties: false,
    examples: [{ message: 'From: abuse@hosting.example\r\nIn-Reply-To: <…@belltower.example>\r\n\r\nDone.' }],
  },
);
