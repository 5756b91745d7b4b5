import { type TSchema, Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { openIncidentField } from '#features/incidents/index.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import {
  codedText,
  documentedAs,
  expandOf,
  Id,
  Nullable,
  PathId,
  pageOf,
  searchOf,
  severalOf,
  Timestamp,
} from '#platform/http/schemas.ts';
import { domainMonitorOrders } from './queries.ts';

const State = Type.Enum(['active', 'paused'], {
  description: 'State; a paused monitor is neither scanned nor scored',
});
const Methods = Type.Array(Type.Enum(['dns', 'file', 'meta']), {
  description: 'Methods that verified ownership at the last check',
});
const selectorLabel = '[A-Za-z0-9_]([A-Za-z0-9_\\-]{0,61}[A-Za-z0-9_])?';
const DkimSelectors = Type.Array(
  Type.String({ maxLength: 100, pattern: `^${selectorLabel}(\\.${selectorLabel})*$`, examples: ['s1'] }),
  {
    maxItems: 20,
    description:
      'DKIM selectors that the domain signs with: one or more DNS labels before `._domainkey`. A scan reports each selector without a valid key.',
    examples: [['s1', 'mail2026']],
  },
);
const VerificationStatus = Type.Enum(['unverified', 'verified']);

const Verification = Type.Object(
  {
    status: VerificationStatus,
    methods: Methods,
    verifiedAt: Nullable(Timestamp('When ownership was verified')),
    missingSince: Nullable(
      Timestamp('When the weekly check first failed to find the proof; ownership ends a week later'),
    ),
    token: Type.String({ description: 'Token to publish with one of the three methods' }),
    instructions: Type.Object({
      dns: Type.Object({ name: Type.String(), type: Type.Literal('TXT'), value: Type.String() }),
      file: Type.Object({ url: Type.String(), content: Type.String() }),
      meta: Type.Object({ url: Type.String(), html: Type.String() }),
    }),
  },
  { title: 'Ownership' },
);

const riskLabels = ['low', 'guarded', 'elevated', 'high', 'critical', 'unknown'] as const;
const RiskLabel = Type.Enum([...riskLabels]);

const Latest = Type.Object(
  {
    riskScore: Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'Risk score from 0 (no risk found) to 100 (worst)',
      }),
    ),
    label: RiskLabel,
    scannedAt: Nullable(Timestamp('When the newest scan finished')),
  },
  { description: 'The newest scan; its values are unknown before the first scan' },
);

const Summary = Type.Object(
  {
    trend: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date' }),
        riskScore: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
      }),
      { description: 'Daily risk scores of the last 30 days, oldest first' },
    ),
    findings: Type.Object(
      Object.fromEntries<TSchema>(severities.map((name) => [name, Type.Integer({ minimum: 0 })])),
      { description: 'Open findings by severity, excluding false positives and accepted risks' },
    ),
    registration: Nullable(
      Type.Object({
        expiresAt: Nullable(Timestamp('When the registration expires')),
        registrar: Nullable(Type.String({ examples: ['Example Registrar'] })),
      }),
      { description: 'Registration of the registrable domain at the latest scan; null if unknown' },
    ),
  },
  { title: 'DomainMonitorSummary', description: 'With `expand=summary`: figures for a row in a list' },
);

const token = 'belltower-bW9uaXRvci1vd25lcnNoaXAtdG9rZW4';
const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  domain: 'example.com',
  label: 'Company site',
  email: 'ada@example.com',
  state: 'active',
  dkimSelectors: ['s1'],
  verification: {
    status: 'unverified',
    methods: [],
    verifiedAt: null,
    missingSince: null,
    token,
    instructions: {
      dns: { name: '_belltower.example.com', type: 'TXT', value: token },
      file: { url: 'https://example.com/.well-known/belltower.txt', content: token },
      meta: { url: 'https://example.com/', html: `<meta name="belltower-verification" content="${token}">` },
    },
  },
  latest: { riskScore: null, label: 'unknown', scannedAt: null },
  domainId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
  createdAt: '2026-11-20T09:00:00.000Z',
};

