import type { IncomingMessage } from 'node:http';

/** A page on the demo's internet as the server sends it. */
export interface Page {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: string;
}

/** A request for a page, with the current `behavior` of the host. */
interface Visit {
  request: IncomingMessage;
  behavior: string;
}

export interface Site {
  /** Usual time to first byte, in milliseconds. */
  latencyMs: number;
  pages: Readonly<Record<string, (visit: Visit) => Page>>;
}

/** Returns the home page of Larkspur Outfitters, which lookalike sites imitate. `form` replaces the greeting. */
export function frontPage(form = ''): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Larkspur Outfitters</title>
<link rel="icon" href="/favicon.svg"><style>
body{margin:0;font:17px/1.5 system-ui,sans-serif;color:#1f2a37;background:#f7f5ef}
header,main,footer{padding:24px 48px}header{display:flex;gap:28px;background:#27406b;color:#fff}
header b{font-size:24px;margin-right:auto}h1{font-size:44px;margin:24px 0}
ul{display:flex;gap:20px;list-style:none;padding:0}li{flex:1;background:#fff;padding:16px;border-top:6px solid #8a6fc2}
form{background:#fff;padding:24px;max-width:340px;display:grid;gap:12px}input,button{font:inherit;padding:8px}
</style><body><header><b>Larkspur</b><span>Jackets</span><span>Boots</span><span>Tents</span><span>Your account</span></header>
<main><h1>Clothes for bad weather</h1>${form}
<p>We have sewn for rain, wind and snow since 1974. Every seam is taped by hand in our workshop at the edge of the moor, and every jacket that
comes back to us is mended, whatever its age. Wool from farms that we know, wax from bees that nobody hurries.</p>
<ul><li>Spring jackets<br>light, and dry for nine hours of steady rain</li><li>Walking boots<br>with soles that can be replaced twice</li>
<li>Two-person tents<br>that one person puts up in the dark</li></ul>
<p>Free delivery from sixty euros. Send back what does not fit within a hundred days.</p></main>
<footer><a href="/imprint">Legal notice</a></footer></body></html>`;
}

/** The icon in the browser tab. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#8a6fc2" d="M4 0 8 8H0z"/></svg>';
