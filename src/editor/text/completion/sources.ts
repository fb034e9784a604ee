import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { laterCode } from '../commands/later-code.ts';
import type { LinkableArticles } from '../peek/linkable.ts';
import type { Source, Sources } from './completion.ts';
import { emoji } from './emoji.ts';
import { languages } from './languages.ts';
import { slashMenu } from './slash-menu.ts';

const later = laterCode(() => import('./link-sources.ts'));

/** All that the editor completes. */
export function sources(lang: UiLang, own: LinkableArticles): Sources {
  return {
    command: slashMenu(lang),
    emoji,
    note: ofLater(({ notes }) => notes(lang)),
    heading: ofLater(({ headings }) => headings),
    article: ofLater(({ articles }) => articles(lang, own)),
    language: languages,
  };
}

type LinkSources = typeof import('./link-sources.ts');

/** A source whose code is loaded soon after the page is open, or when it is asked. */
function ofLater(choose: (code: LinkSources) => Source): Source {
  return (...asked) => {
    const { loaded } = later;
    if (loaded) return choose(loaded)(...asked);
    return later.load().then((code) => (code ? choose(code)(...asked) : null));
  };
}
