/** A route throws this to answer with an error: a status, a code for programs, a text for people. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  /** Further fields of the JSON answer, beside `error`. */
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

/** The answer at an address where nothing is. */
export function notFound(): HttpError {
  return new HttpError(404, 'not-found', 'There is nothing at this address.');
}
