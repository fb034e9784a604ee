// Reads the output of strace: which bytes a program wrote to which files, and when it told the disk
// to keep them.

/** A step of a traced program. Paths are absolute. */
export type DiskEvent =
  /** Makes a file, or empties the one that is there. */
  | { kind: 'create'; path: string; empties: boolean }
  | { kind: 'write'; path: string; offset: number; data: Buffer }
  | { kind: 'truncate'; path: string; bytes: number }
  /** All that was written to the path before `beginSync` is on the disk at `endSync`. */
  | { kind: 'beginSync' | 'endSync'; path: string; thread: string }
  | { kind: 'makeFolder'; path: string }
  | { kind: 'rename'; from: string; to: string }
  /** Gives the file `from` a second name. */
  | { kind: 'link'; from: string; to: string }
  | { kind: 'remove'; path: string }
  /** Bytes for another program: an answer to a request, or a line of output. */
  | { kind: 'send'; data: Buffer };

/**
 * The system calls that strace has to record, with whole data in hexadecimal (`-xx`) and with paths
 * (`-y`).
 */
export const tracedCalls = [
  ...['open', 'openat', 'creat', 'write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'sendmsg'],
  ...['sendto', 'copy_file_range', 'sendfile', 'truncate', 'ftruncate', 'fallocate', 'fsync'],
  ...['fdatasync', 'sync_file_range', 'mkdir', 'mkdirat', 'rename', 'renameat', 'renameat2'],
  ...['unlink', 'unlinkat', 'rmdir', 'link', 'linkat'],
] as const;

interface Call {
  name: string;
  thread: string;
  /** The arguments as strace writes them. */
  text: string;
  /** Undefined for a call during which the program was killed. */
  result: number | undefined;
}

type Step = { isBegin: boolean; isEnd: boolean; call: Call };

/**
 * The events of a trace, in their order. `readSource` returns a file outside of the trace, of which
 * the program made a copy. Throws on a call that is not understood: a write that is overlooked
 * would make every test of it worthless.
 */
export function readTrace(
  trace: string,
  isTraced: (path: string) => boolean,
  readSource: (path: string) => Buffer,
): DiskEvent[] {
  const positions = new Map<string, number>();
  return listSteps(trace).flatMap((step) => toEvents(step, { isTraced, readSource, positions }));
}

/**
 * A call of one thread can be interrupted by calls of others. Then strace writes its begin and its
 * end by themselves.
 */
function listSteps(trace: string): Step[] {
  const begun = new Map<string, Call>();
  return trace.split('\n').flatMap((line): Step[] => {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    if (resumed) {
      const call = begun.get(thread);
      if (!call) return [];
      begun.delete(thread);
      Object.assign(call, splitResult(call.text + (resumed[1] ?? '')));
      return [{ isBegin: false, isEnd: true, call }];
    }
    const [, name = '', text = ''] = /^(\w+)\((.*)$/.exec(rest) ?? [];
    if (name === '') return [];
    const unfinished = / ?<unfinished \.\.\.>$/.exec(text);
    if (unfinished) {
      const call = { name, thread, text: text.slice(0, unfinished.index), result: undefined };
      begun.set(thread, call);
      return [{ isBegin: true, isEnd: false, call }];
    }
    return [{ isBegin: true, isEnd: true, call: { name, thread, ...splitResult(text) } }];
  });
}

function splitResult(text: string): { text: string; result: number | undefined } {
  const at = text.lastIndexOf(') ');
  const result = /^\) += (-?\d+)/.exec(text.slice(at))?.[1];
  return { text: text.slice(0, at), result: result === undefined ? undefined : Number(result) };
}

interface Tracing {
  isTraced(path: string): boolean;
  readSource(path: string): Buffer;
  /** How many bytes `write` has put into each open file, by path. */
  positions: Map<string, number>;
}

function toEvents(step: Step, { isTraced, readSource, positions }: Tracing): DiskEvent[] {
  const { isBegin, isEnd, call } = step;
  const { name, thread, text, result } = call;
  if (result !== undefined && result < 0) return [];
  const [path = '', second = ''] = pathsIn(text);
  switch (name) {
    case 'open':
    case 'openat': {
      if (!isEnd || !isTraced(path)) return [];
      positions.set(path, 0);
      const empties = text.includes('O_TRUNC');
      return text.includes('O_CREAT') || empties ? [{ kind: 'create', path, empties }] : [];
    }
    case 'pwrite64': {
      if (!isBegin || !isTraced(path)) return [];
      const offset = Number(/, (\d+)$/.exec(text)?.[1]);
      return [{ kind: 'write', path, offset, data: dataIn(text) }];
    }
    case 'write':
    case 'writev':
    case 'sendmsg':
    case 'sendto': {
      if (!isBegin) return [];
      const data = dataIn(text);
      if (!isTraced(path)) return [{ kind: 'send', data }];
      return [{ kind: 'write', path, offset: advance(positions, path, data.length), data }];
    }
    case 'copy_file_range':
    case 'sendfile': {
      const [from, to] = name === 'sendfile' ? [second, path] : [path, second];
      if (!isEnd || !isTraced(to)) return [];
      if (isTraced(from)) throw new Error(`a copy inside the traced folder: ${text}`);
      const start = Number(/\[(\d+)\]/.exec(text)?.[1]);
      const data = readSource(from).subarray(start, start + (result ?? 0));
      return [{ kind: 'write', path: to, offset: advance(positions, to, data.length), data }];
    }
    case 'ftruncate':
      if (!isBegin || !isTraced(path)) return [];
      return [{ kind: 'truncate', path, bytes: Number(/, (\d+)$/.exec(text)?.[1]) }];
    case 'fsync':
    case 'fdatasync':
      if (!isTraced(path)) return [];
      return [
        ...(isBegin ? [{ kind: 'beginSync', path, thread } as const] : []),
        ...(isEnd ? [{ kind: 'endSync', path, thread } as const] : []),
      ];
    case 'mkdir':
    case 'mkdirat':
      return isEnd && isTraced(path) ? [{ kind: 'makeFolder', path }] : [];
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return isEnd && isTraced(path) ? [{ kind: 'rename', from: path, to: second }] : [];
    case 'link':
      return isEnd && isTraced(second) ? [{ kind: 'link', from: path, to: second }] : [];
    case 'unlink':
    case 'unlinkat':
    case 'rmdir':
      return isEnd && isTraced(path) ? [{ kind: 'remove', path }] : [];
    default:
      if (isTraced(path) || isTraced(second)) throw new Error(`${name} is not understood: ${text}`);
      return [];
  }
}

function advance(positions: Map<string, number>, path: string, bytes: number): number {
  const offset = positions.get(path) ?? 0;
  positions.set(path, offset + bytes);
  return offset;
}

const hex = String.raw`((?:\\x[0-9a-f]{2})*)`;

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}

/**
 * The paths of the arguments: of descriptors (`5<path>`) and of strings. The working folder, which
 * stands before the path of a call such as `openat`, is left out.
 */
function pathsIn(text: string): string[] {
  const descriptors = [...text.matchAll(new RegExp(`(?:^|[ ,])\\d+<${hex}>`, 'g'))];
  const found =
    descriptors.length > 0 ? descriptors : [...text.matchAll(new RegExp(`"${hex}"`, 'g'))];
  return found.map(([, path = '']) => fromHex(path).toString());
}

/** The bytes of all strings in the arguments. Throws if strace has left some of them out. */
function dataIn(text: string): Buffer {
  if (/"\.\.\./.test(text)) throw new Error('strace has shortened the data: it needs a larger -s');
  const strings = [...text.matchAll(new RegExp(`"${hex}"`, 'g'))];
  return Buffer.concat(strings.map(([, data = '']) => fromHex(data)));
}
