import { z } from 'zod';
import { leadsTo } from '../../shared/address/addresses.ts';
import { isTimeZone } from '../../shared/dates.ts';
import { type UiLang, uiLangs } from '../../shared/lang/ui-lang.ts';
import { brandSchema, displayNameSchema } from '../../shared/schemas.ts';
import type { FooterLink, Settings } from '../../shared/settings.ts';
import { asIssue, faultsByField, filledSchema, textSchema } from '../../shared/text-schema.ts';
import { currentZone } from '../../shared/time/time-zones.ts';

export const maxFooterLinks = 10;
const maxArticlesPerPage = 100;

/**
 * For a form with a long text: it writes a byte as up to three characters, and a text that is too
 * long needs an answer too.
 */
export const maxFormBytes = 1024 * 1024;

/** The texts that the form sends, by the names of the fields. */
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

/** Accepts every form. A missing field is empty. */
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
    .refine(isPageSize, asIssue({ name: 'noPageSize', max: maxArticlesPerPage }))
    .transform(numberOf),
  timeZone: z
    .string()
    .refine(isTimeZone, asIssue({ name: 'noTimeZone' }))
    .transform(currentZone),
  footerLinks: z
    .array(linkSchema)
    .refine(
      (links) => links.length <= maxFooterLinks,
      asIssue({ name: 'tooManyLinks', max: maxFooterLinks }),
    ),
});

type ReadForm =
  | { kind: 'valid'; settings: Partial<Settings>; displayName: string }
  /**
   * A sentence for each field with a fault. The field of a link is named as in `footerLinks.0.url`.
   */
  | { kind: 'faulty'; values: SettingsValues; faults: Record<string, string> };

/**
 * Reads the form. A link without text and address is left out. Faults are described in the language
 * `lang`.
 */
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

/**
 * Whether a link of the footer may have this address. An address that could run code is refused.
 */
function isLinkUrl(value: string): boolean {
  return leadsTo(value, ['https:', 'http:', 'mailto:']);
}

function isPageSize(value: string): boolean {
  const number = numberOf(value);
  return Number.isInteger(number) && number >= 1 && number <= maxArticlesPerPage;
}

/** Accepts half-width and full-width digits. Chinese keyboards write both. */
function numberOf(value: string): number {
  const digits = value.normalize('NFKC').trim();
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
