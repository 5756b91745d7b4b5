import { createSecureContext } from 'node:tls';
import { message } from '#messages/messages.ts';
import { type InputFault, pointerToken } from '#platform/errors.ts';
import type { ClientIdentity } from '#platform/net/egress/secure-context.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { readWrittenTarget } from '../command-line.ts';
import {
  type HeaderExpectation,
  type JsonPathExpectation,
  type JsonPathRule,
  parseStatusRange,
} from '../expectations/expectations.ts';
import { compileJsonPath } from '../expectations/json-path.ts';
import { faultsOf, hostFaults, patternFaults, urlFaults } from '../input-faults.ts';
import { normalizeHost } from '../target.ts';
import type { ClientCertificate, HttpAuth, HttpSettings } from './settings.ts';

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
    ...authFaults(settings.auth, policy),
    ...clientCertificateFaults(settings.clientCertificate),
    ...connectToFaults(settings.connectTo, policy),
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

/** Returns faults of credentials that do not fit in a single header line (RFC 7617, RFC 6750). */
function authFaults(auth: HttpAuth | null, policy: EgressPolicy): InputFault[] {
  const code = 'bad_value';
  if (auth?.type === 'oauth2') return urlFaults('/auth/tokenUrl', auth.tokenUrl, policy);
  if (auth?.type === 'bearer' && !/^[\x21-\x7e]+$/.test(auth.token)) {
    const detail = message('bearer-token-invalid');
    return [{ pointer: '/auth/token', code, detail }];
  }
  if (auth?.type !== 'basic' && auth?.type !== 'digest') return [];
  const faults: InputFault[] = [];
  if (/[:\p{Cc}]/u.test(auth.username)) {
    const detail = message('user-name-invalid');
    faults.push({ pointer: '/auth/username', code, detail });
  }
  if (/\p{Cc}/u.test(auth.password)) {
    faults.push({
      pointer: '/auth/password',
      code,
      detail: message('password-has-control-characters'),
    });
  }
  return faults;
}

/** Converts the certificate and key to the form that Node's TLS requires. */
export function toIdentity(clientCertificate: ClientCertificate): ClientIdentity {
  const { passphrase } = clientCertificate;
  const opened = passphrase === undefined ? {} : { passphrase };
  if (clientCertificate.type === 'pem')
    return { cert: clientCertificate.certificate, key: clientCertificate.privateKey, ...opened };
  return { pfx: Buffer.from(clientCertificate.file, 'base64'), ...opened };
}

/** Returns faults of a client certificate: unreadable, a wrong passphrase, or a key that does not match. */
export function clientCertificateFaults(clientCertificate: ClientCertificate | null): InputFault[] {
  if (clientCertificate === null) return [];
  try {
    createSecureContext(toIdentity(clientCertificate));
    return [];
  } catch (error) {
    return [{ pointer: '/clientCertificate', code: 'bad_certificate', detail: describeKeyError(error) }];
  }
}

/** OpenSSL's reasons for rejecting a certificate or key. */
const keyErrors: [pattern: RegExp, detail: string][] = [
  [
    /mac verify|bad decrypt|bad password|passphrase|bad_password|interrupted or cancelled/i,
    'The passphrase is wrong.',
  ],
  [/key values mismatch/i, 'The private key does not belong to the certificate.'],
  [/unsupported/i, 'The encryption of the file is too old. Export it again with a current program.'],
];

function describeKeyError(error: unknown): string {
  const text = error instanceof Error ? `${error.message} ${'code' in error ? error.code : ''}` : '';
  const known = keyErrors.find(([pattern]) => pattern.test(text));
  return known?.[1] ?? 'The certificate or its private key cannot be read. Check that both are complete.';
}

/** Parses `connectTo` to host and port. The port is null if it is missing. Returns null if the text is invalid. */
export function parseConnectTo(text: string): { host: string; port: number | null } | null {
  const written = readWrittenTarget(text.trim());
  const host = normalizeHost(written.host);
  if (host === null || written.form === 'url') return null;
  if (written.port !== null && (written.port < 1 || written.port > 65_535)) return null;
  return { host: host.host, port: written.port };
}

function connectToFaults(connectTo: string | null, policy: EgressPolicy): InputFault[] {
  if (connectTo === null) return [];
  const parsed = parseConnectTo(connectTo);
  if (parsed !== null) return hostFaults('/connectTo', parsed.host, policy);
  const detail = message('connect-to-invalid');
  return [{ pointer: '/connectTo', code: 'not_a_host', detail }];
}

function finalUrlFaults(finalUrl: string | null): InputFault[] {
  if (finalUrl === null) return [];
  if (URL.canParse(finalUrl) && /^https?:$/.test(new URL(finalUrl).protocol)) return [];
  const detail = message('final-url-invalid');
  return [{ pointer: '/expect/finalUrl', code: 'not_a_url', detail }];
}

function headerFaults(name: string, value: string): InputFault[] {
  const pointer = `/headers/${pointerToken(name)}`;
  if (!headerName.test(name))
    return [{ pointer, code: 'bad_name', detail: message('header-name-invalid', { name }) }];
  if (framingHeaders.has(name.toLowerCase())) {
    return [
      {
        pointer,
        code: 'not_allowed',
        detail: message('header-set-by-belltower', { name }),
      },
    ];
  }
  if (!/[\r\n\0]|[^\t\x20-\x7e\x80-\xff]/.test(value)) return [];
  const detail = message('header-value-invalid', { name });
  return [{ pointer, code: 'bad_value', detail }];
}

function expectedHeaderFaults(pointer: string, { name, matches }: HeaderExpectation): InputFault[] {
  const faults = patternFaults(`${pointer}/matches`, matches);
  if (headerName.test(name)) return faults;
  return [
    { pointer: `${pointer}/name`, code: 'bad_name', detail: message('header-name-invalid', { name }) },
    ...faults,
  ];
}

function expectedPathFaults(pointer: string, { anyOf, ...rule }: JsonPathExpectation): InputFault[] {
  if (anyOf === undefined) return ruleFaults(pointer, rule);
  return [
    ...aloneFaults(pointer, 'anyOf', rule),
    ...anyOf.flatMap(({ allOf, ...each }, index) => {
      const at = `${pointer}/anyOf/${index}`;
      if (allOf === undefined) return ruleFaults(at, each);
      return [
        ...aloneFaults(at, 'allOf', each),
        ...allOf.flatMap((one, index) => ruleFaults(`${at}/allOf/${index}`, one)),
      ];
    }),
  ];
}

/** Returns faults of a rule that consists of other rules. Such a rule cannot have its own path or comparison. */
function aloneFaults(pointer: string, name: string, others: object): InputFault[] {
  if (Object.values(others).every((value) => value === undefined)) return [];
  const detail = message('json-rule-group-with-comparison', { name });
  return [{ pointer, code: 'not_allowed', detail }];
}

type Rule = Omit<JsonPathRule, 'path'> & { path?: string };

function ruleFaults(pointer: string, { path, length, every, matches, ...demands }: Rule): InputFault[] {
  if (path === undefined)
    return [
      {
        pointer: `${pointer}/path`,
        code: 'required',
        detail: message('json-rule-without-path'),
      },
    ];
  const faults = [
    ...faultsOf(() => compileJsonPath(path), { pointer: `${pointer}/path`, code: 'bad_path' }),
    ...patternFaults(`${pointer}/matches`, matches),
  ];
  if ([matches, ...Object.values(demands)].every((demand) => demand === undefined)) {
    const detail = message('json-rule-empty');
    faults.push({ pointer, code: 'nothing_demanded', detail });
  }
  return faults;
}
