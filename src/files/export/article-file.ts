import { findOwner } from '../../db/account/owner.ts';
import { findOwned } from '../../db/articles/desk.ts';
import { readRevision } from '../../db/articles/find-revision.ts';
import { readOwnKeys } from '../../db/relations/translation-key.ts';
import type { Db } from '../../db/tables.ts';
import { toArticle } from '../../server/saved-article.ts';
import type { Article, ArticleState, EditableArticle } from '../../shared/article.ts';
import { articleUrl } from '../../urls.ts';
import { writeFrontMatter } from '../front-matter.ts';

/** An article as a Markdown file. */
export interface ArticleFile {
  article: Article;
  /** A name that every system can store, without an ending: see `fileNameOf`. Two articles may have the same. */
  name: string;
  /** Front matter, and the text byte for byte. */
  text: string;
}

interface Blog {
  /** The blog's address, such as `https://blog.example`. Without it the front matter has the article's path. */
  origin: string;
  ownerName: string;
}

/** The Markdown file of an article. `translationKey`: see `findOwnKey`. */
export function makeArticleFile(
  saved: EditableArticle,
  { origin, ownerName, translationKey }: Blog & { translationKey: string | undefined },
): ArticleFile {
  const article = toArticle(saved, ownerName);
  const frontMatter = writeFrontMatter(article, {
    url: origin + articleUrl(article),
    isDraft: saved.state === 'draft',
    translationKey,
  });
  return { article, name: fileNameOf(article), text: frontMatter + saved.content.markdown };
}

export type ListedArticle =
  | ({ kind: 'whole'; state: ArticleState } & ArticleFile)
  /** The database does not have the words that were saved. */
  | { kind: 'damaged'; articleID: string };

/** How many ids are read at once. */
const idsAtOnce = 500;

/** The Markdown files of all articles, drafts and trash included, by the ids of the articles. `now` is in milliseconds. */
export async function* listArticleFiles(
  db: Db,
  { origin, now }: { origin: string; now: number },
): AsyncGenerator<ListedArticle> {
  const ownerName = (await findOwner(db))?.displayName ?? '';
  const keyOf = await readOwnKeys(db);
  for (let last = ''; ; ) {
    const ids = await db
      .selectFrom('articles')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(idsAtOnce)
      .execute();
    for (const { id } of ids) {
      const owned = await findOwned(db, id, now);
      const read = owned && (await readRevision(db, id, owned.revision));
      if (!owned || read?.kind !== 'read') {
        yield { kind: 'damaged', articleID: id };
        continue;
      }
      const { content } = read.revision;
      const file = makeArticleFile(
        { ...owned, content },
        { origin, ownerName, translationKey: keyOf(id) },
      );
      yield { kind: 'whole', state: owned.state, ...file };
    }
    if (ids.length < idsAtOnce) return;
    last = ids.at(-1)?.id ?? last;
  }
}

/** A name that every system can store: the address name, or else the title without the characters that Windows forbids. */
export function fileNameOf(article: Article): string {
  const title = article.articleTitle
    .replace(/[\p{Cc}\s<>:"/\\|?*]+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return article.articleSlug ?? ([...title].slice(0, 60).join('') || article.articleID);
}
