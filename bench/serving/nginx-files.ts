// The peer of the serving measurements: nginx that sends the bytes of an answer from a file, with
// the same headers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../test/free-port.ts';
import { type Nginx, runNginx } from '../../test/nginx.ts';
import type { SentAnswer } from './bare-server.ts';

/** nginx adds these by itself. */
const ofNginx = new Set(['content-type', 'content-length', 'date', 'last-modified']);

/**
 * Starts nginx, which sends this answer at every address. The bytes of a compressed answer are a
 * file too, because Debian's nginx cannot compress with brotli. `through` is a program with
 * arguments that starts nginx.
 */
export async function startNginxFiles(
  { status, headers, body }: SentAnswer,
  through: readonly string[],
): Promise<{ port: number; stop: Nginx['stop'] }> {
  const port = await findFreePort();
  const added = Object.entries(headers)
    .filter(([name]) => !ofNginx.has(name))
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;`);
  const blockIn = (folder: string) => {
    writeFileSync(join(folder, 'body'), body);
    return [
      ...['sendfile on;', 'tcp_nopush on;', 'open_file_cache max=10;', 'etag off;', 'types {}'],
      `default_type ${quote(headers['content-type'] ?? '')};`,
      // Otherwise a connection ends after 1,000 requests, and those of the other servers do not.
      'keepalive_requests 1000000000;',
      `server { listen 127.0.0.1:${port}; root ${folder};`,
      ...added,
      'location = /body { internal; }',
      status === 200
        ? 'location / { rewrite ^ /body break; }'
        : `error_page ${status} /body; location / { return ${status}; }`,
      '}',
    ].join('\n');
  };
  const { stop } = await runNginx(port, blockIn, through);
  return { port, stop };
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
