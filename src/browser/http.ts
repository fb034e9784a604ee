import type { Failure } from '../shared/texts/errors.ts';

/** Milliseconds after which a call is given up. */
const timeout = 50_000;

/** An answer that is not 200, with what the server said. */
export class HttpStatusError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(messageOf(body) ?? `The server answered ${status}.`);
    this.name = 'HttpStatusError';
    this.status = status;
    this.body = body;
  }
}

interface Call<Answer> {
  method: 'GET' | 'POST' | 'PUT';
  /** A path of this site. */
  path: string;
  json?: unknown;
  /**
   * Takes the answer apart, and throws for one that is none of ours: a hotel's log-in page is a 200 too.
   */
  read(body: unknown): Answer;
}

/**
 * Calls this site. Throws HttpStatusError for an answer that is not 200, what `fetch` throws when there is
 * none, and what `read` throws; all are logged to the console first.
 */
export async function call<Answer>({ method, path, json, read }: Call<Answer>): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      ...(json === undefined
        ? {}
        : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
    });
    const body = parse(await response.text());
    if (response.status !== 200) throw new HttpStatusError(response.status, body);
    return read(body);
  } catch (error) {
    console.warn(`${method} ${path}`, error);
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function messageOf(body: unknown): string | undefined {
  const error = (body as { error?: { message?: unknown } } | null)?.error;
  return typeof error?.message === 'string' ? error.message : undefined;
}

/** What the server refused, in the form in which it can be told to people. */
export function failureOf({ status, body, message }: HttpStatusError): Failure {
  const { error, ...details } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { code?: unknown };
  };
  return { status, code: String(error?.code ?? ''), message, details };
}

/** The answer of a call that says which article it was about. */
export function readArticleID(body: unknown): string {
  const { articleID } = (body ?? {}) as { articleID?: unknown };
  if (typeof articleID !== 'string') throw new TypeError('The answer is not this blog’s.');
  return articleID;
}
