import type { Document } from 'bson';
import { Type } from 'typebox';
import { message } from '#messages/messages.ts';
import type { InputFault } from '#platform/errors.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { isPlainObject } from '#platform/plain-object.ts';
import { compileJsonPath } from '../expectations/json-path.ts';
import { faultsOf } from '../input-faults.ts';
import { compareValue, expectedValueDefaults, expectedValueFields } from '../stream/query-result.ts';
import { type DialogueResult, defineStreamKind } from '../stream/stream-kind.ts';
import { StreamFault, StreamReader } from '../stream/stream-reader.ts';
import { type ScramMechanism, signInByScram } from './scram.ts';

/** Commands that only read. Monitors with any other command cannot be saved. */
const readingCommands = [
  ...[
    'aggregate',
    'buildInfo',
    'collStats',
    'connectionStatus',
    'count',
    'dbStats',
    'distinct',
    'find',
    'hello',
  ],
  ...['listCollections', 'listDatabases', 'ping', 'replSetGetStatus', 'serverStatus'],
];
/** Aggregation stages that write. */
const writingStages = /"\$(?:out|merge)"\s*:/;

/** Parses the command. Returns null if it is not an object. */
function parseCommand(text: string): Record<string, unknown> | null {
  try {
    const command: unknown = JSON.parse(text);
    return isPlainObject(command) && Object.keys(command).length > 0 ? command : null;
  } catch {
    return null;
  }
}

function findCommandFaults({
  command,
  resultPath,
}: {
  command: string;
  resultPath: string | null;
}): InputFault[] {
  const pointer = '/command';
  const parsed = parseCommand(command);
  const [name = ''] = Object.keys(parsed ?? {});
  if (parsed === null)
    return [
      { pointer, code: 'not_json', detail: message('mongodb-command-invalid', { json: '{"ping": 1}' }) },
    ];
  // Converted back to text, so that escapes cannot hide a stage.
  if (!readingCommands.includes(name) || writingStages.test(JSON.stringify(parsed))) {
    const detail = message('mongodb-command-writes', { name, allowed: readingCommands.join(', ') });
    return [{ pointer, code: 'not_read_only', detail }];
  }
  if (resultPath === null) return [];
  return faultsOf(() => compileJsonPath(resultPath), { pointer: '/resultPath', code: 'bad_path' });
}

/** Thrown if the server responds to a command with an error. */
class CommandRefused extends Error {
  readonly code: number;
  constructor({ code, errmsg }: Document) {
    super(String(errmsg ?? '').slice(0, 200));
    this.code = Number(code);
  }
}

const opMsg = 2013;
/** Error codes of failed sign-ins: Unauthorized, AuthenticationFailed, MechanismUnavailable and AtlasError. */
const signInCodes = [13, 18, 334, 8000];

/**
 * Creates a session that sends commands one at a time, each in a message with one document (OP_MSG of the MongoDB wire
 * protocol).
 */
async function createSession(reader: StreamReader) {
  const { deserialize, serialize } = await import('bson');
  let requestId = 0;
  return async (command: Document): Promise<Document> => {
    requestId += 1;
    const body = serialize(command);
    const head = Buffer.alloc(21);
    head.writeInt32LE(head.length + body.length, 0);
    head.writeInt32LE(requestId, 4);
    head.writeInt32LE(opMsg, 12);
    reader.write(Buffer.concat([head, body]));
    const start = await reader.readBytes(21);
    const length = start.readInt32LE(0) - start.length;
    const isReply = start.readInt32LE(8) === requestId && start.readInt32LE(12) === opMsg && start[20] === 0;
    if (!isReply || length < 5) throw new StreamFault('service-protocol-error');
    const bytes = await reader.readBytes(length);
    let answer: Document;
    try {
      answer = deserialize(bytes, { bsonRegExp: true, promoteBuffers: true });
    } catch {
      throw new StreamFault('service-protocol-error');
    }
    if (Number(answer.ok) !== 1) throw new CommandRefused(answer);
    return answer;
  };
}

