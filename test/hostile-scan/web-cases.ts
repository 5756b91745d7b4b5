import { gzipSync, zstdCompressSync } from 'node:zlib';
import { drip, pour } from '#lab/streams/endless.ts';
import { many } from './dns-answers.ts';
import { type HostileCase, waiting } from './hostile-case.ts';
import type { WebRequest } from './hostile-web.ts';

const MB = 1 << 20;

/** Every page of the site returns this response. MTA-STS policies are unchanged. */
const every = (
  name: string,
  answer: (request: WebRequest) => void,
  honest: Pick<HostileCase, 'unproven' | 'failing'> = { unproven: ['web.script', 'web.mixed', 'web.csp'] },
): HostileCase => ({
  name,
  hostility: {
    web: (request) => {
      if (request.host.startsWith('mta-sts.')) return false;
      answer(request);
      return true;
    },
  },
  ...honest,
});

const html = { 'content-type': 'text/html; charset=utf-8' };

/** Returns a case with this text as the front page. Everything else is correct. */
const page = (name: string, text: () => string | Buffer, more: Partial<HostileCase> = {}): HostileCase =>
  every(name, ({ response }) => void response.writeHead(200, html).end(text()), {
    unproven: ['web.csp.missing', 'web.script.insecure', 'web.mixed.passive'],
    ...more,
  });

const bombs = createBombs();

/** Creates the bombs in a function, so that their text is not kept in memory. */
function createBombs() {
  const text = Buffer.alloc(256 * MB, '<p>x ');
  const gzip = gzipSync(text);
  return { gzip, gzipTwice: gzipSync(gzip), zstd: zstdCompressSync(text) };
}

const compressed = (name: string, encoding: string, bomb: Buffer): HostileCase =>
  every(
    name,
    ({ response }) => void response.writeHead(200, { ...html, 'content-encoding': encoding }).end(bomb),
  );

/** Returns a case with a faulty security.txt. Everything else is correct. */
const securityTxt = (name: string, send: (response: WebRequest['response']) => void): HostileCase => ({
  name: `a security.txt ${name}`,
  hostility: {
    web: ({ path, response }) => {
      if (!path.includes('security.txt')) return false;
      send(response.writeHead(200, { 'content-type': 'text/plain' }));
      return true;
    },
  },
  unproven: ['web.security-txt.expired'],
});

/** Domains with malicious web servers. */
export const webCases: HostileCase[] = [
  every('headers without end', ({ request }) => {
    request.socket.write('HTTP/1.1 200 OK\r\n');
    pour(request.socket, `x-junk: ${'y'.repeat(1_000)}\r\n`.repeat(60));
  }),
  waiting(
    every('headers that drip', ({ request }) => {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      drip(request.socket, 'x: y\r\n', 100);
    }),
  ),
  every(
    'more than a thousand cookies',
    ({ response }) => {
      response.setHeader(
        'set-cookie',
        many(1_200, (i) => `session${i}=v; SameSite=None; a;b;c`),
      );
      response.writeHead(200, html).end('<html>hello</html>');
    },
    { unproven: ['web.csp.missing'], failing: ['web.cookie.session-not-httponly'] },
  ),
  every(
    'headers that regular expressions choke on',
    ({ response }) => {
      response.writeHead(200, {
        ...html,
        server: 'p0'.repeat(6_000),
        'x-powered-by': 'v0.0'.repeat(2_500),
        'strict-transport-security': `max-age=1;${'\t'.repeat(6_000)}x`,
        'content-security-policy': `${"script-src 'self' ".repeat(600)}${';'.repeat(5_000)}`,
        'set-cookie': [`a${' '.repeat(6_000)}=`, `${'; '.repeat(3_000)}`],
        'permissions-policy': '('.repeat(5_000),
        'referrer-policy': ','.repeat(5_000),
      });
      response.end('<html>hello</html>');
    },
    { unproven: [] },
  ),
  waiting(
    every('a body that drips', ({ response }) => {
      response.writeHead(200, html);
      drip(response, '<p>x', 100);
    }),
  ),
  every('a body without end', ({ response }) => {
    response.writeHead(200, html);
    pour(response, '<p>x'.repeat(10_000));
  }),
  every('chunks of one octet without end', ({ request }) => {
    request.socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n');
    pour(request.socket, '1;a=b\r\nx\r\n'.repeat(2_000));
  }),
  waiting(every('no answer at all', () => undefined)),
  compressed('a gzip bomb', 'gzip', bombs.gzip),
  compressed('a gzip bomb in a gzip bomb', 'gzip, gzip', bombs.gzipTwice),
  compressed('a zstd bomb', 'zstd', bombs.zstd),
  every('redirects without end, each to a new address', ({ response, path }) => {
    response.writeHead(302, { location: `${path.slice(0, 20)}${Math.random().toString(36).slice(2)}` }).end();
  }),
  waiting(
    every('redirects whose every answer takes its time', ({ response, path }) => {
      setTimeout(() => {
        response.writeHead(302, { location: `${path}a` }).end();
      }, 4_000);
    }),
  ),
  every('redirects between http and https', ({ scheme, host, response }) => {
    response.writeHead(302, { location: `${scheme === 'http' ? 'https' : 'http'}://${host}/` }).end();
  }),
  every('a redirect to an address of 60 kB', ({ response }) => {
    response.writeHead(302, { location: `/${'a'.repeat(60_000)}` }).end();
  }),
  every('redirects into the private network', ({ response }) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
  }),
  page('HTML nested half a million levels deep', () => '<div>'.repeat(400_000)),
  page('HTML with one attribute of 2 MB', () => `<body data-x="${'x'.repeat(2 * MB)}">`),
  page('HTML with half a million attributes', () => `<body ${many(300_000, (i) => `a${i}`).join(' ')}>`),
  page('HTML with 100,000 scripts', () => many(60_000, (i) => `<script src=/s${i}.js></script>`).join('')),
  page('HTML with 100,000 scripts at as many hosts', () =>
    many(40_000, (i) => `<script src=https://s${i}.many.test/x.js></script>`).join(''),
  ),
  page('HTML with 100,000 inline scripts', () => '<script>jQuery v1.0</script>'.repeat(75_000)),
  page(
    'HTML that closes what it never opened',
    () => `${'<p>'.repeat(900)}${'</b></i></p>'.repeat(170_000)}`,
    // The response was read to its end.
    { unproven: ['web.csp.missing'] },
  ),
  page('HTML of nothing but angle brackets', () => '<'.repeat(2 * MB)),
  page(
    'HTML with a base address and 50,000 odd links',
    () => `<base href="https://${'a.'.repeat(120)}test/"><img src=${'../'.repeat(600_000)}x>`,
    { unproven: ['web.csp.missing'] },
  ),
  {
    name: 'scripts that drip, one after the other',
    hostility: {
      web: ({ path, response }) => {
        if (path === '/') {
          const scripts = many(30, (i) => `<script src=/slow${i}.js></script>`).join('');
          response.writeHead(200, html).end(`<html>${scripts}</html>`);
        } else if (path.startsWith('/slow')) {
          response.writeHead(200, { 'content-type': 'text/javascript' });
          drip(response, 'x;', 100);
        } else return false;
        return true;
      },
    },
    unproven: ['cve.js-library'],
  },
  securityTxt('without end', (response) =>
    pour(response, `Contact: mailto:a@b.test\n${'\t'.repeat(1_000)}\n`.repeat(50)),
  ),
  securityTxt('that drips', (response) => drip(response, 'Contact: mailto:a@b.test\n', 100)),
];
