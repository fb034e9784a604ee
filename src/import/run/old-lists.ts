import { join } from 'node:path';
import type { ListRedirect } from '../../db/articles/redirects.ts';
import { listedUploadsPath } from '../../export/listed-uploads.ts';
import { oldListsPath, readOldLists } from '../../export/old-lists.ts';
import { normaliseAddress } from '../../shared/address/addresses.ts';
import { tagUrl } from '../../urls.ts';
import type { SurveyedArticle } from '../article/survey-folder.ts';
import type { Folder } from '../folder/scan-folder.ts';
import type { OldSite } from '../site/old-site.ts';

type Listed = Pick<SurveyedArticle, 'tags' | 'categories' | 'addresses' | 'isFromSuibi'>;

/**
 * The old addresses that lead to lists of the articles of an import, also of its drafts, which may
 * become public later. Lists of Suibi stand where they stood: its export has only the old addresses
 * that its blog had.
 */
export function listOldLists(
  { path, files, site }: Pick<Folder, 'path' | 'files' | 'site'>,
  articles: readonly Listed[],
): ListRedirect[] {
  const isOwn = files.includes(listedUploadsPath) && files.includes(oldListsPath);
  const others = articles.filter(({ isFromSuibi }) => !isFromSuibi);
  return [...(isOwn ? readOldLists(join(path, oldListsPath)) : []), ...listOfSite(site, others)];
}

function listOfSite(site: OldSite, articles: readonly Listed[]): ListRedirect[] {
  if (articles.length === 0) return [];
  const tags = countTags(articles);
  const categories = new Map(
    articles.flatMap((article) => article.categories.map((path) => [path.join('\n'), path])),
  );
  const words = { tags, categories: [...categories.values()], folders: listFolders(articles) };
  // An article names a tag once, in whichever case it comes first: see `readTags`.
  const names = new Set(tags);
  const inAnyCase = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  const lists = site.lists(words).map((list): ListRedirect => {
    if (list.list !== 'tag' || names.has(list.tag)) return list;
    const tag = inAnyCase.get(list.tag.toLowerCase());
    // An article can have had more tags than it may have here.
    return tag === undefined ? { address: list.address, list: 'tags' } : { ...list, tag };
  });
  return lists.filter((list) => !isPresentAddress(list));
}

/** Whether a tag has this address here, too: the page of the tag answers it. */
function isPresentAddress(list: ListRedirect): boolean {
  return list.list === 'tag' && list.address === normaliseAddress(tagUrl(list.tag));
}

/** The most used ones first. */
function countTags(articles: readonly Listed[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of articles) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}

/** The parts of old addresses that stand before the articles, but for those that are dates. */
function listFolders(articles: readonly Listed[]): string[] {
  const folders = new Set<string>();
  for (const { addresses } of articles) {
    for (const address of addresses) {
      let folder = '';
      for (const part of address.split('/').slice(1, -1)) {
        if (/^\d+$/.test(part)) break;
        folder += `/${part}`;
        folders.add(folder);
      }
    }
  }
  return [...folders];
}
