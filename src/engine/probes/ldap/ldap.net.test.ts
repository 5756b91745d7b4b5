import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { entry, result } from '#lab/protocols/ldap-server.ts';
import { missingServer, type RealServer, startSlapd } from '#test/support/real-servers.ts';
import { check, identity, serve } from '../testing/check-kind.ts';
import { ldapKind } from './index.ts';

/** Responds to each request with the next of these responses. */
const answers =
  (...responses: Buffer[]) =>
  (socket: Socket) => {
    let next = 0;
    socket.on('data', () => {
      const response = responses[next];
      next += 1;
      if (response !== undefined) socket.write(response);
    });
  };
const bound = result(1, 0x61, 0);
const done = (code = 0, text = '') => result(2, 0x65, code, text);

describe('a directory', () => {
  const runCheck = (responses: Buffer[], settings: object = {}) =>
    serve(answers(...responses), (port) => check(ldapKind, { host: '127.0.0.1', port, ...settings }, 700));
  const search = { baseDn: 'dc=lab' };

  test('is up if it accepts the bind and a search finds enough entries', async () => {
    assert.equal((await runCheck([bound])).status, 'up');
    const one = Buffer.concat([entry(2, 'dc=lab', { dc: 'lab' }), done()]);
    assert.equal((await runCheck([bound, one], search)).status, 'up');
    const few = await runCheck([bound, one], { ...search, minEntries: 2 });
    assert.equal(few.reason, 'The search found 1 entry; expected at least 2.');
    const cut = Buffer.concat([entry(2, 'dc=lab', {}), done(4)]);
    assert.equal((await runCheck([bound, cut], search)).status, 'up');
  });

  test('is evaluated by an attribute of the first entry', async () => {
    const found = Buffer.concat([entry(2, 'dc=lab', { dc: 'lab', entryCount: '12' }), done()]);
    const count = { ...search, attribute: 'entrycount', expectAtLeast: 10 };
    assert.equal((await runCheck([bound, found], count)).observation.observed, '12');
    assert.equal(
      (await runCheck([bound, found], { ...count, expectAtLeast: 13 })).code,
      'service-value-too-small',
    );
    assert.equal(
      (await runCheck([bound, found], { ...count, attribute: 'none' })).code,
      'service-value-not-number',
    );
  });

  test('is down if it refuses the bind or the search', async () => {
    assert.equal((await runCheck([result(1, 0x61, 49)])).code, 'service-sign-in-refused');
    const missing = await runCheck([bound, done(32)], search);
    assert.equal(missing.reason, 'The query failed: no such object');
    const refused = await runCheck([result(1, 0x61, 53, 'TLS first')]);
    assert.equal(refused.reason, 'The query failed: unwilling to perform (TLS first)');
  });

  test('a directory that sends endless entries, huge lengths or malformed data is down', async () => {
    const endless = Buffer.concat(Array.from({ length: 1_500 }, () => entry(2, 'dc=lab', {})));
    assert.equal((await runCheck([bound, endless], search)).code, 'service-answer-too-long');
    const huge = Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]);
    assert.equal((await runCheck([huge])).code, 'service-answer-too-long');
    assert.equal((await runCheck([Buffer.from([0x30, 0x80, 0, 0])])).code, 'service-protocol-error');
  });

  test('a directory that sends random octets causes no internal error', async () => {
    const valid = Buffer.concat([bound, entry(2, 'dc=lab', { dc: 'lab' }), done()]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { maxLength: 4 }),
        async (changes) => {
          const changed = Buffer.from(valid);
          for (const [at, octet] of changes) changed[at] = octet;
          const found = await serve(
            (socket) => socket.end(changed),
            (port) => check(ldapKind, { host: '127.0.0.1', port, ...search, attribute: 'dc' }, 300),
          );
          assert.notEqual(found.status, 'unknown');
        },
      ),
      { numRuns: 50 },
    );
  });

  test('is upgraded with StartTLS if it supports it', async () => {
    const refusing = (code: number) =>
      serve(answers(result(1, 0x78, code)), (port) =>
        check(ldapKind, { host: 'mail.test', port, encryption: 'starttls' }),
      );
    assert.equal((await refusing(2)).code, 'starttls-not-offered');
    assert.equal((await refusing(52)).code, 'starttls-refused');
  });

  test('settings require a password for a name, and parentheses around a filter', () => {
    const policy = { mode: 'any' as const, admits: () => true };
    const faults = (settings: object) =>
      ldapKind
        .order({ host: 'directory.test', ...settings }, 1_000)
        .probe.findFaults(policy)
        .map(({ pointer }) => pointer);
    assert.deepEqual(faults({ bindDn: 'cn=monitor' }), ['/password']);
    assert.deepEqual(faults({ filter: '(&(uid=a)(|(b=1)(c=2)))' }), []);
    for (const filter of [
      'uid=alice',
      '(uid=a',
      '(a=1)(b=2)',
      ')a=1(',
      `${'('.repeat(30)}a=1${')'.repeat(30)}`,
    ])
      assert.deepEqual(faults({ filter }), ['/filter'], filter);
  });
});

describe('OpenLDAP', { skip: missingServer('slapd') }, () => {
  let server: RealServer;
  before(async () => {
    const ldif = [
      'dn: dc=lab\nobjectClass: organization\nobjectClass: dcObject\no: Lab\ndc: lab\n',
      ...['alice', 'bob'].map(
        (uid) => `dn: uid=${uid},dc=lab\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}\n`,
      ),
    ];
    server = await startSlapd('right', ldif.join('\n'), identity);
  });
  after(() => server?.stop());
  const runCheck = (settings: object) =>
    check(ldapKind, { host: 'mail.test', port: server.port, ...settings });
  const admin = { bindDn: 'cn=admin,dc=lab', password: 'right' };

  test('accepts a bind with the right password, in plain text and with StartTLS', async () => {
    assert.equal((await runCheck({})).status, 'up');
    assert.equal((await runCheck(admin)).status, 'up');
    assert.equal((await runCheck({ ...admin, encryption: 'starttls' })).status, 'up');
    assert.equal(
      (await runCheck({ encryption: 'starttls', host: 'other.test' })).code,
      'service-certificate-untrusted',
    );
    const wrong = await runCheck({ ...admin, password: 'planted-secret' });
    assert.equal(wrong.code, 'service-sign-in-refused');
    assert.ok(!JSON.stringify(wrong).includes('planted'));
  });

  test('answers searches', async () => {
    const people = { ...admin, baseDn: 'dc=lab', searchScope: 'one', filter: '(objectClass=inetOrgPerson)' };
    assert.equal((await runCheck({ ...people, minEntries: 2 })).status, 'up');
    assert.equal((await runCheck({ ...people, minEntries: 3 })).code, 'ldap-entries-too-few');
    const alice = await runCheck({ ...people, filter: '(uid=al*)', attribute: 'cn', expectEquals: 'alice' });
    assert.deepEqual([alice.status, alice.observation.observed], ['up', 'alice']);
    assert.match((await runCheck({ ...people, baseDn: 'dc=none' })).reason ?? '', /no such object/);
    assert.equal((await runCheck({ ...people, filter: '(=)' })).code, 'ldap-filter-invalid');
  });
});
