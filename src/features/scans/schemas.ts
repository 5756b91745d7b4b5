import { Type } from 'typebox';
import { categories, dimensions, severities } from '#engine/findings/types.ts';
import { checkResults, dispositions } from '#engine/risk/types.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { documentedAs, Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { findingStates } from './queries/findings.ts';

const Severity = Type.Enum([...severities]);
const Category = Type.Enum([...categories]);
const Dimension = Type.Enum([...dimensions]);
const RiskLabel = Type.Enum(['low', 'guarded', 'elevated', 'high', 'critical', 'unknown']);
const Count = Type.Integer({ minimum: 0 });
/** The fields depend on the check. */
const Evidence = Nullable(Type.Object({}, { additionalProperties: true }));

export const MonitorPath = Type.Object({ id: PathId('Monitor') });
export const ScanPath = Type.Object({ id: PathId('Monitor'), scanId: PathId('Scan') });
export const FindingPath = Type.Object({ id: PathId('Monitor'), findingId: PathId('Finding') });

const scanFields = {
  id: Id,
  state: Type.Enum(['queued', 'running', 'done', 'failed']),
  trigger: Type.Enum(['schedule', 'manual', 'change']),
  requestedAt: Timestamp('When the scan was requested or became due'),
  startedAt: Nullable(Timestamp('When a worker started it')),
  finishedAt: Nullable(Timestamp('When the scan finished')),
  durationMs: Nullable(Type.Integer({ minimum: 0 })),
  families: Type.Array(Type.String(), { description: 'Families of checks in the scan' }),
  familiesDone: Type.Array(Type.String(), { description: 'Families that have finished so far' }),
  riskScore: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Risk score from 0 (no risk found) to 100 (worst)',
    }),
  ),
  label: RiskLabel,
  counts: Type.Object(
    { critical: Count, high: Count, medium: Count, low: Count, info: Count },
    { description: 'Open findings after the scan, excluding false positives' },
  ),
  new: Type.Integer({ minimum: 0, description: 'Number of findings that the scan opened' }),
  resolved: Type.Integer({ minimum: 0, description: 'Number of findings that the scan resolved' }),
  queries: Nullable(Type.Integer({ minimum: 0, description: 'Number of DNS queries sent' })),
  error: Nullable(
    Type.Enum(['worker-died', 'not-recorded'], {
      description:
        'Why the scan failed. `worker-died`: the worker crashed three times; `not-recorded`: the results could not be stored',
    }),
  ),
};

const scanExample = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  state: 'done',
  trigger: 'schedule',
  requestedAt: '2026-11-20T03:00:00.000Z',
  startedAt: '2026-11-20T03:00:01.000Z',
  finishedAt: '2026-11-20T03:00:09.000Z',
  durationMs: 8000,
  families: ['dns', 'email'],
  familiesDone: ['dns', 'email', 'change'],
  riskScore: 24,
  label: 'guarded',
  counts: { critical: 0, high: 2, medium: 3, low: 4, info: 1 },
  new: 1,
  resolved: 0,
  queries: 84,
  error: null,
};

export const ScanBody = Type.Object(scanFields, {
  title: 'Scan',
  description: 'A scan',
  examples: [scanExample],
});

const results = {
  checks: Nullable(
    Type.Array(
      Type.Object({
        id: Type.String({ examples: ['email.dmarc.missing'] }),
        family: Type.String(),
        asset: Type.String({ examples: ['example.com'] }),
        result: Type.Enum([...checkResults]),
        reason: Nullable(Type.String()),
        evidence: Evidence,
      }),
      { description: 'All results; null during the scan and after 90 days' },
    ),
  ),
};
const withResults = { title: 'ScanWithResults', description: 'A scan with all its results' };

export const ScanDetailBody = documentedAs(
  Type.Object({ ...scanFields, ...results }, withResults),
  Type.Unsafe({ ...withResults, allOf: [ScanBody, Type.Object(results)] }),
);

export const ScanList = pageOf(ScanBody);

export const FindingBody = Type.Object(
  {
    id: Id,
    checkId: Type.String({ description: 'Finding type', examples: ['email.dmarc.missing'] }),
    category: Category,
    dimension: Dimension,
    severity: Severity,
    weight: Type.Integer({ minimum: 0, description: 'Points within the category' }),
    points: Type.Integer({ minimum: 0, description: 'Risk points that the finding currently costs' }),
    asset: Type.String({ examples: ['example.com'] }),
    title: Type.String(),
    state: Type.Enum(['open', 'resolved']),
    stale: Type.Boolean({
      description: 'Whether the last scan was inconclusive; the finding stays open until a conclusive scan',
    }),
    confidence: Type.Enum(['confirmed', 'probable', 'takedown-in-progress', 'informational']),
    reason: Nullable(Type.String({ description: 'Stable reason code' })),
    evidence: Evidence,
    remedy: Type.String(),
    reference: Type.String({
      description: 'URL of the page that explains the finding',
      examples: ['docs/findings/email.dmarc.missing.md'],
    }),
    firstSeenAt: Timestamp('When it was first seen'),
    openedAt: Timestamp('When the finding was opened or last reopened'),
    lastSeenAt: Timestamp('When a scan last found it'),
    resolvedAt: Nullable(Timestamp('When a scan found that it was resolved')),
    reopened: Type.Integer({ minimum: 0, description: 'Number of times it was reopened' }),
    disposition: Type.Enum([...dispositions]),
    note: Nullable(Type.String()),
    disposedBy: Nullable(Type.String()),
    disposedAt: Nullable(Timestamp('When the disposition was set')),
  },
  { title: 'Finding', description: 'The finding: one failed check on one asset' },
);

export const FindingList = pageOf(FindingBody);

export const FindingListQuery = Type.Object(
  {
    ...countedPageQuery,
    state: severalOf(Type.Enum([...findingStates]), {
      description:
        '`open`: no disposition, or `fixed` but not yet confirmed by a scan; `accepted`: accepted risk. Default: all',
    }),
    severity: severalOf(Severity),
    category: severalOf(Category),
    dimension: severalOf(Dimension),
  },
  { additionalProperties: false },
);

export const PatchFindingBody = Type.Object(
  {
    disposition: Type.Optional(
      Nullable(
        Type.Enum([...dispositions, 'accepted'], {
          description:
            '`false-positive`: removes the finding from the score; `accepted-risk` (or `accepted`, as in lists): the finding still counts; `acknowledged-change`: ends the effect of a change; `fixed`: the next clean scan confirms it; `open` or null: reverts the disposition',
        }),
      ),
    ),
    note: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 2000,
          pattern: '^[^\\u0000]*$',
          description: 'Reason, shown in the audit log',
        }),
      ),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    examples: [{ disposition: 'accepted-risk', note: 'Old mailer, gone in March' }],
  },
);

export const ChangeBody = Type.Object(
  {
    id: Id,
    at: Timestamp('Time of the scan that detected it'),
    scanId: Id,
    checkId: Type.String({ examples: ['change.dns.nameservers'] }),
    severity: Severity,
    title: Type.String(),
    asset: Type.String(),
    reason: Type.String({ description: 'Stable reason code of the change' }),
    evidence: Evidence,
  },
  { title: 'Change', description: 'A change to the domain between two scans' },
);

export const ChangeList = pageOf(ChangeBody);
