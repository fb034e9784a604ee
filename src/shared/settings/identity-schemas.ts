import { z } from 'zod';
import { isIcpNumber, readPoliceNumber } from '../identity/filings.ts';
import { type LicenceName, licenceNames } from '../identity/licences.ts';
import { asIssue, findSizeFault, textSchema } from '../text-schema.ts';
import { linksSchema } from './link-schemas.ts';

const maxLines = 3;
const maxLineCharacters = 300;

/** The lines of a text for the footer. Empty lines would be gaps there. */
export function toFooterLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What the texts of the settings for icon and footer may be. */
export const identityTextSchemas = {
  footerText: textSchema('footerLine').superRefine((text, context) => {
    const lines = toFooterLines(text);
    const count = lines.length;
    if (count > maxLines) {
      const fault = asIssue({ name: 'tooManyLines', count, max: maxLines });
      context.addIssue({ code: 'custom', ...fault });
    }
    for (const line of lines) {
      const fault = findSizeFault('footerLine', line, maxLineCharacters);
      if (fault) context.addIssue({ code: 'custom', ...asIssue(fault) });
    }
  }),
  licence: z.custom<LicenceName>(
    (value) => licenceNames.some((name) => name === value),
    asIssue({ name: 'invalid' }),
  ),
  socialLinks: linksSchema,
  fediverseCreator: textSchema('fediverseCreator', 200).refine(
    (value) => value === '' || isFediverseAccount(value),
    asIssue({ name: 'noFediverseAccount' }),
  ),
  icp: textSchema('icp', 60).refine(
    (value) => value === '' || isIcpNumber(value),
    asIssue({ name: 'noIcpNumber' }),
  ),
  police: textSchema('icp', 60)
    .refine(
      (value) => value === '' || readPoliceNumber(value) !== undefined,
      asIssue({ name: 'noPoliceNumber' }),
    )
    .transform((value) => readPoliceNumber(value) ?? ''),
};

/** `@name@host`, as Mastodon writes it: https://docs.joinmastodon.org/entities/PreviewCard/. */
function isFediverseAccount(value: string): boolean {
  const host = /^@[\w.-]+@([\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d{1,5})?)$/u.exec(value)?.[1];
  return host !== undefined && URL.canParse(`https://${host}`);
}