const monitorFields = {
  id: Id,
  domain: Type.String({ description: 'Domain name as a lowercase A-label', examples: ['example.com'] }),
  label: Nullable(Type.String()),
  email: Type.String({
    description: "Alert recipient: the monitor's own address, or the account's address if it has none",
  }),
  state: State,
  dkimSelectors: DkimSelectors,
  verification: Verification,
  latest: Latest,
  domainId: Id,
  createdAt: Timestamp('When the monitor was created'),
  ...openIncidentField,
  summary: Type.Optional(Summary),
};

export const DomainMonitorBody = Type.Object(monitorFields, {
  title: 'DomainMonitor',
  description: 'A domain monitor',
  examples: [example],
});

export const DomainMonitorList = pageOf(DomainMonitorBody);

export const DomainMonitorListQuery = Type.Object(
  {
    ...countedPageQuery,
    domain: severalOf(Type.String({ maxLength: 1000 }), { description: 'Only this domain' }),
    state: severalOf(State),
    label: severalOf(Type.String({ maxLength: 500 }), {
      description: 'Only domains with this risk label (low to critical)',
    }),
    riskLabel: severalOf(RiskLabel, {
      description: 'Risk label of the newest scan; `unknown` before the first scan',
    }),
    verified: Type.Optional(Type.Boolean()),
    search: searchOf('Part of the domain or label (case-insensitive)'),
    sort: Type.Optional(
      Type.Enum(domainMonitorOrders.names, {
        description:
          'Default: newest first. `-risk` lists the highest risk first; domains without a score come last',
      }),
    ),
    expand: expandOf('openIncident', 'summary'),
  },
  { additionalProperties: false },
);

const FacetCount = Type.Object(
  { value: Type.String(), count: Type.Integer({ minimum: 1 }) },
  { title: 'FacetCount' },
);
export const DomainMonitorFacets = Type.Object(
  {
    riskLabel: Type.Array(FacetCount, { description: 'Number of domains by the risk in their newest scan' }),
    state: Type.Array(FacetCount, { description: 'Number of domains by state' }),
  },
  {
    title: 'DomainMonitorFacets',
    examples: [
      {
        riskLabel: [
          { value: 'low', count: 12 },
          { value: 'high', count: 1 },
        ],
        state: [{ value: 'active', count: 13 }],
      },
    ],
  },
);

const Label = Nullable(
  Type.String({
    maxLength: 500,
    pattern: '^[^\\u0000]*$',
    description: 'Free text with up to 500 characters; empty or null for none',
  }),
);
const Email = Nullable(
  Type.String({
    maxLength: 254,
    description: "Recipient of alerts; empty or null for the account's address",
  }),
);

export const CreateDomainMonitorBody = Type.Object(
  {
    domain: Type.String({
      maxLength: 1000,
      description: 'Registrable domain or subdomain',
      examples: ['example.com'],
    }),
    label: Type.Optional(Label),
    email: Type.Optional(Email),
    dkimSelectors: Type.Optional(DkimSelectors),
  },
  {
    additionalProperties: false,
    examples: [{ domain: 'example.com', label: 'Company site', email: 'ada@example.com' }],
  },
);

export const PatchDomainMonitorBody = Type.Object(
  {
    label: Type.Optional(Label),
    email: Type.Optional(Email),
    state: Type.Optional(State),
    dkimSelectors: Type.Optional(DkimSelectors),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ state: 'paused' }] },
);

export const DomainMonitorPath = Type.Object({ id: PathId('Monitor') });

const verifyFields = {
  status: VerificationStatus,
  methods: Methods,
  checks: Type.Array(
    Type.Object({
      method: Type.Enum(['dns', 'file', 'meta']),
      location: Type.String({
        description: 'Where Belltower looked for the token',
        examples: ['_belltower.example.com'],
      }),
      outcome: Type.Enum(['found', 'absent', 'mismatch', 'error']),
      observed: Nullable(Type.String({ description: 'Observed value, truncated to 200 characters' })),
      message: Type.String({
        description: 'What was found',
        examples: ['The TXT record contains the token.'],
      }),
      ...codedText('message'),
    }),
  ),
};
const verifyWords = {
  title: 'DomainMonitorVerification',
  description: 'The monitor and the result of each method',
};

export const VerifyBody = documentedAs(
  Type.Object({ ...monitorFields, ...verifyFields }, verifyWords),
  Type.Unsafe({ ...verifyWords, allOf: [DomainMonitorBody, Type.Object(verifyFields)] }),
);
