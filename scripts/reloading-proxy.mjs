// A proxy in front of the program for `npm run dev`. It adds a script to each page that reloads the page.
import { createServer, request } from 'node:http';

const reloadScript = '/@reload.js';
const reloadEvents = '/@reload';

/** Listens on `port` of this machine. Returns a function that reloads all open pages. */
export function startReloadingProxy(port, programPort) {
  const listeners = new Set();
  createServer((incoming, response) => {
    if (incoming.url === reloadScript) {
      response.setHeader('content-type', 'text/javascript');
      response.end(`new EventSource('${reloadEvents}').onmessage = () => location.reload();`);
    } else if (incoming.url === reloadEvents) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      listeners.add(response);
      response.once('close', () => listeners.delete(response));
    } else {
      forward(incoming, response, programPort);
    }
  }).listen(port, '127.0.0.1');
  return () => {
    for (const response of listeners) response.write('data: reload\n\n');
  };
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
  outgoing.once('error', () => {
    response.writeHead(502).end('The program is starting; try again.');
  });
  incoming.pipe(outgoing);
}
