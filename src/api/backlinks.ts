import { z } from 'zod';
import { listBacklinks } from '../server/backlinks/list-backlinks.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import type { OwnerIndex } from '../server/jobs/owner-index.ts';
import type { Backlinks } from '../shared/relations/backlinks.ts';
import { articleIdSchema } from '../shared/schemas.ts';
import { patterns } from '../urls.ts';

const config = { access: 'owner', answers: 'call' } as const;
const params = z.object({ articleID: articleIdSchema });

/** So long the call waits for words that were saved since the last search. */
const maxWaitMs = 300;

/** Tells which articles of the owner link to an article, or name its title. */
export function backlinkCall(app: App, context: Context, index: OwnerIndex): void {
  app.get(
    patterns.apiBacklinks,
    { config, schema: { params } },
    async (request): Promise<Backlinks> => {
      const isComplete = await index.bring(maxWaitMs);
      const found = await listBacklinks(context.database.db, {
        articleID: request.params.articleID,
        origin: originOf(request, context.config.publicUrl),
        now: context.now(),
      });
      if (!found) throw new HttpError('unknown-article');
      return { ...found, isComplete };
    },
  );
}
