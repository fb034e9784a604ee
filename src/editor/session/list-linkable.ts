import type { Device } from '../../browser/sync/device/device.ts';
import { storedDocuments } from '../../browser/sync/device/stored-documents.ts';
import { makeServerCalls } from '../../browser/sync/http-server-calls.ts';
import { contentOf } from '../../browser/sync/store/record.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { readUrl } from '../../urls.ts';
import type { LinkableArticle, LinkableArticles } from '../text/peek/linkable.ts';

/** The owner's articles but for `articleID`, for links to them. */
export function linkableArticles(
  device: Device,
  lang: UiLang,
  articleID: string,
): LinkableArticles {
  return {
    list: () => listLinkable(device, lang, articleID),
    read: (other) => readLinkable(device, other),
  };
}

/**
 * The owner's articles that this device knows, but for `articleID`, the newest first. None if the
 * device cannot read them.
 */
async function listLinkable(
  device: Device,
  lang: UiLang,
  articleID: string,
): Promise<LinkableArticle[]> {
  const documents = await storedDocuments(device, lang)
    .list()
    .catch(() => []);
  return documents
    .filter((each) => each.articleID !== articleID && each.state !== 'trash')
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .map((each) => ({
      articleID: each.articleID,
      title: each.title,
      address: readUrl(each.articleID),
      isPublished: each.state === 'published',
      isPage: each.pageName !== null,
      date: each.postedAt ?? each.updatedAt,
    }));
}

/**
 * The text of an article: from this device, else from the server. Undefined if neither gives it.
 */
async function readLinkable(device: Device, articleID: string): Promise<string | undefined> {
  const { record } = (await device.snapshot(articleID)).entry;
  if (record) return contentOf(record).markdown;
  const answer = await makeServerCalls().fetch(articleID);
  return answer.kind === 'done' ? answer.value.article.content.markdown : undefined;
}
