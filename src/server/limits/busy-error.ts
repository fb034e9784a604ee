import { HttpError } from '../http/http-error.ts';

type BusyCode =
  | 'busy'
  | 'overloaded'
  | 'pictures-busy'
  | 'preparing'
  | 'rendering-busy'
  | 'uploads-busy';

/**
 * Too much of one kind of work is under way. The same request can succeed a little later: the
 * answer says when to ask again.
 */
export class BusyError extends HttpError<BusyCode> {
  readonly retryAfterSeconds: number;

  constructor(code: BusyCode, retryAfterSeconds: number) {
    super(code);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
