import { crc32, deflateSync } from 'node:zlib';
import SCIMMY from 'scimmy';
import { readPng } from '#engine/capture/png.ts';
import { parseCertificate } from '#engine/certificates/parse.ts';
import { parseCrl } from '#engine/certificates/revocation/crl.ts';
import { findHostsInText } from '#engine/discovery/host-names.ts';
import { checkBimiSvg } from '#engine/email/bimi/svg.ts';
import { parseMtaStsPolicy } from '#engine/email/mta-sts/policy.ts';
import { parseTagList } from '#engine/email/tag-list.ts';
import { decodeText } from '#engine/http/charset.ts';
import { readDocuments } from '#engine/importers/convert-import-task.ts';
import { convertSteps } from '#engine/importers/steps/convert-steps-task.ts';
import { unwrapLink } from '#engine/phishing/mail/find-links.ts';
import { readLinks } from '#engine/phishing/mail/read-links-task.ts';
import { readThreatUrl } from '#engine/phishing/score-lead.ts';
import { evaluateJson } from '#engine/probes/expectations/json.ts';
import { compileRegex } from '#engine/probes/expectations/regex.ts';
import { extractValues } from '#engine/probes/steps/extract-task.ts';
import { stepsKind } from '#engine/probes/steps/index.ts';
import { readCron } from '#engine/recurrence/cron.ts';
import { readOnCalendar } from '#engine/recurrence/on-calendar.ts';
import { readRdapDomain } from '#engine/registration/rdap-objects.ts';
import { isNotFoundAnswer, readWhois } from '#engine/registration/whois-parse.ts';
import { linesOfSubjects, phishTankReader } from '#engine/reputation/feeds/list-feeds.ts';
import { digestPage } from '#engine/similarity/digest-page.ts';
import { readAnswer } from '#engine/sockets/hellos/hello.ts';
import { readPageFacts } from '#engine/web/page/facts.ts';
import { parseCookies } from '#engine/web/policy/cookies.ts';
import { findCspFaults, parsePolicies } from '#engine/web/policy/csp.ts';
import { parseSecurityTxt } from '#engine/web/policy/security-txt.ts';
import { renderTemplates } from '#features/alerts/channels/webhook-template-task.ts';
import { readMetaContents } from '#features/domain-monitors/ownership/read-meta-task.ts';
import { verifySamlResponse } from '#features/sso/saml-task.ts';
import { findMatching } from '#features/sso/scim-routes.ts';
import { renderMessage } from '#features/status-pages/posts/markdown.ts';
import { readCsv } from '#platform/csv/read-csv.ts';
import { parseBoundedJson } from '#platform/sources/bounded-json.ts';
import type { DocumentReader } from '#platform/sources/document.ts';

/** Who can send the content. */
type Sender = 'anybody' | 'tenant' | 'scanned site' | 'source';

/** A parser of third-party content, with its most expensive known inputs. */
export interface OutsideParser {
  name: string;
  /** The module that parses, as a path relative to the repository's root. */
  module: string;
  /** Packages that it parses with, in addition to Node's own modules. */
  libraries: readonly string[];
  sender: Sender;
  /** Its largest input in bytes. */
  maxBytes: number;
  /**
   * `sandbox`: always in the sandbox. A number: in the sandbox if the input is longer. `in place`: never in the
   * sandbox, because `maxBytes` limits its time.
   */
  runs: 'sandbox' | 'in place' | { inPlaceUpTo: number };
  parse(input: Buffer): unknown;
  /** Functions that return expensive inputs of about the requested size, by name. */
  worst: Readonly<Record<string, (bytes: number) => Buffer>>;
}

const kb = 1024;

/** Returns `before`, then `piece` as often as it fits, then `after`. */
const repeated =
  (piece: string, before = '', after = '') =>
  (bytes: number) => {
    const room = Math.max(0, bytes - before.length - after.length);
    return Buffer.from(before + piece.repeat(Math.ceil(room / piece.length)).slice(0, room) + after);
  };
const pieces = (all: Record<string, string>, before = '', after = '') =>
  Object.fromEntries(Object.entries(all).map(([name, piece]) => [name, repeated(piece, before, after)]));

