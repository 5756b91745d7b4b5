import { Type } from 'typebox';
import { callGrpc, type GrpcReply } from '#engine/sockets/grpc-call.ts';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { type DialogueResult, defineStreamKind, type StreamConnection } from '../stream/stream-kind.ts';
import { StreamFault } from '../stream/stream-reader.ts';

/** States of a service (grpc.health.v1.HealthCheckResponse.ServingStatus). */
const servingStates = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'];

/** Status codes of gRPC by number. */
const statusNames = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
];

/** Encodes a HealthCheckRequest for this service in gRPC's length-prefixed format. */
function encodeRequest(service: string): Buffer {
  const name = Buffer.from(service);
  const length = name.length < 128 ? [name.length] : [0x80 | (name.length & 127), name.length >> 7];
  const body = name.length === 0 ? name : Buffer.concat([Buffer.from([0x0a, ...length]), name]);
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(body.length, 1);
  return Buffer.concat([prefix, body]);
}

/**
 * Reads the state from a HealthCheckResponse: field 1, a number.
 * @throws StreamFault for any other message
 */
function readState(data: Buffer): string {
  const malformed = () => new StreamFault('service-protocol-error');
  if (data.length < 5 || data[0] !== 0 || data.readUInt32BE(1) !== data.length - 5) throw malformed();
  const body = data.subarray(5);
  // Protobuf omits the default value, which is UNKNOWN.
  if (body.length === 0) return 'UNKNOWN';
  const [tag, value = 0] = body;
  if (tag !== 0x08 || body.length !== 2) throw malformed();
  return servingStates[value] ?? String(value);
}

async function checkHealth(
  { socket, context }: StreamConnection,
  settings: { host: string; port: number; encryption: string; service: string; bearerToken: string | null },
): Promise<DialogueResult> {
  const { host, port, encryption, service, bearerToken } = settings;
  const reply = await callGrpc(socket, {
    scheme: encryption === 'none' ? 'http' : 'https',
    authority: `${host.includes(':') ? `[${host}]` : host}:${port}`,
    path: '/grpc.health.v1.Health/Check',
    bearerToken,
    body: encodeRequest(service),
    signal: context.signal,
  });
  return evaluateReply(reply);
}

function evaluateReply({
  httpStatus,
  contentType,
  grpcStatus,
  grpcMessage,
  data,
}: GrpcReply): DialogueResult {
  if (httpStatus !== 200 || (grpcStatus === null && !contentType.startsWith('application/grpc'))) {
    const line = `HTTP ${httpStatus} ${contentType}`.trim();
    return { observed: line, reason: message('service-greeting-unexpected', { protocol: 'gRPC', line }) };
  }
  if (grpcStatus === null) throw new StreamFault('service-protocol-error');
  const name = statusNames[grpcStatus] ?? String(grpcStatus);
  if (name === 'UNAUTHENTICATED' || name === 'PERMISSION_DENIED') {
    return { observed: name, reason: message('service-sign-in-refused') };
  }
  if (grpcStatus !== 0) {
    const detail = [name, grpcMessage].filter(Boolean).join(': ').slice(0, 200);
    return { observed: name, reason: message('service-query-failed', { detail }) };
  }
  const state = readState(data);
  return {
    observed: state,
    reason:
      state === 'SERVING' ? null : message('service-value-unexpected', { value: state, expected: 'SERVING' }),
  };
}

/** Checks the health of a gRPC service (health checking protocol, grpc.health.v1). */
export const grpcKind = defineStreamKind({
  kind: 'grpc',
  defaultPort: 443,
  starttls: null,
  alpn: ['h2'],
  fields: {
    service: Type.String({
      maxLength: 500,
      description: 'Full name of the service; empty to check the server as a whole',
      examples: ['shop.v1.Orders'],
    }),
    bearerToken: Nullable(Type.String({ minLength: 1, maxLength: 4000, pattern: '^[\\x21-\\x7e]+$' }), {
      description: 'Token to send in the authorization metadata; returned as ********',
    }),
  },
  defaults: { encryption: 'tls', service: '', bearerToken: null },
  example: { kind: 'grpc', host: 'api.example.com', service: 'shop.v1.Orders' },
  secrets: [['bearerToken']],
  converse: checkHealth,
});
