import { claimName, findNameHolder } from '../../db/articles/address-names.ts';
import { findEditable, findPublicTime } from '../../db/articles/desk.ts';
import { type KnownFile, rememberImport } from '../../db/articles/imports.ts';
import { publishRevision, storeRendering, unpublish } from '../../db/articles/publishing.ts';
import { addRedirects } from '../../db/articles/redirects.ts';
import { isRemoved } from '../../db/articles/removed-articles.ts';
import { lockArticle, saveRevision } from '../../db/articles/revisions.ts';
import { indexArticle } from '../../db/search/index/index-article.ts';
import { findArticlePassword, setArticlePassword } from '../../db/sharing/article-passwords.ts';
import type { Db } from '../../db/tables.ts';
import { renderVersion } from '../../markdown/render-version.ts';
import { findPageNameFault } from '../../shared/address/page-names.ts';
import { isSlug } from '../../shared/address/slug.ts';
import type { EditableArticle, RenderedText } from '../../shared/article.ts';
import { contentHash } from '../../shared/content-hash.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import type { PreparedArticle, ReadyArticle } from '../article/prepare-article.ts';
import { isOfFile, writeDigest } from '../plans/digest.ts';

interface StoreOptions {
  collection: string;
  /** The revision that the save is made from; 0 makes a new article. */
  basedOn: number;
  /**
   * The rendered text. It is made before the transaction, so that other processes wait only for the
   * writing.
   */
  rendered: RenderedText;
  now: number;
}

/** An article that is stored as a draft with its rendered text, and waits to be shown. */
export interface HiddenArticle {
  articleID: string;
  revision: number;
  /** Both in milliseconds. */
  postedAt: number;
  updatedAt: number | undefined;
}

export type Stored =
  | {
      kind: 'added' | 'changed';
      revision: number;
      /** The owner's change in Suibi since the last import that the owner should be told of. */
      note: 'edited' | 'unpublished' | 'removed' | undefined;
      /** The address name in the file, if it is taken, and the one that a page got instead. */
      takenName: string | undefined;
      pageName: string | undefined;
      /** Undefined if visitors have seen the article before, or do not see it now. */
      hidden: HiddenArticle | undefined;
    }
  | { kind: 'trashed' }
  /** The owner has saved, or deleted, the article since it was prepared. Nothing is stored. */
  | { kind: 'overtaken' };

/**
 * Stores an article of a folder as a new revision, and publishes it. It is not published if the
 * file is a draft, or if the owner has unpublished the article since the last import or deleted it
 * for good. An article that visitors have not seen yet is only made ready to be shown. An article
 * in the trash does not change.
 */
export async function storeArticle(
  db: Db,
  article: ReadyArticle,
  known: KnownFile | undefined,
  { collection, basedOn, rendered, now }: StoreOptions,
): Promise<Stored> {
  const { articleID, path, isDraft, isUndecided } = article;
  const content = await withFreeName(db, articleID, article.content);
  const digest = writeDigest(article.digest);
  const isChange = article.suibi?.isChange === true;
  // Until the end of the transaction nobody else saves the article.
  const there = await lockArticle(db, articleID);
  if (there && there.trashed_at !== null) return { kind: 'trashed' };
  const current = known || isChange ? await findEditable(db, articleID, now) : undefined;
  // Unpublished changes follow the revision that was just made of the article’s other file.
  const base = isChange && !known ? (current?.revision ?? 0) : basedOn;
  if (base !== (there?.revision ?? 0)) return { kind: 'overtaken' };
  // `saveRevision` forgets that the article was removed.
  const wasRemoved = there === undefined && (await isRemoved(db, articleID));
  const hash = contentHash(content);
  const key = createSaveKey();
  const save = { articleID, key, basedOn: base, content, hash, kind: 'import', now } as const;
  const saved = await saveRevision(db, save);
  if (saved.kind !== 'saved' || saved.parallelTo !== null) {
    throw new Error(`${path} cannot be saved, although its article is locked`);
  }
  const { revision } = saved;
  const fileHash = current === undefined ? article.suibi?.passwordHash : undefined;
  const passwordHash = article.newHash ?? fileHash;
  if (passwordHash !== undefined) await setArticlePassword(db, articleID, passwordHash, now);

  const isPublic = current !== undefined && current.publishedRevision !== null;
  const wasShown = known !== undefined && (!known.isDraft || (isUndecided && !isDraft));
  const wasUnpublished = wasShown && !known.isHidden && !isPublic;
  const step = planReaders({ isChange, isDraft, isPublic, wasUnpublished, wasRemoved });
  const shown = { articleID, revision, ...(await findTimes(db, article, { known, current, now })) };
  if (step === 'unpublish') await unpublish(db, articleID, now);
  if (step === 'publish') await publishRevision(db, { ...shown, rendered, renderVersion, now });
  if (step === 'prepare') await prepareShowing(db, shown, content, rendered);
  await addRedirects(db, articleID, article.addresses);
  await rememberImport(db, collection, { path, articleID, digest, revision, isDraft });

  const takenName =
    content.slug === article.content.slug ? undefined : (article.content.slug ?? undefined);
  const pageName = takenName === undefined ? undefined : (content.slug ?? undefined);
  const about = { revision, takenName, pageName, hidden: step === 'prepare' ? shown : undefined };
  if (wasRemoved && !isDraft) return { kind: 'added', note: 'removed', ...about };
  if (current === undefined || !known) return { kind: 'added', note: undefined, ...about };
  if (current.revision !== known.revision) return { kind: 'changed', note: 'edited', ...about };
  const note = wasUnpublished && !isDraft ? 'unpublished' : undefined;
  return { kind: 'changed', note, ...about };
}

