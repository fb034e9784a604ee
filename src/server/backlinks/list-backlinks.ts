import { setImmediate } from 'node:timers/promises';
import { findEditable, listOwnedById } from '../../db/articles/desk.ts';
import { findRevision } from '../../db/articles/find-revision.ts';
import { findOwnerHits } from '../../db/search/owner-search.ts';
import type { Db } from '../../db/tables.ts';
import type { OwnedArticle } from '../../shared/article.ts';
import { type Backlinks, maxBacklinks } from '../../shared/relations/backlinks.ts';
import { isEmpty, parseQuery } from '../../shared/search/query.ts';
import { nameUrl, readUrl } from '../../urls.ts';
import { findBacklink, isTelling } from './find-backlink.ts';

/** So many texts are read, those that fit best in the owner’s index. */
const maxRead = 300;

interface Asked {
  articleID: string;
  /** The origin of the blog. */
  origin: string;
  /** In milliseconds. */
  now: number;
}

/**
 * The articles outside the trash whose newest words link to an article, or name its title. The
 * owner’s index finds them, so words that it lacks are not seen. Undefined if there is no such
 * article.
 */
export async function listBacklinks(
  db: Db,
  { articleID, origin, now }: Asked,
): Promise<Omit<Backlinks, 'isComplete'> | undefined> {
  const article = await findEditable(db, articleID, now);
  if (!article) return undefined;
  const { title, kind, slug } = article.content;
  // `/article/ID/read/` begins as other addresses of the article do.
  const own = readUrl(articleID).replace(/\/read\/$/, '');
  const named = slug === null ? [] : [decodeURI(nameUrl(kind, slug)).replace(/\/$/, '')];
  const words = [articleID, ...(slug === null ? [] : [slug]), ...(isTelling(title) ? [title] : [])];
  const candidates = await listCandidates(db, words, { articleID, now });
  const found: Record<'link' | 'mention', OwnedArticle[]> = { link: [], mention: [] };
  for (const candidate of candidates) {
    const revision = await findRevision(db, candidate.articleID, candidate.revision);
    const markdown = revision?.content.markdown ?? '';
    const kind = findBacklink(markdown, { title, addresses: [own, ...named], origin });
    if (kind) found[kind].push(candidate);
    // Requests are answered between two texts.
    await setImmediate();
  }
  return { links: toList(found.link), mentions: toList(found.mention) };
}

/** They end a phrase of a query. */
const quotes = /["＂“”„「」『』]/g;

/** The articles whose newest words have one of the phrases. */
async function listCandidates(
  db: Db,
  phrases: readonly string[],
  { articleID, now }: Pick<Asked, 'articleID' | 'now'>,
): Promise<OwnedArticle[]> {
  const ids = new Set<string>();
  for (const phrase of phrases) {
    const query = parseQuery(`"${phrase.replace(quotes, ' ')}"`);
    const hits = isEmpty(query) ? [] : await findOwnerHits(db, { query, timeZone: 'UTC' });
    for (const { articleID, historyPassage } of hits) {
      if (historyPassage === undefined) ids.add(articleID);
    }
  }
  ids.delete(articleID);
  const articles = await listOwnedById(db, [...ids].slice(0, maxRead), now);
  return [...articles.values()].filter(({ state }) => state !== 'trash');
}

function toList(articles: readonly OwnedArticle[]): Backlinks['links'] {
  const newest = [...articles].sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  const shown = newest.slice(0, maxBacklinks);
  return {
    articles: shown.map(({ articleID, title }) => ({ articleID, title })),
    isMore: newest.length > maxBacklinks,
  };
}
