import { z } from 'zod';
import { uploadIdOf } from '../../urls.ts';
import { isTimeZone } from '../dates.ts';
import { type UiLang, uiLangs } from '../lang/ui-lang.ts';
import { findRobotsFault } from '../root-files/robots-lines.ts';
import { articleIdSchema, brandSchema } from '../schemas.ts';
import { faces, type Settings, textSizes } from '../settings.ts';
import { contrastOn, isColour, minContrast } from '../style/accent.ts';
import { asIssue, filledSchema, textSchema } from '../text-schema.ts';
import { currentZone } from '../time/time-zones.ts';
import { uploadIdPattern } from '../uploads/upload-ids.ts';
import { identityTextSchemas } from './identity-schemas.ts';
import { atMost, linksSchema, linkUrlSchema } from './link-schemas.ts';
import { builtIns, maxMenuEntries, maxMenuLabel, menuPlaces } from './menu.ts';

const maxArticlesPerPage = 100;

const menuTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(builtIns) }),
  z.object({ kind: z.literal('page'), articleID: articleIdSchema }),
  z.object({ kind: z.literal('link'), url: linkUrlSchema }),
]);

const menuEntrySchema = z
  .object({
    label: textSchema('linkLabel', maxMenuLabel),
    place: z.enum(menuPlaces),
    target: menuTargetSchema,
  })
  .refine(({ label, target }) => label !== '' || target.kind !== 'link', {
    ...asIssue({ name: 'empty', of: 'linkLabel' }),
    path: ['label'],
  });

/** A text that both databases store unchanged. */
const storedText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\0'), asIssue({ name: 'invalid' }));

/** The address of an uploaded picture, or nothing. */
const uploadSchema = storedText.refine(
  (address) => address === '' || uploadIdPattern.test(uploadIdOf(address) ?? ''),
  asIssue({ name: 'invalid' }),
);

/**
 * What each setting may be, as it is stored. Forms and imports read with these schemas; a schema
 * may wait for its check. `ownCode` has none, because no import takes it.
 */
export const settingSchemas = {
  brand: brandSchema,
  heading: filledSchema('heading', 60),
  description: textSchema('description', 300),
  language: z.custom<UiLang>(
    (value) => uiLangs.some((lang) => lang === value),
    asIssue({ name: 'noInterfaceLanguage' }),
  ),
  articlesPerPage: z.custom<number>(
    isPageSize,
    asIssue({ name: 'noPageSize', max: maxArticlesPerPage }),
  ),
  timeZone: z
    .string()
    .refine(isTimeZone, asIssue({ name: 'noTimeZone' }))
    .transform(currentZone),
  footerLinks: linksSchema,
  menu: menuEntrySchema
    .array()
    .refine(({ length }) => length <= maxMenuEntries, atMost(maxMenuEntries)),
  accent: z.string().refine(isLegible, asIssue({ name: 'invalid' })),
  face: z.enum(faces),
  textSize: z.enum(textSizes),
  ownCss: storedText.refine(hasNoCssFault, asIssue({ name: 'invalid' })),
  robotsLines: storedText.refine(
    (lines) => findRobotsFault(lines, 'en') === undefined,
    asIssue({ name: 'invalid' }),
  ),
  icon: uploadSchema,
  logo: uploadSchema,
  logoDark: uploadSchema,
  avatar: uploadSchema,
  policeMark: uploadSchema,
  ...identityTextSchemas,
} satisfies { [Name in Exclude<keyof Settings, 'ownCode'>]: z.ZodType<Settings[Name]> };

function isLegible(colour: string): boolean {
  if (colour === '') return true;
  return isColour(colour) && contrastOn('light', colour) >= minContrast;
}

/** An unchecked sheet could leave its layer. The parser of CSS is loaded only for a sheet. */
async function hasNoCssFault(css: string): Promise<boolean> {
  if (css === '') return true;
  const { listCssFaults } = await import('../style/check-css.ts');
  return listCssFaults(css).length === 0;
}

function isPageSize(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxArticlesPerPage;
}
