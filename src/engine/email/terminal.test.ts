import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fixtureLookup } from '#engine/posture/testing/zone.ts';
import { dmarcReport, renderDmarcReport } from './dmarc/terminal.ts';
import { renderSpfReport, spfReport } from './spf/terminal.ts';

const zone = {
  'd.test': { TXT: ['v=spf1 redirect=r.test'] },
  'r.test': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all exp=e.test'] },
  'e.test': { TXT: ['%{i} is not ours'] },
  '_dmarc.d.test': { TXT: ['v=DMARC1; p=reject; t=y; sp=none; rua=mailto:a@d.test'] },
  '_dmarc.evil.test': { TXT: ['v=DMARC1; p=none; x=\u001b[31mred\u009b'] },
};
const { lookup } = fixtureLookup(zone);

it('the SPF report contains the result, explanation, mechanism and lookups', async () => {
  const report = await spfReport({ domain: 'D.test', ip: '203.0.113.1' }, lookup, { nowMs: 0 });
  const { trace, ...rest } = report;
  assert.deepEqual(rest, {
    domain: 'd.test',
    ip: '203.0.113.1',
    sender: 'postmaster@d.test',
    helo: null,
    result: 'fail',
    explanation: '203.0.113.1 is not ours',
    mechanism: '-all',
    lookups: 1,
    voidLookups: 0,
    reason: null,
    decidedBy: 'r.test',
  });
  assert.ok(trace.length > 3);
  const text = renderSpfReport(report);
  assert.match(text, /^FAIL {2}this address may not send/);
  assert.match(text, /decided by {2}-all at r\.test/);
  assert.match(text, /lookups {5}1 of 10, 0 of 2 empty/);
});

it('the DMARC report shows the record and the policy in effect', async () => {
  const report = await dmarcReport('d.test', lookup);
  assert.deepEqual(
    [report.status, report.policy, report.effectivePolicy, report.subdomainPolicy, report.queries],
    ['found', 'reject', 'quarantine', 'none', 2],
  );
  const text = renderDmarcReport(report);
  assert.match(text, /^QUARANTINE/);
  assert.match(text, /policy +reject from p, in effect quarantine \(t=y\)/);
  assert.match(renderDmarcReport(await dmarcReport('none.test', lookup)), /^NO POLICY {2}no DMARC record/);
});

it('the reports print no control characters from a record', async () => {
  const text = renderDmarcReport(await dmarcReport('evil.test', lookup));
  assert.match(text, /\\x1b\[31mred\\x9b/);
  const spf = await spfReport({ domain: 'd.test', ip: '192.0.2.1', helo: '\u001b]0;x\u0007' }, lookup, {
    nowMs: 0,
  });
  assert.doesNotMatch(text + renderSpfReport(spf), /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});
