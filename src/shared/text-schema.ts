import { z } from 'zod';
import type { UiLang } from './lang/ui-lang.ts';
import { countCharacters } from './text.ts';
import { describeFault, type Fault, type Subject } from './texts/faults.ts';

// Otherwise Zod would compile its checks with `Function`, which the security policy of the pages forbids.
z.config({ jitless: true });

/** A fault in the form for Zod: an English message for programs, and the fault itself for people. */
export function asIssue(fault: Fault) {
  return { message: describeFault(fault, 'en'), params: { fault } };
}

/**
 * A text that both databases store unchanged: it has no NUL and no lone surrogate. `maxCharacters` counts
 * user-perceived characters.
 */
export function textSchema(of: Subject, maxCharacters = Number.POSITIVE_INFINITY) {
  return z
    .string()
    .refine((value) => value.isWellFormed(), asIssue({ name: 'halfCharacter', of }))
    .refine((value) => !value.includes('\0'), asIssue({ name: 'nul', of }))
    .superRefine((value, context) => {
      const max = maxCharacters;
      const count = max === Number.POSITIVE_INFINITY ? 0 : countCharacters(value);
      if (count <= max) return;
      context.addIssue({ code: 'custom', ...asIssue({ name: 'tooLong', of, count, max }) });
    });
}

/** The same as `textSchema`, but a blank text is refused too. */
export function filledSchema(of: Subject, maxCharacters: number) {
  return textSchema(of, maxCharacters).refine(
    (value) => value.trim() !== '',
    asIssue({ name: 'empty', of }),
  );
}

/** A fault of an input. Programs read the English `message`. People read `fault` in the language of their page. */
export interface InputFault {
  /** The path of the faulty field, such as `content.title`. Empty if the whole input is faulty. */
  field: string;
  fault: Fault;
  message: string;
}

/**
 * The faults of an input. Only a program can send a value of a wrong type, such as a number for a text. The message is
 * then Zod's own and names the right type. The fault says only that the value is not valid.
 */
export function listFaults(error: z.ZodError): InputFault[] {
  return error.issues.flatMap((issue) => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const fault: Fault = { name: 'unknown' };
      const message = describeFault(fault, 'en');
      return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, fault, message }));
    }
    const known = issue.code === 'custom' ? (issue.params?.fault as Fault | undefined) : undefined;
    return [{ field, fault: known ?? { name: 'invalid' }, message: issue.message }];
  });
}

/** The faults of a form as sentences, by field. Of several faults of one field, the last one is given. */
export function faultsByField(error: z.ZodError, lang: UiLang): Record<string, string> {
  const faults = listFaults(error);
  return Object.fromEntries(faults.map(({ field, fault }) => [field, describeFault(fault, lang)]));
}
