import { z } from 'zod';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { displayNameSchema } from '../../shared/schemas.ts';
import { settingSchemas } from '../../shared/settings/settings-schemas.ts';
import type { FooterLink, Settings } from '../../shared/settings.ts';
import { faultsByField } from '../../shared/text-schema.ts';

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

/** Accepts everything: what is missing is empty. */
export const field = z.string().catch('').default('');
export const fields = z
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

const settingsSchema = z.object({
  brand: settingSchemas.brand,
  heading: settingSchemas.heading,
  description: settingSchemas.description,
  displayName: displayNameSchema,
  language: settingSchemas.language,
  articlesPerPage: z.string().transform(numberOf).pipe(settingSchemas.articlesPerPage),
  timeZone: settingSchemas.timeZone,
  footerLinks: settingSchemas.footerLinks,
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
  const footerLinks = toLinks(linkLabel, linkUrl);
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

/** The rows of links that have a label or an address. */
export function toLinks(labels: readonly string[], urls: readonly string[]): FooterLink[] {
  return labels
    .map((label, index) => ({ label: label.trim(), url: (urls[index] ?? '').trim() }))
    .filter(({ label, url }) => label !== '' || url !== '');
}

/** Accepts half-width and full-width digits. Chinese keyboards write both. */
function numberOf(value: string): number {
  const digits = value.normalize('NFKC').trim();
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
