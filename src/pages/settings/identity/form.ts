import { z } from 'zod';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { identityTextSchemas, toFooterLines } from '../../../shared/settings/identity-schemas.ts';
import type { FooterLink, Settings } from '../../../shared/settings.ts';
import { asIssue, faultsByField } from '../../../shared/text-schema.ts';
import { uploadIdOf, uploadUrl } from '../../../urls.ts';
import { field, fields, toLinks } from '../form.ts';

const minIconEdge = 192;

/** A picture of the blog that the form offers. The sides are in pixels. */
export interface OfferedPicture {
  id: string;
  name: string;
  width: number;
  height: number;
}

/** The fields whose value is the id of a picture, or empty. */
export const pictureFields = ['icon', 'logo', 'logoDark', 'avatar', 'policeMark'] as const;
export type PictureField = (typeof pictureFields)[number];

/** The texts that the form sends, by the names of the fields. */
export interface IdentityValues extends Record<PictureField, string> {
  footerText: string;
  licence: string;
  socialLinks: FooterLink[];
  fediverseCreator: string;
  icp: string;
  police: string;
}

/** Accepts every form. `preview`: only the page is wanted, and nothing is saved. */
export const identityBody = z.object({
  icon: field,
  logo: field,
  logoDark: field,
  avatar: field,
  footerText: field,
  licence: field,
  socialLabel: fields,
  socialUrl: fields,
  fediverseCreator: field,
  icp: field,
  police: field,
  policeMark: field,
  preview: field,
});

/** What the form shows of saved settings. */
export function valuesOf(settings: Settings): IdentityValues {
  const { footerText, licence, socialLinks, fediverseCreator, icp, police } = settings;
  const idOf = (name: PictureField) => uploadIdOf(settings[name]) ?? '';
  return {
    icon: idOf('icon'),
    logo: idOf('logo'),
    logoDark: idOf('logoDark'),
    avatar: idOf('avatar'),
    policeMark: idOf('policeMark'),
    ...{ footerText, licence, socialLinks, fediverseCreator, icp, police },
  };
}

interface ReadForm {
  values: IdentityValues;
  /** The settings of the fields without a fault. */
  settings: Partial<Settings>;
  /** A sentence for each field with a fault. A link is named as in `socialLinks.0.url`. */
  faults: Record<string, string>;
}

/** Reads the form. `pictures` are those that can be chosen, by their ids. */
export function readForm(
  body: z.infer<typeof identityBody>,
  pictures: ReadonlyMap<string, OfferedPicture>,
  lang: UiLang,
): ReadForm {
  const { socialLabel, socialUrl, preview, ...rest } = body;
  const texts = Object.entries(rest).map(([name, value]) => [name, value.trim()]);
  const values: IdentityValues = {
    ...(Object.fromEntries(texts) as typeof rest),
    footerText: toFooterLines(rest.footerText).join('\n'),
    socialLinks: toLinks(socialLabel, socialUrl),
  };
  const settings: Partial<Settings> = {};
  const faults: Record<string, string> = {};
  for (const [name, schema] of Object.entries(schemasFor(pictures))) {
    const read = z
      .object({ [name]: schema })
      .safeParse({ [name]: values[name as keyof IdentityValues] });
    if (read.success) Object.assign(settings, read.data);
    else Object.assign(faults, faultsByField(read.error, lang));
  }
  return { values, settings, faults };
}

function schemasFor(pictures: ReadonlyMap<string, OfferedPicture>) {
  const picture = z
    .string()
    .refine((id) => id === '' || pictures.has(id), asIssue({ name: 'noPicture' }))
    .transform((id) => {
      const chosen = pictures.get(id);
      return chosen ? uploadUrl(id, chosen.name) : '';
    });
  return {
    icon: z
      .string()
      .superRefine((id, context) => {
        const chosen = pictures.get(id);
        if (!chosen) return;
        const { width, height } = chosen;
        if (width !== height) {
          context.addIssue({
            code: 'custom',
            ...asIssue({ name: 'notSquare', width, height }),
          });
        } else if (width < minIconEdge) {
          context.addIssue({
            code: 'custom',
            ...asIssue({ name: 'tooSmall', width, height, min: minIconEdge }),
          });
        }
      })
      .pipe(picture),
    logo: picture,
    logoDark: picture,
    avatar: picture,
    policeMark: picture,
    ...identityTextSchemas,
  };
}
