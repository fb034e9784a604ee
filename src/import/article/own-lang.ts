import type { ArticleContent } from '../../shared/document.ts';
import { toWrittenLang } from '../../shared/front-matter/written-lang.ts';
import { guessArticleLang, tellsScript } from '../../shared/lang/guess-lang.ts';
import { scriptOf } from '../../shared/lang/lang.ts';
import type { OldSite } from '../site/old-site.ts';
import { textsOf, valueAt } from '../site/read-config.ts';

/** Their texts are told by themselves, and `en` and `zh` often stand unread in a configuration. */
const isGuessed = /^(?:zh|en|ja|ko)\b/i;

/**
 * The language that the file names; null if the text tells it. `zh` has two scripts, of which the
 * text tells the right one. Where it does not, the configuration of the site does.
 */
export function findOwnLang(content: ArticleContent, site: OldSite): string | null {
  if (content.lang !== null && content.lang !== 'zh') return content.lang;
  const ofSite = langOfSite(site);
  if (content.lang === null && ofSite === undefined) return null;
  const guess = guessArticleLang(content);
  const isHant = ofSite?.startsWith('zh') && scriptOf(ofSite) === 'Hant';
  if (isHant && guess === 'zh-Hans' && !tellsScript(content)) return 'zh-Hant';
  if (content.lang === 'zh') return guess?.startsWith('zh-') ? null : 'zh';
  return guess === undefined && ofSite && !isGuessed.test(ofSite) ? ofSite : null;
}

/** Only of a site that has one language, or of whose languages the first one is Chinese. */
function langOfSite({ program, config }: OldSite): string | undefined {
  const names = program === 'Hexo' ? ['language'] : program === 'Jekyll' ? ['lang', 'locale'] : [];
  const [first, ...others] = names.flatMap((name) => textsOf(valueAt(config, name)).slice(0, 2));
  const lang = first === undefined ? undefined : (toWrittenLang(first) ?? undefined);
  return others.length === 0 || program === 'Jekyll' || lang?.startsWith('zh') ? lang : undefined;
}
