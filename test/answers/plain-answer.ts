import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { type Answer, headerOf } from './ask.ts';

/** The program’s clock is in this year: see frozen-clock.mjs. */
const frozenYear = ' 2030 ';

/** What differs from run to run, or with the name of a file of the program. */
const maskedTexts: readonly [RegExp, string][] = [
  [/\bsha(256|384|512)-[\w+/=-]{40,}/g, 'sha$1-<digest>'],
  [/\/assets\/[\w.-]+\.(\w+)/g, '/assets/<file>.$1'],
  [/(nonce(?:-|="|":"))[\w+/=-]{16,}/gi, '$1<nonce>'],
  [/(?<=<script>)[^<]{40,}(?=<\/script>)/g, '<built script>'],
  // The key of a save: that of a version, or of the save that a form would make.
  [/("(?:key|revisionKey)":"|name="key" value=")[0-9a-f]{32}/g, '$1<key>'],
  // The version of the owner’s files, in a page and in the header of its readers.
  [/(data-version="|^owner )[0-9a-f]{12}\b/g, '$1<version>'],
  // A device.
  [/(?<= value=")[0-9a-f]{64}(?=")/g, '<digest>'],
];

const maskedHeaders: Record<string, (value: string) => string> = {
  'content-length': () => '<length>',
  date: () => '<date>',
  etag: (value) => value.replace(/[^"]{6,}(?="$)/, '<digest>'),
  'last-modified': (value) => (value.includes(frozenYear) ? value : '<time of a file>'),
  'set-cookie': (value) => value.replace(/=[^;]+/, '=<value>'),
  'x-request-id': () => '<id>',
};

/**
 * An answer as text for `diff`: status, headers and decoded body. Masked: dates, ids, digests, and
 * names and code of built files. `masked` are further texts, with what stands for them.
 */
export function toPlainAnswer(
  path: string,
  answer: Answer,
  masked: Readonly<Record<string, string>> = {},
): string {
  return `${toPlainHead(answer, masked)}\n${toLines(maskAnswer(toPlainBody(path, answer), answer, masked))}\n`;
}

/** Status and headers of an answer. */
export function toPlainHead(answer: Answer, masked: Readonly<Record<string, string>> = {}): string {
  const lines = answer.headers.map(
    ([name, value]) =>
      `${name}: ${maskAnswer(maskedHeaders[name]?.(value) ?? value, answer, masked)}\n`,
  );
  return `${answer.status}\n${lines.join('')}`;
}

function maskAnswer(
  text: string,
  answer: Answer,
  masked: Readonly<Record<string, string>>,
): string {
  const id = headerOf(answer, 'x-request-id');
  return mask(text, { ...masked, ...(id && { [id]: '<id>' }) });
}

/** A text with what stands for the texts of `masked`, and for what differs from run to run. */
export function mask(text: string, masked: Readonly<Record<string, string>>): string {
  const plain = Object.entries(masked).reduce(
    (rest, [from, to]) => rest.replaceAll(from, to),
    text,
  );
  return maskedTexts.reduce((rest, [pattern, to]) => rest.replace(pattern, to), plain);
}

function toPlainBody(path: string, answer: Answer): string {
  const { body, status } = answer;
  const type = headerOf(answer, 'content-type') ?? '';
  if (status === 200 && /^\/(?:assets\/|service-worker\.js)/.test(path)) return '<built file>';
  if (type === 'application/zip') return toPlainZip(body);
  if (body.length === 0) return '';
  return isText(type) ? body.toString() : describe(body);
}

function isText(type: string): boolean {
  return /^text\/|\b(?:json|xml|javascript)\b/.test(type);
}

/**
 * Pages and JSON are one line each. The breaks are only added, so that `diff` shows the place of a
 * change.
 */
function toLines(text: string): string {
  return text.replace(/(?<=>)(?=<)|(?<=,)(?=["{])|(?<=\})/g, '\n');
}

function describe(bytes: Uint8Array): string {
  return `${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`;
}

function toPlainZip(body: Uint8Array): string {
  const files = Object.entries(unzipSync(body));
  return files
    .map(([name, bytes]) => {
      const isMarkdown = name.endsWith('.md');
      return `== ${name}\n${isMarkdown ? Buffer.from(bytes).toString() : describe(bytes)}\n`;
    })
    .join('');
}
