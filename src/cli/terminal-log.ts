import type { Log } from '../server/http/log-stream.ts';

/**
 * The log as plain lines, where a person reads along. Lines that cannot be written, because the
 * terminal is gone, are lost.
 */
export function openTerminalLog(output: Pick<NodeJS.WriteStream, 'write'>): Log {
  const write = (line: string) => void output.write(describeLine(line));
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
export function describeLine(json: string): string {
  const { level, time, msg, method, path, status, ms, err, ...others } = JSON.parse(
    json,
  ) as LogLine;
  const clock = new Date(time).toTimeString().slice(0, 8);
  if (status !== undefined) return `${clock} ${status} ${method} ${path} ${ms} ms\n`;
  const { pid: _pid, hostname: _host, reqId, ...details } = others;
  const rest = Object.keys(details).length > 0 ? JSON.stringify(details) : undefined;
  const id = reqId === undefined ? undefined : `(request ${String(reqId)})`;
  const words = [clock, levels[level], msg, id, rest].filter((word) => word !== undefined);
  const stack = err?.stack ?? err?.message;
  return `${words.join(' ')}\n${stack === undefined ? '' : `${stack}\n`}`;
}
