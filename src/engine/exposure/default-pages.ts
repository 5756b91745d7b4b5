import type { WebAnswer } from './facts.ts';

/** Default pages of servers and parking pages: where to look, and for what. */
const SIGNATURES: readonly { name: string; title?: RegExp; text?: string }[] = [
  { name: 'nginx', title: /^Welcome to nginx/i },
  { name: 'nginx on Fedora or RHEL', title: /^Test Page for the (?:Nginx )?HTTP Server on/i },
  { name: 'Apache on Debian or Ubuntu', title: /^Apache2 (?:Ubuntu|Debian) Default Page/i },
  { name: 'Apache', text: '<html><body><h1>It works!</h1></body></html>' },
  { name: 'Apache on CentOS', title: /^(?:Apache HTTP Server Test Page|HTTP Server Test Page|Testing 123)/i },
  { name: 'IIS', title: /^IIS(?: Windows(?: Server)?|\d)/i },
  { name: 'Tomcat', text: "If you're seeing this, you've successfully installed Tomcat" },
  { name: 'Caddy', title: /^Caddy works!/i },
  { name: 'OpenResty', title: /^Welcome to OpenResty/i },
  { name: 'LiteSpeed', title: /^(?:Welcome to LiteSpeed|Congratulations \| Powered By LiteSpeed)/i },
  { name: 'Plesk', title: /^(?:Default Parallels Plesk|Web Server's Default Page|Domain Default page)/i },
  { name: 'cPanel', title: /^Default Web Site Page/i },
  { name: 'Hestia or Vesta', title: /&mdash; Coming Soon$|— Coming Soon$/i },
  { name: 'parked', title: /^(?:.* is for sale|.*domain parking|parked domain)/i },
  { name: 'parked', text: 'sedoparking.com' },
  { name: 'parked', text: 'This domain is parked' },
  { name: 'parked', text: 'parkingcrew.net' },
  { name: 'parked', text: 'The domain has expired. Is this your domain?' },
];

/** The product whose default or parking page this is; null for a page of somebody's own. */
export function findDefaultPage({ title, text }: Pick<WebAnswer, 'title' | 'text'>): string | null {
  const flat = text.replace(/>\s+</g, '><').trim();
  const found = SIGNATURES.find(
    (signature) =>
      (signature.title && title !== null && signature.title.test(title)) ||
      (signature.text && flat.includes(signature.text)),
  );
  return found?.name ?? null;
}
