import { type Static, Type } from 'typebox';

/**
 * A report in the format XARF 4.2 (content/phishing), based on the published JSON schema and limited to the fields that
 * we write.
 */
const party = Type.Object(
  {
    org: Type.String({ minLength: 1, maxLength: 200 }),
    contact: Type.String({ format: 'email' }),
    domain: Type.String({ format: 'hostname' }),
  },
  { additionalProperties: false },
);
const uri = Type.String({ format: 'uri' });
const instant = Type.String({ format: 'date-time' });

export const XarfReport = Type.Object({
  xarf_version: Type.String({ pattern: '^4\\.[0-9]+\\.[0-9]+$' }),
  report_id: Type.String({ format: 'uuid' }),
  timestamp: instant,
  reporter: party,
  sender: party,
  source_identifier: Type.String({ minLength: 1 }),
  source_port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  category: Type.Literal('content'),
  type: Type.Enum(['phishing', 'brand_infringement', 'suspicious_registration']),
  url: uri,
  domain: Type.Optional(Type.String({ format: 'hostname' })),
  evidence_source: Type.Literal('automated_scan'),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  verified_at: Type.Optional(instant),
  verification_method: Type.Optional(Type.Literal('manual')),
  target_brand: Type.Optional(Type.String()),
  cloned_site: Type.Optional(uri),
  redirect_chain: Type.Optional(Type.Array(uri)),
  submission_url: Type.Optional(uri),
  credential_fields: Type.Optional(Type.Array(Type.String())),
  detection_evasion: Type.Optional(Type.Array(Type.Literal('user_agent_filtering'))),
  registrar: Type.Optional(Type.String()),
  nameservers: Type.Optional(Type.Array(Type.String())),
  hosting_provider: Type.Optional(Type.String()),
  country_code: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  dns_records: Type.Optional(
    Type.Object({
      a: Type.Array(Type.String({ format: 'ipv4' })),
      aaaa: Type.Array(Type.String({ format: 'ipv6' })),
    }),
  ),
  ssl_certificate: Type.Optional(
    Type.Object({
      issuer: Type.String(),
      subject: Type.String(),
      valid_from: instant,
      valid_to: instant,
      fingerprint: Type.String(),
    }),
  ),
  whois: Type.Optional(Type.Object({ created_date: instant })),
  evidence: Type.Array(
    Type.Object(
      {
        content_type: Type.String(),
        description: Type.String({ maxLength: 500 }),
        payload: Type.String({ description: 'Base64' }),
        hash: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }),
        size: Type.Integer({ minimum: 0, maximum: 5_242_880 }),
      },
      { additionalProperties: false },
    ),
    { maxItems: 50 },
  ),
  tags: Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9_+-]*:[a-z0-9][a-z0-9_+-.]*$' }), {
    maxItems: 20,
  }),
});
export type XarfReport = Static<typeof XarfReport>;

/** Input for creating a report. */
export interface XarfInput {
  /** UUID version 4. */
  reportId: string;
  at: Date;
  /** Reporting account. */
  reporter: { org: string; email: string };
  /** This service and the address of its emails. */
  sender: { org: string; email: string };
  /** The impersonated domain. */
  brand: string | null;
  facts: XarfFacts;
  files: readonly XarfFile[];
}

/** Known facts about the page. */
export interface XarfFacts {
  url: string;
  host: string;
  redirects: readonly string[];
  address: string | null;
  title: string | null;
  /** Whether the page contains a password field, and the address that its form is submitted to. */
  hasPassword: boolean;
  submissionUrl: string | null;
  /** Whether a client that identifies itself as a bot received a different page than a browser. */
  cloaked: boolean;
  addresses: readonly string[];
  nameservers: readonly string[];
  registrar: string | null;
  registeredAt: string | null;
  network: string | null;
  country: string | null;
  certificate: {
    subject: string;
    issuer: string;
    notBefore: string;
    notAfter: string;
    sha256: string;
  } | null;
}

interface XarfFile {
  name: string;
  mediaType: string;
  sha256: string;
  content: Buffer;
}

