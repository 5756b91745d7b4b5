import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findLinks, isCommonLink, unwrapLink } from './find-links.ts';
import { readMail } from './read-mail.ts';

const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const linksOf = async (source: Uint8Array) =>
  (await readMail(source)).texts.flatMap((text) => findLinks(text).map(({ address }) => address));

const phish = [
  'From: =?utf-8?q?L=C3=A4rkspur_Security?= <no-reply@larkspur-login.example>',
  'Subject: Your account',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Sign in: https://larkspur-login.example/a?to=3Dyou=',
  '&x=3D1.',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(
    '<p><a href="https://larkspur-login.example/b">https://larkspur.test/login</a><img src="https://tracker.example/p.gif"><form action="https://collect.example/go">',
  ).toString('base64'),
  '--b--',
  '',
];

test('reads an email forwarded as an attachment in any encoding and distinguishes its sender from the forwarder', async () => {
  const mail = await readMail(
    bytes(
      'From: Ada <ada@larkspur.test>',
      'Subject: Fwd: Your account',
      'Content-Type: multipart/mixed; boundary=o',
      '',
      '--o',
      '',
      'Is this ours?',
      '--o',
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment; filename="mail.eml"',
      '',
      ...phish,
      '--o',
      'Content-Type: application/octet-stream; name="invoice.html"',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename="invoice.html"',
      '',
      Buffer.from('<meta http-equiv=refresh content="0; url=https://landing.example/x">').toString('base64'),
      '--o--',
    ),
  );
  assert.deepEqual([mail.from, mail.subject], ['Ada <ada@larkspur.test>', 'Fwd: Your account']);
  const links = mail.texts.flatMap((text) => findLinks(text).map((link) => ({ ...link, from: text.from })));
  const sender = 'Lärkspur Security <no-reply@larkspur-login.example>';
  assert.deepEqual(links, [
    { address: 'https://landing.example/x', shown: null, from: 'Ada <ada@larkspur.test>' },
    { address: 'https://larkspur-login.example/a?to=you&x=1', shown: null, from: sender },
    { address: 'https://larkspur-login.example/b', shown: 'https://larkspur.test/login', from: sender },
    { address: 'https://collect.example/go', shown: null, from: sender },
  ]);
});

test('URLs are found in ordinary text, and surrounding punctuation is removed', () => {
  const content = `See (https://evil.example/a), <https://evil.example/b>. hxxps[:]//evil[.]example/c!
    evil[.]example/d, www.evil[.]example; mailto:me@evil[.]example; and https://evil.example/e(1) at last.`;
  assert.deepEqual(
    findLinks({ kind: 'text', content }).map(({ address }) => address),
    [
      'https://evil.example/a',
      'https://evil.example/b',
      'hxxps[:]//evil[.]example/c',
      'https://evil.example/e(1)',
      'http://evil[.]example/d',
      'http://www.evil[.]example',
    ],
  );
});

test('unwraps links that email filters have rewritten, and does not treat wrapped links as common', () => {
  const inner = 'https://evil.example/a?b=c';
  const safe = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(inner)}&data=05`;
  assert.equal(unwrapLink(safe), inner);
  assert.equal(unwrapLink(`https://www.google.com/url?q=${encodeURIComponent(safe)}&sa=D`), inner);
  assert.equal(
    unwrapLink('https://urldefense.com/v3/__https://evil.example/a__;!!x'),
    'https://evil.example/a',
  );
  assert.equal(
    unwrapLink('https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_a&d=x'),
    'https://evil.example/a',
  );
  assert.equal(
    unwrapLink('https://www.google.com/url?q=javascript:alert(1)'),
    'https://www.google.com/url?q=javascript:alert(1)',
  );
  const isCommon = (url: string) => isCommonLink(new URL(url));
  assert.equal(isCommon('https://www.facebook.com/larkspur'), true);
  assert.equal(isCommon('https://www.google.com/amp/s/evil.example/'), false);
  assert.equal(isCommon('https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.example'), false);
  assert.equal(
    isCommon('https://sites.google.com/view/larkspur'),
    false,
    'anyone can create a page on this host',
  );
});

test('hostile emails are parsed within limits', async () => {
  const deep: string[] = ['From: a@b.example'];
  for (let at = 0; at < 300; at++)
    deep.push(`Content-Type: multipart/mixed; boundary=b${at}`, '', `--b${at}`);
  deep.push('', 'https://deep.example/');
  assert.deepEqual(
    await linksOf(bytes(...deep)),
    ['https://deep.example/'],
    'the message is too deeply nested, so it is read as text',
  );
  const nested = Array.from({ length: 200 }, () => ['Content-Type: message/rfc822', '']).flat();
  assert.ok((await readMail(bytes(...nested, 'https://nested.example/'))).texts.length <= 40);
  const many = Array.from({ length: 5_000 }, (_, at) => `https://evil.example/${at}`).join(' ');
  assert.equal(findLinks({ kind: 'text', content: many }).length, 500);
  assert.equal(
    findLinks({ kind: 'html', content: `<a href="https://a.example">`.repeat(5_000) }).length,
    500,
  );
  for (const piece of ['https://', '(', ')', '[.]', 'a.', 'a-[.]', '<a href=', '&#x', 'hxxp[:]//a)']) {
    for (const kind of ['text', 'html'] as const) findLinks({ kind, content: piece.repeat(200_000) });
  }
});

test('any bytes can be parsed as an email, and any text can be searched for links', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (source) => {
      for (const text of (await readMail(source)).texts) findLinks(text);
    }),
    { numRuns: 50 },
  );
});
