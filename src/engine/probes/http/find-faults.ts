import { type InputFault, pointerToken } from '#platform/errors.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import {
  type HeaderExpectation,
  type JsonPathExpectation,
  parseStatusRange,
} from '../expectations/expectations.ts';
import { compileJsonPath } from '../expectations/json-path.ts';
import { faultsOf, patternFaults, urlFaults } from '../input-faults.ts';
import type { HttpAuth, HttpSettings } from './settings.ts';

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const framingHeaders = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
]);

/** Finds faults that make a request impossible to send or an expectation impossible to meet. */
export function findHttpFaults(
  settings: Omit<HttpSettings, 'timeoutMs'>,
  policy: EgressPolicy,
): InputFault[] {
  const { expect } = settings;
  return [
    ...urlFaults('/url', settings.url, policy),
    ...authFaults(settings.auth),
    ...finalUrlFaults(expect.finalUrl),
    ...Object.entries(settings.headers).flatMap(([name, value]) => headerFaults(name, value)),
    ...expect.status.flatMap((entry, index) =>
      faultsOf(() => parseStatusRange(entry), { pointer: `/expect/status/${index}`, code: 'bad_range' }),
    ),
    ...expect.headers.flatMap((expected, index) =>
      expectedHeaderFaults(`/expect/headers/${index}`, expected),
    ),
    ...expect.jsonPath.flatMap((expected, index) =>
      expectedPathFaults(`/expect/jsonPath/${index}`, expected),
    ),
  ];
}

/** Checks that the credentials can be sent in a single header line under RFC 7617 and RFC 6750. */
function authFaults(auth: HttpAuth | null): InputFault[] {
  const code = 'bad_value';
  if (auth?.type === 'bearer' && !/^[\x21-\x7e]+$/.test(auth.token)) {
    const detail = 'The bearer token is not valid. Use visible ASCII characters without spaces.';
    return [{ pointer: '/auth/token', code, detail }];
  }
  if (auth?.type !== 'basic') return [];
  const faults: InputFault[] = [];
  if (/[:\p{Cc}]/u.test(auth.username)) {
    const detail = 'The user name is not valid. Remove colons and control characters.';
    faults.push({ pointer: '/auth/username', code, detail });
  }
  if (/\p{Cc}/u.test(auth.password)) {
    faults.push({
      pointer: '/auth/password',
      code,
      detail: 'The password contains control characters. Remove them.',
    });
  }
  return faults;
}

function finalUrlFaults(finalUrl: string | null): InputFault[] {
  if (finalUrl === null) return [];
  if (URL.canParse(finalUrl) && /^https?:$/.test(new URL(finalUrl).protocol)) return [];
  const detail = 'finalUrl is not valid. Enter a full URL that begins with http:// or https://.';
  return [{ pointer: '/expect/finalUrl', code: 'not_a_url', detail }];
}

function headerFaults(name: string, value: string): InputFault[] {
  const pointer = `/headers/${pointerToken(name)}`;
  if (!headerName.test(name))
    return [{ pointer, code: 'bad_name', detail: `"${name}" is not a valid header name.` }];
  if (framingHeaders.has(name.toLowerCase())) {
    return [
      {
        pointer,
        code: 'not_allowed',
        detail: `${name} is set by Belltower and cannot be changed. Remove it.`,
      },
    ];
  }
  if (!/[\r\n\0]|[^\t\x20-\x7e\x80-\xff]/.test(value)) return [];
  const detail = `The value of ${name} contains characters that HTTP does not allow in headers. Remove them.`;
  return [{ pointer, code: 'bad_value', detail }];
}

function expectedHeaderFaults(pointer: string, { name, matches }: HeaderExpectation): InputFault[] {
  const faults = patternFaults(`${pointer}/matches`, matches);
  if (headerName.test(name)) return faults;
  return [
    { pointer: `${pointer}/name`, code: 'bad_name', detail: `"${name}" is not a valid header name.` },
    ...faults,
  ];
}

function expectedPathFaults(pointer: string, expected: JsonPathExpectation): InputFault[] {
  const { path, equals, contains, matches, exists } = expected;
  const faults = [
    ...faultsOf(() => compileJsonPath(path), { pointer: `${pointer}/path`, code: 'bad_path' }),
    ...patternFaults(`${pointer}/matches`, matches),
  ];
  if ([equals, contains, matches, exists].every((demand) => demand === undefined)) {
    const detail = 'The rule is empty. Add equals, contains, matches or exists.';
    faults.push({ pointer, code: 'nothing_demanded', detail });
  }
  return faults;
}
