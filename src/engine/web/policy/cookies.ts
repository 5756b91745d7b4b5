/** A parsed Set-Cookie (RFC 6265bis section 5.6). The value is never stored. */
export interface CookieFact {
  name: string;
  secure: boolean;
  httpOnly: boolean;
  /** `invalid`: browsers do not recognize the value and use their own defaults. */
  sameSite: 'strict' | 'lax' | 'none' | 'invalid' | null;
  /** Value of `Domain`; null if it is not set. */
  domain: string | null;
  path: string | null;
}

const MAX_COOKIES = 50;

/** Parses Set-Cookie headers. Skips invalid headers, like browsers. */
export function parseCookies(values: readonly string[]): CookieFact[] {
  return values.slice(0, MAX_COOKIES).flatMap((value) => {
    const [pair = '', ...attributes] = value.slice(0, 4_096).split(';');
    const equals = pair.indexOf('=');
    const name = (equals === -1 ? '' : pair.slice(0, equals)).trim().slice(0, 100);
    if (name === '' && pair.trim() === '') return [];
    return [readAttributes(name, attributes)];
  });
}

function readAttributes(name: string, attributes: readonly string[]): CookieFact {
  const cookie: CookieFact = {
    name,
    secure: false,
    httpOnly: false,
    sameSite: null,
    domain: null,
    path: null,
  };
  for (const attribute of attributes) {
    const [key = '', value = ''] = attribute.split('=', 2).map((part) => part.trim());
    switch (key.toLowerCase()) {
      case 'secure':
        cookie.secure = true;
        break;
      case 'httponly':
        cookie.httpOnly = true;
        break;
      case 'samesite':
        cookie.sameSite = sameSiteOf(value);
        break;
      case 'domain':
        cookie.domain = value === '' ? null : value.slice(0, 255);
        break;
      case 'path':
        cookie.path = value.slice(0, 255);
        break;
    }
  }
  return cookie;
}

function sameSiteOf(value: string): CookieFact['sameSite'] {
  const lower = value.toLowerCase();
  return lower === 'strict' || lower === 'lax' || lower === 'none' ? lower : 'invalid';
}

/** Cookies of load balancers and analytics with names that only look like session cookies. */
const NOT_SESSIONS =
  /^(?:AWSALB|_ga|_gid|ai_session|__cf|heroku-session-affinity|ARRAffinity|optimizely|incap_ses|_hjSession|mp_|amp_)/i;

/** Names of cookies with CSRF tokens. */
const CSRF = /csrf|xsrf|anti-?forgery|__RequestVerificationToken/i;

const SESSIONS =
  /sess(?:ion)?(?:id)?|login|logged|(?:^|[._-])sid(?:$|[._-])|auth|jwt|remember|^(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|\.ASPXAUTH|connect\.sid|CFID|CFTOKEN|laravel_session|ci_session|_identity)/i;

/** Returns the purpose of a cookie based on its name, or `other` if the name is not specific. */
export function cookiePurpose(name: string): 'session' | 'csrf' | 'other' {
  if (CSRF.test(name)) return 'csrf';
  return SESSIONS.test(name) && !NOT_SESSIONS.test(name) ? 'session' : 'other';
}

/** Returns why a browser rejects a cookie that the server intends to set (RFC 6265bis sections 4.1.3, 5.7). */
export function cookieRejection(cookie: CookieFact): string | null {
  if (cookie.sameSite === 'none' && !cookie.secure) return 'samesite-none-without-secure';
  if (/^__Secure-/i.test(cookie.name) && !cookie.secure) return 'secure-prefix-without-secure';
  const host = /^__Host-/i.test(cookie.name);
  if (host && (!cookie.secure || cookie.domain !== null || cookie.path !== '/'))
    return 'host-prefix-violated';
  return null;
}
