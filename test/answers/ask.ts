import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Answer {
  status: number;
  /** Names in lower case, by name; the values as they were sent. */
  headers: [name: string, value: string][];
  /** Decoded. */
  body: Buffer;
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

/** Sends one request on a connection of its own. No header is added but Host and Connection. */
export async function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: {
    method?: string;
    headers?: OutgoingHttpHeaders;
    body?: string;
  } = {},
): Promise<Answer> {
  const sent = request(url, { method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const whole = Buffer.concat(await response.toArray());
  const encoding = response.headers['content-encoding'] as keyof typeof decoders | undefined;
  return {
    status: response.statusCode ?? 0,
    headers: toPairs(response.rawHeaders),
    // An answer without a body may name its encoding too.
    body: encoding === undefined || whole.length === 0 ? whole : decoders[encoding](whole),
  };
}

/** The value of a header. Undefined if the answer does not have it. */
export function headerOf({ headers }: Answer, wanted: string): string | undefined {
  return headers.find(([name]) => name === wanted)?.[1];
}

/** Answers of the cache have their headers in another order, which means nothing. */
function toPairs(raw: readonly string[]): [string, string][] {
  const names = raw.filter((_, at) => at % 2 === 0);
  return names
    .map((name, at): [string, string] => [name.toLowerCase(), raw[2 * at + 1] ?? ''])
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
}
