import { findEditable } from '../../db/desk.ts';
import { type ImportedFile, rememberImport } from '../../db/imports.ts';
import { publishRevision, unpublish } from '../../db/publishing.ts';
import { addRedirects } from '../../db/redirects.ts';
import { saveRevision } from '../../db/revisions.ts';
import type { Db } from '../../db/tables.ts';
import { renderMarkdown, renderVersion } from '../../shared/markdown/render.ts';
import type { PreparedArticle } from './prepare-articles.ts';

export interface StoreOptions {
  collection: string;
  /** The author of articles that name none. */
  ownerName: string;
  /** When the file was last changed, for an article that says nowhere when it was posted. */
  fileTime: number;
  now: number;
}

export interface Stored {
  isNew: boolean;
  /** It was edited in Suibi since the last import: that text is in its history now. */
  wasEdited: boolean;
}

/** Keeps an article of a folder as a new revision, publishes it unless it is a draft. */
export async function storeArticle(
  db: Db,
  article: PreparedArticle,
  known: ImportedFile | undefined,
  { collection, ownerName, fileTime, now }: StoreOptions,
): Promise<Stored> {
  const { articleID, path, digest } = article;
  const current = known && (await findEditable(db, articleID, now));
  const content = { ...article.content, author: article.content.author || ownerName };
  const saved = await saveRevision(db, {
    articleID,
    basedOn: current?.revision ?? 0,
    content,
    now,
  });
  if (saved.kind !== 'saved')
    throw new Error(`${path} changed while it was imported; import again`);
  const { revision } = saved;
  if (article.isDraft) {
    if (current?.publishedRevision) await unpublish(db, articleID);
  } else {
    const { html } = renderMarkdown(content.markdown);
    const postedAt =
      article.postedAt ?? (current?.postedAt ? Date.parse(current.postedAt) : fileTime);
    await publishRevision(db, { articleID, revision, html, renderVersion, postedAt, now });
  }
  await addRedirects(db, articleID, [...article.addresses, ...article.linkedAddresses]);
  await rememberImport(db, collection, { path, articleID, digest, revision });
  return {
    isNew: current === undefined,
    wasEdited: current !== undefined && current.revision !== known?.revision,
  };
}
