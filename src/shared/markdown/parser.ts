import { mark } from '@mdit/plugin-mark';
import { sub } from '@mdit/plugin-sub';
import { sup } from '@mdit/plugin-sup';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { abbreviations } from './abbreviations.ts';
import { apostrophes } from './apostrophes.ts';
import { bounds } from './bounds.ts';
import { code } from './code.ts';
import { definitions } from './definitions.ts';
import { dotsAndDashes } from './dots-and-dashes.ts';
import { emoji } from './emoji.ts';
import { emphasis } from './emphasis.ts';
import { fastPaths } from './fast-paths.ts';
import { footnotes } from './footnotes.ts';
import { headings } from './headings.ts';
import { lineEnds } from './line-ends.ts';
import { links } from './links.ts';
import { literals } from './literals.ts';
import { maths } from './maths.ts';
import { pictures } from './pictures.ts';
import { quotes } from './quotes.ts';
import { tables } from './tables.ts';
import { tasks } from './tasks.ts';

/** Every rule of the language that articles are written in. What walks the whole text comes last. */
export function makeParser(typographer: boolean): MarkdownIt {
  return new MarkdownIt({ html: false, breaks: false, linkify: false, typographer })
    .disable(['html_block', 'html_inline', 'linkify'])
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
    .use(tables)
    .use(tasks)
    .use(abbreviations)
    .use(footnotes)
    .use(dotsAndDashes)
    .use(quotes)
    .use(apostrophes)
    .use(lineEnds)
    .use(headings)
    .use(emphasis)
    .use(bounds)
    .use(fastPaths);
}

export const parser = makeParser(true);

let plain: MarkdownIt | undefined;

/** The same without typographic replacements. */
export function parserWithoutTypographer(): MarkdownIt {
  plain ??= makeParser(false);
  return plain;
}
