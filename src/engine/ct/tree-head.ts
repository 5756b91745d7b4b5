import { createHash, type KeyObject, verify } from 'node:crypto';
import { englishText, type Message, message } from '#messages/messages.ts';

/** A signed tree head with a verified signature. */
export interface TreeHead {
  size: number;
  root: Buffer;
  /** Time in ms since the epoch. */
  timestamp: number;
}

/** The log's identity and key, which verify its tree heads. */
export interface HeadSigner {
  key: KeyObject;
  /** SHA-256 of the key. */
  logId: Buffer;
}

/** Thrown when data returned by a log cannot be used. */
export class LogFault extends Error {
  /**
   * `malformed`: invalid format; `signature`: not signed by the log; `contradiction`: inconsistent with what the log
   * returned before.
   */
  readonly kind: 'malformed' | 'signature' | 'contradiction';
  readonly detail: Message;
  constructor(kind: LogFault['kind'], detail: Message) {
    super(englishText(detail));
    this.name = 'LogFault';
    this.kind = kind;
    this.detail = detail;
  }
}

const maxEntries = 2 ** 48;

/**
 * Parses the response to `get-sth` (RFC 6962 section 4.3).
 * @throws LogFault
 */
export function readSth(text: string, signer: HeadSigner): TreeHead {
  const fields = parseObject(text);
  const { tree_size: size, timestamp, sha256_root_hash: root, tree_head_signature: signature } = fields;
  if (typeof root !== 'string' || typeof signature !== 'string') throw malformed('fields');
  const head = checkHead({
    size: Number(size),
    timestamp: Number(timestamp),
    root: Buffer.from(root, 'base64'),
  });
  verifyHead(head, Buffer.from(signature, 'base64'), signer);
  return head;
}

/**
 * Parses a checkpoint of the static CT API. A checkpoint is a signed note with a type 5 signature that contains a
 * timestamp and an RFC 6962 tree head signature. Other signatures, such as those of witnesses, are ignored.
 * @throws LogFault
 */
export function readCheckpoint(text: string, signer: HeadSigner & { origin: string }): TreeHead {
  if (text.length > 1_000_000) throw malformed('long');
  const split = text.lastIndexOf('\n\n');
  if (split === -1) throw malformed('unsigned');
  const [origin, size = '', root = ''] = text.slice(0, split).split('\n');
  if (origin !== signer.origin) throw malformed('origin', String(origin).slice(0, 100));
  if (!/^(?:0|[1-9]\d{0,15})$/.test(size)) throw malformed('size');
  const keyId = createHash('sha256')
    .update(`${signer.origin}\n`)
    .update(Buffer.from([5]))
    .update(signer.logId)
    .digest()
    .subarray(0, 4);
  for (const line of text.slice(split + 2).split('\n')) {
    const match = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(line);
    if (match?.[1] !== signer.origin) continue;
    const bytes = Buffer.from(match[2] ?? '', 'base64');
    if (bytes.length < 16 || !bytes.subarray(0, 4).equals(keyId)) continue;
    const timestamp = Number(bytes.readBigUInt64BE(4));
    const head = checkHead({ size: Number(size), root: Buffer.from(root, 'base64'), timestamp });
    verifyHead(head, bytes.subarray(12), signer);
    return head;
  }
  throw new LogFault('signature', message('log-checkpoint-unsigned'));
}

function checkHead(head: TreeHead): TreeHead {
  const { size, timestamp, root } = head;
  const sound = Number.isSafeInteger(size) && size >= 0 && size <= maxEntries && root.length === 32;
  if (!sound || !Number.isSafeInteger(timestamp) || timestamp < 0) throw malformed('figures');
  return head;
}

/** Verifies the signature of a tree head (RFC 6962 section 3.5): version, type, timestamp, size, root. */
function verifyHead(head: TreeHead, signed: Buffer, { key }: HeadSigner): void {
  const data = Buffer.alloc(50);
  data[1] = 1;
  data.writeBigUInt64BE(BigInt(head.timestamp), 2);
  data.writeBigUInt64BE(BigInt(head.size), 10);
  head.root.copy(data, 18);
  // DigitallySigned: hash 4 is SHA-256, then the signature with its length.
  const length = signed.length >= 4 ? signed.readUInt16BE(2) : -1;
  if (signed[0] !== 4 || length !== signed.length - 4) throw malformed('signature');
  let good = false;
  try {
    good = verify('sha256', data, key, signed.subarray(4));
  } catch {
    // A signature that OpenSSL cannot parse counts as invalid.
  }
  if (!good) throw new LogFault('signature', message('log-signature-invalid'));
}

const malformed = (fault: string, origin = '') =>
  new LogFault('malformed', message('log-head-malformed', { fault, origin }));

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Handled by the error below.
  }
  throw malformed('json');
}