/** Maximum bytes of evidence in a report before base64 encoding. Mail servers accept about 10 MiB. */
const maxEvidenceBytes = 4 << 20;
const ipv4 = /^\d+\.\d+\.\d+\.\d+$/;

/** Creates the report on one page, with as much evidence as fits into an email. */
export function createXarfReport({
  reportId,
  at,
  reporter,
  sender,
  brand,
  facts,
  files,
}: XarfInput): XarfReport {
  const host = facts.host.replace(/^\[|\]$/g, '');
  const isName = !ipv4.test(host) && !host.includes(':');
  return {
    xarf_version: '4.2.0',
    report_id: reportId,
    timestamp: at.toISOString(),
    reporter: toParty(reporter),
    sender: toParty(sender),
    source_identifier: facts.address ?? host,
    category: 'content',
    type: 'phishing',
    url: facts.url,
    ...(isName ? { domain: host } : {}),
    evidence_source: 'automated_scan',
    description: `Phishing page${brand === null ? '' : ` impersonating ${brand}`}, reviewed manually.`,
    verified_at: at.toISOString(),
    verification_method: 'manual',
    ...(brand === null ? {} : { target_brand: brand, cloned_site: `https://${brand}/` }),
    ...(facts.redirects.length > 0
      ? { redirect_chain: facts.redirects.filter((url) => URL.canParse(url)) }
      : {}),
    ...(facts.submissionUrl !== null && URL.canParse(facts.submissionUrl)
      ? { submission_url: facts.submissionUrl }
      : {}),
    ...(facts.hasPassword ? { credential_fields: ['password'] } : {}),
    ...(facts.cloaked ? { detection_evasion: ['user_agent_filtering' as const] } : {}),
    ...(facts.registrar === null ? {} : { registrar: facts.registrar }),
    ...(facts.nameservers.length > 0 ? { nameservers: [...facts.nameservers] } : {}),
    ...(facts.network === null ? {} : { hosting_provider: facts.network }),
    ...(/^[A-Z]{2}$/.test(facts.country ?? '') ? { country_code: facts.country as string } : {}),
    dns_records: {
      a: facts.addresses.filter((address) => ipv4.test(address)),
      aaaa: facts.addresses.filter((address) => address.includes(':')),
    },
    ...(facts.certificate === null ? {} : { ssl_certificate: toCertificate(facts.certificate) }),
    ...(facts.registeredAt === null ? {} : { whois: { created_date: facts.registeredAt } }),
    evidence: toEvidence(files),
    tags: ['status:live'],
  };
}

function toParty({ org, email }: { org: string; email: string }) {
  return { org: org.slice(0, 200), contact: email, domain: email.slice(email.lastIndexOf('@') + 1) };
}

function toCertificate(certificate: NonNullable<XarfFacts['certificate']>) {
  return {
    issuer: certificate.issuer,
    subject: certificate.subject,
    valid_from: certificate.notBefore,
    valid_to: certificate.notAfter,
    fingerprint: certificate.sha256,
  };
}

const descriptions: Record<string, string> = {
  'screenshot.png': 'Screenshot of the page',
  'page.html.txt': 'HTML source as it was served',
  'requests.json': 'HTTP requests, redirects and response headers',
  'dns.json': 'DNS records',
  'registration.json': 'Registration data of the domain',
  'network.json': 'Registration data of the IP address',
  'certificates.pem': 'TLS certificates presented by the server',
  'favicon.bin': 'Favicon',
};
const order = Object.keys(descriptions);

/** Adds evidence in order of importance until the limit is reached. */
function toEvidence(files: readonly XarfFile[]): XarfReport['evidence'] {
  let left = maxEvidenceBytes;
  return files
    .filter(({ name }) => order.includes(name))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    .flatMap(({ name, mediaType, sha256, content }) => {
      if (content.length > left) return [];
      left -= content.length;
      return [
        {
          content_type: mediaType,
          description: descriptions[name] ?? name,
          payload: content.toString('base64'),
          hash: `sha256:${sha256}`,
          size: content.length,
        },
      ];
    });
}
