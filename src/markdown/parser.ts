import { mark } from '@mdit/plugin-mark';
import { sub } from '@mdit/plugin-sub';
import { sup } from '@mdit/plugin-sup';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { bounds } from './base/bounds.ts';
import { callouts } from './blocks/callouts.ts';
import { containers } from './blocks/containers.ts';
import { definitions } from './blocks/definitions.ts';
import { figures } from './blocks/figures.ts';
import { footnotes } from './blocks/footnotes.ts';
import { friendLinks } from './blocks/friend-links.ts';
import { headings } from './blocks/headings.ts';
import { tables } from './blocks/tables.ts';
import { tasks } from './blocks/tasks.ts';
import { code } from './code/code.ts';
import { abbreviations } from './inline/abbreviations.ts';
import { emoji } from './inline/emoji.ts';
import { links } from './inline/links.ts';
import { literals } from './inline/literals.ts';
import { pictures } from './inline/pictures.ts';
import { ruby } from './inline/ruby.ts';
import { text } from './inline/text.ts';
import { maths } from './maths/maths.ts';
import { apostrophes } from './typography/apostrophes.ts';
import { dotsAndDashes } from './typography/dots-and-dashes.ts';
import { emphasis } from './typography/emphasis.ts';
import { lineEnds } from './typography/line-ends.ts';
import { otherLanguages } from './typography/other-languages.ts';
import { quotes } from './typography/quotes.ts';
import { ragged } from './typography/ragged.ts';

/**
 * All rules of the Markdown that articles are written in. The rules that read the whole text come
 * last.
 */
export function makeParser(typographer: boolean): MarkdownIt {
  return new MarkdownIt({ html: false, breaks: false, linkify: false, typographer })
    .disable(['html_block', 'html_inline', 'linkify'])
    .use(text)
    .use(cjkFriendly)
    .use(definitions)
    .use(mark)
    .use(sub)
    .use(sup)
    .use(literals)
    .use(links)
    .use(pictures)
    .use(code)
    .use(maths)
    .use(emoji)
    .use(ruby)
    .use(tables)
    .use(callouts)
    .use(containers)
    .use(friendLinks)
    .use(tasks)
    .use(abbreviations)
    .use(footnotes)
    .use(otherLanguages)
    .use(dotsAndDashes)
    .use(quotes)
    .use(apostrophes)
    .use(lineEnds)
    .use(headings)
    .use(figures)
    .use(emphasis)
    .use(ragged)
    .use(bounds);
}

export const parser = makeParser(true);

let plain: MarkdownIt | undefined;

/** The same parser without typographic quotes, dashes and dots. */
export function parserWithoutTypographer(): MarkdownIt {
  plain ??= makeParser(false);
  return plain;
}
