import { inspect } from 'node:util';
import type { Log } from '../server/http/log-stream.ts';
import { toPlainLines } from './plain-text.ts';

/**
 * The log as plain lines, where a person reads along. Lines that cannot be written, because the
 * terminal is gone, are lost.
 */
export function openTerminalLog(output: Pick<NodeJS.WriteStream, 'write'>): Log {
  const write = (line: string) => void output.write(`${toPlainLines(describeLine(line))}\n`);
  return { write, writeLater: (make) => write(make()) };
}

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
  err?: { stack?: string; message?: string };
  [field: string]: unknown;
}

const levels: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/** A line of the log for a person: `16:21:03 200 GET /article/…/read/ 3 ms`. */
function describeLine(json: string): string {
  const line = JSON.parse(json) as LogLine;
  const { level, time, msg, reqId, err, pid: _pid, hostname: _host, ...details } = line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  if (line.status !== undefined) {
    return `${clock} ${line.status} ${line.method} ${line.path} ${line.ms} ms`;
  }
  const id = reqId === undefined ? undefined : `(request ${String(reqId)})`;
  const facts = Object.entries(details).map(([name, value]) => `${name}=${describeValue(value)}`);
  const words = [clock, levels[level], msg, id, ...facts].filter((word) => word !== undefined);
  const stack = err?.stack ?? err?.message;
  return words.join(' ') + (stack === undefined ? '' : `\n${stack}`);
}

/** In one line. */
function describeValue(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value, { breakLength: Infinity, depth: 4 });
}
