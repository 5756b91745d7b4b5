import type { Static } from 'typebox';
import { fileUrl, recordName } from './ownership/check.ts';
import { metaName } from './ownership/read-meta-task.ts';
import type { DomainMonitorRow } from './queries.ts';
import type { DomainMonitorBody } from './schemas.ts';
import type { LatestScan } from './views.ts';

type Body = Static<typeof DomainMonitorBody>;

/** A monitor as the API shows it. */
export function toDomainMonitorBody(row: DomainMonitorRow, latest: LatestScan | undefined): Body {
  const { domain, verification_token: token } = row;
  return {
    id: row.id,
    domain,
    label: row.label,
    email: row.email ?? row.account_email,
    state: row.state,
    dkimSelectors: row.dkim_selectors,
    verification: {
      status: row.verified_at === null ? 'unverified' : 'verified',
      methods: row.verification_methods,
      verifiedAt: row.verified_at?.toISOString() ?? null,
      missingSince: row.proof_missing_since?.toISOString() ?? null,
      token,
      instructions: {
        dns: { name: recordName(domain), type: 'TXT', value: token },
        file: { url: fileUrl(domain), content: token },
        meta: { url: `https://${domain}/`, html: `<meta name="${metaName}" content="${token}">` },
      },
    },
    latest: (latest ?? { riskScore: null, label: 'unknown', scannedAt: null }) as Body['latest'],
    domainId: row.domain_id,
    createdAt: row.created_at.toISOString(),
  };
}
