import { passkeyFaultTexts } from '../account/passkey-faults.ts';
import type { Texts } from '../lang/ui-lang.ts';
import { waitingTime } from '../lang/waiting-time.ts';
import type { RefusedText } from '../render/refusal.ts';
import type { InputFault } from '../text-schema.ts';
import { loginTexts, waitAtLogin } from '../texts/login.ts';
import { describeRefusal } from '../texts/refusals.ts';
import { uploadFaultStatuses, uploadFaultTexts } from '../uploads/fault-texts.ts';

/** A failure as the server answers it to programs: a status, a code, and an English message. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  /** More values by code, such as the faulty fields of an input. */
  details: Record<string, unknown>;
}

/** What a code means. */
export interface ErrorRow {
  status: number | ((details: never) => number);
  /** The message for programs. error-texts.ts has the sentence for people. */
  en: string | ((details: never) => string);
  /** The details that the answer has as fields. The others are only for the message. */
  sends?: readonly string[];
}

/** A faulty field of an input, as the answer of a call names it. */
export interface FaultyField {
  field: string;
  /** The name that people know for it. */
  label: Texts<string> | undefined;
}

interface InvalidDetails {
  message: string;
  /** The one field because of which an article is not published. */
  field?: 'title' | 'slug';
  fields?: (FaultyField & InputFault)[];
}

/**
 * The errors that the program throws, by code. Each needs a sentence in Chinese in error-texts.ts,
 * or the types fail. Browsers do not load this list: they get the English from the server.
 */
export const errors = {
  'not-found': { status: 404, en: 'There is nothing at this address.' },
  'unknown-article': { status: 404, en: 'This article does not exist.' },
  removed: { status: 410, en: 'This article was deleted for good.' },
  'login-required': { status: 401, en: 'Log in first.' },
  'session-ended': { status: 401, en: loginTexts.en.sessionEnded },
  'wrong-login': { status: 401, en: loginTexts.en.wrong },
  'wrong-login-or-code': { status: 401, en: loginTexts.en.wrongOrCode },
  'code-needed': { status: 401, en: loginTexts.en.codeNeeded },
  'proof-needed': { status: 403, en: 'Confirm first that it is you.' },
  wait: {
    status: 429,
    en: ({ seconds }: { seconds: number }) => waitAtLogin(seconds, 'en'),
    sends: ['seconds'],
  },
  'too-many-searches': {
    status: 429,
    en: ({ seconds }: { seconds: number }) =>
      `Too many searches. Try again in ${waitingTime(seconds, 'en')}.`,
    sends: ['seconds'],
  },
  'other-origin': {
    status: 403,
    en: 'This request did not come from a page of this blog.',
  },
  method: {
    status: 405,
    en: ({ method, allowed }: { method: string; allowed: readonly string[] }) =>
      `This address does not support ${method}. It supports ${allowed.join(', ')}.`,
  },
  'media-type': {
    status: 415,
    en: ({ wanted }: { wanted: string }) => `Send this as ${wanted}.`,
  },
  'bad-request': {
    status: 400,
    en: ({ missing }: { missing: string }) => `The ${missing} is missing.`,
  },
  invalid: {
    // 422: the article is saved, and only its publication is refused.
    status: ({ field }: InvalidDetails) => (field === undefined ? 400 : 422),
    en: ({ message }: InvalidDetails) => message,
    sends: ['field', 'fields'],
  },
  'too-large': {
    status: 413,
    en: ({ maxBytes }: { maxBytes: number }) =>
      `The request is too large: at most ${maxBytes} bytes are allowed.`,
  },
  damaged: {
    status: 400,
    en: 'The content does not have the hash that was sent with it.',
  },
  parallel: {
    status: 409,
    en: 'This version stands beside the current one. Restore it before you publish it.',
  },
  outdated: { status: 409, en: 'A newer version of this article is public already.' },
  'not-public': {
    status: 409,
    en: 'Visitors do not see this article. Publish it to choose its time.',
  },
  visible: {
    status: 409,
    en: 'Visitors see this article already. Unpublish it before you schedule it.',
  },
  trashed: { status: 409, en: 'This article is in the trash. Restore it on the desk first.' },
  unpublishable: {
    status: 422,
    en: (refused: Omit<RefusedText, 'kind'> & { field: 'markdown' }) =>
      describeRefusal(refused, 'en'),
    sends: ['field', 'line', 'reason'],
  },
  busy: { status: 503, en: 'Too many login requests. Try again in a minute.' },
  'pictures-busy': { status: 503, en: 'Too many pictures are being made. Try again in a moment.' },
  database: {
    status: 503,
    en: ({ isDamaged }: { isDamaged: boolean }) =>
      isDamaged
        ? 'The database cannot be read.'
        : 'The database does not answer. Try again in a moment.',
  },
  preparing: { status: 503, en: 'This file is being prepared. Please try again in a minute.' },
  'rendering-busy': {
    status: 503,
    en: 'Too many texts are being rendered. Please try again in a moment.',
  },
  'uploads-busy': { status: 503, en: 'Too many files are being sent. Try again soon.' },
  overloaded: {
    status: 503,
    en: 'The blog has too many readers at the moment. Please try again in a few seconds.',
  },
  'disk-full': {
    status: 507,
    en: 'The disk of the server is full. Nothing was changed. Free some space and try again.',
  },
  ...rowsOf('upload', uploadFaultTexts.en, (kind) => ({
    status: uploadFaultStatuses[kind],
    sends: ['maxBytes', 'maxPixels'],
  })),
  ...rowsOf('passkey', passkeyFaultTexts.en, () => ({ status: 401 })),
  failed: { status: 500, en: 'The server has failed. The details are in its log.' },
} satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errors;

type NoDetails = Record<never, never>;

/** The values that an error with this code needs. */
export type DetailsOf<Code extends ErrorCode> = (typeof errors)[Code]['en'] extends (
  details: infer Details,
) => string
  ? Details
  : NoDetails;

/** The details as the last parameter of a function. Codes without details need none. */
export type DetailsParameter<Code extends ErrorCode> =
  NoDetails extends DetailsOf<Code> ? [details?: DetailsOf<Code>] : [details: DetailsOf<Code>];

/** Rows for the kinds of a fault that has texts of its own. */
function rowsOf<Prefix extends string, Kind extends string, En extends ErrorRow['en']>(
  prefix: Prefix,
  texts: Record<Kind, En>,
  rowOf: (kind: Kind) => Omit<ErrorRow, 'en'>,
) {
  const rows = Object.entries<En>(texts).map(([kind, en]) => [
    `${prefix}-${kind}`,
    { ...rowOf(kind as Kind), en },
  ]);
  return Object.fromEntries(rows) as Record<`${Prefix}-${Kind}`, ErrorRow & { en: En }>;
}
