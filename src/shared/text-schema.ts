import { z } from 'zod';
import type { UiLang } from './lang/ui-lang.ts';
import { countCharacters } from './text.ts';
import { describeFault, type Fault, type Subject } from './texts/faults.ts';

// Zod would compile its checks with `Function`, which the pages' security policy forbids.
z.config({ jitless: true });

/** A fault as Zod's checks carry it: an English message for programs, and the fault itself for other languages. */
export function asIssue(fault: Fault) {
  return { message: describeFault(fault, 'en'), params: { fault } };
}

/**
 * Text that every database stores unchanged: no NUL, no half of a character. `maxCharacters` counts
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

/** As `textSchema`. A blank text is refused too. */
export function filledSchema(of: Subject, maxCharacters: number) {
  return textSchema(of, maxCharacters).refine(
    (value) => value.trim() !== '',
    asIssue({ name: 'empty', of }),
  );
}

/** A fault of an input. Programs read the English `message`, people get `fault` in the language of their page. */
export interface InputFault {
  /** The path of the field: `content.title`. Empty when the whole input is at fault. */
  field: string;
  fault: Fault;
  message: string;
}

/**
 * The faults of an input. Only a program can send a value of a wrong type (a number for a text): its message is
 * Zod's own and says which type it must be, its fault only that the value is not valid.
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

/** The faults of a form by field. A field with several faults has the last one. */
export function faultsByField(error: z.ZodError, lang: UiLang): Record<string, string> {
  const faults = listFaults(error);
  return Object.fromEntries(faults.map(({ field, fault }) => [field, describeFault(fault, lang)]));
}
