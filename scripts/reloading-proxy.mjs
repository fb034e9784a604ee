// A proxy in front of the program for `npm run dev`. It adds a script to each page that reloads the
// page.
import { once } from 'node:events';
import { createServer, request } from 'node:http';

const reloadScript = '/@reload.js';
const reloadEvents = '/@reload';

/**
 * Listens on `port` of this machine; rejects when another program listens there. `show` forwards
 * all later requests to the program at another port of this machine, and reloads all open pages.
 */
export async function startReloadingProxy(port) {
  const listeners = new Set();
  let programPort;
  const server = createServer((incoming, response) => {
    if (incoming.url === reloadScript) {
      response.setHeader('content-type', 'text/javascript');
      response.end(`new EventSource('${reloadEvents}').onmessage = () => location.reload();`);
    } else if (incoming.url === reloadEvents) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      listeners.add(response);
      response.once('close', () => listeners.delete(response));
    } else if (programPort === undefined) {
      sayStarting(response);
    } else {
      forward(incoming, response, programPort);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    show(newPort) {
      programPort = newPort;
      for (const response of listeners) response.write('data: reload\n\n');
    },
  };
}

function sayStarting(response) {
  response.writeHead(502).end('The program is starting; try again.');
}

function forward(incoming, response, programPort) {
  const { method, url: path, headers } = incoming;
  const options = {
    host: '127.0.0.1',
    port: programPort,
    method,
    path,
    // The script cannot be added to a compressed page.
    headers: { ...headers, 'accept-encoding': 'identity' },
  };
  const outgoing = request(options, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html');
    if (!isPage) {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      return;
    }
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('end', () => {
      const html = Buffer.concat(chunks).toString('utf8');
      const page = html.replace(
        '</head>',
        `<script type="module" src="${reloadScript}"></script></head>`,
      );
      const { 'content-length': _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode, rest);
      response.end(page);
    });
  });
  outgoing.once('error', () => sayStarting(response));
  incoming.pipe(outgoing);
}
