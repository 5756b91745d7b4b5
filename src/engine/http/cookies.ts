/** Most cookies kept in one check, and the longest one in characters. */
const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4_096;

/**
 * Cookies set on the way through one check's redirects, so that a site which sets one and sends the visitor
 * round again (RFC 6265) can be watched. A cookie goes back only to the very origin that set it; nothing outlives the check.
 */
export class CookieJar {
  private readonly byOrigin = new Map<string, Map<string, string>>();
  private count = 0;

  /** Takes the `Set-Cookie` values of an answer from `origin`. */
  store(origin: string, values: readonly string[]): void {
    for (const value of values) {
      const [pair = '', ...attributes] = value.split(';', 20);
      const equals = pair.indexOf('=');
      const name = pair.slice(0, equals).trim();
      if (equals < 1 || name === '' || pair.length > MAX_COOKIE_LENGTH || /[^\x20-\x7e]/.test(pair)) continue;
      const cookies = this.byOrigin.get(origin) ?? new Map<string, string>();
      this.byOrigin.set(origin, cookies);
      if (cookies.delete(name)) this.count--;
      if (attributes.some((attribute) => /^\s*max-age\s*=\s*(?:-|0+\s*$)/i.test(attribute))) continue;
      if (this.count >= MAX_COOKIES) continue;
      cookies.set(name, pair.slice(equals + 1).trim());
      this.count++;
    }
  }

  /** The `Cookie` header for `origin`, empty when there is none. */
  header(origin: string): string {
    const cookies = this.byOrigin.get(origin);
    if (!cookies) return '';
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
