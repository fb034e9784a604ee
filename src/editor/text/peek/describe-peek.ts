import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { describeTitle } from '../../../shared/untitled.ts';
import type { LinkableArticles } from './linkable.ts';
import type { Peek } from './peek-at.ts';

/** The lines of the tooltip: the words, then the address. One of them may be missing. */
export interface PeekLines {
  words: string;
  address: string;
}

/**
 * What the tooltip says. For a link to an own article: its title, and whether it is published.
 * `origin` is the address of this blog.
 */
export async function describePeek(
  { words, address }: Peek,
  lang: UiLang,
  articles: LinkableArticles,
  origin: string,
): Promise<PeekLines> {
  const path = address.replace(origin, '').replace(/#.*/, '');
  if (!path.startsWith('/')) return { words, address };
  const article = (await articles.list()).find((each) => each.address === path);
  if (!article) return { words, address };
  const t = editorTexts[lang];
  const state = article.isPublished ? t.publishedArticle : t.draftArticle;
  return { words: `${describeTitle(article.title, lang)} · ${state}`, address };
}
