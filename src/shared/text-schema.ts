import { z } from 'zod';
import type { UiLang } from './lang/ui-lang.ts';
import { countBytes, countCharacters } from './text.ts';
import { describeFault, type Fault, type Subject } from './texts/faults.ts';

// Otherwise Zod would compile its checks with `Function`, which the security policy of the pages
// forbids.
z.config({ jitless: true });

/**
 * A fault in the form for Zod: an English message for programs, and the fault itself for people.
 */
export function asIssue(fault: Fault) {
  return { message: describeFault(fault, 'en'), params: { fault } };
}

/**
 * A character that a reader sees can have any number of marks. A family emoji has 25 bytes, a
 * letter under a heap of marks 70. So a text has a bound in bytes as well: this many for each
 * character that it may have.
 */
const maxBytesPerCharacter = 64;

/** The largest size, in bytes of UTF-8, of a text that may have `maxCharacters` characters. */
export function maxBytesOf(maxCharacters: number): number {
  return maxCharacters * maxBytesPerCharacter;
}

/**
 * The fault of a text that has more characters (user-perceived ones) or bytes than it may have, or
 * undefined.
 */
export function findSizeFault(of: Subject, value: string, max: number): Fault | undefined {
  const count = countCharacters(value);
  if (count > max) return { name: 'tooLong', of, count, max };
  const maxBytes = maxBytesOf(max);
  const bytes = countBytes(value);
  return bytes > maxBytes ? { name: 'tooLongInBytes', of, count: bytes, max: maxBytes } : undefined;
}

/**
 * A text that both databases store unchanged: it has no NUL and no lone surrogate. `maxCharacters`
 * counts user-perceived characters, and bounds the bytes too.
 */
export function textSchema(of: Subject, maxCharacters = Number.POSITIVE_INFINITY) {
  return z
    .string()
    .refine((value) => value.isWellFormed(), asIssue({ name: 'halfCharacter', of }))
    .refine((value) => !value.includes('\0'), asIssue({ name: 'nul', of }))
    .superRefine((value, context) => {
      if (maxCharacters === Number.POSITIVE_INFINITY) return;
      const fault = findSizeFault(of, value, maxCharacters);
      if (fault) context.addIssue({ code: 'custom', ...asIssue(fault) });
    });
}

/** The same as `textSchema`, but a blank text is refused too. */
export function filledSchema(of: Subject, maxCharacters: number) {
  return textSchema(of, maxCharacters).refine(
    (value) => value.trim() !== '',
    asIssue({ name: 'empty', of }),
  );
}

/**
 * A fault of an input. Programs read the English `message`. People read `fault` in the language of
 * their page.
 */
export interface InputFault {
  /** The path of the faulty field, such as `content.title`. Empty if the whole input is faulty. */
  field: string;
  fault: Fault;
  message: string;
}

/**
 * A faulty program can send half a million fields that nobody knows. The answer names the first of
 * them.
 */
const maxFaults = 100;
const maxFieldCharacters = 200;

/**
 * The first faults of an input, at most 100. Only a program can send a value of a wrong type, such
 * as a number for a text. The message is then Zod's own and names the right type. The fault says
 * only that the value is not valid.
 */
export function listFaults(error: z.ZodError): InputFault[] {
  const faults = error.issues.slice(0, maxFaults).flatMap((issue) => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const fault: Fault = { name: 'unknown' };
      const message = describeFault(fault, 'en');
      return issue.keys.slice(0, maxFaults).map((key) => {
        const name = key.slice(0, maxFieldCharacters).toWellFormed();
        return { field: field ? `${field}.${name}` : name, fault, message };
      });
    }
    const known = issue.code === 'custom' ? (issue.params?.fault as Fault | undefined) : undefined;
    return [{ field, fault: known ?? { name: 'invalid' }, message: issue.message }];
  });
  return faults.slice(0, maxFaults);
}

/**
 * The faults of a form as sentences, by field. Of several faults of one field, the last one is
 * given.
 */
export function faultsByField(error: z.ZodError, lang: UiLang): Record<string, string> {
  const faults = listFaults(error);
  return Object.fromEntries(faults.map(({ field, fault }) => [field, describeFault(fault, lang)]));
}
