import { z } from 'zod';
import { leadsTo } from '../address/addresses.ts';
import { asIssue, filledSchema, textSchema } from '../text-schema.ts';

export const maxFooterLinks = 10;

/**
 * The address of a link in header or footer. An address that could run code is refused.
 */
export const linkUrlSchema = textSchema('linkUrl', 2000).refine(
  (value) => leadsTo(value, ['https:', 'http:', 'mailto:']),
  asIssue({ name: 'noLink' }),
);

/** The fault of a list with more than `max` links. */
export const atMost = (max: number) => asIssue({ name: 'tooManyLinks', max });

/** A list of links with a label each. */
export const linksSchema = z
  .array(z.object({ label: filledSchema('linkLabel', 60), url: linkUrlSchema }))
  .refine(({ length }) => length <= maxFooterLinks, atMost(maxFooterLinks));
