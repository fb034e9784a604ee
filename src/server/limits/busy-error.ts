import { HttpError } from '../http/http-error.ts';

/** Too much of one kind of work is under way. The same request can succeed a little later: the answer says when to ask again. */
export class BusyError extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(code: string, message: string, retryAfterSeconds: number) {
    super(503, code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