/** Every way to open, leave open and misuse markup. */
const markup = {
  ...pieces({
    'open tags': '<b>',
    'nested tags': '<div><i>',
    'open forms': '<form>',
    'open svg': '<svg>',
    'open tables': '<table><td>',
    'open lists': '<ul><li>',
    comments: '<!--',
    'less-than signs': '<',
    entities: '&amp;',
    'broken entities': '&#x',
    'script ends': '</script',
    links: '<a href=x>y</a>',
    'attributes of images': '<img srcset=a,b,c,d,e,f,g,h,i,j>',
    inputs: '<input type=password formaction=//x/y>',
    scripts: '<script src=//x/y></script>',
    words: 'a b c ',
    'sale words': 'domain name domain ',
  }),
  'unknown ends': repeated('</aaaaaaaaab>', '<aaaaaaaaaa>'.repeat(256)),
  attributes: repeated(' a1', '<a '),
};
const text = (input: Buffer) => input.toString('latin1');
const mailHead = 'From: a@b.example\r\nMIME-Version: 1.0\r\n';

/** Returns a DER element with this content. */
const der = (tag: number, content: Buffer): Buffer => {
  const { length } = content;
  const size =
    length < 128
      ? Buffer.from([length])
      : Buffer.from([0x84, (length >>> 24) & 255, (length >>> 16) & 255, (length >>> 8) & 255, length & 255]);
  return Buffer.concat([Buffer.from([tag]), size, content]);
};
const wideDer = (bytes: number) => der(0x30, Buffer.alloc(bytes, Buffer.from([0x30, 0])));
const deepDer = (bytes: number) => {
  let inner: Buffer = Buffer.alloc(0);
  const layers: Buffer[] = [];
  for (let depth = 0; depth < bytes / 6; depth++) layers.push(Buffer.from([0x30, 0x84]));
  // Lengths that exceed the content, at each level.
  inner = Buffer.concat(layers.map((head) => Buffer.concat([head, Buffer.from([0, 0, 255, 255])])));
  return der(0x30, inner);
};

/** Returns a PNG of about this many bytes. It is 1,280 pixels wide, and all rows have the same filter. */
const png =
  (filter: number, content: (length: number) => Buffer) =>
  (bytes: number): Buffer => {
    const width = 1_280;
    const stride = width * 4 + 1;
    const height = Math.max(1, Math.min(800, Math.floor(bytes / stride)));
    const rows = content(stride * height);
    for (let y = 0; y < height; y++) rows[y * stride] = filter;
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 6, 0, 0, 0], 8);
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      size.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([size, body, sum]);
    };
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 }))]);
  };
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 2_654_435_761) >>> 13));
const zeros = (length: number) => Buffer.alloc(length);

/** Reads one piece of a document as it arrives from the network. */
function readPiece(reader: DocumentReader<unknown>, piece: Buffer): void {
  try {
    reader.push(piece);
    reader.finish();
  } catch {
    // Thrown if a line or an object is too long, or if the list is empty.
  }
}

