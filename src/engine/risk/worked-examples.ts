import { type FindingId, findingCatalogue } from '#engine/findings/catalogue.ts';
import type { Dimension } from '#engine/findings/types.ts';
import { dayMs } from '#platform/clock.ts';
import type { CheckInput, FindingInput, ScoreInput } from './types.ts';

/** One situation of the page of the scoring model. */
export interface WorkedExample {
  title: string;
  input: ScoreInput;
}

/** The instant that the examples are computed for. */
export const examplesAtMs: number = Date.parse('2026-11-20T03:30:00Z');

const domain = 'good.test';
const main = (id: FindingId): FindingInput => ({ id, asset: domain });

const wellKept = [
  main('dns.dnssec.unsigned'),
  main('email.mta-sts.missing'),
  main('email.dmarc.policy-quarantine'),
  main('web.csp.unsafe-script'),
  main('ssl.caa.missing'),
];

const typical = [
  main('email.dmarc.policy-none'),
  main('dns.dnssec.unsigned'),
  main('dns.registration.no-transfer-lock'),
  main('email.mta-sts.missing'),
  main('email.tls-rpt.missing'),
  main('ssl.protocol.tls1-0-or-1-1'),
  main('ssl.caa.missing'),
  main('web.csp.missing'),
  main('web.hsts.missing'),
  main('web.framing.unprotected'),
  main('web.mime.no-nosniff'),
  { id: 'exposure.host.non-production', asset: 'staging.good.test' },
  ...Array.from({ length: 12 }, (_, i) => ({ id: 'brand.lookalike.registered', asset: `g00d-${i}.test` })),
];

const withoutDefences: FindingInput[] = [
  main('email.spf.missing'),
  main('email.dmarc.missing'),
  main('dns.dnssec.unsigned'),
  main('email.mta-sts.missing'),
  main('web.csp.missing'),
  main('web.hsts.missing'),
];

const yesterday = new Date(examplesAtMs - dayMs);
const measurable: readonly Dimension[] = [
  'availability',
  'certificateHygiene',
  'dnsEmailAuth',
  'vulnerabilityWebRisk',
];
const seen = typical.filter(({ id }) =>
  findingCatalogue.some((type) => type.id === id && measurable.includes(type.dimension)),
);

/** Every check of those dimensions answered, none of the others; a check with an open finding failed. */
function answerOnly(answered: readonly Dimension[], open: readonly FindingInput[]): CheckInput[] {
  return findingCatalogue.map(({ id, dimension }) => {
    if (open.some((finding) => finding.id === id)) return { id, result: 'fail' };
    return { id, result: answered.includes(dimension) ? 'pass' : 'not-tested' };
  });
}

const whole = (title: string, findings: FindingInput[], disabled: Dimension[] = []): WorkedExample => ({
  title,
  input: { domain, findings, checks: null, disabled },
});
const partial = (title: string, findings: FindingInput[], answered: readonly Dimension[]): WorkedExample => ({
  title,
  input: { domain, findings, checks: answerOnly(answered, findings) },
});

/** The examples by a short name; what they come to stands in the test, computed apart from this code. */
export const workedExamples = {
  clean: whole('No findings', []),
  wellKept: whole(
    'Well kept: no DNSSEC, MTA-STS and CAA, a CSP with unsafe-inline, DMARC quarantine',
    wellKept,
  ),
  typical: whole('Typical small business', typical),
  withoutDefences: whole('No SPF, DMARC, CSP and HSTS, an unsigned zone', withoutDefences),
  expired: whole('Well kept, with an expired certificate', [...wellKept, main('ssl.certificate.expired')]),
  takenOver: whole('Well kept, with a confirmed takeover and a known exploited fault', [
    ...wellKept,
    main('exposure.takeover.confirmed'),
    main('cve.known-exploited'),
  ]),
  malware: whole('Well kept, with the own domain in a malware feed', [
    ...wellKept,
    main('reputation.domain.malware-listed'),
  ]),
  moved: whole('Well kept, registrar and name servers changed yesterday', [
    ...wellKept,
    { ...main('change.registration.registrar'), since: yesterday },
    { ...main('change.dns.nameservers'), since: yesterday },
  ]),
  fourOfEight: partial('Typical small business, four of eight dimensions measurable', seen, measurable),
  fourDisabled: whole('The same with the other four switched off', seen, [
    'brandPhishing',
    'assetExposure',
    'changeRisk',
    'hostingReputation',
  ]),
  deadNameServers: partial(
    'Dead name servers: the domain does not resolve, and nothing else can be measured',
    [main('availability.dns.resolution-failing')],
    [],
  ),
  expiredSignatures: partial(
    'Expired DNSSEC signatures: availability and DNS alone measurable',
    [main('dns.dnssec.bogus')],
    ['availability', 'dnsEmailAuth'],
  ),
  gravestOfTwo: partial(
    'An expired certificate and a malware listing, nothing else measurable',
    [main('ssl.certificate.expired'), main('reputation.domain.malware-listed')],
    [],
  ),
  littleKnown: partial(
    'A slow site without SPF, nothing else measurable',
    [main('availability.http.slow'), main('email.spf.missing')],
    [],
  ),
} as const satisfies Record<string, WorkedExample>;