/**
 * The times of an article, in milliseconds. A file with the same bytes has no new words for
 * readers, only other links or another conversion: the article keeps the times that it has.
 */
async function findTimes(
  db: Db,
  article: ReadyArticle,
  {
    known,
    current,
    now,
  }: { known: KnownFile | undefined; current: EditableArticle | undefined; now: number },
): Promise<Pick<HiddenArticle, 'postedAt' | 'updatedAt'>> {
  const { updatedAt } = article;
  if (!current?.postedAt) return { postedAt: postedAtOf(article, now), updatedAt };
  const present = Date.parse(current.postedAt);
  if (known === undefined || !isOfFile(known.digest, article.digest)) {
    return { postedAt: article.postedAt ?? present, updatedAt };
  }
  const shownTime = await findPublicTime(db, article.articleID);
  return { postedAt: present, updatedAt: shownTime ? Date.parse(shownTime) : updatedAt };
}

/** What is known of an article when its new revision is saved. */
interface SavedArticle {
  /** Whether the file has the unpublished changes of an article. */
  isChange: boolean;
  /** Whether the file is a draft. */
  isDraft: boolean;
  isPublic: boolean;
  /**
   * Whether the owner has unpublished the article in Suibi, or deleted it for good, since the last
   * import.
   */
  wasUnpublished: boolean;
  wasRemoved: boolean;
}

/**
 * Decides what readers get of a saved revision: what the owner has hidden in Suibi stays hidden.
 */
function planReaders(article: SavedArticle): 'nothing' | 'unpublish' | 'publish' | 'prepare' {
  if (article.isChange) return 'nothing';
  if (article.isDraft) return article.isPublic ? 'unpublish' : 'nothing';
  if (article.wasUnpublished || article.wasRemoved) return 'nothing';
  return article.isPublic ? 'publish' : 'prepare';
}

/**
 * Does all work of a publication but the publishing: all articles of an import become public at
 * once, which must be quick.
 */
async function prepareShowing(
  db: Db,
  { articleID, revision }: HiddenArticle,
  { kind, slug }: Pick<ArticleContent, 'kind' | 'slug'>,
  rendered: RenderedText,
): Promise<void> {
  // Now no other article of the folder can take the name.
  if (slug !== null) await claimName(db, articleID, { kind, slug });
  await storeRendering(db, { articleID, revision, rendered, renderVersion });
  // The words of an article with a password never stand in the index.
  if ((await findArticlePassword(db, articleID)) !== undefined) return;
  await indexArticle(db, { articleID, revision, passages: rendered.passages });
}

/** When an article was posted that Suibi has not published before, in milliseconds. */
export function postedAtOf(
  { postedAt, changedAt }: Pick<PreparedArticle, 'postedAt' | 'changedAt'>,
  now: number,
): number {
  return postedAt ?? Math.min(changedAt, now);
}

const maxNameNumber = 999;

/**
 * The content with an address name that no other article has. An article then has none, and keeps
 * the address with its id. A page needs one, so it gets a number.
 */
async function withFreeName(
  db: Db,
  articleID: string,
  content: ArticleContent,
): Promise<ArticleContent> {
  const { kind, slug } = content;
  if (slug === null) return content;
  const isFree = async (slug: string) =>
    findPageNameFault({ kind, slug }) === undefined &&
    (await findNameHolder(db, { kind, slug }, articleID)) === undefined;
  if (await isFree(slug)) return content;
  for (let number = 2; kind === 'page' && number <= maxNameNumber; number += 1) {
    const next = `${slug}-${number}`;
    if (isSlug(next) && (await isFree(next))) return { ...content, slug: next };
  }
  return { ...content, slug: null };
}
