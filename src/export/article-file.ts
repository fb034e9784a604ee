import { readArticleIds } from '../db/articles/article-ids.ts';
import { findOwned, findPublicTime } from '../db/articles/desk.ts';
import { readRevision } from '../db/articles/find-revision.ts';
import { listOldAddresses } from '../db/articles/redirects.ts';
import { readOwnTranslationKeys } from '../db/relations/translation-key.ts';
import { findArticlePassword } from '../db/sharing/article-passwords.ts';
import type { Db } from '../db/tables.ts';
import { writeFrontMatter } from '../files/front-matter.ts';
import { toArticle } from '../server/saved-article.ts';
import { normaliseAddress } from '../shared/address/addresses.ts';
import type { Article, ArticleState, OwnedArticle } from '../shared/article.ts';
import type { ArticleContent } from '../shared/document.ts';
import { countBytes } from '../shared/text.ts';
import { articleUrl, readUrl } from '../urls.ts';

interface ArticleFile {
  article: Article;
  /**
   * A name that every system can store, without an ending: see `fileNameOf`. Two articles may have
   * the same.
   */
  name: string;
  /** Front matter, and the text byte for byte. */
  text: string;
  /** Whether the text names the hash of a password. */
  hasPassword: boolean;
}

interface Words {
  saved: OwnedArticle;
  content: ArticleContent;
  /** See `OwnFields`. */
  part: 'article' | 'changes';
  /**
   * The blog's address, such as `https://blog.example`. Without it the front matter has the
   * article's path.
   */
  origin: string;
  /** See `findOwnTranslationKey`. */
  translationKey: string | undefined;
  /** See `listOldAddresses`. */
  addresses: readonly string[];
}

/** The Markdown file of an article, as the owner wrote it: an empty author stays empty. */
export async function makeArticleFile(
  db: Db,
  { saved, content, part, origin, translationKey, addresses }: Words,
  { hasPassword }: { hasPassword: boolean },
): Promise<ArticleFile> {
  const { articleID, postedAt, savedAt } = saved;
  const passwordHash = hasPassword ? await findArticlePassword(db, articleID) : undefined;
  const publicTime = part === 'article' ? await findPublicTime(db, articleID) : undefined;
  const written = { ...toArticle({ ...saved, content }, ''), articleTime: publicTime ?? savedAt };
  const present = [readUrl(articleID), articleUrl(written)].map(normaliseAddress);
  const frontMatter = writeFrontMatter(written, {
    url: origin + articleUrl(written),
    isDraft: saved.publishedRevision === null,
    translationKey,
    own: {
      part,
      translationOf: content.translationOf,
      aliases: addresses.filter((address) => !present.includes(address)),
      passwordHash,
    },
  });
  const article = { ...written, postedAt: postedAt ?? savedAt };
  return {
    article,
    name: fileNameOf(article),
    text: frontMatter + content.markdown,
    hasPassword: passwordHash !== undefined,
  };
}

type ListedArticle =
  | ({ kind: 'whole'; state: ArticleState; part: Words['part']; path: string } & ArticleFile)
  /** The database does not have the words that were saved. */
  | { kind: 'damaged'; articleID: string };

/**
 * The Markdown files of all articles, drafts and trash included, by the ids of the articles. A
 * public article that has changes which are not public has a second file. Paths are unique. `now`
 * is in milliseconds.
 */
export async function* listArticleFiles(
  db: Db,
  { origin, now }: { origin: string; now: number },
): AsyncGenerator<ListedArticle> {
  const keyOf = await readOwnTranslationKeys(db);
  for await (const ids of readArticleIds(db)) {
    const addresses = await listOldAddresses(db, ids);
    for (const id of ids) {
      const facts = { translationKey: keyOf(id), addresses: addresses.get(id) ?? [] };
      yield* listFilesOf(db, id, { origin, now, ...facts });
    }
  }
}

async function* listFilesOf(
  db: Db,
  articleID: string,
  { now, ...blog }: Pick<Words, 'origin' | 'translationKey' | 'addresses'> & { now: number },
): AsyncGenerator<ListedArticle> {
  const saved = await findOwned(db, articleID, now);
  const number = saved && (saved.publishedRevision ?? saved.revision);
  const parts = [
    { part: 'article', number },
    ...(number === saved?.revision ? [] : [{ part: 'changes', number: saved?.revision } as const]),
  ] as const;
  for (const { part, number } of parts) {
    const read = saved && number !== undefined && (await readRevision(db, articleID, number));
    if (!saved || !read || read.kind !== 'read') {
      yield { kind: 'damaged', articleID };
      continue;
    }
    const words = { saved, content: read.revision.content, part, ...blog };
    const file = await makeArticleFile(db, words, { hasPassword: part === 'article' });
    const { state } = saved;
    const root = file.article.articleKind === 'page' ? 'pages' : 'articles';
    const folder = part === 'changes' ? part : state;
    yield {
      kind: 'whole',
      state,
      part,
      path: `${root}/${folder}/${file.name} ${articleID}.md`,
      ...file,
    };
  }
}

/** File systems take names of 255 bytes. An id and an ending may follow this one. */
const maxNameBytes = 200;

/**
 * A name that every system can store: the address name, or else the title without the characters
 * that Windows forbids.
 */
export function fileNameOf(article: Article): string {
  const title = article.articleTitle
    .replace(/[\p{Cc}\s<>:"/\\|?*]+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  let name = '';
  for (const character of article.articleSlug ?? [...title].slice(0, 60).join('')) {
    if (countBytes(name + character) > maxNameBytes) break;
    name += character;
  }
  return name.trimEnd() || article.articleID;
}
