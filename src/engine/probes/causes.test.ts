import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '#messages/en.ts';
import { causesOf, describeReason, messageTablesOf } from './causes.ts';
import { PROBES } from './registry.ts';
import type { CauseClass } from './types.ts';

const causes = causesOf(PROBES);
const codes = messageTablesOf(PROBES).flatMap((table) => Object.keys(table));

/**
 * Classes in the fingerprints of open incidents. If one of them changed, each of these incidents would be opened a
 * second time.
 */
const classes: Record<CauseClass, string> = {
  unreachable: `
    connect-refused connect-reset connect-timeout connect-unreachable connect-denied connect-failed browser-page-failed
    response-timeout closed-early step-request-failed proxy-failed proxy-timeout token-unreachable token-timeout
     ping-no-reply ping-loss-high ping-unavailable ping-blocked
    ping-overloaded ping-unreachable udp-port-closed`,
  name: `
    dns-nxdomain dns-no-address dns-servfail dns-refused dns-timeout dns-error dns-no-records
    dns-bad-resolver dns-unreachable dns-malformed dns-bad-name dns-resolver-unknown
    dns-not-over-https domain-expired domain-expires-soon domain-on-hold domain-being-deleted
    domain-not-registered`,
  tls: `
    starttls-not-offered starttls-refused starttls-protocol-error starttls-injection starttls-closed
    starttls-timeout tls-not-spoken tls-protocol-unsupported tls-name-unknown
    tls-client-certificate-required tls-handshake-failed tls-closed tls-reset tls-timeout tls-broken
    tls-version-too-low`,
  certificate: `
    certificate-bad-signature certificate-missing certificate-malformed certificate-revoked
    certificate-expired certificate-not-yet-valid certificate-name-mismatch certificate-self-signed
    certificate-untrusted certificate-incomplete-chain certificate-wrong-purpose
    certificate-name-constraint certificate-issuer-expired certificate-weak-key
    certificate-weak-signature certificate-pin-mismatch certificate-expires-soon
    certificate-lifetime-low certificate-staple-missing service-certificate-untrusted
    ssh-host-key-mismatch`,
  response: `
    response-closed response-reset http-invalid http-headers-too-large body-cut-short body-decode-failed
    redirect-limit redirect-loop redirect-invalid redirect-scheme token-refused token-invalid
    service-greeting-unexpected service-command-refused service-protocol-error service-answer-too-long
    service-sign-in-refused service-query-failed ntp-refused
    radius-secret-mismatch docker-refused`,
  content: `
    expectation-invalid status-unexpected final-url-mismatch header-missing header-mismatch json-invalid
    json-path-missing json-path-present json-path-mismatch json-path-too-costly keyword-missing
    keyword-present expect-not-matched dns-rcode dns-no-match dns-values-missing dns-values-differ
    dns-value-present dns-pattern-matched dns-pattern-not-matched body-pattern-matched
    body-pattern-not-matched dns-not-authenticated inverted group-too-few-up group-members-down
    service-value-unexpected service-value-not-number service-value-too-small service-value-too-large
    ntp-not-synchronized ntp-stratum-high ntp-offset-high
    mqtt-no-message ldap-entries-too-few amqp-messages-too-many amqp-consumers-too-few kafka-topic-missing
    kafka-leader-missing kafka-brokers-too-few kafka-replicas-out-of-sync radius-response-unexpected
    snmp-object-missing prometheus-no-series prometheus-series-unexpected
    browser-status browser-element-missing browser-element-covered browser-text-missing browser-no-field browser-no-option
    browser-selector-invalid browser-secret-refused browser-traffic-limit
    docker-container-missing docker-not-running docker-unhealthy systemd-unit-missing systemd-not-active systemd-failed
    dnssec-unsigned dnssec-no-ds dnssec-bogus dnssec-expired dnssec-expires-soon
    step-failed step-text-missing step-pattern-missing step-value-missing
    step-variable-missing step-variable-unusable step-extraction-too-costly step-origin-unknown`,
  slow: `too-slow ping-loss ping-slow step-slow docker-health-starting service-restarted-too-often
    service-just-started`,
  'refused-by-policy': 'target-refused browser-port-refused',
  other: `
    probe-error probe-kind-unknown aborted request-timeout region-unwatched agents-silent probe-stalled resolver-silent probe-failed transfer-timeout
    url-invalid url-scheme request-invalid content-encoding-unsupported
    proxy-unknown client-certificate-invalid group-empty group-unreadable ldap-filter-invalid service-library-missing
    domain-expiry-unknown registration-lookup-failed registration-disabled registration-unsupported dnssec-no-signatures
    browser-unavailable browser-did-not-start browser-ended
    docker-socket-off docker-socket-unusable systemd-unit-not-allowed systemd-unavailable`,
};

test('the class of a code never changes', () => {
  for (const [cause, known] of Object.entries(classes))
    for (const code of known.split(/\s+/).filter(Boolean)) assert.equal(causes.classOf(code), cause, code);
  const listed = new Set(Object.values(classes).flatMap((known) => known.split(/\s+/)));
  assert.deepEqual(
    codes.filter((code) => !listed.has(code)),
    [],
  );
});

test('null, an unknown code and a property name of Object have no class and are not timeouts', () => {
  for (const code of [null, 'something-new', 'constructor', '__proto__']) {
    assert.equal(causes.classOf(code), 'other');
    assert.equal(causes.isByTime(code), false);
  }
});

test('recognizes the reason codes that are caused by waiting too long', () => {
  assert.deepEqual(codes.filter(causes.isByTime).sort(), [
    'connect-timeout',
    'dns-timeout',
    'mqtt-no-message',
    'ping-no-reply',
    'ping-slow',
    'proxy-timeout',
    'request-timeout',
    'response-timeout',
    'starttls-timeout',
    'step-slow',
    'tls-timeout',
    'token-timeout',
    'too-slow',
    'transfer-timeout',
  ]);
});

const tables = messageTablesOf(PROBES);

test('the text of every reason is a single line and in the catalog', () => {
  for (const table of tables) {
    for (const [code, text] of Object.entries(table)) {
      assert.match(text, /^[A-Z\d{][^\n]* [^\n]*[.}]$/, code);
      assert.equal(Object.entries(en).find(([known]) => known === code)?.[1], text, code);
    }
  }
});

test('a code belongs to only one kind', () => {
  const codes = tables.flatMap((table) => Object.keys(table));
  assert.deepEqual(
    codes.filter((code, index) => codes.indexOf(code) !== index),
    [],
  );
});

test('a code without a text is shown unchanged, even if it is a property name of Object', () => {
  assert.equal(describeReason({ code: 'something-new' }), 'something new.');
  assert.equal(describeReason({ code: 'constructor' }), 'constructor.');
});
