import { z } from 'zod';
import { findNameHolder } from '../db/articles/address-names.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { suggestSlug } from '../server/pinyin/suggest-slug.ts';
import { findPageNameFault } from '../shared/address/page-names.ts';
import { isSlug, maxSlugCharacters } from '../shared/address/slug.ts';
import { documentFields } from '../shared/document.ts';
import { documentLimits } from '../shared/document-schemas.ts';
import { articleIdSchema } from '../shared/schemas.ts';
import { patterns } from '../urls.ts';

/** Names with greater numbers are not suggested. */
const maxNumber = 99;

const query = z.object({
  // A user-perceived character may have many code units.
  title: z
    .string()
    .max(documentLimits.maxTitleCharacters * 20)
    .default(''),
  kind: documentFields.kind.schema,
  slug: z
    .string()
    .max(maxSlugCharacters * 20)
    .default(''),
});

/** Suggests an address name for a title, and tells which other article has the name `slug`. */
export function addressNameCall(app: App, context: Context): void {
  const { db } = context.database;
  app.get(
    patterns.apiAddressName,
    {
      config: { access: 'owner', answers: 'call' },
      schema: { params: z.object({ articleID: articleIdSchema }), querystring: query },
    },
    async ({ params: { articleID }, query: { title, kind, slug } }) => {
      const holder = slug === '' ? undefined : await findNameHolder(db, { kind, slug }, articleID);
      return { suggestion: await findFree(await suggestSlug(title)), holder: holder ?? null };

      /** The name, or the name with a number if another article has it. Empty if there is none. */
      async function findFree(name: string): Promise<string> {
        if (name === '') return '';
        for (let number = 1; number <= maxNumber; number += 1) {
          const free = number === 1 ? name : `${name}-${number}`;
          const isAllowed = isSlug(free) && !findPageNameFault({ kind, slug: free });
          if (isAllowed && !(await findNameHolder(db, { kind, slug: free }, articleID)))
            return free;
        }
        return '';
      }
    },
  );
}
