import type { Failure } from '../shared/errors/errors.ts';
import { apiLoginUrl } from '../urls.ts';
import { tellSession } from './session-news.ts';

const timeoutMs = 50_000;

/** The server answered with another status than 200. */
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
  /** A part of a file, in place of `json`. */
  bytes?: Blob;
  /** Ends the call, besides the time limit. */
  signal?: AbortSignal;
  /**
   * Checks the body of an answer with status 200, and throws if it is not this blog's: the login
   * page of a hotel's network has status 200 too.
   */
  read(body: unknown): Answer;
}

/**
 * Sends a call to this site. Throws HttpStatusError for another status than 200, the error of
 * `fetch` when no answer comes, and the error of `read`. Each error is logged to the console first.
 */
export async function call<Answer>({
  method,
  path,
  json,
  bytes,
  signal,
  read,
}: Call<Answer>): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...bodyOf(json, bytes),
    });
    const body = parse(await response.text());
    if (response.status !== 200) throw new HttpStatusError(response.status, body);
    const answer = read(body);
    if (needsSession(path)) tellSession(true);
    return answer;
  } catch (error) {
    console.warn(`${method} ${path}`, error);
    const isRefused = error instanceof HttpStatusError && error.status === 401;
    if (isRefused && needsSession(path)) tellSession(false);
    throw error;
  }
}

/** Every call is the owner's, except those that log in. */
function needsSession(path: string): boolean {
  return !path.startsWith(apiLoginUrl);
}

function bodyOf(json: unknown, bytes: Blob | undefined): RequestInit {
  const typed = (body: BodyInit, type: string) => ({ body, headers: { 'content-type': type } });
  if (bytes) return typed(bytes, 'application/octet-stream');
  return json === undefined ? {} : typed(JSON.stringify(json), 'application/json');
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

/**
 * The reason why the server refused a call, in the form that `describeFailure` turns into a
 * sentence.
 */
export function failureOf({ status, body, message }: HttpStatusError): Failure {
  const { error, ...details } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { code?: unknown };
  };
  return { status, code: String(error?.code ?? ''), message, details };
}

/** Reads the id of the article from the answer to a call. */
export function readArticleID(body: unknown): string {
  const { articleID } = (body ?? {}) as { articleID?: unknown };
  if (typeof articleID !== 'string') throw new TypeError('The answer is not this blog’s.');
  return articleID;
}
