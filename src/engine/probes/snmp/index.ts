import { EventEmitter } from 'node:events';
import type * as Library from 'net-snmp';
import { Type } from 'typebox';
import type { DatagramPeer } from '#engine/sockets/datagram-peer.ts';
import { NetworkFault } from '#engine/sockets/types.ts';
import { snmp as messages } from '#messages/en/probes.ts';
import { type Message, message } from '#messages/messages.ts';
import type { InputFault } from '#platform/errors.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { defineDatagramKind } from '../datagram/datagram-kind.ts';
import { compileRegex } from '../expectations/regex.ts';
import { PatternField } from '../settings-schema.ts';
import { compareValue, expectedValueDefaults, expectedValueFields } from '../stream/query-result.ts';
import type { CauseTable } from '../types.ts';

const causes: CauseTable<keyof typeof messages> = { 'snmp-object-missing': 'content' };

const versions = ['2c', '3'] as const;
const authProtocols = ['none', 'md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512'] as const;
const privProtocols = ['none', 'aes', 'aes256b', 'aes256r'] as const;

interface SnmpSettings {
  version: (typeof versions)[number];
  community: string;
  username: string | null;
  authProtocol: (typeof authProtocols)[number];
  authPassword: string | null;
  privProtocol: (typeof privProtocols)[number];
  privPassword: string | null;
  contextName: string;
  oid: string;
}

const malformed = () => new NetworkFault({ phase: 'response', code: 'service-protocol-error' });

/** Emulates the part of a UDP socket that the library uses, based on our own socket. */
class PeerSocket extends EventEmitter {
  readonly #peer: DatagramPeer;

  constructor(peer: DatagramPeer, onFault: (fault: NetworkFault) => void) {
    super();
    this.#peer = peer;
    peer.listen((datagram) => {
      try {
        this.emit('message', datagram);
      } catch {
        // The library throws for some datagrams that are not SNMP.
        onFault(malformed());
      }
    });
  }

  send(
    buffer: Buffer,
    _at: number,
    _length: number,
    _port: number,
    _host: string,
    done: (error: null) => void,
  ) {
    this.#peer.send(buffer);
    done(null);
  }

  close(): void {}
  ref(): void {}
  unref(): void {}
}

function openSession(snmp: typeof Library, settings: SnmpSettings, socket: PeerSocket): Library.Session {
  const options = {
    // The socket is connected to the checked address, so the library needs no address.
    dgramModule: { createSocket: () => socket },
    timeout: 1_000,
    backoff: 2,
    retries: 6,
  };
  if (settings.version === '2c')
    return snmp.createSession('', settings.community, { ...options, version: snmp.Version2c });
  const { authNoPriv, authPriv, noAuthNoPriv } = snmp.SecurityLevel;
  const hasAuth = settings.authProtocol !== 'none';
  const hasPrivacy = hasAuth && settings.privProtocol !== 'none';
  const user = {
    name: settings.username ?? '',
    level: hasPrivacy ? authPriv : hasAuth ? authNoPriv : noAuthNoPriv,
    authProtocol: snmp.AuthProtocols[settings.authProtocol],
    authKey: settings.authPassword ?? '',
    privProtocol: snmp.PrivProtocols[settings.privProtocol],
    privKey: settings.privPassword ?? '',
  };
  return snmp.createV3Session('', user, { ...options, context: settings.contextName });
}

/** Reports from an agent about the user of a request (RFC 3414 section 3.2), in the library's wording. */
const userReports = /^(Unsupported Security Level|Unknown User Name|Wrong Digest|Decryption Error)/;

/** Converts an error from the library. The library's own texts may contain the community, so they are not displayed. */
function readError(error: Error): Message | NetworkFault {
  if (error.name === 'RequestTimedOutError')
    return new NetworkFault({ phase: 'response', code: 'response-timeout' });
  if (error.name === 'RequestFailedError') {
    const [name = ''] = error.message.split(':');
    if (name === 'AuthorizationError' || name === 'NoAccess') return message('service-sign-in-refused');
    return message('service-query-failed', { detail: name.slice(0, 100) });
  }
  return userReports.test(error.message) ? message('service-sign-in-refused') : malformed();
}

/** Requests one object. */
async function getObject(peer: DatagramPeer, settings: SnmpSettings): Promise<Library.Varbind | Message> {
  const snmp = await import('net-snmp');
  let session: Library.Session | undefined;
  const received = new Promise<Library.Varbind | Message>((resolve, reject) => {
    session = openSession(snmp, settings, new PeerSocket(peer, reject));
    session.on('error', () => reject(malformed()));
    session.get([settings.oid], (error, varbinds) => {
      const failure = error === null ? null : readError(error);
      if (failure instanceof NetworkFault) return reject(failure);
      const found = failure ?? varbinds?.[0];
      if (found === undefined) return reject(malformed());
      resolve(found);
    });
  });
  received.catch(() => {});
  try {
    return await Promise.race([peer.fault, received]);
  } finally {
    // Stops the library's timers.
    session?.cancelRequests(new Error('closed'));
  }
}

