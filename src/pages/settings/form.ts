import { z } from 'zod';
import { leadsTo } from '../../shared/addresses.ts';
import { isTimeZone } from '../../shared/dates.ts';
import { type UiLang, uiLangs } from '../../shared/lang/ui-lang.ts';
import { brandSchema, displayNameSchema } from '../../shared/schemas.ts';
import type { FooterLink, Settings } from '../../shared/settings.ts';
import { asIssue, faultsByField, filledSchema, textSchema } from '../../shared/text-schema.ts';

export const footerLinksAtMost = 10;
const articlesPerPageAtMost = 100;

/** What the form sends: texts, by the names of its fields. */
export interface SettingsValues {
  brand: string;
  heading: string;
  description: string;
  displayName: string;
  language: string;
  articlesPerPage: string;
  timeZone: string;
  footerLinks: FooterLink[];
}

const field = z.string().catch('').default('');
const fields = z
  .union([z.array(z.string()), z.string().transform((one) => [one])])
  .catch([])
  .default([]);

/** Whatever is sent as a form; a field that is missing is empty. */
export const settingsBody = z.object({
  brand: field,
  heading: field,
  description: field,
  displayName: field,
  language: field,
  articlesPerPage: field,
  timeZone: field,
  linkLabel: fields,
  linkUrl: fields,
});

const linkSchema = z.object({
  label: filledSchema('linkLabel', 60),
  url: textSchema('linkUrl', 2000).refine(isLinkUrl, asIssue({ name: 'noLink' })),
});

const settingsSchema = z.object({
  brand: brandSchema,
  heading: filledSchema('heading', 60),
  description: textSchema('description', 300),
  displayName: displayNameSchema,
  language: z.custom<UiLang>(
    (value) => uiLangs.some((lang) => lang === value),
    asIssue({ name: 'noInterfaceLanguage' }),
  ),
  articlesPerPage: z
    .string()
    .refine(isPageSize, asIssue({ name: 'noPageSize', max: articlesPerPageAtMost }))
    .transform(numberOf),
  timeZone: z.string().refine(isTimeZone, asIssue({ name: 'noTimeZone' })),
  footerLinks: z
    .array(linkSchema)
    .refine(
      (links) => links.length <= footerLinksAtMost,
      asIssue({ name: 'tooManyLinks', max: footerLinksAtMost }),
    ),
});

export type ReadForm =
  | { kind: 'valid'; settings: Settings; displayName: string }
  /** By field; those of a link are `footerLinks.0.url`. */
  | { kind: 'faulty'; values: SettingsValues; faults: Record<string, string> };

/** Takes the form apart. Links of which both halves are empty are left out. Faults are said in `lang`. */
export function readForm(body: z.infer<typeof settingsBody>, lang: UiLang): ReadForm {
  const { linkLabel, linkUrl, ...rest } = body;
  const footerLinks = linkLabel
    .map((label, index) => ({ label: label.trim(), url: (linkUrl[index] ?? '').trim() }))
    .filter(({ label, url }) => label !== '' || url !== '');
  const values = {
    ...rest,
    brand: rest.brand.trim(),
    heading: rest.heading.trim(),
    description: rest.description.trim(),
    displayName: rest.displayName.trim(),
    footerLinks,
  };
  const result = settingsSchema.safeParse(values);
  if (result.success) {
    const { displayName, ...settings } = result.data;
    return { kind: 'valid', settings, displayName };
  }
  return { kind: 'faulty', values, faults: faultsByField(result.error, lang) };
}

/** What a link at the foot may lead to; nothing that could run code. */
function isLinkUrl(value: string): boolean {
  return leadsTo(value, ['https:', 'http:', 'mailto:']);
}

function isPageSize(value: string): boolean {
  const number = numberOf(value);
  return Number.isInteger(number) && number >= 1 && number <= articlesPerPageAtMost;
}

/** Digits in any width, as Chinese keyboards write them too. */
function numberOf(value: string): number {
  const digits = value.normalize('NFKC').trim();
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
