/** An answer that a route gives by throwing: the status, a code for programs, a text for people. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  /** What else a program needs to go on, beside `error` in the JSON. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The answer where there is nothing at an address. */
export function notFound(): HttpError {
  return new HttpError(404, 'not-found', 'There is nothing at this address.');
}
