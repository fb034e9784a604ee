import { z } from 'zod';
import { findOwned } from '../db/articles/desk.ts';
import { findArticlePassword, setArticlePassword } from '../db/sharing/article-passwords.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { hashPassword, inPasswordTurn } from '../server/login/password.ts';
import { articleIdSchema, articlePasswordSchema, type Sharing } from '../shared/schemas.ts';
import { patterns } from '../urls.ts';
import { unknownArticle } from './article-answers.ts';

const config = { access: 'owner', answers: 'call', file: 'src/api/sharing.ts' } as const;
const params = z.object({ articleID: articleIdSchema });

/** The password of an article. It is never answered: only its hash is stored. */
export function sharingCalls(app: App, context: Context): void {
  const { db } = context.database;

  app.get(patterns.apiSharing, { config, schema: { params } }, async ({ params }) => {
    const { articleID } = params;
    if (!(await findOwned(db, articleID, context.now()))) throw unknownArticle();
    return findSharing(articleID);
  });

  app.put(
    patterns.apiPassword,
    { config, schema: { params, body: articlePasswordSchema } },
    async ({ params: { articleID }, body: { password } }) => {
      const hash = password === null ? null : await inPasswordTurn(() => hashPassword(password));
      if (!(await setArticlePassword(db, articleID, hash, context.now()))) throw unknownArticle();
      return findSharing(articleID);
    },
  );

  async function findSharing(articleID: string): Promise<Sharing> {
    return { isProtected: (await findArticlePassword(db, articleID)) !== undefined };
  }
}
