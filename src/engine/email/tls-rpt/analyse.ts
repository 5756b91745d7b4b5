import { findRecords, type Lookup, normaliseName, txtTexts } from '#engine/posture/lookup.ts';
import { fail, failedToTest, notApplicable, type PostureCheck, pass } from '#engine/posture/posture-check.ts';
import type { MxFacts } from '../mx/analyse.ts';
import { parseTagList } from '../tag-list.ts';

export interface TlsRptRecord {
  /** Valid `mailto:` and `https:` destinations. */
  rua: string[];
  valid: boolean;
}

/** Parses a TLS reporting record (RFC 8460 section 3). Never throws. */
export function parseTlsRpt(text: string): TlsRptRecord {
  const { tags, first, faults } = parseTagList(text);
  const uris = (tags.get('rua') ?? '').split(',').map((uri) => uri.trim());
  const rua = uris.filter((uri) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/i.test(uri)).slice(0, 20);
  const version = first === 'v' && tags.get('v') === 'TLSRPTv1';
  return { rua, valid: version && rua.length > 0 && rua.length === uris.length && faults.length === 0 };
}

/** Judges TLS reporting of `domain`: the check `email.tls-rpt.missing`. Never throws. */
export async function analyseTlsRpt(domain: string, lookup: Lookup, mx: MxFacts): Promise<PostureCheck> {
  const id = 'email.tls-rpt.missing';
  const asset = normaliseName(domain);
  if (mx.state === 'error') return failedToTest(id, asset, mx.reason ?? 'dns-error');
  if (mx.state !== 'hosts') return notApplicable(id, asset, 'no-mail');
  const outcome = await findRecords(lookup, `_smtp._tls.${asset}`, 'TXT');
  if (outcome.kind === 'error') return failedToTest(id, asset, outcome.reason);
  const records = txtTexts(outcome).filter((text) => /^v=TLSRPTv1\s*;/.test(text));
  const [record] = records;
  if (record === undefined) return fail(id, asset, 'no-record');
  // More than one record counts as none (RFC 8460 section 3).
  if (records.length > 1) return fail(id, asset, 'multiple-records', { records });
  const { rua, valid } = parseTlsRpt(record);
  return valid ? pass(id, asset, { record, rua }) : fail(id, asset, 'invalid-record', { record });
}
