import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fieldOf, passkeyAnswerSchema } from '../../../server/auth/check-passkey.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { describeCodeFault } from '../../../shared/own-code/code-faults.ts';
import {
  countTags,
  listSources,
  type OwnCodeRow,
  ownCodeLimits,
  readHttps,
  toSource,
} from '../../../shared/own-code/own-code.ts';
import { ownCodeTexts } from '../../../shared/own-code/own-code-texts.ts';
import { loginSchema } from '../../../shared/schemas.ts';
import { countBytes } from '../../../shared/text.ts';
import { findAddresses } from './find-addresses.ts';
import { isTagManager, readCode } from './read-code.ts';

const field = z.string().catch('').default('');

/** Accepts every form. A missing field is empty. */
export const codeBody = z.object({
  code: field,
  /** The key of what the owner has seen, and may confirm now. */
  seen: field,
  loads: field,
  sendsTo: field,
  password: loginSchema.shape.password.optional().catch(undefined),
  passkey: fieldOf(passkeyAnswerSchema).optional(),
  /** The key of a row to remove. */
  remove: field,
});

/** What the form shows again. */
export interface CodeValues {
  code: string;
  /** What was read. Undefined before, and if the code has faults. */
  read?: { rows: OwnCodeRow[]; seen: string; loads: string; sendsTo: string } | undefined;
}

export type ReadCodeForm = { values: CodeValues } & (
  | { kind: 'faulty'; faults: Partial<Record<'code' | 'loads' | 'sendsTo', string[]>> }
  /** The owner has not seen yet what this code may do. */
  | { kind: 'unconfirmed' }
  /** The rows to add: see `addRows`. */
  | { kind: 'confirmed'; rows: OwnCodeRow[] }
);

/**
 * Reads the form. `saved`: the rows that pages have already. Faults are sentences in the language
 * `lang`.
 */
export function readForm(
  body: Pick<z.infer<typeof codeBody>, 'code' | 'seen' | 'loads' | 'sendsTo'>,
  saved: readonly OwnCodeRow[],
  lang: UiLang,
): ReadCodeForm {
  const t = ownCodeTexts[lang];
  // The parts of a form arrive with line ends of their own.
  const code = body.code.replace(/\r\n?/g, '\n');
  const refuse = (...faults: string[]) =>
    ({ kind: 'faulty', values: { code }, faults: { code: faults } }) as const;
  const { maxPastedBytes, maxTags } = ownCodeLimits;
  if (countBytes(code) > maxPastedBytes) return refuse(t.tooLong(maxPastedBytes / 1024));
  const { rows, scripts, faults } = readCode(code);
  if (faults.length > 0) {
    const sentences = faults.map((fault) => t.line(fault.line, describeCodeFault(fault, lang)));
    return refuse(...sentences.slice(0, maxTags));
  }
  if (rows.length + scripts.length === 0) return refuse(t.nothing);
  const count = countTags(saved) + rows.length + scripts.length;
  if (count > maxTags) return refuse(t.tooMany(count, maxTags));

  const found = findAddresses(scripts);
  const seen = keyOf([rows, scripts]);
  const isSeen = body.seen === seen;
  const loads = isSeen ? body.loads : found.loads.join('\n');
  const sendsTo = isSeen ? body.sendsTo : found.sendsTo.join('\n');
  const [loaded, badLoads] = readLines(loads, readScriptAddress);
  const [reached, badSendsTo] = readLines(sendsTo, (line) => readHttps(line)?.origin);
  const all: OwnCodeRow[] =
    scripts.length === 0
      ? rows
      : [...rows, { kind: 'scripts', tags: scripts, loads: loaded, sendsTo: reached }];
  const values = { code, read: { rows: all, seen, loads, sendsTo } };
  if (badLoads.length + badSendsTo.length > 0) {
    const faults = {
      loads: badLoads.map(t.noScriptAddress),
      sendsTo: badSendsTo.map(t.noOrigin),
    };
    return { kind: 'faulty', values, faults };
  }
  if (countPolicy(addRows(saved, all)) > ownCodeLimits.maxPolicyCharacters) {
    return { kind: 'faulty', values, faults: { code: [t.tooManyAddresses] } };
  }
  return isSeen ? { kind: 'confirmed', values, rows: all } : { kind: 'unconfirmed', values };
}

/** All rows, each once: so a form may be sent twice. */
export function addRows(saved: readonly OwnCodeRow[], added: readonly OwnCodeRow[]): OwnCodeRow[] {
  return [...new Map([...saved, ...added].map((row) => [keyOf(row), row])).values()];
}

/** Names a row, or what was read, in a form. */
export function keyOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);
}

/** The addresses of the lines, each once, and the lines that are none. */
function readLines(
  text: string,
  read: (line: string) => string | undefined,
): [found: string[], others: string[]] {
  const lines = text.split(/\s+/).filter(Boolean);
  const found = lines.flatMap((line) => read(line) ?? []);
  return [[...new Set(found)], lines.filter((line) => read(line) === undefined)];
}

/** Not a whole host: it may have scripts that nobody has named. */
function readScriptAddress(line: string): string | undefined {
  const url = readHttps(line);
  const isHost = url?.pathname.length === 1;
  return url && !isHost && !isTagManager(url.href) ? toSource(url.href) : undefined;
}

/** How many characters the rows add to the policy. The digest of a script has 54. */
function countPolicy(rows: readonly OwnCodeRow[]): number {
  const { scripts, inlineScripts, connect } = listSources(rows);
  const addresses = [...scripts, ...connect].reduce((sum, { length }) => sum + length + 1, 0);
  return addresses + inlineScripts.length * 54;
}
