import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

// Answers to what no route gets to see: bytes that are not a request, heads that are too long or
// come too slowly. Node would answer without any header of ours.

interface Refusal {
  status: 400 | 408 | 413 | 417 | 431;
  message: string;
}

const notHttp: Refusal = { status: 400, message: 'This is not a request of HTTP.' };
const noHost: Refusal = { status: 400, message: 'The request has no Host header.' };
const noExpectation: Refusal = { status: 417, message: 'The server cannot do what Expect asks.' };

/**
 * By the codes that Node’s own handler tells apart (`socketOnError` in its `lib/_http_server.js`).
 */
const byCode: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request came too slowly.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'A part of the body is too large.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are too long.' },
};

/** The connection ends after such an answer, because nobody knows where the next request begins. */
function toAnswer({ status, message }: Refusal, headers: Readonly<Record<string, string>>) {
  const code = (STATUS_CODES[status] ?? '').toLowerCase().replaceAll(' ', '-');
  const body = JSON.stringify({ error: { code, message } });
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { status, headers: all, body };
}

/** Makes the handler for what Node’s parser refuses. The answers carry `headers`. */
export function unreadableHandler(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const answer = toAnswer(byCode[error.code ?? ''] ?? notHttp, headers);
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const first = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n`;
      socket.write(`${first}${lines.join('')}\r\n${answer.body}`);
    }
    socket.destroy();
  };
}

/**
 * Makes the server refuse what Node would refuse by itself. The server must be made with
 * `requireHostHeader: false`.
 */
export function refuseExpectations(
  server: Server,
  headers: Readonly<Record<string, string>>,
): void {
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    refuse(response, noExpectation, headers);
  });
}

/** Refuses a request without a Host header (RFC 9112, 3.2). Returns whether it was one. */
export function refuseWithoutHost(
  { httpVersion, headers: { host } }: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): boolean {
  const isRefused = httpVersion === '1.1' && host === undefined;
  if (isRefused) refuse(response, noHost, headers);
  return isRefused;
}

function refuse(
  response: ServerResponse,
  refusal: Refusal,
  headers: Readonly<Record<string, string>>,
): void {
  const answer = toAnswer(refusal, headers);
  response.writeHead(answer.status, answer.headers).end(answer.body);
}
