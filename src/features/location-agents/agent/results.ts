import { allPhases, type Phases, type ServedLeaf } from '#engine/probes/types.ts';
import type { FinishedCheck } from '#features/check-engine/index.ts';
import { maxLineBytes } from '../protocol.ts';
import { type AgentResult, noDetails, type ReportedCertificate } from '../protocol-schemas.ts';

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** Returns a check as a line of JSON, with as many details as fit. */
export function renderResult(check: FinishedCheck): { text: string; at: number } {
  const result = toAgentResult(check);
  const { at, evidence } = result;
  for (const less of [{}, { evidence: evidence && { ...evidence, body: null } }, noDetails]) {
    const text = JSON.stringify({ ...result, ...less });
    if (Buffer.byteLength(text) <= maxLineBytes) return { text, at };
  }
  return { text: JSON.stringify({ ...result, ...noDetails, params: undefined }), at };
}

/** Converts a check for the protocol. Null fields are omitted. */
function toAgentResult({ record, revision, evidence, run, records, served }: FinishedCheck): AgentResult {
  const late = Math.round(record.startedAt - record.scheduledAt);
  const isMissed = record.status === 'missed';
  return {
    id: record.monitorId,
    revision,
    at: record.scheduledAt,
    ...(late !== 0 && { late }),
    status: record.status,
    ...(record.durationMs !== null && { ms: rounded(record.durationMs) }),
    ...(hasPhases(record.phases) && { phases: toDurations(record.phases) }),
    ...(record.address !== null && { address: record.address.slice(0, 100) }),
    ...(record.code !== null && !isMissed && { code: record.code }),
    ...(record.error !== null && !isMissed && { error: record.error.slice(0, 500) }),
    ...(record.params && !isMissed && { params: { ...record.params } }),
    ...(record.httpStatus !== null && { http: record.httpStatus }),
    ...(record.daysLeft !== null && { daysLeft: Math.trunc(record.daysLeft) }),
    ...(record.missedWindows !== null && { windows: record.missedWindows }),
    ...(evidence && record.status === 'down' && { evidence }),
    ...(run && {
      steps: run.steps.map((step) => ({
        ...step,
        startMs: rounded(step.startMs),
        durationMs: rounded(step.durationMs),
        phases: step.phases && toDurations(step.phases),
      })),
    }),
    ...(records && { records: [...records] }),
    ...(served && { certificate: toCertificate(served) }),
  };
}

function toCertificate({ host, port, starttls, trust, issuers, facts }: ServedLeaf): ReportedCertificate {
  const { fingerprint, spkiSha256, serial, dnsNames, notBefore, notAfter } = facts;
  const { subjectCommonName, issuerCommonName, issuerOrganization } = facts;
  const { keyType, keyBits, signatureAlgorithm } = facts;
  return {
    ...{ host, port, starttls, trust, issuers: [...issuers], fingerprint, spkiSha256, serial, dnsNames },
    ...{ subjectCommonName, issuerCommonName, issuerOrganization, notBefore, notAfter },
    ...{ keyType, keyBits, signatureAlgorithm },
  };
}

const hasPhases = (phases: Phases | null): phases is Phases =>
  phases !== null && allPhases.some((phase) => phases[phase] !== null);

const toDurations = (phases: Phases): (number | null)[] =>
  allPhases.map((phase) => (phases[phase] === null ? null : rounded(phases[phase])));