/** All parsers of third-party content. `hostile-content.test.ts` checks their libraries and the time that they take. */
export const outsideParsers: readonly OutsideParser[] = [
  {
    name: 'SAML responses',
    module: 'src/features/sso/saml-task.ts',
    libraries: ['@node-saml/node-saml'],
    sender: 'anybody',
    maxBytes: 192 * kb,
    runs: 'sandbox',
    parse: (input) =>
      verifySamlResponse({
        parties: {
          issuer: 'https://login.example',
          signOnUrl: 'https://login.example/saml',
          certificates: [],
          entityId: 'https://belltower.example/metadata',
          requestedContexts: [],
          acsUrl: 'https://belltower.example/acs',
        },
        response: Buffer.concat([
          Buffer.from('<Response InResponseTo="_1">'),
          input,
          Buffer.from('</Response>'),
        ]).toString('base64'),
        requestId: '_1',
      }).catch(() => null),
    worst: pieces({
      'nested elements': '<a>',
      assertions: '<Assertion ID="a"/>',
      signatures:
        '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference URI="#a"/></SignedInfo></Signature>',
      attributes: '<a b="c" d="e" f="g"/>',
      namespaces: '<a xmlns:b="c">',
      entities: '&amp;',
      comments: '<!---->',
      'less-than signs': '<',
    }),
  },
  {
    name: 'filters of SCIM lists',
    module: 'src/features/sso/scim-routes.ts',
    libraries: ['scimmy'],
    sender: 'tenant',
    maxBytes: 2000,
    runs: 'in place',
    parse: (input) => {
      try {
        return findMatching(SCIMMY, text(input), [{ userName: 'a@b.example' }], (one) => one);
      } catch {
        return null;
      }
    },
    worst: pieces({
      parentheses: '(',
      conditions: 'userName eq 1 and ',
      brackets: 'emails[type eq "x"] and ',
      dots: 'a.',
      quotes: '"',
      negations: 'not (',
    }),
  },
  {
    name: 'webhook templates (Liquid)',
    module: 'src/features/alerts/channels/webhook-template-task.ts',
    libraries: ['liquidjs'],
    sender: 'tenant',
    maxBytes: 20_000,
    runs: 'sandbox',
    parse: (input) => renderTemplates({ template: text(input), contexts: [{ event: 'test', names: {} }] }),
    worst: {
      ...pieces({
        outputs: '{{ a }}',
        'open outputs': '{{',
        'open tags': '{%',
        conditions: '{% if a %}',
        loops: '{% for a in (1..2) %}',
        comments: '{% comment %}',
        words: 'a ',
      }),
      filters: repeated('| append: "a" ', '{{ "a" ', '}}'),
      'text in quotes': repeated('a', '{{ "', '" }}'),
      assignments: repeated('{% assign a = "b" %}'),
    },
  },
  {
    name: 'pages (facts)',
    module: 'src/engine/web/page/facts.ts',
    libraries: ['htmlparser2'],
    sender: 'scanned site',
    maxBytes: 2048 * kb,
    runs: { inPlaceUpTo: 64 * kb },
    parse: (input) => readPageFacts(text(input), 'https://page.example/'),
    worst: markup,
  },
  {
    name: 'pages (digest)',
    module: 'src/engine/similarity/digest-page.ts',
    libraries: ['htmlparser2'],
    sender: 'scanned site',
    maxBytes: 1024 * kb,
    runs: { inPlaceUpTo: 64 * kb },
    parse: (input) => digestPage(text(input), 'https://page.example/'),
    worst: markup,
  },
  {
    name: 'pages (proof of ownership)',
    module: 'src/features/domain-monitors/ownership/read-meta-task.ts',
    libraries: ['htmlparser2'],
    sender: 'tenant',
    maxBytes: 1024 * kb,
    runs: { inPlaceUpTo: 64 * kb },
    parse: (input) => readMetaContents(text(input)),
    worst: markup,
  },
  {
    name: 'mails',
    module: 'src/engine/phishing/mail/read-mail.ts',
    libraries: ['postal-mime', 'htmlparser2'],
    sender: 'tenant',
    maxBytes: 2048 * kb,
    runs: 'sandbox',
    parse: (input) => readLinks(input),
    worst: {
      'boundary lines': repeated('--b\r\n', `${mailHead}Content-Type: multipart/mixed; boundary=b\r\n\r\n`),
      'few parts': repeated(
        'a\r\n',
        `${mailHead}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(900)}`,
      ),
      'mails within mails': repeated('Content-Type: message/rfc822\r\n\r\n', mailHead),
      'flowed lines': repeated('a \r\n', `${mailHead}Content-Type: text/plain; format=flowed\r\n\r\n`),
      'short lines of HTML': repeated(' \n', `${mailHead}Content-Type: text/html\r\n\r\n`),
      'quoted-printable': repeated(
        '=3D=\r\n',
        `${mailHead}Content-Transfer-Encoding: quoted-printable\r\n\r\n`,
      ),
      base64: repeated(
        'PGI+',
        `${mailHead}Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
      ),
      'folded heads': repeated(' a\r\n', 'Subject: a\r\n'),
      'long heads': repeated('a', 'Subject: '),
      senders: repeated('a@b.c,', 'From: '),
      'groups of senders': repeated('a:', 'From: '),
      'encoded words': repeated('=?utf-8?q?a?= ', 'Subject: '),
      parameters: repeated(';a*0=b', 'Content-Type: text/plain'),
      comments: repeated('(', 'Content-Type: text/plain '),
      ...Object.fromEntries(
        Object.entries(markup).map(([name, make]) => [
          name,
          (bytes: number) =>
            Buffer.concat([Buffer.from(`${mailHead}Content-Type: text/html\r\n\r\n`), make(bytes)]),
        ]),
      ),
      ...pieces(
        { addresses: 'http://a.b ', 'defanged names': 'a[.]', schemes: 'hxxp[:]//', dashes: 'a-' },
        '\r\n',
      ),
    },
  },
  {
    name: 'JSON answers, by JSONPath',
    module: 'src/engine/probes/expectations/json-path.ts',
    libraries: ['json-p3'],
    sender: 'tenant',
    maxBytes: 1024 * kb,
    runs: 'sandbox',
    parse: (input) =>
      evaluateJson(text(input), [
        { path: '$..*..*..*', equals: 'x' },
        { path: '$..[?@..[?@ == 1]]', exists: false },
        { path: "$..[?search(@, '(a|b|c)+d')]", exists: false },
        { path: '$..[?length(@) > 3 && @.a == @.b]', exists: false },
      ]),
    worst: {
      numbers: repeated('1,', '[', '1]'),
      'lists in lists': (bytes) => Buffer.from('['.repeat(bytes >> 1) + ']'.repeat(bytes >> 1)),
      objects: repeated('{"a":1,"b":2},', '[', '1]'),
      'levels of objects': (bytes) => Buffer.from(`${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`),
      'lists of 99 levels': repeated(`${'['.repeat(98)}1${']'.repeat(98)},`, '[', '1]'),
      strings: repeated('"abcabcabcabcabcabcabc",', '[', '1]'),
      'one string': repeated('abc', '["', '"]'),
    },
  },
  {
    name: 'bodies and headers, by regular expression (RE2)',
    module: 'src/engine/probes/expectations/regex.ts',
    libraries: ['re2js'],
    sender: 'tenant',
    maxBytes: 64 * kb,
    runs: 'in place',
    parse: (input) => {
      for (const pattern of [
        '(a{1,20}){1,20}b',
        '(a|aa|aaa)+$',
        '.{200}x',
        '(.*)(.*)(.*)(.*)(.*)x',
        '(?i)(a?){100}a{100}b',
        '(?i)\\pL{200}x',
        '(x+x+)+y',
      ])
        try {
          compileRegex(pattern).test(text(input));
        } catch {
          // Too complex.
        }
    },
    worst: pieces({ a: 'a', ab: 'ab', aax: 'aaaaaaaaax', lines: 'a\n' }),
  },
  {
    name: 'regular expressions themselves',
    module: 'src/engine/probes/expectations/regex.ts',
    libraries: ['re2js'],
    sender: 'tenant',
    maxBytes: 1_000,
    runs: 'in place',
    parse: (input) => {
      try {
        compileRegex(text(input));
      } catch {
        // Most are rejected.
      }
    },
    worst: {
      ...pieces({
        groups: '(',
        counted: 'a{1000}',
        'nested counts': '(a{30})',
        classes: '[\\pL\\pN]',
        alternatives: 'a|',
        flags: '(?i)',
        ranges: '[a-z]{9}',
      }),
      'counts of counts': () => Buffer.from('((((a{10}){10}){10}){10}){10}'),
      'count of a count': () => Buffer.from('(a{1000}){1000}'),
      'big counts': () => Buffer.from('(\\pL{1000}|\\pN{1000}){1000}'),
      deep: (bytes) =>
        Buffer.from('('.repeat(Math.min(bytes, 1000) >> 1) + ')'.repeat(Math.min(bytes, 1000) >> 1)),
    },
  },
  {
    name: 'posts of status pages (Markdown)',
    module: 'src/features/status-pages/posts/markdown.ts',
    libraries: ['markdown-it'],
    sender: 'tenant',
    maxBytes: 20_000,
    runs: 'in place',
    parse: (input) => renderMessage(text(input)),
    worst: pieces({
      quotes: '>',
      brackets: '[',
      'open links': '[a](',
      'link texts': '[a]',
      definitions: '[a]: b\n',
      stars: '*',
      'star words': '*a ',
      underscores: '_a*b',
      'strong ends': '**a *b',
      backticks: '`',
      'growing code': '` `` ``` ',
      lists: '- ',
      'nested lists': '- a\n  ',
      tables: '|a',
      'table rows': '|a|b|\n|-|-|\n',
      entities: '&amp;',
      angles: '<a',
      schemes: '<http://',
      tildes: '~~a',
      escapes: '\\',
      breaks: 'a  \n',
      rules: '---\n',
      'quoted lists': '>- ',
      numbers: '1. ',
    }),
  },
  {
    name: 'SVG of BIMI',
    module: 'src/engine/email/bimi/svg.ts',
    libraries: ['htmlparser2'],
    sender: 'scanned site',
    maxBytes: 32 * kb,
    runs: 'in place',
    parse: (input) => checkBimiSvg(input),
    worst: {
      ...markup,
      references: repeated('<a href="url(">', '<svg>'),
      'many attributes': repeated(' a="url(', '<svg '),
    },
  },
  {
    name: 'charsets',
    module: 'src/engine/http/charset.ts',
    libraries: ['iconv-lite'],
    sender: 'scanned site',
    maxBytes: 2048 * kb,
    runs: 'in place',
    parse: (input) => {
      for (const charset of ['utf-7', 'cp437', 'gb18030', 'shift_jis', 'macroman', 'utf-32'])
        decodeText(input, `text/html; charset=${charset}`);
    },
    worst: pieces({ plus: '+', shifts: '+AGE-', high: '\u00ff\u00fe', meta: '<meta ', xml: '<?xml ' }),
  },
  {
    name: 'certificates (DER)',
    module: 'src/engine/certificates/parse.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 1024 * kb,
    runs: 'in place',
    parse: (input) => {
      try {
        parseCertificate(input);
      } catch {
        // None of these matches.
      }
    },
    worst: { wide: wideDer, deep: deepDer, zeros: repeated('\0'), 'endless lengths': repeated('0\u0080') },
  },
  {
    name: 'revocation lists (DER)',
    module: 'src/engine/certificates/revocation/crl.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 16 * 1024 * kb,
    runs: 'in place',
    parse: (input) => {
      try {
        parseCrl(input);
      } catch {
        // None of these matches.
      }
    },
    worst: { wide: wideDer, deep: deepDer, zeros: repeated('\0') },
  },
  {
    name: 'TLS answers',
    module: 'src/engine/sockets/hellos/hello.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 192 * kb,
    runs: 'in place',
    parse: (input) => readAnswer(input),
    worst: {
      records: repeated('\x16\x03\x03\0\x01\x02'),
      zeros: repeated('\0'),
      empty: repeated('\x16\x03\x03\0\0'),
    },
  },
  {
    name: 'security.txt',
    module: 'src/engine/web/policy/security-txt.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 64 * kb,
    runs: 'in place',
    parse: (input) => parseSecurityTxt(text(input)),
    worst: pieces({
      fields: 'Contact: a\n',
      colons: ':',
      lines: '\n',
      spaces: ' ',
      comments: '# ',
      signed: '-----BEGIN PGP ',
    }),
  },
  {
    name: 'Content-Security-Policy',
    module: 'src/engine/web/policy/csp.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 64 * kb,
    runs: 'in place',
    parse: (input) => findCspFaults([text(input)], parsePolicies([text(input)], 'header')),
    worst: pieces(
      {
        directives: 'script-src a;',
        sources: 'a ',
        semicolons: ';',
        commas: ',',
        names: 'a;b;c;',
        nonces: "'nonce-a' ",
      },
      'script-src ',
    ),
  },
  {
    name: 'cookies',
    module: 'src/engine/web/policy/cookies.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 64 * kb,
    runs: 'in place',
    parse: (input) => parseCookies([text(input)]),
    worst: pieces({ attributes: ';a=b', semicolons: ';', equals: '=', spaces: ' ' }, 'a=b'),
  },
  {
    name: 'DNS texts (tag lists)',
    module: 'src/engine/email/tag-list.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 64 * kb,
    runs: 'in place',
    parse: (input) => parseTagList(text(input)),
    worst: pieces({ tags: 'a=b;', semicolons: ';', equals: '=', spaces: ' ', words: 'a ' }, 'v=DMARC1;'),
  },
  {
    name: 'MTA-STS policies',
    module: 'src/engine/email/mta-sts/policy.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 64 * kb,
    runs: 'in place',
    parse: (input) => parseMtaStsPolicy(text(input)),
    worst: pieces({ hosts: 'mx: a\n', lines: '\r\n', colons: ':', spaces: ' ' }, 'version: STSv1\n'),
  },
  {
    name: 'WHOIS answers',
    module: 'src/engine/registration/whois-parse.ts',
    libraries: [],
    sender: 'source',
    maxBytes: 64 * kb,
    runs: 'in place',
    parse: (input) => [isNotFoundAnswer(text(input)), readWhois(text(input))],
    worst: pieces({
      fields: 'Name Server: a\n',
      colons: ':',
      spaces: ' ',
      lines: '\n',
      words: 'no match for not found ',
      dots: '.',
    }),
  },
  {
    name: 'RDAP answers (JSON)',
    module: 'src/platform/sources/bounded-json.ts',
    libraries: [],
    sender: 'source',
    maxBytes: 512 * kb,
    runs: 'in place',
    parse: (input) => {
      try {
        readRdapDomain(parseBoundedJson(input));
      } catch {
        // Nested too deeply.
      }
    },
    worst: {
      entities: repeated('{"roles":["registrar"],"entities":[{}]},', '{"entities":[', '{}]}'),
      'lists in lists': (bytes) => Buffer.from('['.repeat(bytes >> 1) + ']'.repeat(bytes >> 1)),
      brackets: repeated('['),
      numbers: repeated('1,', '[', '1]'),
      cards: repeated(
        '["fn",{},"text","a"],',
        '{"entities":[{"roles":["registrar"],"vcardArray":["vcard",[',
        '[]]]}]}',
      ),
    },
  },
  {
    name: 'host names in texts',
    module: 'src/engine/discovery/host-names.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 1024 * kb,
    runs: 'in place',
    parse: (input) => findHostsInText(text(input), 'page.example'),
    worst: pieces({
      names: 'a.page.example ',
      dots: 'a.',
      letters: 'a',
      hyphens: 'a-',
      domain: 'page.example',
      percent: '%2f',
    }),
  },
  {
    name: 'reported addresses',
    module: 'src/engine/phishing/score-lead.ts',
    libraries: [],
    sender: 'tenant',
    maxBytes: 4_096,
    runs: 'in place',
    parse: (input) => readThreatUrl(unwrapLink(text(input))),
    worst: pieces(
      {
        parameters: 'a=b&',
        escapes: '%25',
        slashes: '/',
        dots: '../',
        ats: '@',
        wrapped: 'url=https%3A%2F%2Fa.b%2F%3F',
      },
      'https://www.google.com/url?q=',
    ),
  },
  {
    name: 'cron and calendar expressions',
    module: 'src/engine/recurrence/cron.ts',
    libraries: [],
    sender: 'tenant',
    maxBytes: 200,
    runs: 'in place',
    parse: (input) => [readCron(text(input)), readOnCalendar(text(input))],
    worst: pieces({ lists: '1,', stars: '* ', ranges: '1-5,', steps: '*/1,', days: 'mon,' }),
  },
  {
    name: 'pictures of pages (PNG)',
    module: 'src/engine/capture/png.ts',
    libraries: [],
    sender: 'scanned site',
    maxBytes: 4_200 * kb,
    runs: 'in place',
    parse: readPng,
    worst: {
      ...Object.fromEntries([0, 1, 2, 3, 4].map((filter) => [`filter ${filter}`, png(filter, noise)])),
      'a picture that is small when packed': png(4, zeros),
      'empty pieces': (bytes) => Buffer.concat([png(0, zeros)(8 * kb).subarray(0, 33), Buffer.alloc(bytes)]),
    },
  },
  {
    name: 'block lists (lines)',
    module: 'src/engine/reputation/feeds/list-feeds.ts',
    libraries: [],
    sender: 'source',
    // Lists of any length are read in pieces as they arrive from the network.
    maxBytes: 64 * kb,
    runs: 'in place',
    parse: (input) => readPiece(linesOfSubjects(), input),
    worst: pieces({
      lines: '\n',
      hosts: 'a.example\n',
      'short hosts': 'a.b\n',
      addresses: 'http://[::1]/\n',
      'one line': 'a.',
      labels: `${'a.'.repeat(120)}example\n`,
      comments: '#\n',
    }),
  },
  {
    name: 'block lists (JSON)',
    module: 'src/engine/reputation/feeds/list-feeds.ts',
    libraries: [],
    sender: 'source',
    maxBytes: 64 * kb,
    runs: 'in place',
    parse: (input) => readPiece(phishTankReader(), input),
    worst: pieces(
      {
        objects: '{},',
        entries: '{"url":"http://a.example/","verified":"yes"},',
        nested: '{"a":',
        open: '{',
        quotes: '"',
        escapes: '\\',
      },
      '[',
    ),
  },
  {
    name: 'files of steps (HAR, Postman, OpenAPI)',
    module: 'src/engine/importers/steps/convert-steps-task.ts',
    libraries: [],
    sender: 'tenant',
    maxBytes: 20 * 1024 * kb,
    runs: 'sandbox',
    parse: (input) => convertSteps({ content: text(input) }),
    worst: {
      entries: repeated(
        '{"request":{"method":"POST","url":"http://a.example/","headers":[{"name":"token","value":"a"}],"postData":{"text":"a=1&b=2"}},"response":{}},',
        '{"log":{"entries":[',
        '{}]}}',
      ),
      'one body': repeated(
        'token=a&',
        '{"log":{"entries":[{"request":{"url":"http://a/","postData":{"text":"',
        '"}}}]}}',
      ),
      folders: repeated('{"item":[{"request":"http://a.example/{{a}}"}]},', '{"info":{},"item":[', '{}]}'),
      operations: repeated(
        '"/a{a}":{"get":{"parameters":[{"$ref":"#/paths"}]}},',
        '{"openapi":"3.0.0","paths":{',
        '"b":{}}}',
      ),
    },
  },
  {
    name: 'CSS selectors',
    module: 'src/engine/probes/input-faults.ts',
    libraries: ['css-what'],
    sender: 'tenant',
    maxBytes: kb,
    runs: 'in place',
    parse: (input) =>
      stepsKind
        .order(
          {
            steps: [
              {
                url: 'https://a.example/',
                extract: [{ name: 'a', from: 'css', expression: text(input).slice(0, 1000) || 'a' }],
              },
            ],
          },
          1_000,
        )
        .probe.findFaults({ mode: 'any', admits: () => true } as never),
    worst: pieces({
      brackets: '[',
      parentheses: ':not(',
      commas: 'a,',
      quotes: '"',
      escapes: '\\',
      children: 'a>',
    }),
  },
  {
    name: 'values of responses (CSS selectors)',
    module: 'src/engine/probes/steps/extract-task.ts',
    libraries: ['css-select'],
    sender: 'anybody',
    maxBytes: 1024 * kb,
    runs: 'sandbox',
    parse: (input) =>
      extractValues({
        body: text(input),
        rules: [
          { name: 'a', from: 'css', expression: 'div > p + a[href^="x"]:not(.b)' },
          { name: 'b', from: 'css', expression: 'main .missing' },
        ],
      }),
    worst: pieces({
      divisions: '<div>',
      siblings: '<p></p><a href="y"></a>',
      attributes: '<a a=1 b=2 c=3>',
      text: 'x ',
      brackets: '<',
      nested: '<div><p>',
    }),
  },
  {
    name: 'uploads (CSV)',
    module: 'src/platform/csv/read-csv.ts',
    libraries: [],
    sender: 'tenant',
    maxBytes: 20 * 1024 * kb,
    runs: 'in place',
    parse: (input) => {
      try {
        for (const _ of readCsv(text(input), ',', 1_000));
      } catch {
        // Too many cells.
      }
    },
    worst: pieces({
      quotes: '"',
      commas: ',',
      lines: '\n',
      'quoted lines': '"\n',
      cells: 'a,b\n',
      returns: '\r',
    }),
  },
  {
    name: 'exports of other tools (YAML)',
    module: 'src/engine/importers/convert-import-task.ts',
    libraries: ['js-yaml'],
    sender: 'tenant',
    maxBytes: 2048 * kb,
    runs: 'sandbox',
    parse: (input) => {
      try {
        readDocuments(text(input));
      } catch {
        // The content is not valid YAML or has too many aliases.
      }
    },
    worst: pieces({
      lists: '- ',
      'flow lists': '[',
      maps: 'a: b\n',
      'flow maps': '{a: ',
      anchors: '- &a [*a, *a]\n',
      documents: '---\n',
      comments: '# a\n',
      quotes: '"',
      keys: '? ',
      blocks: '|\n',
    }),
  },
];
