import { documentsSchema, fetchedArticleSchema, savedSchema } from '../../shared/schemas.ts';
import type { InputFault } from '../../shared/text-schema.ts';
import { apiArticleUrl, apiDocumentsUrl } from '../../urls.ts';
import { call, failureOf, HttpStatusError } from '../http.ts';
import type { CallFault, CallOutcome, ServerCalls } from './server-calls.ts';

/** The calls to this site’s server. `send` sends one call. */
export function makeServerCalls(send: typeof call = call): ServerCalls {
  return {
    save({ articleID, key, basedOn, after, hash, content }, knows) {
      const path = apiArticleUrl(articleID);
      const json = { key, basedOn, after, knows, hash, content };
      return toOutcome(
        send({ method: 'PUT', path, json, read: (body) => savedSchema.parse(body) }),
      );
    },
    fetch(articleID, knows) {
      const path = apiArticleUrl(articleID) + (knows ? `?knows=${knows}` : '');
      const read = (body: unknown) => {
        const { hasGoneBack, ...article } = fetchedArticleSchema.parse(body);
        return { article, hasGoneBack };
      };
      return toOutcome(send({ method: 'GET', path, read }));
    },
    list() {
      const read = (body: unknown) => documentsSchema.parse(body).articles;
      return toOutcome(send({ method: 'GET', path: apiDocumentsUrl, read }));
    },
  };
}

async function toOutcome<Value>(answer: Promise<Value>): Promise<CallOutcome<Value>> {
  try {
    return { kind: 'done', value: await answer };
  } catch (error) {
    return error instanceof HttpStatusError ? faultOf(error) : { kind: 'unreachable' };
  }
}

/**
 * Only an answer that is certainly this blog’s refuses a save for good. Any other one is tried
 * again.
 */
export function faultOf(failed: HttpStatusError): CallFault {
  const { status, body, message } = failed;
  const { error, fields } = (body ?? {}) as {
    error?: { code?: unknown };
    fields?: readonly InputFault[];
  };
  switch (`${status} ${error?.code}`) {
    case '400 damaged':
      return { kind: 'damaged' };
    case '404 unknown-article':
      return { kind: 'unknown' };
    case '401 session-ended':
      return { kind: 'session-ended' };
    case '410 removed':
      return { kind: 'removed' };
    case '409 trashed':
      return { kind: 'trashed' };
    case '400 invalid':
    case '422 invalid':
    case '413 too-large':
      return { kind: 'refused', message, faults: fields ?? [] };
    default:
      if (status === 401) return { kind: 'logged-out' };
      return error?.code === undefined
        ? { kind: 'unreachable' }
        : { kind: 'busy', failure: failureOf(failed) };
  }
}
