import { abbr } from '@mdit/plugin-abbr';
import { dl } from '@mdit/plugin-dl';
import { legacyImgSize } from '@mdit/plugin-img-size';
import { mark } from '@mdit/plugin-mark';
import { sub } from '@mdit/plugin-sub';
import { sup } from '@mdit/plugin-sup';
import { tasklist } from '@mdit/plugin-tasklist';
import { tocPlugin } from '@mdit-vue/plugin-toc';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { makeUniqueSlugs, slugify } from './slugify.ts';

/** Raised whenever the same Markdown comes to other HTML; stored HTML of an older one is stale. */
export const renderVersion = 1;

const levels = [1, 2, 3];

/** What one rendering keeps for itself. */
interface Environment {
  slugOf(heading: string): string;
}

const renderer = new MarkdownIt({ html: false, breaks: false, linkify: false, typographer: true })
  .use(abbr)
  .use(dl)
  .use(legacyImgSize)
  .use(mark)
  .use(sub)
  .use(sup)
  .use(tasklist)
  .use(anchor, {
    level: levels,
    slugifyWithState: (heading, { env }: { env: Environment }) => env.slugOf(heading),
    tabIndex: false,
    // After the heading, so that the heading's own name stays what it says.
    permalink: anchor.permalink.linkAfterHeader({
      style: 'aria-labelledby',
      symbol: '#',
      class: 'anchor',
      wrapper: ['<div class="heading">', '</div>'],
    }),
  })
  .use(tocPlugin, { level: levels, slugify, containerClass: 'toc' })
  .use(classInsteadOfStyle)
  .use(lazyPictures);

/** The published page, the preview, the feed and the exports: all are made here. */
export function renderMarkdown(markdown: string): { html: string } {
  const environment: Environment = { slugOf: makeUniqueSlugs() };
  return { html: renderer.render(markdown, environment) };
}

/** Cells of a table are aligned by inline styles, which the page's security policy forbids. */
function classInsteadOfStyle(md: MarkdownIt): void {
  md.core.ruler.push('class_instead_of_style', ({ tokens }) => {
    for (const token of tokens) {
      const aligned = /^text-align:(left|center|right)$/.exec(token.attrGet('style') ?? '');
      if (!aligned) continue;
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
      token.attrSet('class', `align-${aligned[1]}`);
    }
  });
}

function lazyPictures(md: MarkdownIt): void {
  const { image } = md.renderer.rules;
  md.renderer.rules.image = (tokens, index, options, env, self) => {
    tokens[index]?.attrSet('loading', 'lazy');
    tokens[index]?.attrSet('decoding', 'async');
    return image?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
  };
}