/** Signs in with the strongest mechanism that the server supports for the user. */
async function signIn(
  send: (command: Document) => Promise<Document>,
  { username, password, authDatabase }: { username: string; password: string; authDatabase: string },
): Promise<void> {
  const hello = await send({ hello: 1, saslSupportedMechs: `${authDatabase}.${username}`, $db: 'admin' });
  const offered: unknown[] = Array.isArray(hello.saslSupportedMechs) ? hello.saslSupportedMechs : [];
  const mechanism: ScramMechanism =
    offered.length > 0 && !offered.includes('SCRAM-SHA-256') ? 'SCRAM-SHA-1' : 'SCRAM-SHA-256';
  let conversationId: unknown = null;
  await signInByScram({ username, password, mechanism }, async (payload) => {
    const octets = Buffer.from(payload);
    const answer = await send(
      conversationId === null
        ? {
            saslStart: 1,
            mechanism,
            payload: octets,
            options: { skipEmptyExchange: true },
            $db: authDatabase,
          }
        : { saslContinue: 1, conversationId, payload: octets, $db: authDatabase },
    );
    conversationId = answer.conversationId;
    return Buffer.isBuffer(answer.payload) ? answer.payload.toString('utf8') : '';
  });
}

/** Returns a value of a response as text. Objects and lists become JSON. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Checks that MongoDB responds to a read-only command, and optionally a value in its response. */
export const mongodbKind = defineStreamKind({
  kind: 'mongodb',
  defaultPort: 27_017,
  starttls: null,
  fields: {
    database: Type.String({
      pattern: '^[^/\\\\. "$*<>:|?\\x00]{1,63}$',
      description: 'Database; default admin',
    }),
    username: Nullable(Type.String({ minLength: 1, maxLength: 128 }), {
      description: 'A user with only the permissions that the command needs; null to not sign in',
    }),
    password: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Password. Returned as ********',
    }),
    authDatabase: Type.String({
      pattern: '^[^/\\\\. "$*<>:|?\\x00]{1,63}$',
      description: 'Database that the user belongs to; default admin',
    }),
    command: Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: 'A read-only command in Extended JSON; default {"ping": 1}',
      examples: ['{"count": "orders", "query": {"state": "failed"}}'],
    }),
    resultPath: Nullable(Type.String({ minLength: 1, maxLength: 500 }), {
      description: 'JSONPath of the value in the response that is compared; null to compare nothing',
      examples: ['$.n'],
    }),
    ...expectedValueFields,
  },
  defaults: {
    database: 'admin',
    username: null,
    password: null,
    authDatabase: 'admin',
    command: '{"ping": 1}',
    resultPath: null,
    ...expectedValueDefaults,
  },
  example: { kind: 'mongodb', host: 'db.example.com', encryption: 'tls', username: 'belltower' },
  secrets: [['password']],
  findFaults: findCommandFaults,
  async converse({ socket, context }, settings): Promise<DialogueResult> {
    const { EJSON } = await import('bson');
    const { username, password, resultPath } = settings;
    const send = await createSession(new StreamReader(socket, context.signal));
    try {
      if (username !== null) await signIn(send, { ...settings, username, password: password ?? '' });
      const command = EJSON.parse(settings.command) as Document;
      const [name = ''] = Object.keys(command);
      const isLimited = name === 'find' && command.limit === undefined;
      const answer = await send({
        ...command,
        ...(isLimited ? { limit: 1, singleBatch: true } : {}),
        ...(name === 'hello' || name === 'ping' ? {} : { maxTimeMS: Math.ceil(settings.timeoutMs) }),
        $db: settings.database,
      });
      if (resultPath === null) return { observed: null, reason: null };
      const [value] = compileJsonPath(resultPath).select(EJSON.serialize(answer, { relaxed: true }));
      return compareValue(textOf(value), settings);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      return {
        observed: null,
        reason: signInCodes.includes(error.code)
          ? message('service-sign-in-refused')
          : message('service-query-failed', { detail: error.message }),
      };
    }
  },
});
