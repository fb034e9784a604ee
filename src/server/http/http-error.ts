import {
  type DetailsParameter,
  type ErrorCode,
  type ErrorRow,
  errors,
  type Failure,
} from '../../shared/errors/errors.ts';

/** A route throws this to answer with an error of the list in shared/errors/errors.ts. */
export class HttpError<Code extends ErrorCode = ErrorCode> extends Error implements Failure {
  readonly status: number;
  readonly code: Code;
  /** Further fields of the JSON answer, beside `error`. */
  readonly details: Failure['details'];

  constructor(code: Code, ...[given]: DetailsParameter<Code>) {
    const { status, en, sends = [] }: ErrorRow = errors[code];
    const details: Failure['details'] = { ...(given as object | undefined) };
    super(typeof en === 'string' ? en : en(details as never));
    this.name = 'HttpError';
    this.code = code;
    this.status = typeof status === 'number' ? status : status(details as never);
    this.details = Object.fromEntries(sends.map((name) => [name, details[name]]));
  }
}
