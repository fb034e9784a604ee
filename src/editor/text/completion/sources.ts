import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { articles, type LinkableArticles } from './articles.ts';
import type { Sources } from './completion.ts';
import { emoji } from './emoji.ts';
import { headings } from './headings.ts';
import { languages } from './languages.ts';
import { notes } from './notes.ts';
import { slashMenu } from './slash-menu.ts';

/** All that the editor completes. */
export function sources(lang: UiLang, own: LinkableArticles): Sources {
  return {
    command: slashMenu(lang),
    emoji,
    note: notes(lang),
    heading: headings,
    article: articles(lang, own),
    language: languages,
  };
}
