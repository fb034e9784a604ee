/** Milliseconds after which a call is given up. */
const timeout = 50_000;

/** An answer that is not 2xx, with what the server said. */
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

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** A path of this site. */
  path: string;
  json?: unknown;
}

/**
 * Calls this site. Throws HttpStatusError for an answer that is not 2xx, and what `fetch` throws when
 * there is none; both are logged to the console first.
 */
export async function call<Answer>({ method, path, json }: Call): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeout),
      ...(json === undefined
        ? {}
        : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
    });
    const body = parse(await response.text());
    if (!response.ok) throw new HttpStatusError(response.status, body);
    return body as Answer;
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
