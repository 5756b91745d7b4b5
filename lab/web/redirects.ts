import type { WebBehaviour, WebExchange } from './exchange.ts';

/** Paths that send the client elsewhere. `?to=` is where; the argument is the status, 302 by default. */
export const REDIRECTS = {
  redirect: (exchange) => send(exchange, exchange.query.get('to') ?? '/ok', Number(exchange.argument) || 302),
  /** N redirects, then `/ok`. */
  'redirect-chain': (exchange) => {
    const left = Number(exchange.argument) || 0;
    send(exchange, left > 1 ? `/redirect-chain/${left - 1}` : '/ok');
  },
  'redirect-to-itself': (exchange) => send(exchange, exchange.request.url ?? '/'),
  'redirect-circle': (exchange) =>
    send(exchange, exchange.argument === 'b' ? '/redirect-circle/a' : '/redirect-circle/b'),
  /** A new URL every time: no circle, no end. */
  'redirect-endless': (exchange) => send(exchange, `/redirect-endless/${Number(exchange.argument) + 1}`),
  'redirect-without-location': ({ response }) => response.writeHead(302).end(),
  'redirect-to-ftp': (exchange) => send(exchange, 'ftp://127.0.0.1/file'),
  'redirect-to-file': (exchange) => send(exchange, 'file:///etc/passwd'),
  'redirect-to-javascript': (exchange) => send(exchange, 'javascript:alert(1)'),
  'redirect-to-nonsense': (exchange) => send(exchange, 'http://[::bad'),
  'redirect-to-port-zero': (exchange) => send(exchange, 'http://127.0.0.1:0/'),
  'redirect-with-credentials': (exchange) =>
    send(exchange, `${exchange.origin.replace('://', '://user:secret@')}/echo`),
  'redirect-in-utf8': (exchange) => send(exchange, Buffer.from('/echo/grüße', 'utf8').toString('latin1')),
  'redirect-relative': (exchange) => send(exchange, '../echo/relative?x=1#part'),
  'redirect-with-body-that-never-ends': ({ response }) => {
    response.writeHead(302, { Location: '/ok' });
    response.write('wait for it');
  },
} satisfies Record<string, WebBehaviour>;

function send({ response }: WebExchange, location: string, status = 302): void {
  response.writeHead(status, { Location: location, 'Content-Length': '0' });
  response.end();
}