/** Types of values (RFC 2578 section 7.1 and RFC 3416 section 3). */
const octetString = 4;
const counter64 = 0x46;
/** Types for the reason of a missing value. */
const missing = new Set([5, 0x80, 0x81, 0x82]);

/** Returns a value as text; null if the agent has none. Octets that are not text become hexadecimal. */
function textOf({ type, value }: Library.Varbind): string | null {
  if (type === undefined || missing.has(type) || value === null || value === undefined) return null;
  if (!Buffer.isBuffer(value)) return String(value);
  if (type === counter64) return value.length === 0 ? '0' : BigInt(`0x${value.toString('hex')}`).toString();
  const text = value.toString('utf8');
  const isText = type === octetString && !/[^\P{C}\t\r\n]|\ufffd/u.test(text);
  return isText ? text : value.toString('hex');
}

const required = (pointer: string): InputFault => ({
  pointer,
  code: 'required',
  detail: message('snmp-credentials-required'),
});

/**
 * Returns faults of a v3 user with incomplete settings for its protocols. Keys have at least eight characters (RFC 3414
 * section 11.2).
 */
function userFaults(settings: SnmpSettings): InputFault[] {
  if (settings.version !== '3') return [];
  const { username, authProtocol, authPassword, privProtocol, privPassword } = settings;
  return [
    ...(username === null ? [required('/username')] : []),
    ...(authProtocol !== 'none' && authPassword === null ? [required('/authPassword')] : []),
    ...(privProtocol !== 'none' && privPassword === null ? [required('/privPassword')] : []),
    ...(privProtocol !== 'none' && authProtocol === 'none' ? [required('/authProtocol')] : []),
  ];
}

const KeyField = Nullable(Type.String({ minLength: 8, maxLength: 200 }), {
  description: 'Returned as ********',
});

/** Checks that an SNMP agent has a value for an object, and optionally compares the value (RFC 3416). */
export const snmpKind = defineDatagramKind({
  kind: 'snmp',
  defaultPort: 161,
  concurrency: 1_000,
  fields: {
    oid: Type.String({
      pattern: '^[0-2](\\.[0-9]{1,10}){1,60}$',
      description: 'Object identifier (OID) to read, in numeric form',
      examples: ['1.3.6.1.2.1.1.3.0'],
    }),
    version: Type.Enum([...versions], { description: 'SNMP version; default 2c' }),
    community: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Community, for version 2c; default public. Returned as ********',
    }),
    username: Nullable(Type.String({ minLength: 1, maxLength: 32 }), {
      description: 'Username, for version 3',
    }),
    authProtocol: Type.Enum([...authProtocols], {
      description: 'Authentication protocol, for version 3; default none',
    }),
    authPassword: KeyField,
    privProtocol: Type.Enum([...privProtocols], {
      description:
        'Encryption protocol, for version 3: `aes` (128 bits), or 256 bits with the key extension by Blumenthal (`aes256b`) or Reeder (`aes256r`, used by Cisco); default none',
    }),
    privPassword: KeyField,
    contextName: Type.String({ maxLength: 200, description: 'Context name, for version 3; default empty' }),
    expectRegex: Nullable(PatternField('Pattern that the value must match')),
    ...expectedValueFields,
  },
  defaults: {
    version: '2c',
    community: 'public',
    username: null,
    authProtocol: 'none',
    authPassword: null,
    privProtocol: 'none',
    privPassword: null,
    contextName: '',
    expectRegex: null,
    ...expectedValueDefaults,
  },
  example: { kind: 'snmp', host: 'switch.example.com', oid: '1.3.6.1.2.1.2.2.1.8.1', expectEquals: '1' },
  secrets: [['community'], ['authPassword'], ['privPassword']],
  messages,
  causes,
  findFaults: userFaults,
  async converse({ peer }, settings) {
    const found = await getObject(peer, settings);
    if ('code' in found) return { observed: null, reason: found };
    const value = textOf(found);
    if (value === null)
      return { observed: null, reason: message('snmp-object-missing', { oid: settings.oid }) };
    const { expectRegex } = settings;
    if (expectRegex !== null && !compileRegex(expectRegex).test(value)) {
      const shown = value.slice(0, 100);
      return {
        observed: value,
        reason: message('service-value-unexpected', { value: shown, expected: expectRegex }),
      };
    }
    return compareValue(value, settings);
  },
});
