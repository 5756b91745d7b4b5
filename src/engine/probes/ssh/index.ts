import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { compileRegex } from '../expectations/regex.ts';
import { PatternField } from '../settings-schema.ts';
import { defineStreamKind } from '../stream/stream-kind.ts';
import { StreamReader } from '../stream/stream-reader.ts';

/** Checks that an SSH server sends its identification (RFC 4253, section 4.2). */
export const sshKind = defineStreamKind({
  kind: 'ssh',
  defaultPort: 22,
  starttls: null,
  fields: { expectRegex: Nullable(PatternField('Pattern the identification must match')) },
  defaults: { expectRegex: null },
  example: { kind: 'ssh', host: 'shell.example.com' },
  async converse({ socket, context }, { expectRegex }) {
    const reader = new StreamReader(socket, context.signal);
    reader.write('SSH-2.0-Belltower\r\n');
    // A server may send other lines before.
    for (let lines = 0; lines < 50; lines += 1) {
      const line = (await reader.readLine()).replace(/[^\x20-\x7e]/g, '·').slice(0, 255);
      if (!line.startsWith('SSH-')) continue;
      const isOther = expectRegex !== null && !compileRegex(expectRegex).test(line);
      return {
        observed: line,
        reason: isOther ? message('service-value-unexpected', { value: line, expected: expectRegex }) : null,
      };
    }
    return { observed: null, reason: message('service-greeting-unexpected', { protocol: 'SSH', line: '' }) };
  },
});
