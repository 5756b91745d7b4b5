import { createRequire } from 'node:module';
import { getSystemErrorName } from 'node:util';

/** System calls that Node doesn't offer: sockets other than UDP and TCP, and their options. */
export interface SystemCalls {
  /** Returns a close-on-exec descriptor; negative if the kernel refuses. */
  socket(domain: number, type: number, protocol: number): number;
  /** Makes `to` a duplicate of the descriptor `from`. Returns false if that fails. */
  replace(from: number, to: number): boolean;
  setOption(fd: number, option: { level: number; name: number; value: Buffer }): boolean;
  /** Writes the option's value into `value`. Returns false if the kernel does not support the option. */
  readOption(fd: number, option: { level: number; name: number; value: Uint32Array }): boolean;
  /** Makes the kernel drop all packets that this classic BPF program does not accept. */
  attachFilter(fd: number, program: readonly FilterInstruction[]): boolean;
  close(fd: number): void;
  /** Returns the name of the most recent error: `EPERM`, `EACCES`, … */
  errorName(): string;
}

/** One `struct sock_filter` from <linux/filter.h>. */
export interface FilterInstruction {
  code: number;
  jt: number;
  jf: number;
  k: number;
}

const SOCK_CLOEXEC = 0o2000000;
const O_CLOEXEC = 0o2000000;
export const SOL_SOCKET = 1;
const SO_ATTACH_FILTER = 26;

let loaded: SystemCalls | null | undefined;

/** Returns the calls of the C library, or null if they are not available (another platform, no native module). */
export function loadSystemCalls(): SystemCalls | null {
  if (loaded !== undefined) return loaded;
  loaded = null;
  if (process.platform !== 'linux') return loaded;
  try {
    loaded = bindSystemCalls();
  } catch {
    // This platform has no native module, so the ping program is used.
  }
  return loaded;
}

function bindSystemCalls(): SystemCalls {
  const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
  const library = koffi.load(null);
  const instruction = koffi.struct({ code: 'uint16', jt: 'uint8', jf: 'uint8', k: 'uint32' });
  const program = koffi.struct({ len: 'uint16', filter: koffi.pointer(instruction) });
  const socket = library.func('int socket(int domain, int type, int protocol)');
  const dup3 = library.func('int dup3(int from, int to, int flags)');
  const close = library.func('int close(int fd)');
  const setOption = library.func(
    'int setsockopt(int fd, int level, int name, const void *value, uint32 length)',
  );
  const getOption = library.func(
    'int getsockopt(int fd, int level, int name, _Out_ uint32 *value, _Inout_ uint32 *length)',
  );
  const setFilter = library.func('setsockopt', 'int', [
    'int',
    'int',
    'int',
    koffi.pointer(program),
    'uint32',
  ]);
  return {
    socket: (domain, type, protocol) => Number(socket(domain, type | SOCK_CLOEXEC, protocol)),
    replace: (from, to) => Number(dup3(from, to, O_CLOEXEC)) === to,
    setOption: (fd, { level, name, value }) => Number(setOption(fd, level, name, value, value.length)) === 0,
    readOption: (fd, { level, name, value }) =>
      Number(getOption(fd, level, name, value, [value.byteLength])) === 0,
    attachFilter: (fd, filter) => {
      const value = { len: filter.length, filter };
      return Number(setFilter(fd, SOL_SOCKET, SO_ATTACH_FILTER, value, koffi.sizeof(program))) === 0;
    },
    close: (fd) => void close(fd),
    errorName: () => getSystemErrorName(-koffi.errno()),
  };
}
