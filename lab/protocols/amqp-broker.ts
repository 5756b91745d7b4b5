import assert from 'node:assert/strict';
import type { Socket } from 'node:net';

/** Encodes a frame with one method, like a broker. */
function frame(channel: number, classId: number, methodId: number, ...fields: Buffer[]): Buffer {
  const payload = Buffer.concat([Buffer.from([0, classId, 0, methodId]), ...fields]);
  const head = Buffer.alloc(7);
  head[0] = 1;
  head.writeUInt16BE(channel, 1);
  head.writeUInt32BE(payload.length, 3);
  return Buffer.concat([head, payload, Buffer.from([0xce])]);
}
const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
const long = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value]);
const close = (channel: number, classId: number, methodId: number, code: number, reason: string) =>
  frame(channel, classId, methodId, Buffer.from([code >> 8, code & 255]), text(reason), Buffer.alloc(4));
export const heartbeat = Buffer.from([8, 0, 0, 0, 0, 0, 0, 0xce]);

/**
 * Implements the parts of AMQP 0-9-1 that a check needs, like RabbitMQ. Has the user `monitor` with the password
 * `right`, and the queue `orders` with three messages.
 */
export const amqpBroker =
  ({ givesReason = true } = {}) =>
  (socket: Socket) => {
    let data = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      data = Buffer.concat([data, chunk]);
      if (data.subarray(0, 4).equals(Buffer.from('AMQP')) && data.length >= 8) {
        socket.write(
          frame(
            0,
            10,
            10,
            Buffer.from([0, 9]),
            long(0),
            long(5),
            Buffer.from('PLAIN'),
            long(5),
            Buffer.from('en_US'),
          ),
        );
        data = data.subarray(8);
      }
      while (data.length >= 7 && data.length >= data.readUInt32BE(3) + 8) {
        const end = data.readUInt32BE(3) + 7;
        assert.equal(data[end], 0xce);
        answer(socket, data.subarray(7, end), givesReason);
        data = data.subarray(end + 1);
      }
    });
  };

function answer(socket: Socket, payload: Buffer, givesReason: boolean): void {
  const all = payload.toString('latin1');
  switch (`${payload[1]}.${payload[3]}`) {
    case '10.11':
      if (all.includes('\0monitor\0right')) {
        socket.write(
          Buffer.concat([
            heartbeat,
            frame(0, 10, 30, Buffer.from([7, 255]), long(131_072), Buffer.from([0, 60])),
          ]),
        );
      } else if (givesReason) {
        assert.ok(all.includes('authentication_failure_close'));
        socket.write(close(0, 10, 50, 403, 'ACCESS_REFUSED'));
      } else socket.end();
      return;
    case '10.40':
      socket.write(
        all.includes('nowhere') ? close(0, 10, 50, 530, 'NOT_ALLOWED') : frame(0, 10, 41, text('')),
      );
      return;
    case '20.10':
      socket.write(frame(1, 20, 11, long(0)));
      return;
    case '50.10':
      // The check declares the queue passively, so nothing is created.
      assert.equal(payload[4 + 2 + 1 + (payload[6] ?? 0)], 1);
      socket.write(
        all.includes('orders')
          ? frame(1, 50, 11, text('orders'), long(3), long(0))
          : close(1, 20, 40, 404, "NOT_FOUND - no queue 'none'"),
      );
  }
}
